//! Programs of a few instructions, from 0x100 on, each with one thing that a strict run looks for. RAM from 0x20000400 on is never
//! written at power-on.

pub const DECIDES: &[u16] = &[
    0x4802, // 100: ldr r0, [pc, #8]
    0x6801, // 102: ldr r1, [r0, #0]
    0x060a, // 104: lsls r2, r1, #24
    0x2a00, // 106: cmp r2, #0
    0xd0fe, // 108: beq 108
    0xe7fe, // 10a: b 10a
    0x0400, 0x2000, // 10c: .word 0x20000400
];

pub const COPIES: &[u16] = &[
    0x4804, // 100: ldr r0, [pc, #16]
    0xc806, // 102: ldmia r0!, {r1, r2}
    0xb406, // 104: push {r1, r2}
    0xbc18, // 106: pop {r3, r4}
    0xc018, // 108: stmia r0!, {r3, r4}
    0x2100, // 10a: movs r1, #0
    0x191b, // 10c: adds r3, r3, r4
    0x2900, // 10e: cmp r1, #0
    0xd0fe, // 110: beq 110
    0x46c0, // 112: nop
    0x0400, 0x2000, // 114: .word 0x20000400
];

pub const COPIED: &[u16] = &[
    0x4805, // 100: ldr r0, [pc, #20]
    0x2105, // 102: movs r1, #5
    0x7201, // 104: strb r1, [r0, #8]
    0x6882, // 106: ldr r2, [r0, #8]
    0xb2d3, // 108: uxtb r3, r2
    0x2b05, // 10a: cmp r3, #5
    0xd1fe, // 10c: bne 10c
    0x0a12, // 10e: lsrs r2, r2, #8
    0x2a00, // 110: cmp r2, #0
    0xd1fe, // 112: bne 112
    0xe7fe, // 114: b 114
    0x46c0, // 116: nop
    0x0400, 0x2000, // 118: .word 0x20000400
];

pub const POINTS: &[u16] = &[
    0x4801, // 100: ldr r0, [pc, #4]
    0x6801, // 102: ldr r1, [r0, #0]
    0x780a, // 104: ldrb r2, [r1, #0]
    0xe7fe, // 106: b 106
    0x0400, 0x2000, // 108: .word 0x20000400
];

pub const CALLS: &[u16] = &[
    0x4801, // 100: ldr r0, [pc, #4]
    0x6801, // 102: ldr r1, [r0, #0]
    0x3101, // 104: adds r1, #1
    0x4708, // 106: bx r1
    0x0400, 0x2000, // 108: .word 0x20000400
];

pub const SENDS: &[u16] = &[
    0x4802, // 100: ldr r0, [pc, #8]
    0x6801, // 102: ldr r1, [r0, #0]
    0x4a02, // 104: ldr r2, [pc, #8]
    0x6011, // 106: str r1, [r2, #0]
    0xe7fe, // 108: b 108
    0x46c0, // 10a: nop
    0x0400, 0x2000, // 10c: .word 0x20000400
    0x0504, 0x5000, // 110: .word 0x50000504
];

pub const MARK: &[u16] = &[
    0x4804, // 100: ldr r0, [pc, #16]
    0x6801, // 102: ldr r1, [r0, #0]
    0x4a04, // 104: ldr r2, [pc, #16]
    0x4291, // 106: cmp r1, r2
    0xd0fe, // 108: beq 108
    0x2207, // 10a: movs r2, #7
    0x4291, // 10c: cmp r1, r2
    0xdbfe, // 10e: blt 10e
    0xe7fe, // 110: b 110
    0x46c0, // 112: nop
    0x0400, 0x2000, // 114: .word 0x20000400
    0x10ad, 0xb007, // 118: .word 0xb00710ad
];

pub const SELECTS: &[u16] = &[
    0x4807, // 100: ldr r0, [pc, #28]
    0x6801, // 102: ldr r1, [r0, #0]
    0x2900, // 104: cmp r1, #0
    0xbf0c, // 106: ite eq
    0x2201, // 108: moveq r2, #1
    0x2202, // 10a: movne r2, #2
    0xf04f, 0x0300, // 10c: mov.w r3, #0
    0x2b00, // 110: cmp r3, #0
    0xbf08, // 112: it eq
    0x2305, // 114: moveq r3, #5
    0xb10b, // 116: cbz r3, 11c
    0xb102, // 118: cbz r2, 11c
    0xbf00, // 11a: nop
    0xe7fe, // 11c: b 11c
    0xbf00, // 11e: nop
    0x0400, 0x2000, // 120: .word 0x20000400
];

