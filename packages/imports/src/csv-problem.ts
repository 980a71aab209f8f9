import type { CsvError } from 'csv-parse';

const problems: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is not closed',
  CSV_MAX_RECORD_SIZE: 'a quotation mark is not closed',
  INVALID_OPENING_QUOTE:
    'a quotation mark is inside a cell: enclose the cell in quotation marks and double those in it',
  CSV_INVALID_CLOSING_QUOTE:
    'text follows a closing quotation mark: double the quotation marks that belong to the cell',
};

/** What is wrong with malformed CSV, and in which column; the parser's own message has values of the file. */
export function csvProblem(error: CsvError, header: readonly string[]): string {
  const { code, column } = error as CsvError & { readonly column?: number };
  const problem = problems[code] ?? 'it is malformed CSV';
  const name = typeof column === 'number' ? (header[column] ?? column + 1) : null;
  return name === null ? problem : `column ${name}: ${problem}`;
}
