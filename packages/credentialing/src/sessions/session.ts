import { defineEntity, p } from '@mikro-orm/core';
import { addMonths, type CalendarDate, endOfDay } from '@rcm/calendar';
import { conflict } from '@rcm/errors';
import { counted, newestFirst } from '@rcm/lists';
import { type MoveOf, stateTable, toward } from '@rcm/states';
import { sealed, TenantOwned } from '@rcm/tenancy';

import type { z } from 'zod';
import { type Disclosure, SessionStatus, SessionType, VerificationStandard } from './schema.ts';

/** What totals of sessions are made of. */
export const sessionCounts = counted(
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
    /** The end of `recredentialingDueDate` in the organization's zone. */
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

const leave = toward('WITHDRAWN', 'EXPIRED');

/** Where each status may lead. A file that is worked on is IN_PROGRESS: nobody has to say so. */
export const sessionStates = stateTable({
  subject: 'A credentialing session',
  states: SessionStatus.options,
  moves: {
    DRAFT: { ...toward('IN_PROGRESS', 'SUBMITTED', 'IN_REVIEW'), ...leave },
    IN_PROGRESS: { ...toward('SUBMITTED', 'IN_REVIEW'), ...leave },
    SUBMITTED: { ...toward('IN_REVIEW', 'RETURNED'), ...leave },
    IN_REVIEW: { ...toward('COMMITTEE', 'RETURNED'), ...leave },
    COMMITTEE: { ...toward('APPROVED', 'DENIED', 'RETURNED'), ...leave },
    APPROVED: toward('EXPIRED'),
    DENIED: {},
    RETURNED: { ...toward('IN_PROGRESS', 'SUBMITTED', 'IN_REVIEW'), ...leave },
    WITHDRAWN: {},
    EXPIRED: {},
  },
  consequences: ['IN_PROGRESS'],
});

/** Months from a decision to the next one that the provider needs (NCQA CR 4). */
const recredentialingMonths = 36;

/** The status as it is shown: an approval that is over is EXPIRED. */
export const shownStatus = (
  { status, approvedUntil }: Pick<Session, 'status' | 'approvedUntil'>,
  now: Date,
): SessionStatus => (status === 'APPROVED' && approvedUntil && approvedUntil < now ? 'EXPIRED' : status);

/** The status of the rows of `credentialing.sessions t` as it is shown at `:now`. */
export const shownStatusSql = `(case when t.status = 'APPROVED' and t.approved_until < :now then 'EXPIRED' else t.status end)`;

/** The credentialing of one provider, and the head of the file that is kept for it. */
export class Session extends SessionSchema.class {
  static readonly idPrefix = 'crs';
  static readonly record = 'credentialingSession';
  static readonly schema = SessionSchema;

  /** True once nothing that stands in the file has to be kept up any more. */
  isClosed(): boolean {
    return sessionStates.isFinal(this.status);
  }

  /** Notes that the file has changed, so that its `ETag` changes as well; a draft is in progress from then on. */
  revise(): void {
    this.revision += 1;
    if (sessionStates.allows(this.status, 'IN_PROGRESS')) this.moveTo('IN_PROGRESS');
  }

  /** Throws 409 for a session whose head is not changed any more. */
  mustBeEditable(): void {
    if (this.isClosed()) throw conflict(`A credentialing session in ${this.status} is closed to edits`);
  }

  /** Moves along the table; 409 for a move that is not legal. */
  moveTo(status: MoveOf<typeof sessionStates>, reason: string | null = this.statusReason ?? null): void {
    this.status = sessionStates.after(this.status, status);
    this.statusReason = reason;
  }

  /** Submits the file: for review, or to wait for the verifications that it lacks. */
  submit(status: 'SUBMITTED' | 'IN_REVIEW', now: Date): void {
    this.moveTo(status);
    this.submittedAt = now;
  }

  /** Notes what was decided on a day, in the zone of the organization; an approval runs from that day on. */
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
