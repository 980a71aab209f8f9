import { isStep, withoutComments } from './expansion.ts';
import type { SourceFile } from './workspace.ts';

/** The columns that `rcm books rebuild` computes for existing rows. */
const rebuilt = new Set([
  ...['claims.claims', 'claims.claim_lines'].flatMap((table) =>
    ['contractual_amount', 'write_off_amount', 'patient_balance', 'held_balance', 'credit_balance'].map(
      (column) => `${table}.${column}`,
    ),
  ),
  ...['held_share_amount', 'cob_difference_amount', 'missing_answer_amount', 'unexplained_amount'].map(
    (column) => `claims.claims.${column}`,
  ),
  'claims.claims.awaited_reversal_amount',
]);

/** The columns that persons set, whose default holds for existing rows. */
const settings = new Set(['reference_data.payers.response_days', 'remittances.payments.closed_difference']);

const alteration = /\balter table "(\w+)"\."(\w+)"([^`]*)/gi;
const addedFigure =
  /\badd (?:column )?(?:if not exists )?"(\w+)" (?:numeric|decimal|bigint|int|integer|double precision)\b([^`]*)/i;
const sumsTable = /\bcreate table "(\w+)"\."(\w+)"[^`]*"is_folded" boolean/gi;

/** Splits the clauses of a statement at its commas outside parentheses. */
const clausesOf = (statement: string): string[] => statement.split(/,(?![^()]*\))/);

const fills = (text: string, schema: string, table: string, column: string) =>
  new RegExp(`\\bupdate "${schema}"\\."${table}"[^\`]*\\bset\\b[^\`]*"${column}" =`, 'i').test(text);

/** The figures that a migration adds to existing tables, and that neither it nor a backfill computes for their rows. */
export function unfilledFigures(step: string, backfills = ''): string[] {
  const text = withoutComments(step);
  return [...text.matchAll(alteration)].flatMap(([, schema = '', table = '', clauses = '']) => {
    if (text.includes(`create table "${schema}"."${table}"`)) return [];
    return clausesOf(clauses).flatMap((clause) => {
      const [, column, rest = ''] = addedFigure.exec(clause) ?? [];
      if (column === undefined || /\bgenerated\b/i.test(rest)) return [];
      if (fills(`${text}\n${backfills}`, schema, table, column)) return [];
      return [`${schema}.${table}.${column}`];
    });
  });
}

/** The tables of sums that a migration creates and does not fill. */
const emptySums = (step: string): string[] =>
  [...withoutComments(step).matchAll(sumsTable)].flatMap(([, schema = '', table = '']) =>
    step.includes(`insert into "${schema}"."${table}"`) ? [] : [`${schema}.${table}`],
  );

/** True if a migration changes rows of tenants, and leaves on the row level security that hides them from the owner. */
export const seesNoRows = (step: string): boolean => {
  const text = withoutComments(step);
  return (
    /addSql\(\s*`\s*(update|delete from(?! lists\.counters\b)|insert into (?!lists\.)[^`]*\bfrom) /i.test(
      text,
    ) && !/\bno force row level security\b/i.test(text)
  );
};

/** The migrations of a package that change rows which row level security hides from them. */
export const stepsWithoutRows = (source: readonly SourceFile[]): string[] =>
  source.filter((file) => isStep(file) && seesNoRows(file.text)).map(({ path }) => `src/${path}`);

/** The figures that the migrations of a package add without computing them. The first migration finds no rows. */
export const figuresWithoutRows = (source: readonly SourceFile[]): string[] => {
  const steps = source.filter(isStep);
  const backfills = steps
    .filter(({ text }) => /: Backfill = /.test(text))
    .map(({ text }) => text)
    .join('\n');
  return steps
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap(({ path, text }) =>
      (path.endsWith('-initial.ts') ? [] : [...unfilledFigures(text, backfills), ...emptySums(text)])
        .filter((figure) => !rebuilt.has(figure) && !settings.has(figure))
        .map((figure) => `src/${path} adds ${figure} without computing it for existing rows`),
    );
};
