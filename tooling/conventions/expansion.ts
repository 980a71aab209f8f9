import type { SourceFile } from './workspace.ts';

const isStep = ({ path }: SourceFile) => /^migrations\/\d{8}-[a-z0-9-]+\.ts$/.test(path);
const isContraction = (path: string) => path.endsWith('-contract.ts');

/** The function of a trigger that counts rows: the version before reads no counter that is not kept. */
const counting = String.raw`if exists "\w+"\."\w+_counted_[0-9a-f]{12}_(insert|update|delete)_fn"\(\)`;

/** What takes away something that the version before uses, by the word that begins it. */
const takings: readonly (readonly [what: string, statement: RegExp])[] = [
  ['drops a table', /\bdrop table\b/i],
  ['drops a column', /\bdrop column\b/i],
  ['drops a schema', /\bdrop schema\b/i],
  ['drops a view', /\bdrop (materialized )?view\b/i],
  ['drops a function', new RegExp(`\\bdrop (procedure\\b|routine\\b|function (?!${counting}))`, 'i')],
  ['renames', /\balter (table|view|function|type|schema)\b[^;`]*\brename\b/i],
  ['moves a table', /\balter table\b[^;`]*\bset schema\b/i],
  ['makes a column not null', /\balter (column )?"?\w+"? set not null\b/i],
  ['takes a default away', /\balter (column )?"?\w+"? drop default\b/i],
  ['changes a type', /\balter (column )?"?\w+"? (set data )?type\b/i],
];

const withoutComments = (text: string) => text.replaceAll(/^\s*(\/\/|--|\*|\/\*).*$/gm, '');

/** A text without what stands in parentheses, where commas separate nothing that matters here. */
function withoutParentheses(text: string): string {
  const shorter = text.replaceAll(/\([^()]*\)/g, '');
  return shorter === text ? text : withoutParentheses(shorter);
}

const addition = /\badd (?:column )?(?:if not exists )?"?(\w+)"? ([^,;`]*)/gi;

/** Columns that rows of the version before would have no value for. */
const unfilled = (text: string): boolean =>
  [...withoutParentheses(text.replaceAll('addSql(', '')).matchAll(addition)].some(
    ([, name = '', rest = '']) =>
      !/^(constraint|primary|unique|foreign|check)$/i.test(name) &&
      /\bnot null\b/i.test(rest) &&
      !/\b(default|generated)\b/i.test(rest),
  );

/** What a step does that the version before, which serves beside the next one, does not survive. */
export function takenAway(text: string): string[] {
  const statements = withoutComments(text);
  const found = takings.filter(([, statement]) => statement.test(statements)).map(([what]) => what);
  return unfilled(statements) ? [...found, 'adds a column that is not null and has no default'] : found;
}

/** The steps of a package that take something away and are not called a contraction. */
export const earlyContractions = (source: readonly SourceFile[]): string[] =>
  source
    .filter((file) => isStep(file) && !isContraction(file.path))
    .flatMap(({ path, text }) => takenAway(text).map((what) => `src/${path} ${what}`));
