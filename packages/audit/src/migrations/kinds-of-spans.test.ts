import { type MigrationStep, migrate, openDatabase } from '@rcm/tenancy';
import { asOrganization, freshDatabase } from '@rcm/test-environment';
import { expect, onTestFinished, test } from 'vitest';
import { aPrincipal, migrations } from '../../test/events.ts';

const isOlder = ({ name }: MigrationStep) =>
  !name.startsWith('audit/') ||
  ['audit/20261125-initial', 'audit/20261126-bound-keys', 'audit/20261126-row-changes'].includes(name);

test('the spans of an existing trail get their kinds, and its row counters end', async () => {
  const older = migrations.filter(isOlder);
  const place = await freshDatabase({
    migrations: older,
    migrate: (owner) => migrate({ ...owner, migrations: older }),
  });
  onTestFinished(() => place.drop());
  const database = await openDatabase({ url: place.appUrl, entities: [] });
  onTestFinished(() => database.close());
  const organizations = [aPrincipal(), aPrincipal()].map(({ organization: { id } }) => id);
  const [long = '', short = ''] = organizations;
  const add = (organizationId: string, from: number, events: number) =>
    asOrganization(database, organizationId, async (client) => {
      await client.query(
        `insert into platform.audit_outbox
          (organization_id, id, occurred_at, actor_key_id, operation, action, request_id)
          select $1::uuid, 'evt_' || lpad((n + $2)::text, 9, '0'), now(), 'key_' || n % 3, 'gfe.getEstimate', 'read', 'req_1'
          from generate_series(1, $3::int) n`,
        [organizationId, from, events],
      );
      await client.query('select audit.place_events(100000)');
    });
  // More spans than one batch fills, and one that is not followed by another.
  await add(long, 0, 25_500);
  await add(short, 0, 10);

  await migrate({
    ownerUrl: place.ownerUrl,
    appRole: decodeURIComponent(new URL(place.appUrl).username),
    migrations,
    organizations: async () => organizations,
  });
  await add(long, 25_500, 100);
  const counts = (organizationId: string) =>
    asOrganization(database, organizationId, async (client) => {
      const { rows } = await client.query(
        `select array_agg(format('%s %s', earliest, latest)) filter (where kinds is null) as open, coalesce(sum(events), 0)::int as events,
          (select count(*)::int from lists.row_counts where organization_id = $1)
            + (select count(*)::int from lists.row_changes where organization_id = $1) as counters
          from audit.spans where organization_id = $1`,
        [organizationId],
      );
      return rows[0];
    });
  expect(await counts(long)).toEqual({ open: ['-infinity infinity'], events: 24_999, counters: 0 });
  expect(await counts(short)).toEqual({ open: ['-infinity infinity'], events: 0, counters: 0 });
});
