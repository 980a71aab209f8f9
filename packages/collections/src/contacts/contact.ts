import { defineEntity, p } from '@mikro-orm/core';
import { invalid } from '@rcm/errors';
import { newestFirst, rowCounters } from '@rcm/lists';
import { sealed, statement, type TenantContext, TenantOwned } from '@rcm/tenancy';
import { Channel, ContactResult, type LoggedContact, Purpose } from './schema.ts';

/** Row counters for the totals of contacts. */
export const contactCounts = rowCounters('collections.contacts', [
  { by: ['result'], day: { property: 'contactedAt', type: 'timestamptz' } },
  { by: ['channel', 'purpose', 'result'] },
]);

export const ContactSchema = defineEntity({
  name: 'Contact',
  schema: 'collections',
  tableName: 'contacts',
  extends: TenantOwned,
  properties: {
    accountId: p.text(),
    personId: p.text(),
    channel: p.enum(Channel.options),
    purpose: p.enum(Purpose.options),
    contactedAt: p.datetime(3),
    result: p.enum(ContactResult.options),
    priorConsent: p.boolean(),
    notes: sealed(p.text().nullable()),
  },
  indexes: [
    newestFirst('contacts_newest', 'contactedAt', 'channel', 'purpose', 'result'),
    { name: 'contacts_of_person', properties: ['organizationId', 'personId', 'createdAt', 'id'] },
    { name: 'contacts_made', properties: ['organizationId', 'contactedAt', 'id'] },
    { name: 'contacts_person', properties: ['organizationId', 'accountId', 'personId', 'contactedAt', 'id'] },
    { name: 'contacts_channel', properties: ['organizationId', 'channel'] },
    { name: 'contacts_purpose', properties: ['organizationId', 'purpose'] },
    { name: 'contacts_result', properties: ['organizationId', 'result'] },
  ],
  triggers: contactCounts.triggers,
});

/** An attempt to reach a person about a debt, and how it ended. */
export class Contact extends ContactSchema.class {
  static readonly idPrefix = 'cnt';
  static readonly record = 'contact';
  static readonly schema = ContactSchema;
}
ContactSchema.setClass(Contact);

const writtenResults: readonly ContactResult[] = ['SENT', 'RETURNED'];

/** Throws 400 if the channel cannot have the result: calls cannot be sent, and written messages cannot be answered. */
export function assertResultOfChannel(channel: Channel, result: ContactResult): void {
  if ((channel === 'CALL') === writtenResults.includes(result)) {
    throw invalid('body.result', `Expected a result that the channel ${channel} can have`, 'invalid_value');
  }
}

const contactsOfPerson = statement({
  name: 'collections.contacts_of_person',
  parameters: { accountId: 'text', personId: 'text' },
  columns: {
    channel: 'text',
    purpose: 'text',
    contactedAt: 'timestamp',
    result: 'text',
    priorConsent: 'boolean',
  },
  text: `select channel, purpose, contacted_at, result, prior_consent from collections.contacts
    where organization_id = :tenant and account_id = :accountId and person_id = :personId
    order by contacted_at, id`,
});

/** Reads every contact with a person about an account, oldest first. */
export async function readContactLog(
  context: TenantContext,
  accountId: string,
  personId: string,
): Promise<LoggedContact[]> {
  // Table constraints limit the values to those of the types.
  return (await context.sql.all(contactsOfPerson, { accountId, personId })) as LoggedContact[];
}
