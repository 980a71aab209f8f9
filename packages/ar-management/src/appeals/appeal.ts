import { defineEntity, p } from '@mikro-orm/core';
import { AppealStatus } from '@rcm/envelope';
import { counted, newestFirst } from '@rcm/lists';
import { isZero, type Money } from '@rcm/money';
import { sealed, TenantOwned } from '@rcm/tenancy';

/** What totals of appeals are made of. */
export const appealCounts = counted('ar_management.appeals', [
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

/** The statuses of an appeal that has not gone out. */
const beforeSubmission: readonly AppealStatus[] = ['DRAFT', 'PENDING_DOCUMENTATION', 'READY_FOR_SUBMISSION'];

/** The statuses in which an appeal can end whether or not it has gone out. */
const endsUnsubmitted: readonly AppealStatus[] = ['WITHDRAWN', 'EXPIRED'];

/** The tracking of an appeal; what the appeal itself goes through is written down elsewhere, so any status is open. */
export class ArAppeal extends ArAppealSchema.class {
  static readonly idPrefix = 'ara';
  static readonly record = 'arAppeal';
  static readonly schema = ArAppealSchema;

  /** Sets the status; the appeal counts as submitted from the first status that only a submitted one can have. */
  setStatus(status: AppealStatus, submittedAt: Date): void {
    this.status = status;
    if (beforeSubmission.includes(status)) this.forgetSubmission();
    else if (!endsUnsubmitted.includes(status)) this.submittedAt ??= submittedAt;
  }

  private forgetSubmission(): void {
    this.submittedAt = null;
    this.recoveredSinceSubmission = '0.00';
  }
}
ArAppealSchema.setClass(ArAppeal);

/** The statuses of an appeal that the payer granted. */
const granted: readonly AppealStatus[] = ['DECIDED_FAVORABLE', 'DECIDED_PARTIAL'];

/** What the recovery of an appeal follows from. */
export const recoveryColumns = ['status', 'dollarsRecovered', 'recoveredSinceSubmission'] as const;

/** What came back of an appeal: what a person confirmed, else what was paid on the claim since it was submitted and granted. */
export const recoveryOf = ({
  status,
  dollarsRecovered = null,
  recoveredSinceSubmission,
}: Pick<ArAppeal, (typeof recoveryColumns)[number]>): Money | null =>
  dollarsRecovered ??
  (granted.includes(status) && !isZero(recoveredSinceSubmission) ? recoveredSinceSubmission : null);
