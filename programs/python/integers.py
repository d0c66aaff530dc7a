# Integers have no end: powers, factorials, and the signs of division.
product = 1
for n in range(1, 26):
    product *= n
print(2 ** 100)
print(product)
print(10 ** 20 // 3, 10 ** 20 % 7)
print(-7 // 2, -7 % 2, 7 // -2, 7 % -2)
print(1 << 70, -1 >> 3, 0xFF ^ 0x0F, ~5)
print(3 ** 200 % 1000007)
a, b = 0, 1
for _ in range(100):
    a, b = b, a + b
print(a)
print([n for n in range(2, 60) if all(n % d for d in range(2, n))])
print(int("-7f", 16), hex(255), bin(10), oct(8))
