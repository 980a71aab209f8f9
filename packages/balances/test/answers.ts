/** What an answer says of itself unless something sets it apart. */
export const plainAnswer = {
  isForwarded: false,
  forwardedUntil: null,
  isAdditional: false,
  isReleased: false,
  isNormalized: false,
  generation: 0,
} as const;
