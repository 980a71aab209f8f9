/** The most bytes of an audio file. */
export const largestFile = 104_857_600;