pub const MASKS: &[u16] = &[
    0x4807, // 100: ldr r0, [pc, #28]
    0x6801, // 102: ldr r1, [r0, #0]
    0xf001, 0x0200, // 104: and.w r2, r1, #0
    0xf041, 0x33ff, // 108: orr.w r3, r1, #4294967295
    0xf36f, 0x011f, // 10c: bfc r1, #0, #32
    0xb102, // 110: cbz r2, 114
    0xbf00, // 112: nop
    0x2b00, // 114: cmp r3, #0
    0xd0ff, // 116: beq 118
    0xb101, // 118: cbz r1, 11c
    0xbf00, // 11a: nop
    0xe7fe, // 11c: b 11c
    0xbf00, // 11e: nop
    0x0400, 0x2000, // 120: .word 0x20000400
];

pub const MULTIPLE: &[u16] = &[
    0x4801, // 100: ldr r0, [pc, #4]
    0xc806, // 102: ldmia r0!, {r1, r2}
    0xe7fe, // 104: b 104
    0xbf00, // 106: nop
    0x0402, 0x2000, // 108: .word 0x20000402
];

pub const NARROW: &[u16] = &[
    0x4803, // 100: ldr r0, [pc, #12]
    0x2101, // 102: movs r1, #1
    0x6001, // 104: str r1, [r0, #0]
    0x6801, // 106: ldr r1, [r0, #0]
    0xb101, // 108: cbz r1, 10c
    0xbf00, // 10a: nop
    0xe7fe, // 10c: b 10c
    0xbf00, // 10e: nop
    0x0402, 0x2000, // 110: .word 0x20000402
];

pub const WIDE_ON_V1: &[u16] = &[
    0x4801, // 100: ldr r0, [pc, #4]
    0x2101, // 102: movs r1, #1
    0x6001, // 104: str r1, [r0, #0]
    0xe7fe, // 106: b 106
    0x0402, 0x2000, // 108: .word 0x20000402
];

pub const GROWS: &[u16] = &[
    0xb501, // 100: push {r0, lr}
    0xf7ff, 0xfffd, // 102: bl 100
    0xe7fe, // 106: b 106
];

pub const NOWHERE: &[u16] = &[
    0x4801, // 100: ldr r0, [pc, #4]
    0x6801, // 102: ldr r1, [r0, #0]
    0xe7fe, // 104: b 104
    0x46c0, // 106: nop
    0x0000, 0x2004, // 108: .word 0x20040000
];

pub const REGISTER: &[u16] = &[
    0x4801, // 100: ldr r0, [pc, #4]
    0x4902, // 102: ldr r1, [pc, #8]
    0x6001, // 104: str r1, [r0, #0]
    0xe7fe, // 106: b 106
    0x2534, 0x4000, // 108: .word 0x40002534
    0x0400, 0x2000, // 10c: .word 0x20000400
];

pub const NO_PERIPHERAL: &[u16] = &[
    0x4801, // 100: ldr r0, [pc, #4]
    0x6801, // 102: ldr r1, [r0, #0]
    0xe7fe, // 104: b 104
    0x46c0, // 106: nop
    0xfff0, 0x4000, // 108: .word 0x4000fff0
];

pub const WAITS: &[u16] = &[
    0x4802, // 100: ldr r0, [pc, #8]
    0x6801, // 102: ldr r1, [r0, #0]
    0x2900, // 104: cmp r1, #0
    0xd0fc, // 106: beq 102
    0xe7fe, // 108: b 108
    0x46c0, // 10a: nop
    0xd100, 0x4000, // 10c: .word 0x4000d100
];

pub const FRAME: &[u16] = &[
    0x4805, // 100: ldr r0, [pc, #20]
    0x2101, // 102: movs r1, #1
    0x6802, // 104: ldr r2, [r0, #0]
    0xdf00, // 106: svc 0
    0x2900, // 108: cmp r1, #0
    0xd0fe, // 10a: beq 10a
    0x2a00, // 10c: cmp r2, #0
    0xd0fe, // 10e: beq 10e
    0xe7fe, // 110: b 110
    0x6801, // 112: ldr r1, [r0, #0]
    0x2201, // 114: movs r2, #1
    0x4770, // 116: bx lr
    0x0400, 0x2000, // 118: .word 0x20000400
];

pub const STORM: &[u16] = &[
    0x4804, // 100: ldr r0, [pc, #16]
    0x2101, // 102: movs r1, #1
    0x4a04, // 104: ldr r2, [pc, #16]
    0x5081, // 106: str r1, [r0, r2]
    0x6001, // 108: str r1, [r0, #0]
    0x4804, // 10a: ldr r0, [pc, #16]
    0x4904, // 10c: ldr r1, [pc, #16]
    0x6001, // 10e: str r1, [r0, #0]
    0xe7fe, // 110: b 110
    0x4770, // 112: bx lr
    0xd000, 0x4000, // 114: .word 0x4000d000
    0x0304, 0x0000, // 118: .word 0x00000304
    0xe100, 0xe000, // 11c: .word 0xe000e100
    0x2000, 0x0000, // 120: .word 0x00002000
];
