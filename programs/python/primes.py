# Never waits: finds the primes below 1000 again and again.
round = 0
while True:
    primes = []
    for number in range(2, 1000):
        for prime in primes:
            if number % prime == 0:
                break
        else:
            primes.append(number)
    round += 1
    print("round", round, "found", len(primes))
