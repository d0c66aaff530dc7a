# Exceptions that are caught, each by its own class, with what runs after them.
def attempt(name, action, expected):
    try:
        action()
    except expected:
        print(name, "caught")
    else:
        print(name, "passed")
    finally:
        attempts.append(name)


def own():
    raise ValueError("our own")


def outer():
    try:
        own()
    except KeyError:
        print("not this one")
    finally:
        print("on the way out")


attempts = []
attempt("divide", lambda: 1 // 0, ZeroDivisionError)
attempt("index", lambda: [1, 2][2], IndexError)
attempt("key", lambda: {}["a"], KeyError)
attempt("type", lambda: "a" + 1, TypeError)
attempt("name", lambda: nothing, NameError)
attempt("attribute", lambda: (1).nothing, AttributeError)
attempt("value", lambda: int("x"), (TypeError, ValueError))
attempt("fine", lambda: 1, Exception)
try:
    outer()
except ValueError as error:
    print(error, error.args)
print(len(attempts))
