import type { SourceFile } from './workspace.ts';

export const isStep = ({ path }: SourceFile) => /^migrations\/\d{8}-[a-z0-9-]+\.ts$/.test(path);
const isContraction = (path: string) => path.endsWith('-contract.ts');

/** The function of a row counter's trigger, which may be dropped: no version reads a counter without triggers. */
const counterFunction = String.raw`if exists "\w+"\."\w+_counted_[0-9a-f]{12}_(insert|update|delete)_fn"\(\)`;

/** Statements that remove something the previous version uses. */
const removals: readonly (readonly [what: string, statement: RegExp])[] = [
  ['drops a table', /\bdrop table\b/i],
  ['drops a schema', /\bdrop schema\b/i],
  ['drops a view', /\bdrop (materialized )?view\b/i],
  ['drops a function', new RegExp(`\\bdrop (procedure\\b|routine\\b|function (?!${counterFunction}))`, 'i')],
  ['renames', /\balter (table|view|function|type|schema)\b[^;`]*\brename\b/i],
  ['moves a table', /\balter table\b[^;`]*\bset schema\b/i],
  ['makes a column not null', /\balter (column )?"?\w+"? set not null\b/i],
  ['takes a default away', /\balter (column )?"?\w+"? drop default\b/i],
  ['changes a type', /\balter (column )?"?\w+"? (set data )?type\b/i],
];

export const withoutComments = (text: string) => text.replaceAll(/^\s*(\/\/|--|\*|\/\*).*$/gm, '');

/** Removes everything in parentheses, whose commas do not separate columns. */
function withoutParentheses(text: string): string {
  const shorter = text.replaceAll(/\([^()]*\)/g, '');
  return shorter === text ? text : withoutParentheses(shorter);
}

const addition = /\badd (?:column )?(?:if not exists )?"?(\w+)"? ([^,;`]*)/gi;

/** True when a column is added that inserts of the previous version have no value for. */
const unfilled = (text: string): boolean =>
  [...withoutParentheses(text.replaceAll('addSql(', '')).matchAll(addition)].some(
    ([, name = '', rest = '']) =>
      !/^(constraint|primary|unique|foreign|check)$/i.test(name) &&
      /\bnot null\b/i.test(rest) &&
      !/\b(default|generated)\b/i.test(rest),
  );

/** True if a column is dropped that the step does not add again as a generated column, with another expression. */
const dropsColumn = (text: string): boolean =>
  [...text.matchAll(/\bdrop column (?:if exists )?"?(\w+)/gi)].some(
    ([, name]) =>
      !new RegExp(`\\badd (column )?"?${name}"? [^,;(\`]*\\bgenerated always as\\b`, 'i').test(text),
  );

/** What a step does that breaks the previous version, which keeps serving during an upgrade. */
export function breakingChanges(text: string): string[] {
  const statements = withoutComments(text);
  const found = removals.filter(([, statement]) => statement.test(statements)).map(([what]) => what);
  if (dropsColumn(statements)) found.push('drops a column');
  return unfilled(statements) ? [...found, 'adds a column that is not null and has no default'] : found;
}

/** The breaking steps of a package that are not named as contractions. */
export const earlyContractions = (source: readonly SourceFile[]): string[] =>
  source
    .filter((file) => isStep(file) && !isContraction(file.path))
    .flatMap(({ path, text }) => breakingChanges(text).map((what) => `src/${path} ${what}`));
