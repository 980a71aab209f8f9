import { defineEntity, p } from '@mikro-orm/core';
import { sealed, TenantOwned } from '@rcm/tenancy';
import type { Channel } from '../contacts/schema.ts';
import type { ConsumerAttorney, ContactPlace, InconvenientTime } from './schema.ts';

export const ConsumerPreferencesSchema = defineEntity({
  name: 'ConsumerPreferences',
  schema: 'collections',
  tableName: 'consumer_preferences',
  extends: TenantOwned,
  properties: {
    accountId: p.text(),
    ceaseCommunication: p.boolean(),
    attorney: sealed(p.json<ConsumerAttorney>().nullable()),
    inconvenientTimes: p.json<InconvenientTime[]>(),
    inconvenientPlaces: p.json<ContactPlace[]>(),
    channelOptOuts: p.json<Channel[]>(),
    notes: sealed(p.text().nullable()),
  },
  uniques: [{ name: 'consumer_preferences_account_unique', properties: ['organizationId', 'accountId'] }],
  indexes: [{ name: 'consumer_preferences_newest', properties: ['organizationId', 'createdAt', 'id'] }],
});

/** The contact preferences of a consumer for one account. */
export class ConsumerPreferences extends ConsumerPreferencesSchema.class {
  static readonly idPrefix = 'cpf';
  static readonly record = 'consumerPreferences';
  static readonly schema = ConsumerPreferencesSchema;
}
ConsumerPreferencesSchema.setClass(ConsumerPreferences);
