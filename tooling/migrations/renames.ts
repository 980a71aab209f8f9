import type { SchemaDifference } from '@mikro-orm/postgresql';
import type { Answer } from './arguments.ts';
import type { Comparison } from './comparison.ts';

/** A column's new name. */
export interface Rename {
  readonly answer: Answer;
  readonly statement: string;
  readonly reverse: string;
}

/** The renames among the answers whose old column is gone and whose new one is new. */
export function renamesIn(
  { changedTables }: SchemaDifference,
  answers: readonly Answer[],
  quote: Comparison['quote'],
): Rename[] {
  const taken = new Set<string>();
  return answers.flatMap((answer) => {
    if (answer.flag !== 'rename') return [];
    const { name, to } = answer;
    const [table, from = ''] = name.split('.');
    const difference = Object.values(changedTables).find(({ toTable }) => toTable.name === table);
    const isPossible = difference?.removedColumns[from] && difference.addedColumns[to];
    if (!isPossible || taken.has(`${table}.${to}`)) return [];
    taken.add(`${table}.${to}`);
    const rename = (before: string, after: string) =>
      `alter table ${difference.toTable.getQuotedName()} rename column ${quote(before)} to ${quote(after)}`;
    return [{ answer, statement: rename(from, to), reverse: rename(to, from) }];
  });
}

/**
 * Computes the remaining difference with the columns renamed, and renames them back. Renaming in the database also changes
 * their indexes, checks and foreign keys.
 */
export async function withRenamed<Result>(
  { execute, difference }: Comparison,
  renames: readonly Rename[],
  look: (left: SchemaDifference) => Result,
): Promise<Result> {
  for (const { statement } of renames) await execute(statement);
  try {
    return look(await difference());
  } finally {
    for (const { reverse } of renames) await execute(reverse);
  }
}
