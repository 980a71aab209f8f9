import type { Answer, CommandLine } from './arguments.ts';
import { type Comparison, withComparison } from './comparison.ts';
import { type Gone, type Plan, planned, type Unfilled } from './differences.ts';
import { declarationsOf, migrateEmpty, type PackageTables, stepsOf } from './drift.ts';
import { Refusal, refusalOf, refuseUnmatched } from './refusal.ts';
import { type ScratchDatabase, withScratchDatabase } from './scratch.ts';
import { objection } from './trial.ts';

/** Asks one question; returns null to write nothing. */
type Ask = (about: Gone | Unfilled) => Promise<Answer | null>;

/** Plans a package's next migration. Asks open questions, or throws a Refusal when there is nobody to ask. */
export const settledPlan = (tables: PackageTables, line: CommandLine, ask: Ask | null): Promise<Plan> =>
  withScratchDatabase(async (scratch) => {
    const steps = stepsOf(tables);
    if (steps.length > 0) await migrateEmpty(scratch, steps);
    const settle = (comparison: Comparison) => settled(comparison, line, ask);
    return tried(scratch, tables, await withComparison(scratch.ownerUrl, declarationsOf(tables), settle));
  });

interface Settled {
  readonly plan: Plan;
  readonly answers: readonly Answer[];
}

async function settled(comparison: Comparison, line: CommandLine, ask: Ask | null): Promise<Settled> {
  let { answers } = line;
  for (;;) {
    const plan = await planned(comparison, answers);
    refuseUnmatched(plan);
    const [first] = plan.open;
    if (!first) return { plan, answers };
    if (!ask) throw refusalOf(plan, line);
    const answer = await ask(first);
    if (!answer) throw new Refusal('Nothing is written.');
    answers = [...answers, answer];
  }
}

/** Asks again for a value that PostgreSQL rejects; any other rejected statement must be edited manually. */
async function tried(
  scratch: ScratchDatabase,
  tables: PackageTables,
  { plan, answers }: Settled,
): Promise<Plan> {
  if (plan.statements.length === 0) return plan;
  const refused = await objection(scratch, tables, plan.statements);
  if (refused === null) return plan;
  if (answers.some(({ flag }) => flag === 'fill')) {
    throw new Refusal(`Nothing is written, because PostgreSQL refuses it: ${refused}`);
  }
  return {
    ...plan,
    notes: [...plan.notes, `PostgreSQL refuses it: edit it before you commit it: ${refused}`],
  };
}
