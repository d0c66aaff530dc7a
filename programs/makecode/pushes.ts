// Free fall, and pushes of 3, 6 and 8 times the force of gravity.
// One loop writes them: the V1 loses what a handler writes while another one is writing.
serial.setWriteLinePadding(0)
const felt: string[] = []
input.onGesture(Gesture.FreeFall, () => felt.push("free fall"))
input.onGesture(Gesture.ThreeG, () => felt.push("3 g"))
input.onGesture(Gesture.SixG, () => felt.push("6 g"))
input.onGesture(Gesture.EightG, () => felt.push("8 g"))
serial.writeLine("ready")
basic.forever(() => {
    if (felt.length > 0) serial.writeLine(felt.shift())
})
