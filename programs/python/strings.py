# Texts, lists and dictionaries.
text = "micro:bit"
print(text.upper(), "".join(reversed(text)), text[2:5], text.find("bit"), text.split(":"))
print("%d %s %.2f %04x" % (3, "ab", 1.5, 255))
print("{:>5}|{:<5}|{:^5}|{:+d}".format("a", "b", "c", 7))
print(",".join(sorted("hello")), "l" in "hello", "hello".count("l"), "a b".replace(" ", "_"))
counts = {}
for letter in "mississippi":
    counts[letter] = counts.get(letter, 0) + 1
print(sorted(counts.items()))
print([x * x for x in range(6) if x % 2], sum(range(101)), list(zip("ab", (1, 2))))
print(bytes([104, 105]), ord("A"), chr(66), len("\n\t"))
