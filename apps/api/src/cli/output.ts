import type { CommandProcess } from './rcm-command.ts';

/** The output of a command: one JSON document or text for a person, and progress on a separate stream. */
export interface Output {
  /** Prints the result. */
  result(document: Readonly<Record<string, unknown>>, text: string): void;
  /** Prints a part of a result that is too large for memory: the next part of the JSON document, or of the text. */
  part(json: string, text: string): void;
  /** Prints a step that takes longer than a moment. */
  progress(message: string): void;
}

/** With `--json`, prints only JSON on standard output and no progress; else text, and progress on standard error. */
export const createOutput = ({ stdout, stderr }: CommandProcess, json: boolean): Output => ({
  result(document, text) {
    stdout.write(`${json ? JSON.stringify(document) : text}\n`);
  },
  part(document, text) {
    stdout.write(json ? document : text);
  },
  progress(message) {
    if (!json) stderr.write(`${message}\n`);
  },
});

/** Formats a table with columns as wide as their longest cell. */
export function table(headers: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [headers, ...rows].map((row) => row.map(String));
  const widths = headers.map((_header, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines.map((line) => tableRow(line, widths)).join('\n');
}

/** Formats a row of a table. A cell that is longer than its column moves the cells after it. */
export const tableRow = (cells: readonly string[], widths: readonly number[]): string =>
  cells
    .map((cell, column) => cell.padEnd(widths[column] ?? 0))
    .join('  ')
    .trimEnd();

/** Lines about the rows of a file that were left out, for a person; none if every row was read. */
export const rejectedRows = (
  rows: readonly { readonly line: number; readonly reason: string }[],
): string[] =>
  rows.length === 0
    ? []
    : [
        `Rows left out, because they can't be read: ${rows.length}`,
        ...rows.map(({ line, reason }) => `  line ${line}: ${reason}`),
      ];
