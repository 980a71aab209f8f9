import { defineEntity, p } from '@mikro-orm/core';
import { addMonths, type CalendarDate, endOfDay } from '@rcm/calendar';
import { conflict } from '@rcm/errors';
import { newestFirst, rowCounters } from '@rcm/lists';
import { type MoveOf, stateTable, toward } from '@rcm/states';
import { sealed, TenantOwned } from '@rcm/tenancy';
import type { z } from 'zod';
import { type Disclosure, SessionStatus, SessionType, VerificationStandard } from './schema.ts';

/** The row counters of sessions. */
export const sessionCounts = rowCounters(
  'credentialing.sessions',
  [
    { by: ['sessionType'], day: { property: 'dueDate', type: 'date' } },
    { by: ['status'], day: { property: 'approvedUntil', type: 'timestamptz' } },
  ],
  't.deleted_at is null',
);

export const SessionSchema = defineEntity({
  name: 'CredentialingSession',
  schema: 'credentialing',
  tableName: 'sessions',
  extends: TenantOwned,
  properties: {
    sessionNumber: p.text(),
    sessionType: p.enum(SessionType.options),
    status: p.enum(SessionStatus.options),
    providerId: p.text().nullable(),
    firstName: p.text(),
    lastName: p.text(),
    npi: p.text().nullable(),
    caqhId: p.text().nullable(),
    verificationStandard: p.enum(VerificationStandard.options),
    disclosures: sealed(p.json<z.infer<typeof Disclosure>[]>()),
    attestationDate: p.string().columnType('date').nullable(),
    dueDate: p.string().columnType('date').nullable(),
    submittedAt: p.datetime(3).nullable(),
    decidedOn: p.string().columnType('date').nullable(),
    statusReason: sealed(p.text().nullable()),
    recredentialingDueDate: p.string().columnType('date').nullable(),
    /** The end of `recredentialingDueDate` in the time zone of the organization. */
    approvedUntil: p.datetime(3).nullable(),
    revision: p.integer(),
    deletedAt: p.datetime(3).nullable(),
  },
  uniques: [{ name: 'sessions_number_unique', properties: ['organizationId', 'sessionNumber'] }],
  indexes: [
    newestFirst(
      'sessions_newest',
      'status',
      'approvedUntil',
      'dueDate',
      'recredentialingDueDate',
      'deletedAt',
    ),
    {
      name: 'sessions_status',
      properties: ['organizationId', 'status', 'createdAt', 'id'],
      include: ['approvedUntil', 'deletedAt'],
    },
    { name: 'sessions_type', properties: ['organizationId', 'sessionType', 'createdAt', 'id'] },
    { name: 'sessions_last_name', properties: ['organizationId', 'lastName', 'id'] },
    { name: 'sessions_due', properties: ['organizationId', 'dueDate', 'id'] },
    {
      name: 'sessions_recredentialing_due',
      properties: ['organizationId', 'recredentialingDueDate', 'id'],
    },
    { name: 'sessions_provider', properties: ['organizationId', 'providerId', 'createdAt', 'id'] },
    { name: 'sessions_npi', properties: ['organizationId', 'npi'] },
  ],
  triggers: sessionCounts.triggers,
});

const ending = toward('WITHDRAWN', 'EXPIRED');

/** The legal moves. A change to a draft or returned file moves it to IN_PROGRESS automatically. */
export const sessionStates = stateTable({
  subject: 'A credentialing session',
  states: SessionStatus.options,
  moves: {
    DRAFT: { ...toward('IN_PROGRESS', 'SUBMITTED', 'IN_REVIEW'), ...ending },
    IN_PROGRESS: { ...toward('SUBMITTED', 'IN_REVIEW'), ...ending },
    SUBMITTED: { ...toward('IN_REVIEW', 'RETURNED'), ...ending },
    IN_REVIEW: { ...toward('COMMITTEE', 'RETURNED'), ...ending },
    COMMITTEE: { ...toward('APPROVED', 'DENIED', 'RETURNED'), ...ending },
    APPROVED: toward('EXPIRED'),
    DENIED: {},
    RETURNED: { ...toward('IN_PROGRESS', 'SUBMITTED', 'IN_REVIEW'), ...ending },
    WITHDRAWN: {},
    EXPIRED: {},
  },
  consequences: ['IN_PROGRESS'],
});

/** Months from an approval until the provider must be credentialed again (NCQA CR 4). */
const recredentialingMonths = 36;

/** The computed status: an approval is EXPIRED after its last day. */
export const shownStatus = (
  { status, approvedUntil }: Pick<Session, 'status' | 'approvedUntil'>,
  now: Date,
): SessionStatus => (status === 'APPROVED' && approvedUntil && approvedUntil < now ? 'EXPIRED' : status);

/** `shownStatus` at `:now` as SQL over the alias `t`. */
export const shownStatusSql = `(case when t.status = 'APPROVED' and t.approved_until < :now then 'EXPIRED' else t.status end)`;

/** A credentialing session of a provider, which has the entries of a file. */
export class Session extends SessionSchema.class {
  static readonly idPrefix = 'crs';
  static readonly record = 'credentialingSession';
  static readonly schema = SessionSchema;

  /** True in a final status, in which the expiry of entries is no longer tracked. */
  isClosed(): boolean {
    return sessionStates.isFinal(this.status);
  }

  /** Records a change of the file, which changes its `ETag` and moves a draft or returned file to IN_PROGRESS. */
  revise(): void {
    this.revision += 1;
    if (sessionStates.allows(this.status, 'IN_PROGRESS')) this.moveTo('IN_PROGRESS');
  }

  /** Throws 409 for a session in a final status. */
  mustBeEditable(): void {
    if (this.isClosed()) throw conflict(`A credentialing session in ${this.status} cannot be edited`);
  }

  /** Makes a legal move; throws 409 for others. */
  moveTo(status: MoveOf<typeof sessionStates>, reason: string | null = this.statusReason ?? null): void {
    this.status = sessionStates.after(this.status, status);
    this.statusReason = reason;
  }

  /** Submits the file for review, or to wait for missing verifications. */
  submit(status: 'SUBMITTED' | 'IN_REVIEW', now: Date): void {
    this.moveTo(status);
    this.submittedAt = now;
  }

  /** Records a decision. An approval is valid from the date of the decision, in the time zone of the organization. */
  decide(
    decision: 'APPROVED' | 'DENIED' | 'RETURNED',
    on: CalendarDate,
    reason: string | null,
    timeZone: string,
  ): void {
    this.moveTo(decision, reason);
    this.decidedOn = on;
    if (decision !== 'APPROVED') return;
    this.recredentialingDueDate = addMonths(on, recredentialingMonths);
    this.approvedUntil = endOfDay(this.recredentialingDueDate, timeZone);
  }
}
SessionSchema.setClass(Session);
