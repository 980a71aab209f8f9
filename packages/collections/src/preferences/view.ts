import { notFound } from '@rcm/errors';
import { view } from '@rcm/lists';
import { type RawJson, statement, type TenantContext } from '@rcm/tenancy';

import type { CollectionsPorts } from '../ports.ts';
import { ConsumerPreferences } from './consumer-preferences.ts';
import { ConsumerPreferences as ConsumerPreferencesWire } from './schema.ts';

/** How preferences are shown. */
export const preferencesView = view(ConsumerPreferences, ConsumerPreferencesWire, {});

const ofAccount = statement({
  name: 'collections.preferences_of_account',
  parameters: { accountId: 'text' },
  columns: {},
  text: `select ${preferencesView.columns.join(', ')} from ${preferencesView.table} t
    where t.organization_id = :tenant and t.account_id = :accountId`,
  subject: preferencesView.subject,
  opens: preferencesView.opens,
});

/** The preferences about an account, null where there are none; 404 where there is no such account. */
export async function readPreferences(
  context: TenantContext,
  ports: CollectionsPorts,
  accountId: string,
): Promise<RawJson | null> {
  if ((await ports.account(context, accountId)) === null) throw notFound('Account');
  const [[row] = []] = await context.sql.batch([[ofAccount, { accountId }]]);
  return row === undefined ? null : preferencesView.json(row, context.now);
}
