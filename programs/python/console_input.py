# Lines that are typed, by input().
name = input("name? ")
print("hello", name)
number = int(input("number? "))
print("twice", 2 * number)
