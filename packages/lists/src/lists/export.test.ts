import {
  type ExportTarget,
  inExport,
  inTenant,
  type Principal,
  statement,
  type TenantDatabase,
} from '@rcm/tenancy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aPrincipal,
  aRun,
  Note,
  type NotesHost,
  noteList,
  notesHost,
  noteView,
  testTime,
} from '../../test/notes.ts';
import { containsNameInDistinct } from './filters.ts';
import { list } from './list.ts';
import type { ListQuery } from './list-cursor.ts';

let host: NotesHost;
beforeAll(async () => {
  host = await notesHost();
});
afterAll(() => host.close());

const many = statement({
  name: 'notes.many',
  parameters: { count: 'integer', at: 'timestamptz' },
  columns: {},
  text: `insert into notes.notes (organization_id, id, title, amount, length, created_at, updated_at, version)
    select :tenant, 'not_' || lpad(n::text, 6, '0'), lpad(n::text, 6, '0'), 0, 6, :at, :at, 1
    from generate_series(1, :count) n`,
});

const manyNotes = (as: Principal, count: number) =>
  inTenant(host.database, aRun(as, { audit: 'none', writes: true }), (context) =>
    context.sql.all(many, { count, at: testTime }),
  );

interface Target extends ExportTarget {
  readonly titles: string[];
  readonly batches: number[];
  hasBegun: boolean;
}

/** A target that collects titles, and calls `before` ahead of each batch. */
function collecting(before: (batch: number) => Promise<void> | void = () => undefined): Target {
  return {
    key: 'notes',
    titles: [],
    batches: [],
    hasBegun: false,
    begin() {
      this.hasBegun = true;
    },
    async write(records) {
      await before(this.batches.length);
      this.batches.push(records.length);
      this.titles.push(...records.map((record) => JSON.parse(record).title));
    },
  };
}

const run = (as: Principal) => aRun(as, { operation: 'notes.listNotes', audit: 'read' });

const exported = (
  as: Principal,
  target: ExportTarget,
  query: Partial<ListQuery> = {},
  database: TenantDatabase = host.database,
) =>
  inExport(database, run(as), target, (context) => noteList.read(context, { skip: 0, take: 25, ...query }));

const held = async () => (await host.database.pool.query('select 1')).rowCount;

