import { badRequest, type Issue } from '@rcm/errors';

/** The columns that a CSV file of a request may have. */
export interface RowColumns {
  /** The names of the fields, for messages. */
  readonly names: readonly string[];
  /** True for the name of a column that is read, or that an export has. */
  has(name: string): boolean;
}

const path = 'body.content';

/** Names are quoted up to here: a header that is no header may hold anything. */
const longestName = 60;

/**
 * The names of a header without blanks around them. Throws 400 for unknown columns and for columns that are there twice,
 * naming each. A first line without any known column may be a row, so none of its cells is repeated.
 */
export function checkedHeader(header: readonly string[], columns: RowColumns): string[] {
  const names = header.map((name) => name.trim());
  const known = `the columns are ${columns.names.join(', ')}`;
  if (!names.some((name) => columns.has(name))) {
    throw badRequest([issue(`Expected a header that names the columns; ${known}`)]);
  }
  const issues = names.flatMap((name, index) => {
    const shown = `Column ${index + 1} (${JSON.stringify(name.slice(0, longestName))})`;
    if (!columns.has(name)) return [issue(`${shown} is unknown; ${known}`)];
    return names.indexOf(name) < index ? [issue(`${shown} is in the header twice`)] : [];
  });
  if (issues.length > 0) throw badRequest(issues);
  return names;
}

const issue = (message: string): Issue => ({ path, code: 'invalid_header', message });
