import { defineEntity, p } from '@mikro-orm/core';
import type { CalendarDate } from '@rcm/calendar';
import { stateTable, toward } from '@rcm/states';
import { belongsTo, TenantOwned } from '@rcm/tenancy';
import type { z } from 'zod';
import { HomeHealthNoa } from './noa.ts';
import { AttemptStatus, type NoticeSnapshot, SubmissionMethod } from './schema.ts';

export const HomeHealthNoaAttemptSchema = defineEntity({
  name: 'HomeHealthNoaAttempt',
  schema: 'specialty_billing',
  tableName: 'home_health_noa_attempts',
  extends: TenantOwned,
  properties: {
    noaId: p.text(),
    noa: () => belongsTo(HomeHealthNoa, 'noa_id'),
    submissionMethod: p.enum(SubmissionMethod.options),
    adapterName: p.text(),
    correlationId: p.text().nullable(),
    status: p.enum(AttemptStatus.options),
    // json, not jsonb, because the stored text is copied into responses unchanged.
    request: p.json<z.input<typeof NoticeSnapshot>>().columnType('json'),
    answeredOn: p.string().columnType('date').nullable(),
    reasonCode: p.text().nullable(),
  },
  indexes: [
    { name: 'home_health_noa_attempts_noa', properties: ['organizationId', 'noaId', 'createdAt', 'id'] },
  ],
});

/** The state table: an attempt ends with the answer of the Medicare contractor or the cancellation of its notice. */
export const homeHealthNoaAttemptStates = stateTable({
  subject: 'An attempt to submit a notice of admission',
  states: AttemptStatus.options,
  moves: {
    QUEUED: toward('ACKNOWLEDGED', 'RETURNED', 'REJECTED', 'CANCELLED'),
    ACKNOWLEDGED: {},
    RETURNED: {},
    REJECTED: {},
    CANCELLED: {},
  },
});

/** A local attempt to submit a notice of admission; nothing leaves this service. */
export class HomeHealthNoaAttempt extends HomeHealthNoaAttemptSchema.class {
  static readonly idPrefix = 'hna';
  static readonly record = 'homeHealthNoaAttempt';
  static readonly schema = HomeHealthNoaAttemptSchema;

  /** Records the answer of the Medicare contractor. */
  answer(status: AttemptAnswer, on: CalendarDate, reasonCode: string | null): void {
    this.status = homeHealthNoaAttemptStates.after(this.status, status);
    this.answeredOn = on;
    this.reasonCode = reasonCode;
  }

  /** Cancels the attempt with its notice, which was not answered. */
  cancel(): void {
    this.status = homeHealthNoaAttemptStates.after(this.status, 'CANCELLED');
  }
}
HomeHealthNoaAttemptSchema.setClass(HomeHealthNoaAttempt);

/** The possible answers of the Medicare contractor to an attempt. */
export type AttemptAnswer = Exclude<AttemptStatus, 'QUEUED' | 'CANCELLED'>;
