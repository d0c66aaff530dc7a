# Generators, classes, closures and a sorted list of objects.
class Shape:
    def __init__(self, name):
        self.name = name

    def area(self):
        return 0

    def __repr__(self):
        return "%s of %d" % (self.name, self.area())


class Square(Shape):
    def __init__(self, side):
        super().__init__("square")
        self.side = side

    def area(self):
        return self.side ** 2


def squares(limit):
    for n in range(limit):
        yield n * n


def counter():
    count = 0

    def step():
        nonlocal count
        count += 1
        return count

    return step


print(list(squares(6)), sum(squares(11)))
print(sorted([Square(3), Shape("point"), Square(2)], key=lambda shape: shape.area()))
step = counter()
step()
step()
print(step(), isinstance(Square(1), Shape))
