/** A line of a table in Markdown. */
export const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;

/** A table in Markdown. */
export const table = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, header.map(() => '---'), ...rows].map(line).join('');

/** A formatted number, or a dash when it was not measured. */
export const figure = (value: number, digits: number): string =>
  Number.isFinite(value) ? value.toFixed(digits) : '–';

/** The percentile of some numbers at a share from 0 to 1. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

/** The median of some numbers. */
export const median = (numbers: readonly number[]): number => percentile(numbers, 0.5);
