import { defineEntity, p } from '@mikro-orm/core';
import type { CalendarDate } from '@rcm/calendar';
import { newestFirst, rowCounters, workIndexes } from '@rcm/lists';
import { stateTable } from '@rcm/states';
import { generatedFlag, sealed, TenantOwned, wholeCentsOf } from '@rcm/tenancy';
import { EpisodeStatus } from './schema.ts';
import { noticeWork } from './work.ts';

/** Row counters for the totals of episodes. */
export const episodeCounts = rowCounters('specialty_billing.home_health_episodes', [
  { by: ['status'], day: { property: 'startOfCareDate', type: 'date' } },
  { by: ['isNoaDue'], day: { property: 'noaDueOn', type: 'date' } },
  { by: ['isNoaDue'], amount: 'periodPaymentCents' },
]);

export const HomeHealthEpisodeSchema = defineEntity({
  name: 'HomeHealthEpisode',
  schema: 'specialty_billing',
  tableName: 'home_health_episodes',
  extends: TenantOwned,
  properties: {
    patientId: p.text(),
    payerId: p.text().nullable(),
    status: p.enum(EpisodeStatus.options),
    startOfCareDate: p.string().columnType('date'),
    dischargeDate: p.string().columnType('date').nullable(),
    mbi: sealed(p.text().nullable()),
    agencyNpi: p.text().nullable(),
    orderDate: p.string().columnType('date').nullable(),
    firstVisitDate: p.string().columnType('date').nullable(),
    isTransfer: p.boolean(),
    requiresNoa: p.boolean(),
    /** Decimal string. */
    periodPayment: p.decimal().precision(14).scale(2).nullable(),
    /** In whole cents; 0 while it is not known. */
    periodPaymentCents: wholeCentsOf('COALESCE(period_payment, 0.00)'),
    /** Deadline of the notice that is due; the work queue is sorted by it. Set by `updateDueNotice`. */
    noaDueOn: p.string().columnType('date').nullable(),
    isNoaDue: generatedFlag('noa_due_on is not null'),
    /** The notice that is due; null while it is not drafted, even if a deadline is set. */
    dueNoaId: p.string().columnType('text').collation('C').nullable(),
  },
  indexes: [
    newestFirst('home_health_episodes_newest', 'startOfCareDate'),
    { name: 'home_health_episodes_payer', properties: ['organizationId', 'payerId', 'createdAt', 'id'] },
    { name: 'home_health_episodes_patient', properties: ['organizationId', 'patientId', 'createdAt', 'id'] },
    { name: 'home_health_episodes_status', properties: ['organizationId', 'status', 'createdAt', 'id'] },
    { name: 'home_health_episodes_start_of_care', properties: ['organizationId', 'startOfCareDate', 'id'] },
    ...workIndexes(noticeWork),
    {
      name: 'home_health_episodes_due_notice',
      properties: ['organizationId', 'dueNoaId'],
      where: '(due_noa_id IS NOT NULL)',
    },
    {
      name: 'home_health_episodes_due_day',
      properties: ['organizationId', 'noaDueOn', 'id'],
      where: '(noa_due_on IS NOT NULL)',
    },
    {
      name: 'home_health_episodes_due_discharge',
      properties: ['organizationId', 'dischargeDate', 'id'],
      where: '(noa_due_on IS NOT NULL)',
    },
  ],
  triggers: episodeCounts.triggers,
});

/** The state table: a discharge closes an episode, and can be corrected or undone. */
export const homeHealthEpisodeStates = stateTable({
  subject: 'A home-health episode',
  states: EpisodeStatus.options,
  moves: {
    OPEN: { discharge: 'CLOSED' },
    CLOSED: { discharge: 'CLOSED', reopen: 'OPEN' },
  },
});

/** The home-health care of a patient from its start until discharge. */
export class HomeHealthEpisode extends HomeHealthEpisodeSchema.class {
  static readonly idPrefix = 'hhe';
  static readonly record = 'homeHealthEpisode';
  static readonly schema = HomeHealthEpisodeSchema;

  discharge(on: CalendarDate): void {
    this.status = homeHealthEpisodeStates.after(this.status, 'discharge');
    this.dischargeDate = on;
  }

  reopen(): void {
    this.status = homeHealthEpisodeStates.after(this.status, 'reopen');
    this.dischargeDate = null;
  }
}
HomeHealthEpisodeSchema.setClass(HomeHealthEpisode);
