/** The ends of the lines of a file, which may differ from line to line: files are joined and edited on several systems. */
export const lineEnds = ['\r\n', '\n', '\r'] as const;

/** Matches the end of a line. */
export const lineEnd = /\r\n|\n|\r/;
