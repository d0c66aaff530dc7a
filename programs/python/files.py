# Files: written, read, listed, measured and removed.
import os

with open("poem.txt", "w") as poem:
    print(poem.write("roses are red\n"), "characters")
    poem.write("violets are blue\n")
print(sorted(os.listdir()), os.size("poem.txt"))
with open("poem.txt") as poem:
    print(poem.readline().strip())
    print(poem.read(7))
with open("bytes", "wb") as file:
    file.write(bytes(range(250)))
with open("bytes", "rb") as file:
    print(file.read() == bytes(range(250)))
os.remove("poem.txt")
print(sorted(os.listdir()))
try:
    open("poem.txt")
except OSError:
    print("no such file")
