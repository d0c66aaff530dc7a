//! Where the frames of exceptions are on the main stack, for whoever looks at the calls of a program: a handler may have moved its
//! stack pointer away from the frame, and nothing in memory says by how much.

/// The frames of exceptions that were entered and have not returned, by their addresses: each is below the one before.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct StackedFrames(Vec<u32>);

impl StackedFrames {
    /// A frame was stacked. Those at this address or below were left in another way than by a return, as threads are that a
    /// program starts from a handler.
    pub fn push(&mut self, base: u32) {
        self.0.retain(|&frame| frame > base);
        self.0.push(base);
    }

    /// A frame was taken from the stack, and so were those below.
    pub fn pop(&mut self, base: u32) {
        self.0.retain(|&frame| frame > base);
    }

    /// The addresses, the highest first.
    pub fn all(&self) -> &[u32] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_return_takes_its_frame_and_what_is_below_is_forgotten() {
        let mut frames = StackedFrames::default();
        for base in [0x2000_1000, 0x2000_0f00, 0x2000_0e00] {
            frames.push(base);
        }
        frames.pop(0x2000_0e00);
        assert_eq!(frames.all(), [0x2000_1000, 0x2000_0f00]);
        frames.push(0x2000_0f80);
        assert_eq!(frames.all(), [0x2000_1000, 0x2000_0f80], "the frame below was left without a return");
        frames.pop(0x2000_1000);
        assert_eq!(frames.all(), [0; 0]);
    }
}
