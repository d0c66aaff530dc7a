// Texts, arrays, buffers, and classes that extend another.
serial.setWriteLinePadding(0)
const text = "micro:bit"
serial.writeLine(text.toUpperCase() + " " + text.substr(0, 5) + " " + text.indexOf("bit") + " " + text.length)
serial.writeLine(text.split(":").join("+") + " " + text.replace("bit", "byte") + " " + (text.includes("cro") ? "in" : "out"))
serial.writeLine("" + text.charCodeAt(0) + " " + String.fromCharCode(66) + " " + ("b" > "a"))
const numbers = [5, 3, 9, 1]
numbers.sort((a, b) => a - b)
numbers.push(12)
numbers.insertAt(0, 0)
numbers.removeAt(2)
serial.writeLine(numbers.join(",") + " " + numbers.reduce((sum, n) => sum + n, 0))
serial.writeLine(numbers.map(n => n * n).filter(n => n % 2 == 1).join(","))
const buffer = Buffer.create(6)
buffer.setNumber(NumberFormat.Int16LE, 0, -2)
buffer.setNumber(NumberFormat.UInt32BE, 2, 258)
serial.writeLine(buffer.toHex() + " " + buffer.getNumber(NumberFormat.Int16LE, 0) + " " + buffer[4])
class Shape {
    constructor(public name: string) { }
    area(): number { return 0 }
    text(): string { return this.name + " of " + this.area() }
}
class Square extends Shape {
    constructor(private side: number) { super("square") }
    area(): number { return this.side * this.side }
}
const shapes: Shape[] = [new Square(3), new Shape("point")]
serial.writeLine(shapes.map(shape => shape.text()).join(", "))
let count = 0
const step = () => ++count
step()
step()
serial.writeLine("" + step() + " " + (shapes[0] instanceof Square) + " " + (shapes[1] instanceof Square))
