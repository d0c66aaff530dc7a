//! The codes of panics and what they mean.
//!
//! The sources, by ranges: 10 to 99, the enumerations of panic codes of the runtimes (`MicroBitError.h` of microbit-dal, `ErrorNo.h`
//! of codal-core, `MicroBitError.h` and `MicroBitBLEManager.cpp` of codal-microbit-v2) and the micro:bit guide to error codes;
//! 800 to 999, `docs/device/error-codes.md` of pxt-microbit and `pxtbase.h` of pxt-common-packages.

/// What a code means, in words that continue a sentence; `None` for a code that the runtimes do not use.
pub(super) fn meaning(code: u16) -> Option<&'static str> {
    let at = MEANINGS.binary_search_by_key(&code, |&(code, _)| code).ok()?;
    MEANINGS.get(at).map(|&(_, meaning)| meaning)
}

/// How many codes have a meaning.
pub(super) const COUNT: usize = 48;

/// By code.
const MEANINGS: [(u16, &str); COUNT] = [
    (10, "the I2C bus is locked up"),
    (20, "out of memory"),
    (21, "out of resources"),
    (22, "something is too big for the memory"),
    (30, "the heap is corrupt"),
    (40, "a null pointer was used"),
    (42, "an error of the system software"),
    (43, "the radio cannot be used"),
    (50, "the accelerometer does not answer"),
    (51, "the compass does not answer"),
    (52, "the interface chip does not answer"),
    (70, "an assertion of the Bluetooth stack failed"),
    (71, "the Bluetooth stack found an access to its memory"),
    (72, "an error of the Bluetooth software"),
    (73, "an error of the Bluetooth software"),
    (74, "an error of the Bluetooth software"),
    (90, "the hardware is not what it was configured for"),
    (98, "an assertion failed"),
    (840, "the garbage collector found an invalid pointer"),
    (841, "the garbage collector's list of work is corrupt"),
    (843, "the garbage collector found a block that should be free and is not"),
    (844, "the garbage collector has no block that is large enough"),
    (846, "memory was asked for where it cannot be"),
    (848, "the garbage collector found a pointer outside of its blocks"),
    (849, "the garbage collector found a null pointer"),
    (901, "the program's header is invalid"),
    (902, "an index is out of bounds"),
    (903, "an object was used after it was deleted"),
    (904, "an object has the wrong size"),
    (905, "an object is corrupt: its table of methods is invalid"),
    (906, "an internal error of the runtime"),
    (907, "there is no such device or setting"),
    (908, "there is no such pin"),
    (909, "an argument is out of range"),
    (910, "the limit of memory is reached"),
    (913, "an image is invalid"),
    (916, "the stack is full: functions call each other too deeply"),
    (926, "this board has no microphone"),
    (927, "this needs a micro:bit V2"),
    (928, "the log is full"),
    (980, "a value is undefined where an object is needed"),
    (981, "a value is true or false where an object is needed"),
    (982, "a value is a number where an object is needed"),
    (983, "a value is a string where another object is needed"),
    (984, "an object is of another class than is needed"),
    (985, "a value is a function where an object is needed"),
    (989, "a value is null where an object is needed"),
    (999, "an assertion of the runtime failed, or an exception was not handled"),
];
