/** How a command speaks: one JSON document, or words for a person; progress never mixes with either. */
export interface Output {
  /** The command's result. */
  result(document: Readonly<Record<string, unknown>>, words: string): void;
  /** What takes longer than a moment. */
  progress(message: string): void;
}

/** Speaks JSON alone on standard output with `--json`; progress goes to standard error, and only to a person. */
export const createOutput = (json: boolean): Output => ({
  result(document, words) {
    process.stdout.write(`${json ? JSON.stringify(document) : words}\n`);
  },
  progress(message) {
    if (!json) process.stderr.write(`${message}\n`);
  },
});

/** A table for a person: columns as wide as their longest cell. */
export function table(headers: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [headers, ...rows].map((row) => row.map(String));
  const widths = headers.map((_header, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
