import { freshDatabase } from '@rcm/test-environment';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { AuditEventSchema, migrate, openDatabase, sealAudit, verifyAudit } from '../index.ts';
import { migrations } from './index.ts';

const [one, two] = ['0b7e4f4e-6a55-4b1e-9d5e-3f4d0c8a9b21', '1b7e4f4e-6a55-4b1e-9d5e-3f4d0c8a9b22'] as const;
const at = new Date('2026-03-02T10:00:00.000Z');

test('events that were written before positions keep the order of their transactions, and are sealed anew; when they occurred is known', async () => {
  const before = migrations.slice(
    0,
    migrations.findIndex(({ name }) => name === 'platform/20261122-audit-positions'),
  );
  const place = await freshDatabase({
    migrations: before,
    migrate: (owner) => migrate({ ...owner, migrations: before }),
  });
  onTestFinished(() => place.drop());
  const superuser = new pg.Client({
    connectionString: place.superuserUrl.replace(/\/[^/]*$/, new URL(place.ownerUrl).pathname),
  });
  await superuser.connect();
  onTestFinished(() => superuser.end());
  const write = (organizationId: string, transaction: number, id: string, occurredAt = at) =>
    superuser.query(
      `insert into platform.audit_events values ($1, $2::text::xid8, $3, $4, 'key_1', 'gfe.getEstimate', 'read',
        'estimate', 'gfe_1', 'req_1')`,
      [organizationId, transaction, id, occurredAt],
    );
  await write(one, 90, 'evt_c');
  await write(one, 1_000, 'evt_a', new Date(at.getTime() - 1_500));
  await write(one, 90, 'evt_b');
  await write(two, 95, 'evt_d');
  await superuser.query(`insert into platform.audit_seals values ($1, 1, '91', 2, 'of before', $2)`, [
    one,
    at,
  ]);

  const appRole = decodeURIComponent(new URL(place.appUrl).username);
  await migrate({ ownerUrl: place.ownerUrl, appRole, migrations });
  const { rows } = await superuser.query(
    'select organization_id, position, id from platform.audit_events order by 1, 2',
  );
  expect(rows).toEqual([
    { organization_id: one, position: '1', id: 'evt_b' },
    { organization_id: one, position: '2', id: 'evt_c' },
    { organization_id: one, position: '3', id: 'evt_a' },
    { organization_id: two, position: '1', id: 'evt_d' },
  ]);
  const { rows: spans } = await superuser.query('select * from platform.audit_spans order by 1');
  expect(spans).toEqual([
    { organization_id: one, number: '0', earliest: new Date(at.getTime() - 1_500), latest: at },
    { organization_id: two, number: '0', earliest: at, latest: at },
  ]);
  const database = await openDatabase({ url: place.appUrl, entities: [AuditEventSchema] });
  onTestFinished(() => database.close());
  await sealAudit(database, one, 'secret', at);
  expect(await verifyAudit(database, one, { secret: 'secret', now: at })).toMatchObject({
    seals: 1,
    events: 3,
    unsealed: 0,
    faults: 0,
  });
});
