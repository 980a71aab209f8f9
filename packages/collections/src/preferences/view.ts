import { notFound } from '@rcm/errors';
import { view } from '@rcm/lists';
import { type RawJson, statement, type TenantContext } from '@rcm/tenancy';
import type { CollectionsPorts } from '../ports.ts';
import { ConsumerPreferences } from './consumer-preferences.ts';
import { ConsumerPreferences as ConsumerPreferencesWire } from './schema.ts';

/** How preferences are shown. */
export const preferencesView = view(ConsumerPreferences, ConsumerPreferencesWire, {});

const selectPreferences = statement({
  name: 'collections.preferences_of_account',
  parameters: { accountId: 'text' },
  columns: {},
  text: `select ${preferencesView.columns.join(', ')} from ${preferencesView.table} t
    where t.organization_id = :tenant and t.account_id = :accountId`,
  subject: preferencesView.subject,
  opens: preferencesView.opens,
});

/** Reads the preferences of an account; null if there are none, 404 if the account is missing. */
export async function readPreferences(
  context: TenantContext,
  ports: CollectionsPorts,
  accountId: string,
): Promise<RawJson | null> {
  if ((await ports.account(context, accountId)) === null) throw notFound('Account');
  const [[row] = []] = await context.sql.batch([[selectPreferences, { accountId }]]);
  return row === undefined ? null : preferencesView.json(row, context.now);
}
