import { defineEntity, p } from '@mikro-orm/core';
import { AppealStatus } from '@rcm/envelope';
import { newestFirst, rowCounters } from '@rcm/lists';
import { compare, isZero, type Money } from '@rcm/money';
import { sealed, TenantOwned } from '@rcm/tenancy';
import type { z } from 'zod';
import type { AppealWarning } from './contract.ts';

/** The row counters of tracked appeals. */
export const appealCounts = rowCounters('ar_management.appeals', [
  { by: ['status'], day: { property: 'dueDate', type: 'timestamptz' } },
]);

export const ArAppealSchema = defineEntity({
  name: 'ArAppeal',
  schema: 'ar_management',
  tableName: 'appeals',
  extends: TenantOwned,
  properties: {
    claimId: p.text(),
    denialCaseId: p.text(),
    status: p.enum(AppealStatus.options),
    level: p.integer(),
    dueDate: p.datetime(3).nullable(),
    assignedToId: p.text().nullable(),
    submittedAt: p.datetime(3).nullable(),
    overturnedAmount: p.decimal().precision(14).scale(2).nullable(),
    dollarsRecovered: p.decimal().precision(14).scale(2).nullable(),
    recoveredSinceSubmission: p.decimal().precision(14).scale(2),
    notes: sealed(p.text().nullable()),
    responseNotes: sealed(p.text().nullable()),
    confirmationNumber: p.text().nullable(),
  },
  indexes: [
    newestFirst('appeals_newest', 'dueDate'),
    { name: 'appeals_status', properties: ['organizationId', 'status', 'createdAt', 'id'] },
    { name: 'appeals_assignee', properties: ['organizationId', 'assignedToId', 'createdAt', 'id'] },
    { name: 'appeals_claim', properties: ['organizationId', 'claimId', 'createdAt', 'id'] },
    { name: 'appeals_denial_case', properties: ['organizationId', 'denialCaseId', 'level'] },
    { name: 'appeals_due', properties: ['organizationId', 'dueDate', 'id'] },
  ],
  triggers: appealCounts.triggers,
});

/** The statuses of an appeal that is not submitted. */
const beforeSubmission: readonly AppealStatus[] = ['DRAFT', 'PENDING_DOCUMENTATION', 'READY_FOR_SUBMISSION'];

/** The final statuses of both submitted and unsubmitted appeals. */
const endsUnsubmitted: readonly AppealStatus[] = ['WITHDRAWN', 'EXPIRED'];

/** The tracking of an appeal. The life cycle of the appeal is enforced elsewhere, so any status may follow any other. */
export class ArAppeal extends ArAppealSchema.class {
  static readonly idPrefix = 'ara';
  static readonly record = 'arAppeal';
  static readonly schema = ArAppealSchema;

  /** Sets the status. The first status that only a submitted appeal can have sets the time of submission. */
  setStatus(status: AppealStatus, submittedAt: Date): void {
    this.status = status;
    if (beforeSubmission.includes(status)) this.clearSubmission();
    else if (!endsUnsubmitted.includes(status)) this.submittedAt ??= submittedAt;
  }

  private clearSubmission(): void {
    this.submittedAt = null;
    this.recoveredSinceSubmission = '0.00';
  }
}
ArAppealSchema.setClass(ArAppeal);

/** Finds what a person should look at: a recovered amount above the charge of the claim. */
export const warningsOf = (appeal: ArAppeal, totalCharge: Money | null): z.infer<typeof AppealWarning>[] =>
  totalCharge !== null && compare(recoveryOf(appeal) ?? '0.00', totalCharge) > 0
    ? ['RECOVERED_ABOVE_CHARGE']
    : [];

/** The statuses of an appeal that the payer granted. */
const granted: readonly AppealStatus[] = ['DECIDED_FAVORABLE', 'DECIDED_PARTIAL'];

/** The columns from which the recovered amount is computed. */
export const recoveryColumns = ['status', 'dollarsRecovered', 'recoveredSinceSubmission'] as const;

/** The recovered amount: what a person confirmed, else, for a granted appeal, what was paid since its submission. */
export const recoveryOf = ({
  status,
  dollarsRecovered = null,
  recoveredSinceSubmission,
}: Pick<ArAppeal, (typeof recoveryColumns)[number]>): Money | null =>
  dollarsRecovered ??
  (granted.includes(status) && !isZero(recoveredSinceSubmission) ? recoveredSinceSubmission : null);
