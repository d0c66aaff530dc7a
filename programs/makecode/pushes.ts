// Free fall, and pushes of 3, 6 and 8 times the force of gravity.
serial.setWriteLinePadding(0)
input.onGesture(Gesture.FreeFall, () => serial.writeLine("free fall"))
input.onGesture(Gesture.ThreeG, () => serial.writeLine("3 g"))
input.onGesture(Gesture.SixG, () => serial.writeLine("6 g"))
input.onGesture(Gesture.EightG, () => serial.writeLine("8 g"))
serial.writeLine("ready")
