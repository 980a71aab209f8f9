import { defineEntity, p } from '@mikro-orm/core';
import type { CalendarDate } from '@rcm/calendar';
import { conflict } from '@rcm/errors';
import { type MoveOf, stateTable, toward } from '@rcm/states';
import { belongsTo, sealed, TenantOwned } from '@rcm/tenancy';
import { HomeHealthEpisode } from '../episodes/episode.ts';
import { ExceptionReason, NoaStatus, TypeOfBill } from './schema.ts';
import { submissionDeadline } from './timeliness.ts';

export const HomeHealthNoaSchema = defineEntity({
  name: 'HomeHealthNoa',
  schema: 'specialty_billing',
  tableName: 'home_health_noas',
  extends: TenantOwned,
  properties: {
    episodeId: p.text(),
    episode: () => belongsTo(HomeHealthEpisode, 'episode_id'),
    status: p.enum(NoaStatus.options),
    typeOfBill: p.enum(TypeOfBill.options),
    admissionDate: p.string().columnType('date'),
    conditionCodes: p.json<string[]>().columnType('json'),
    submissionDeadline: p.string().columnType('date').nullable(),
    submittedAt: p.datetime(3).nullable(),
    acceptedOn: p.string().columnType('date').nullable(),
    cancelsNoaId: p.text().nullable(),
    cancelReason: sealed(p.text().nullable()),
    exceptionReason: p.enum(ExceptionReason.options).nullable(),
    exceptionRemarks: sealed(p.text().nullable()),
    exceptionClaimedAt: p.datetime(3).nullable(),
  },
  indexes: [
    { name: 'home_health_noas_episode', properties: ['organizationId', 'episodeId', 'createdAt', 'id'] },
    { name: 'home_health_noas_status', properties: ['organizationId', 'status', 'id'] },
  ],
});

/** The state table: a notice moves by its submission, by one of three answers of the Medicare contractor, or by its cancellation. */
export const homeHealthNoaStates = stateTable({
  subject: 'A notice of admission',
  states: NoaStatus.options,
  moves: {
    DRAFT: { ...toward('PENDING_ACK', 'CANCELLED'), edit: 'DRAFT' },
    PENDING_ACK: toward('PENDING_ACK', 'ACCEPTED', 'RETURNED', 'REJECTED', 'CANCELLED'),
    ACCEPTED: toward('CANCELLED'),
    RETURNED: { ...toward('PENDING_ACK', 'CANCELLED'), edit: 'RETURNED' },
    REJECTED: toward('PENDING_ACK', 'CANCELLED'),
    CANCELLED: {},
  },
});

/** The notice of a home health admission to Medicare (32A), or the notice that cancels one (32D). */
export class HomeHealthNoa extends HomeHealthNoaSchema.class {
  static readonly idPrefix = 'noa';
  static readonly record = 'homeHealthNoa';
  static readonly schema = HomeHealthNoaSchema;

  /** Moves to a status; 409 with the allowed ones if the current status does not allow it. */
  moveTo(status: MoveOf<typeof homeHealthNoaStates>): void {
    this.status = homeHealthNoaStates.after(this.status, status);
  }

  submit(now: Date): void {
    this.moveTo('PENDING_ACK');
    this.submittedAt = now;
  }

  /** Edits the notice; 409 for a 32D, because it repeats the notice that it cancels. */
  edit({ admissionDate = this.admissionDate, conditionCodes = this.conditionCodes }: NoticeChange): void {
    this.moveTo('edit');
    assertIsAdmissionNotice(this, 'cannot be edited');
    this.admissionDate = admissionDate;
    this.conditionCodes = conditionCodes;
    this.submissionDeadline = submissionDeadline(admissionDate);
  }

  /** Records the answer of the Medicare contractor. */
  answer(result: NoaAnswer, on: CalendarDate): void {
    this.moveTo(result);
    if (result === 'ACCEPTED') this.acceptedOn = on;
  }

  cancel(reason: string | null): void {
    this.moveTo('CANCELLED');
    this.cancelReason = reason;
  }

  /** Claims full payment for a late notice; 409 if the notice was accepted in time or is not late on `day`. */
  claimException({ reason, remarks }: ClaimedException, day: CalendarDate, now: Date): void {
    assertIsAdmissionNotice(this, 'has no deadline');
    if (this.status === 'CANCELLED') {
      throw conflict('A cancelled notice cannot have an exception', { allowedNext: [] });
    }
    if ((this.acceptedOn ?? day) <= submissionDeadline(this.admissionDate)) {
      throw conflict('An exception can be claimed only for a late notice');
    }
    this.exceptionReason = reason;
    this.exceptionRemarks = remarks;
    this.exceptionClaimedAt = now;
  }
}
HomeHealthNoaSchema.setClass(HomeHealthNoa);

type Notice = Pick<HomeHealthNoa, 'typeOfBill' | 'status'>;

/** True for a 32A that is not cancelled. */
export const isActiveNotice = ({ typeOfBill, status }: Notice) =>
  typeOfBill === '32A' && status !== 'CANCELLED';

function assertIsAdmissionNotice({ typeOfBill }: Notice, refusal: string): void {
  if (typeOfBill === '32D') throw conflict(`A cancellation (32D) ${refusal}`);
}

/** The fields of a notice that an edit can change. */
export interface NoticeChange {
  readonly admissionDate?: CalendarDate | undefined;
  readonly conditionCodes?: string[] | undefined;
}

/** The possible answers of the Medicare contractor to a notice. */
export type NoaAnswer = 'ACCEPTED' | 'RETURNED' | 'REJECTED';

/** The reason for which a late notice should be paid in full. */
export interface ClaimedException {
  readonly reason: ExceptionReason;
  readonly remarks: string;
}
