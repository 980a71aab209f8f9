import { type TestDatabase, testDatabase } from '@rcm/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobMetrics } from './metrics.ts';
import { jobQueue } from './schema.ts';

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await testDatabase([jobQueue]);
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.close();
});

const add = async (name: string, runAt: string, change = '') => {
  const { rows } = await owner.query(
    `select id from graphile_worker.add_job($1, '{}', run_at => ${runAt}, max_attempts => 3)`,
    [name],
  );
  if (change) {
    await owner.query(`update graphile_worker._private_jobs set ${change} where id = $1`, [rows[0]?.id]);
  }
};

test('the metrics of the queue count jobs by name and state', async () => {
  expect(await jobMetrics(database.tenants)).toEqual([]);
  await add('notes.print', `now() - interval '100 seconds'`);
  await add('notes.print', `now() - interval '40 seconds'`, 'attempts = 2');
  await add('notes.print', `now() - interval '1 hour'`, 'attempts = 3');
  await add('notes.print', `now() - interval '1 hour'`, `locked_at = now(), locked_by = 'one', attempts = 3`);
  await add('notes.send', `now() + interval '1 hour'`);
  const [printed, sent, ...others] = await jobMetrics(database.tenants);
  expect(printed).toEqual({
    name: 'notes.print',
    scheduled: 0,
    queued: 2,
    running: 1,
    failed: 1,
    oldestSeconds: expect.any(Number),
  });
  expect(printed?.oldestSeconds).toBeGreaterThanOrEqual(100);
  expect(printed?.oldestSeconds).toBeLessThan(3_600);
  expect(sent).toEqual({
    name: 'notes.send',
    scheduled: 1,
    queued: 0,
    running: 0,
    failed: 0,
    oldestSeconds: null,
  });
  expect(others).toEqual([]);
});
