import { defineEntity, p } from '@mikro-orm/core';
import { invalid } from '@rcm/errors';
import { counted, newestFirst } from '@rcm/lists';
import { sealed, statement, type TenantContext, TenantOwned } from '@rcm/tenancy';

import { Channel, ContactResult, type LoggedContact, Purpose } from './schema.ts';

/** What totals of contacts are made of. */
export const contactCounts = counted('collections.contacts', [
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

const sent: readonly ContactResult[] = ['SENT', 'RETURNED'];

/** Throws 400 for a call that was sent or something written that was talked over. */
export function mustEndAsItsChannel(channel: Channel, result: ContactResult): void {
  if ((channel === 'CALL') === sent.includes(result)) {
    throw invalid('body.result', `Expected a result of the channel ${channel}`, 'invalid_value');
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

/** Every contact with a person about an account, oldest first. */
export async function contactLog(
  context: TenantContext,
  accountId: string,
  personId: string,
): Promise<LoggedContact[]> {
  // The table constrains its words to those of the types.
  return (await context.sql.all(contactsOfPerson, { accountId, personId })) as LoggedContact[];
}
