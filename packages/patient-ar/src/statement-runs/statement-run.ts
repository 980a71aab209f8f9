import { defineEntity, p } from '@mikro-orm/core';
import { newestFirst, rowCounters } from '@rcm/lists';
import { add, type Money } from '@rcm/money';
import { generatedFlag, sealed, TenantOwned } from '@rcm/tenancy';
import type { z } from 'zod';
import { Channel } from '../statements/schema.ts';
import { type LeftOut, LeftOutReason, type StatementRunFilter } from './schema.ts';

/** The filter of a run. */
export type RunFilter = z.infer<typeof StatementRunFilter>;

/** The row counters of statement runs. */
export const statementRunCounts = rowCounters('patient_ar.statement_runs', [{ by: ['isDryRun'] }]);

export const StatementRunSchema = defineEntity({
  name: 'StatementRun',
  schema: 'patient_ar',
  tableName: 'statement_runs',
  extends: TenantOwned,
  properties: {
    isDryRun: p.boolean(),
    filter: p.json<RunFilter>(),
    statementDate: p.datetime(3),
    dueDate: p.datetime(3).nullable(),
    minimum: p.decimal().precision(14).scale(2),
    dunningStep: p.smallint().nullable(),
    deliveryMethod: p.enum(Channel.options).nullable(),
    remitTo: p.text().nullable(),
    notes: sealed(p.text().nullable()),
    /** The last account that was processed; empty before the first. */
    lastAccountId: p.text(),
    accountCount: p.integer(),
    statementCount: p.integer(),
    totalDue: p.decimal().precision(18).scale(2),
    leftOut: p.json<LeftOut[]>(),
    completedAt: p.datetime(3).nullable(),
    isComplete: generatedFlag('completed_at is not null'),
  },
  indexes: [
    newestFirst('statement_runs_newest', 'statementDate', 'isDryRun'),
    { name: 'statement_runs_date', properties: ['organizationId', 'statementDate', 'id'] },
    { name: 'statement_runs_dry', properties: ['organizationId', 'isDryRun', 'createdAt', 'id'] },
  ],
  triggers: statementRunCounts.triggers,
});

/** The result of a run for an account: the amount that is billed, or why none is. */
export type Outcome =
  | { readonly accountId: string; readonly reason: null; readonly totalDue: Money }
  | { readonly accountId: string; readonly reason: LeftOut['reason']; readonly amount: Money };

/** A run that creates the statements of many accounts, in the order of their ids. */
export class StatementRun extends StatementRunSchema.class {
  static readonly idPrefix = 'str';
  static readonly record = 'statementRun';
  static readonly schema = StatementRunSchema;

  /** Adds the outcomes of the next accounts; the run is complete when fewer accounts were left than asked for. */
  advance(outcomes: readonly Outcome[], isLast: boolean, now: Date): void {
    this.lastAccountId = outcomes.at(-1)?.accountId ?? this.lastAccountId;
    this.accountCount += outcomes.length;
    const counts = new Map(this.leftOut.map((each) => [each.reason, each]));
    for (const outcome of outcomes) {
      if (outcome.reason === null) {
        this.statementCount += 1;
        this.totalDue = add(this.totalDue, outcome.totalDue);
        continue;
      }
      const { accounts, amount } = counts.get(outcome.reason) ?? { accounts: 0, amount: '0.00' };
      counts.set(outcome.reason, {
        reason: outcome.reason,
        accounts: accounts + 1,
        amount: add(amount, outcome.amount),
      });
    }
    this.leftOut = LeftOutReason.options.flatMap((reason) => counts.get(reason) ?? []);
    if (isLast) this.completedAt = now;
  }
}
StatementRunSchema.setClass(StatementRun);
