const width = 100;

/** Clauses that begin a new line in a long statement. */
const clause = new RegExp(
  [
    'add',
    'after',
    'alter column',
    'cross join',
    'else',
    'execute function',
    'for each',
    'foreign key',
    '(?<!is distinct )from',
    'group by',
    'having',
    'include',
    'on "',
    'referenc(?:es|ing)',
    'returns',
    'select',
    'union all',
    'using',
    'values',
    'where',
    'with check',
  ]
    .map((word) => `${word}(?![\\w.])`)
    .join('|'),
  'iy',
);

/**
 * Breaks a single-line statement into readable lines; each column of a new table gets its own. Changes only white space
 * outside of quotes. A statement that has several lines stays as it is.
 */
export function printed(statement: string): string {
  if (statement.includes('\n')) return statement;
  const [, head, columns, rest] = newTable(statement) ?? [];
  if (head === undefined || columns === undefined) return broken(statement).join('\n');
  const lines = split(columns, ',').map((column) => broken(column).join('\n  '));
  return `${head}\n  ${lines.join(',\n  ')}\n${rest}`;
}

function newTable(statement: string): string[] | null {
  const group = statement.startsWith('create table ') ? longestGroup(statement) : null;
  if (group === null) return null;
  const [from, to] = group;
  return [statement, statement.slice(0, from), statement.slice(from, to), statement.slice(to)];
}

function broken(text: string): string[] {
  if (text.length <= width) return [text];
  const code = /^(.*) as (\$\w*\$) begin (.*;) end \2$/.exec(text);
  if (code) {
    const [, head = '', quote, body = ''] = code;
    const statements = split(body, ';').filter((one) => one !== '');
    return [
      ...broken(head),
      `as ${quote}`,
      'begin',
      ...indented(statements.flatMap((one) => closed(broken(one), ';'))),
      `end ${quote}`,
    ];
  }
  const [first = '', ...others] = clauses(text);
  if (others.length > 0) {
    const rest = others.flatMap(broken);
    return [...broken(first), ...(first.startsWith('select ') ? rest : indented(rest))];
  }
  const [opening = '', ...more] = split(text, ',');
  if (more.length > 0) return filled([opening, ...more]);
  const group = longestGroup(text);
  if (group === null) return [text];
  const [from, to] = group;
  return [text.slice(0, from), ...indented(broken(text.slice(from, to))), text.slice(to)];
}

/** Fills lines with comma-separated items. */
function filled(items: readonly string[]): string[] {
  const lines: string[] = [];
  for (const [index, item] of items.entries()) {
    const pieces = index < items.length - 1 ? closed(broken(item), ',') : broken(item);
    const last = lines.at(-1);
    const joined = `${last} ${pieces[0]}`;
    if (last !== undefined && pieces.length === 1 && joined.length <= width) lines[lines.length - 1] = joined;
    else lines.push(...pieces);
  }
  return lines;
}

const closed = (lines: readonly string[], mark: string): string[] => [
  ...lines.slice(0, -1),
  `${lines.at(-1)}${mark}`,
];

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);

/** The depth of parentheses at each character; infinite within quotes. */
function depths(text: string): number[] {
  const found: number[] = [];
  let depth = 0;
  for (const [token] of text.matchAll(/'(?:[^']|'')*'|"[^"]*"|(\$\w*\$).*?\1|./gs)) {
    if (token.length > 1) {
      found.push(...new Array<number>(token.length).fill(Number.POSITIVE_INFINITY));
      continue;
    }
    if (token === ')' || token === ']') depth -= 1;
    found.push(depth);
    if (token === '(' || token === '[') depth += 1;
  }
  return found;
}

/** Splits at separators outside of parentheses. */
function split(text: string, separator: ',' | ';'): string[] {
  const depth = depths(text);
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] !== separator || depth[at] !== 0) continue;
    parts.push(text.slice(start, at).trim());
    start = at + 1;
  }
  return [...parts, text.slice(start).trim()];
}

/** Splits a statement before each clause. */
function clauses(text: string): string[] {
  const depth = depths(text);
  const parts: string[] = [];
  let start = 0;
  for (let at = 1; at < text.length; at += 1) {
    if (text[at - 1] !== ' ' || depth[at] !== 0) continue;
    clause.lastIndex = at;
    if (!clause.test(text)) continue;
    parts.push(text.slice(start, at).trim());
    start = at;
  }
  return [...parts, text.slice(start).trim()];
}

/** The bounds of the longest text in outer parentheses; null when there are none. */
function longestGroup(text: string): readonly [from: number, to: number] | null {
  const depth = depths(text);
  let longest: readonly [from: number, to: number] | null = null;
  let from: number | null = null;
  for (let at = 0; at < text.length; at += 1) {
    if (depth[at] !== 0) continue;
    if (text[at] === '(') from = at + 1;
    if (text[at] !== ')' || from === null) continue;
    if (longest === null || at - from > longest[1] - longest[0]) longest = [from, at];
    from = null;
  }
  return longest;
}
