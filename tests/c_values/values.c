/* Values of all kinds of C types, for a micro:bit V2 without a library: tests/c_values.rs reads them by the debug information.
 *
 * values.elf was built by GCC 12.2 of Debian 12, package gcc-arm-none-eabi:
 *   arm-none-eabi-gcc -g -O0 -mcpu=cortex-m4 -mthumb -ffreestanding -nostdlib -T values.ld -Wl,--build-id=none \
 *     -fdebug-prefix-map=$PWD=. -o values.elf values.c
 */
typedef unsigned char byte_t;

struct flags {
    unsigned ready : 1;
    signed level : 3;
    unsigned wide : 12;
    unsigned long long beyond : 20;
};

enum color { RED = -1, GREEN = 4 };

union word {
    unsigned whole;
    byte_t bytes[4];
    struct {
        short low, high;
    };
};

struct node {
    const char *name;
    struct node *next;
    enum color color;
    union word word;
    int (*call)(int);
    void *anything;
};

static int doubled(int of) { return 2 * of; }

struct flags flags = {1, -3, 0xabc, 0xfedcb};
int grid[2][3] = {{1, 2, 3}, {-4, 5, 6}};
char greeting[8] = "hello";
/* no zero at the end: the text ends with the array */
char tag[4] = {'A', 'B', 'C', 'D'};
char behind = 'E';
char names[2][6] = {"one", "three"};
const byte_t raw[4] = {0, 65, 200, 255};
const byte_t *const raw_pointer = raw;
signed char small = -5;
char letter = 'x';
volatile _Bool yes = 1;
long long large = -5000000000LL;
double exact = 0.00125;
float half = 0.5f;
struct node last = {"last", 0, GREEN, {0x12345678}, doubled, 0};
struct node first = {"first", &last, RED, {0xffff0001}, 0, &last};
int empty[0];

void rest(int parameter) {
    int local[2] = {parameter, -parameter};
    for (;;) __asm volatile("wfi" : : "r"(local[0]) : "memory");
}

extern unsigned data[], data_end[], data_in_flash[];

void begin(void) {
    const unsigned *from = data_in_flash;
    for (unsigned *to = data; to < data_end;) *to++ = *from++;
    rest(doubled(21));
}

/* the end of the stack, and where the processor begins */
__attribute__((section(".vectors"), used)) void *const vectors[2] = {(void *)0x20004000, begin};
