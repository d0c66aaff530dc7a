# Random numbers stay in their ranges, reach all of them, and repeat themselves after the same seed.
import random

dice = [random.randint(1, 6) for _ in range(300)]
print(min(dice), max(dice), len(set(dice)))
print(sorted({random.randrange(0, 10, 5) for _ in range(60)}))
print(all(0 <= random.random() < 1 for _ in range(100)))
print(all(2.5 <= random.uniform(2.5, 3) <= 3 for _ in range(100)))
print(all(random.getrandbits(4) < 16 for _ in range(100)))
print(sorted({random.choice("abc") for _ in range(100)}))
random.seed(7)
first = [random.randint(0, 1000) for _ in range(8)]
random.seed(7)
print(first == [random.randint(0, 1000) for _ in range(8)], len(set(first)) > 4)
