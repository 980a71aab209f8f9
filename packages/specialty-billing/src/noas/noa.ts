import { defineEntity, p } from '@mikro-orm/core';
import { illegalMove } from '@rcm/errors';
import { belongsTo, TenantOwned } from '@rcm/tenancy';
import { HomeHealthEpisode } from '../episodes/episode.ts';
import { NoaStatus, TypeOfBill } from './schema.ts';

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
    submissionDeadline: p.string().columnType('date'),
    submittedAt: p.datetime(3).nullable(),
  },
  indexes: [
    { name: 'home_health_noas_episode', properties: ['organizationId', 'episodeId', 'createdAt', 'id'] },
  ],
});

/** What can happen to a notice: its submission, the three answers of the Medicare contractor, its cancellation. */
export type NoaMove = 'SUBMIT' | 'ACCEPT' | 'RETURN' | 'REJECT' | 'CANCEL';

/** Where each move leads from each status. */
const moves: Readonly<Record<NoaStatus, Partial<Readonly<Record<NoaMove, NoaStatus>>>>> = {
  DRAFT: { SUBMIT: 'PENDING_ACK', CANCEL: 'CANCELLED' },
  PENDING_ACK: { ACCEPT: 'ACCEPTED', RETURN: 'RETURNED', REJECT: 'REJECTED', CANCEL: 'CANCELLED' },
  ACCEPTED: { CANCEL: 'CANCELLED' },
  RETURNED: { SUBMIT: 'PENDING_ACK', CANCEL: 'CANCELLED' },
  REJECTED: { CANCEL: 'CANCELLED' },
  CANCELLED: {},
};

/** The notice that tells Medicare of an admission to home health. */
export class HomeHealthNoa extends HomeHealthNoaSchema.class {
  static readonly idPrefix = 'noa';
  static readonly record = 'homeHealthNoa';
  static readonly schema = HomeHealthNoaSchema;

  /** Makes a move; 409 with the statuses that can come next where it is not legal from the present one. */
  move(move: NoaMove): void {
    const next = moves[this.status][move];
    if (next === undefined) {
      throw illegalMove(
        `A notice of admission in ${this.status} is not open to ${move}`,
        Object.values(moves[this.status]),
      );
    }
    this.status = next;
  }

  submit(now: Date): void {
    this.move('SUBMIT');
    this.submittedAt = now;
  }
}
HomeHealthNoaSchema.setClass(HomeHealthNoa);
