import { defineEntity, p } from '@mikro-orm/core';
import { sealed, TenantOwned } from '@rcm/tenancy';
import { EpisodeStatus } from './schema.ts';

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
    mbi: sealed(p.text().nullable()),
    agencyNpi: p.text().nullable(),
    orderDate: p.string().columnType('date').nullable(),
    firstVisitDate: p.string().columnType('date').nullable(),
  },
  indexes: [
    { name: 'home_health_episodes_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'home_health_episodes_payer', properties: ['organizationId', 'payerId', 'createdAt', 'id'] },
    { name: 'home_health_episodes_start_of_care', properties: ['organizationId', 'startOfCareDate'] },
  ],
});

/** The home-health care of a patient from its start until discharge. */
export class HomeHealthEpisode extends HomeHealthEpisodeSchema.class {
  static readonly idPrefix = 'hhe';
  static readonly record = 'homeHealthEpisode';
  static readonly schema = HomeHealthEpisodeSchema;
}
HomeHealthEpisodeSchema.setClass(HomeHealthEpisode);
