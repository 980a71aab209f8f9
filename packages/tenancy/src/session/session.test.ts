import { fc } from '@fast-check/vitest';
import { asOrganization, countedMessages } from '@rcm/test-environment';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aPrincipal,
  aRun,
  Note,
  type NotesHost,
  notesHost,
  noteTitles,
  quickNote,
  testTime,
} from '../../test/notes.ts';
import { inTenant, type Parameters, statement, type TenantDatabase, type TenantRun } from '../index.ts';

let host: NotesHost;
const principal = aPrincipal();
beforeAll(async () => {
  host = await notesHost();
});
afterAll(() => host.close());

describe('statements', () => {
  const echo = statement({
    name: 'test.echo',
    parameters: { value: 'text', list: 'text[]', document: 'jsonb', number: 'numeric', at: 'timestamptz' },
    columns: { value: 'text?', list: 'json', document: 'json', number: 'text?', at: 'timestamp?' },
    text: `select :value, array_to_json(:list), :document, :number, :at where :tenant::text <> ''`,
  });
  const echoed = (values: Parameters, isPooled = false) =>
    inTenant(
      { ...host.database, isPooled },
      aRun(principal, { audit: 'none', writes: false, single: true }),
      (context) => context.sql.one(echo, values),
    );

  test('return hostile text byte for byte', async () => {
    const anyText = fc
      .oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom(`'; drop table notes.notes; --`, `\\'`, `$1`, `E'\\x00'`, `"`, `{},`, `:tenant`),
      )
      .filter((text) => !text.includes('\u0000') && text.isWellFormed());
    await fc.assert(
      fc.asyncProperty(
        anyText,
        fc.array(anyText, { maxLength: 4 }),
        fc.boolean(),
        async (value, list, isPooled) => {
          const sent = { value, list, document: { value }, number: '12.50', at: testTime };
          expect(await echoed(sent, isPooled)).toEqual(sent);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('keep null as null', async () => {
    const empty = { value: null, document: null, number: null, at: null };
    expect(await echoed({ ...empty, list: [] })).toMatchObject(empty);
  });

  test('are not sent without a declared parameter', async () => {
    await expect(echoed({ value: 'a' })).rejects.toThrow('without list');
  });

  test('survive a change of their table', async () => {
    const id = await host.aNote(principal, 'before the change');
    const before = await host.read(principal, id);
    await host.asSuperuser((client) =>
      client.query('alter table notes.notes alter column body type varchar(4000)'),
    );
    expect(await host.read(principal, id)).toEqual(before);
  });

  test('with a custom plan are planned for their values, and the others as the role is set', async () => {
    const modeOf = (name: string, hasCustomPlan: boolean) =>
      statement({
        name,
        hasCustomPlan,
        columns: { mode: 'text' },
        text: `select current_setting('plan_cache_mode') where :tenant::text <> ''`,
      });
    const [usual, custom] = [modeOf('test.usual_plan', false), modeOf('test.custom_plan', true)];
    const modes = async (run: TenantRun, isPooled: boolean) =>
      inTenant({ ...host.database, isPooled }, run, async ({ sql }) =>
        (
          await sql.batch([
            [usual, {}],
            [custom, {}],
            [custom, {}],
            [usual, {}],
          ])
        ).flat(2),
      );
    const run = aRun(principal, { audit: 'none', writes: false });
    for (const single of [true, false]) {
      const [own, ...others] = await modes({ ...run, single }, false);
      expect(own).not.toBe('force_custom_plan');
      expect(others).toEqual(['force_custom_plan', 'force_custom_plan', own]);
      expect(await modes({ ...run, single }, true)).toEqual(Array(4).fill('force_custom_plan'));
    }
  });

  test('must not share a name', async () => {
    const database = await host.open({ poolSize: 1 });
    const ask = (text: string) =>
      inTenant(database, aRun(principal, { audit: 'none', writes: false, single: true }), (context) =>
        context.sql.one(statement({ name: 'test.shared', columns: { value: 'text' }, text })),
      );
    await ask(`select 'one' where :tenant::text <> ''`);
    await expect(ask(`select 'other' where :tenant::text <> ''`)).rejects.toThrow('the name test.shared');
  });

  test('replace the oldest beyond 500 on a connection', async () => {
    const database = await host.open({ poolSize: 1 });
    const numbered = (number: number) =>
      statement({
        name: `test.numbered_${number}`,
        columns: { number: 'number' },
        text: `select ${number} where :tenant::text <> ''`,
      });
    const ask = (number: number) =>
      inTenant(database, aRun(principal, { audit: 'none', writes: false, single: true }), (context) =>
        context.sql.one(numbered(number)),
      );
    for (let number = 0; number <= 500; number += 1) expect(await ask(number)).toEqual({ number });
    expect(await ask(0)).toEqual({ number: 0 });
    const { rows } = await database.pool.query('select count(*)::int as kept from pg_prepared_statements');
    expect(rows).toEqual([{ kept: 500 }]);
  });
});

describe('a session', () => {
  const counted = async (work: (database: TenantDatabase) => Promise<unknown>) => {
    const database = await host.open();
    const counts = countedMessages(database.pool);
    await work(database);
    return counts;
  };

  test('of one message creates a record with it, and reads a record or a list with one more for the audit event', async () => {
    const id = await host.aNote(principal, 'counted');
    const run = aRun(principal, { single: true });
    expect(
      await counted(async (database) => {
        await host.read(principal, id, database);
        await inTenant(database, { ...run, audit: 'read' }, ({ sql }) =>
          sql.batch([
            [noteTitles, {}],
            [noteTitles, {}],
          ]),
        );
        await inTenant(database, run, (context) =>
          context.sql.one(quickNote, { id: 'not_quick', title: 'quick', at: testTime }),
        );
      }),
    ).toEqual([1, 1, 2, 1, 1]);
  });

  test('of an update sends COMMIT with its last statement', async () => {
    const id = await host.aNote(principal, 'updated');
    const texts = await counted((database) =>
      inTenant(database, aRun(principal), async (context) => {
        const note = await context.find(Note, id);
        note.body = 'changed';
      }),
    );
    // Begin and find; update; record the event and commit.
    expect(texts).toHaveLength(3);
  });

  test('of one message refuses to send another', async () => {
    const twice = inTenant(
      host.database,
      aRun(principal, { single: true, audit: 'none', writes: false }),
      async ({ sql }) => {
        await sql.all(noteTitles);
        await sql.all(noteTitles);
      },
    );
    await expect(twice).rejects.toThrow('one message');
    const layered = inTenant(host.database, aRun(principal, { single: true }), (context) =>
      context.look(Note, 'not_none'),
    );
    await expect(layered).rejects.toThrow('one message');
  });

  test('that sends nothing takes no connection', async () => {
    const database = await host.open();
    await inTenant(database, aRun(principal, { audit: 'none', writes: false }), async () => 'known');
    expect(database.pool.totalCount).toBe(0);
  });

  test('gives each of many concurrent operations its own answer', async () => {
    const everyone = await Promise.all(
      Array.from({ length: 10 }, aPrincipal).map(async (as, index) => ({
        as,
        id: await host.aNote(as, `note ${index}`),
        title: `note ${index}`,
      })),
    );
    const requests = Array.from({ length: 20 }, () => everyone).flat();
    const answers = await Promise.all(requests.map(({ as, id }) => host.read(as, id)));
    expect(answers.map(({ title }) => title)).toEqual(requests.map(({ title }) => title));
  });

  test('fails with its connection, and the next ones succeed', async () => {
    const id = await host.aNote(principal, 'survivor');
    const requests = Promise.allSettled(Array.from({ length: 200 }, () => host.read(principal, id)));
    await host.asSuperuser((client) =>
      client.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`),
    );
    for (const outcome of await requests) {
      if (outcome.status === 'fulfilled') expect(outcome.value.title).toBe('survivor');
    }
    expect((await host.read(principal, id)).title).toBe('survivor');
  });
});

describe('the database refuses', () => {
  const tryAs = (organizationId: string, sql: string) =>
    asOrganization(host.database, organizationId, (client) => client.query(sql));

  test('a row of another organization', async () => {
    const stranger = aPrincipal().organization.id;
    const id = await host.aNote(principal, 'private');
    expect((await tryAs(stranger, `select from notes.notes where id = '${id}'`)).rowCount).toBe(0);
    expect((await tryAs(stranger, `update notes.notes set title = 'x' where id = '${id}'`)).rowCount).toBe(0);
    const insert = `insert into notes.notes (organization_id, id, title, created_at, updated_at)
      values ('${principal.organization.id}', 'not_x', 'x', now(), now())`;
    await expect(tryAs(stranger, insert)).rejects.toMatchObject({ code: '42501' });
  });

  test.each(['update', 'delete', 'truncate'])('to %s recorded events', async (verb) => {
    const sql = {
      update: `update platform.audit_outbox set action = 'x'`,
      delete: 'delete from platform.audit_outbox',
      truncate: 'truncate platform.audit_outbox',
    }[verb] as string;
    await expect(tryAs(principal.organization.id, sql)).rejects.toMatchObject({ code: '42501' });
  });

  test('a statement outside any organization', async () => {
    await expect(host.database.pool.query('select from notes.notes')).rejects.toMatchObject({
      message: expect.stringMatching(/app\.organization_id|invalid input syntax for type uuid/),
    });
  });
});
