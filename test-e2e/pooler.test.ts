import { connectionKindOf, inTransaction, locate, withClient } from '@rcm/database';
import { expect, inject, test } from 'vitest';
import { createOrganization } from './support/api.ts';
import { Writers } from './support/writers.ts';

const serverUrl = process.env.RCM_TEST_DATABASE_URL;
const hasPooler = serverUrl !== undefined && (await withClient(serverUrl, connectionKindOf)).isPooled;

test('organizations share server connections, without state left on them', async (context) => {
  if (!hasPooler) return context.skip('RCM_TEST_DATABASE_URL leads to no pooler');
  const organizations = await Promise.all([createOrganization(), createOrganization()]);
  const [one, other] = organizations.map(
    ({ apiKey }, index) => new Writers(`pool-${index}`, inject('url'), apiKey),
  ) as [Writers, Writers];
  await Promise.all([one.acknowledgements(300), other.acknowledgements(300)]);
  await Promise.all([one.stop(), other.stop()]);
  for (const [writers, stranger] of [
    [one, organizations[1]],
    [other, organizations[0]],
  ] as const) {
    expect([writers.failures, writers.unanswered, writers.crossed]).toEqual([[], [], []]);
    expect(await writers.lost()).toEqual([]);
    expect(await writers.shownTo(stranger?.apiKey ?? '')).toEqual([]);
  }

  const { DATABASE_URL: adminUrl = '', RCM_SECRET: secret = '' } = inject('environment');
  const { rowCount } = await withClient(adminUrl, (client) =>
    client.query(`select from pg_stat_activity where query like 'LISTEN %'`),
  );
  expect(rowCount).toBe(0);
  const { appUrl } = await locate({ adminUrl, secret });
  const left = await Promise.all(Array.from({ length: 6 }, () => leftOn(appUrl)));
  expect(left).toEqual(left.map(() => [{ prepared: 0, channels: 0, organization: false }]));
});

/** The session state of a server connection. */
const leftOn = (appUrl: string): Promise<unknown[]> =>
  withClient(appUrl, (client) =>
    inTransaction(client, async () => {
      const { rows } = await client.query(
        `select (select count(*)::int from pg_prepared_statements) as prepared,
          (select count(*)::int from pg_listening_channels()) as channels,
          coalesce(current_setting('app.organization_id', true), '') <> '' as organization`,
      );
      // The others must use other connections meanwhile.
      await client.query('select pg_sleep(0.2)');
      return rows;
    }),
  );
