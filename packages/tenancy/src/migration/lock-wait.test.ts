import { setTimeout as sleep } from 'node:timers/promises';
import { Migration } from '@mikro-orm/migrations';
import { withClient } from '@rcm/database';
import { freshDatabase } from '@rcm/test-environment';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../index.ts';

const step = (name: string, ...statements: readonly string[]) => ({
  name: `waited/${name}`,
  class: class extends Migration {
    override up(): void {
      for (const text of statements) this.addSql(text);
    }
  },
});

const initial = step('20270101-initial', 'create schema waited; create table waited.notes (id int)');
const next = step('20270102-titles', 'alter table waited.notes add title text');

/** Longer than requests wait for a lock. */
const reading = 4_000;

test('while a long read keeps a step from its table, other requests go on, and then the step is applied', async () => {
  const host = await freshDatabase({
    migrations: [initial],
    migrate: (owner) => migrate({ ...owner, migrations: [initial] }),
  });
  onTestFinished(() => host.drop());
  const waited: string[] = [];
  let isOver = false;
  let answered = 0;
  await withClient(host.ownerUrl, async (reader) => {
    await reader.query('begin; select from waited.notes');
    const migrating = migrate({
      ownerUrl: host.ownerUrl,
      appRole: decodeURIComponent(new URL(host.appUrl).username),
      migrations: [initial, next],
      onWait: (name) => waited.push(name),
    }).finally(() => {
      isOver = true;
    });
    const requests = withClient(host.appUrl, async (client) => {
      await client.query(`set lock_timeout = '2s'`);
      while (!isOver) {
        await client.query('insert into waited.notes values (1)');
        answered += 1;
        await sleep(20);
      }
    });
    await Promise.race([sleep(reading), requests]);
    expect(waited).toEqual([next.name]);
    await reader.query('commit');
    expect(await migrating).toEqual([next.name]);
    await requests;
  });
  expect(answered).toBeGreaterThan(10);
});

test('a step that fails for another reason is not repeated', async () => {
  const host = await freshDatabase({
    migrations: [initial],
    migrate: (owner) => migrate({ ...owner, migrations: [initial] }),
  });
  onTestFinished(() => host.drop());
  const waited: string[] = [];
  const migrations = [initial, step('20270102-broken', 'alter table waited.missing add title text')];
  const appRole = decodeURIComponent(new URL(host.appUrl).username);
  await expect(
    migrate({ ownerUrl: host.ownerUrl, appRole, migrations, onWait: (name) => waited.push(name) }),
  ).rejects.toThrow('waited.missing');
  expect(waited).toEqual([]);
});
