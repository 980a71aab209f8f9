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
  ],
});

/** Where a notice goes: by its submission, by the three answers of the Medicare contractor, by its cancellation. */
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

/** The notice that tells Medicare of an admission to home health, or the one that takes it back. */
export class HomeHealthNoa extends HomeHealthNoaSchema.class {
  static readonly idPrefix = 'noa';
  static readonly record = 'homeHealthNoa';
  static readonly schema = HomeHealthNoaSchema;

  /** Goes to a status; 409 with those that can come next where it is none of them. */
  moveTo(status: MoveOf<typeof homeHealthNoaStates>): void {
    this.status = homeHealthNoaStates.after(this.status, status);
  }

  submit(now: Date): void {
    this.moveTo('PENDING_ACK');
    this.submittedAt = now;
  }

  /** Changes what the notice says; 409 for a 32D, which repeats the notice that it cancels. */
  edit({ admissionDate = this.admissionDate, conditionCodes = this.conditionCodes }: NoticeChange): void {
    this.moveTo('edit');
    mustBeAdmission(this, 'is not edited');
    this.admissionDate = admissionDate;
    this.conditionCodes = conditionCodes;
    this.submissionDeadline = submissionDeadline(admissionDate);
  }

  /** The Medicare contractor has answered. */
  answer(result: NoaAnswer, on: CalendarDate): void {
    this.moveTo(result);
    if (result === 'ACCEPTED') this.acceptedOn = on;
  }

  cancel(reason: string | null): void {
    this.moveTo('CANCELLED');
    this.cancelReason = reason;
  }

  /** Claims that a late notice is to be paid in full; 409 for one that is timely, or not late yet on a day. */
  claimException({ reason, remarks }: ClaimedException, day: CalendarDate, now: Date): void {
    mustBeAdmission(this, 'has no deadline');
    if (this.status === 'CANCELLED') {
      throw conflict('A cancelled notice has no exception', { allowedNext: [] });
    }
    if ((this.acceptedOn ?? day) <= submissionDeadline(this.admissionDate)) {
      throw conflict('An exception is claimed only for a notice that is late');
    }
    this.exceptionReason = reason;
    this.exceptionRemarks = remarks;
    this.exceptionClaimedAt = now;
  }
}
HomeHealthNoaSchema.setClass(HomeHealthNoa);

type Notice = Pick<HomeHealthNoa, 'typeOfBill' | 'status'>;

/** True for a 32A that stands: it gives notice of its admission, or is to. */
export const givesNotice = ({ typeOfBill, status }: Notice) => typeOfBill === '32A' && status !== 'CANCELLED';

function mustBeAdmission({ typeOfBill }: Notice, refusal: string): void {
  if (typeOfBill === '32D') throw conflict(`A cancellation (32D) ${refusal}`);
}

/** What an edit changes of a notice. */
export interface NoticeChange {
  readonly admissionDate?: CalendarDate | undefined;
  readonly conditionCodes?: string[] | undefined;
}

/** What the Medicare contractor answers to a notice. */
export type NoaAnswer = 'ACCEPTED' | 'RETURNED' | 'REJECTED';

/** Why a late notice is to be paid in full. */
export interface ClaimedException {
  readonly reason: ExceptionReason;
  readonly remarks: string;
}
