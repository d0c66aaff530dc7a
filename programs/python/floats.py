# Floating point numbers, by results that mathematics knows.
import math

print(0.5 + 0.25, 1 / 4, 2 ** -1, 7.5 // 2, 7.5 % 2)
print(round(math.pi * 10000), round(math.e * 10000))
print(round(math.sqrt(2) * 10000), round(math.sin(math.pi / 6) * 1000), round(math.cos(math.pi / 3) * 1000))
print(round(math.log(10) * 10000), round(math.exp(1) * 1000), math.floor(-1.5), math.ceil(1.2))
print(abs(math.atan2(1, 1) * 4 - math.pi) < 0.0001, math.isnan(float("nan")), float("inf") > 1e30)
print(int(3.99), int(-3.99), round(2.6), float("1.5"))
total = 0.0
for n in range(1, 101):
    total += 1 / (n * n)
print(round(total * 1000))