describe('an export', () => {
  test('by a filter of distinct values sends the matching records', async () => {
    const as = aPrincipal();
    await manyNotes(as, 3);
    const named = list(noteView, {
      key: 'notes',
      filters: { title: containsNameInDistinct('title') },
      order: 't.title',
    });
    const target = collecting();
    await inExport(host.database, run(as), target, (context) =>
      named.read(context, { skip: 0, take: 25, title: '00003' }),
    );
    expect(target.titles).toEqual(['000003']);
  });

  test.each([0, 1, 199, 200, 201, 450])(
    'sends each of %i records once, in the order of the list',
    async (count) => {
      const as = aPrincipal();
      await manyNotes(as, count);
      await manyNotes(aPrincipal(), 3);
      const target = collecting();
      await exported(as, target);
      expect(target.hasBegun).toBe(true);
      expect(target.titles).toEqual(
        Array.from({ length: count }, (_, index) => String(count - index).padStart(6, '0')),
      );
      expect(Math.max(0, ...target.batches)).toBeLessThanOrEqual(200);
    },
  );

  test('applies the filters of the list', async () => {
    const as = aPrincipal();
    await manyNotes(as, 3);
    const target = collecting();
    await exported(as, target, { title: '000002' });
    expect(target.titles).toEqual(['000002']);
  });

  test('reads one snapshot while others write', async () => {
    const as = aPrincipal();
    await manyNotes(as, 450);
    const target = collecting(async (batch) => {
      await host.aNote(as, `late ${batch}`);
      await host.write(as, async (context) => {
        (await context.find(Note, `not_00000${batch + 1}`)).deletedAt = context.now;
      });
    });
    await exported(as, target);
    expect([target.titles.length, target.titles.at(-1)]).toEqual([450, '000001']);
  });

  test('writes one audit event with the number of its records before it sends them', async () => {
    const as = aPrincipal();
    await manyNotes(as, 450);
    const seen: unknown[] = [];
    await exported(
      as,
      collecting(async () => {
        seen.push((await host.eventsOf(as)).length);
      }),
    );
    expect(seen).toEqual([1, 1, 1]);
    expect(await host.eventsOf(as)).toEqual([['notes.listNotes', 'list', 'note', null]]);
    const counted = await host.asSuperuser((client) =>
      client.query('select row_count from platform.audit_outbox where organization_id = $1', [
        as.organization.id,
      ]),
    );
    expect(counted.rows).toEqual([{ row_count: 450 }]);
  });

  test('that its target ends early releases its connection, and has an audit event', async () => {
    const as = aPrincipal();
    await manyNotes(as, 450);
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const target = collecting((batch) => {
        if (batch === 1) throw new Error('The reader left');
      });
      await expect(exported(as, target)).rejects.toThrow('The reader left');
      expect(target.batches).toEqual([200]);
    }
    expect(await held()).toBe(1);
    expect(await host.eventsOf(as)).toHaveLength(12);
  });

  test('that fails before its first record does not begin', async () => {
    const as = aPrincipal();
    await manyNotes(as, 1);
    const target = collecting();
    const failing = inExport(host.database, run(as), target, async () => {
      throw new Error('No such list');
    });
    await expect(failing).rejects.toThrow('No such list');
    await expect(inExport(host.database, run(as), target, async () => undefined)).rejects.toThrow(
      'has no list notes to export',
    );
    expect([target.hasBegun, await host.eventsOf(as)]).toEqual([false, []]);
  });

  test('whose connection PostgreSQL ends fails', async () => {
    const as = aPrincipal();
    await manyNotes(as, 450);
    const target = collecting(async (batch) => {
      if (batch !== 1) return;
      await host.asSuperuser((client) =>
        client.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where state = 'idle in transaction' and datname = current_database() and pid <> pg_backend_pid()`),
      );
    });
    await expect(exported(as, target)).rejects.toThrow();
    expect(target.batches).toEqual([200, 200]);
    await exported(as, collecting());
  });
});

describe('exports', () => {
  /** An export that waits until it is released. */
  function waiting(as: Principal, database: TenantDatabase) {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const target = collecting(async () => {
      begin();
      await released;
    });
    return { begun, release, done: exported(as, target, {}, database), target };
  }

  test('of one organization run one after the other', async () => {
    const as = aPrincipal();
    await manyNotes(as, 1);
    const first = waiting(as, host.database);
    await first.begun;
    const second = collecting();
    const done = exported(as, second);
    expect(second.hasBegun).toBe(false);
    first.release();
    await Promise.all([first.done, done]);
    expect(second.titles).toEqual(['000001']);
  });

  test('beyond the limit are refused with 503, and leave connections for other operations', async () => {
    const database = await host.open({ exportConnections: 2 });
    const callers = [aPrincipal(), aPrincipal(), aPrincipal()];
    for (const as of callers) await manyNotes(as, 1);
    const [first, second, third] = callers as [Principal, Principal, Principal];
    const waits = [waiting(first, database), waiting(second, database)];
    await Promise.all(waits.map(({ begun }) => begun));
    const [refused, own] = await Promise.allSettled([
      exported(third, collecting(), {}, database),
      exported(first, collecting(), {}, database),
    ]);
    for (const one of [refused, own]) {
      expect(one).toMatchObject({ status: 'rejected', reason: { status: 503, details: { retryAfter: 5 } } });
    }
    for (const as of callers) {
      const page = await inTenant(database, run(as), (context) =>
        noteList.read(context, { skip: 0, take: 25 }),
      );
      expect(page.total).toBe(1);
    }
    for (const { release } of waits) release();
    await Promise.all(waits.map(({ done }) => done));
    await exported(third, collecting(), {}, database);
  });
});
