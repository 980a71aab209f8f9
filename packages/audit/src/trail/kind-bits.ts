/** The bits of a span. Kinds whose numbers differ by a multiple of it share a bit, and may be found in vain. */
export const kindBits = 2048;

/** SQL of a bit string with no bit set. */
export const noKinds = `b'0'::bit(${kindBits})`;

/** SQL of the bit string with the bit of a kind. */
export const kindBit = (number: string): string => `set_bit(${noKinds}, ${number} % ${kindBits}, 1)`;
