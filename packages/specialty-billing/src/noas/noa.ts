import { defineEntity, p } from '@mikro-orm/core';
import { type MoveOf, stateTable, toward } from '@rcm/states';
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

/** Where a notice goes: by its submission, by the three answers of the Medicare contractor, by its cancellation. */
export const homeHealthNoaStates = stateTable({
  subject: 'A notice of admission',
  states: NoaStatus.options,
  moves: {
    DRAFT: toward('PENDING_ACK', 'CANCELLED'),
    PENDING_ACK: toward('PENDING_ACK', 'ACCEPTED', 'RETURNED', 'REJECTED', 'CANCELLED'),
    ACCEPTED: toward('CANCELLED'),
    RETURNED: toward('PENDING_ACK', 'CANCELLED'),
    REJECTED: toward('PENDING_ACK', 'CANCELLED'),
    CANCELLED: {},
  },
});

/** The notice that tells Medicare of an admission to home health. */
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
}
HomeHealthNoaSchema.setClass(HomeHealthNoa);
