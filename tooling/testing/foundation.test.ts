import { fc } from '@fast-check/vitest';
import { invoke } from '@rcm/http/invoke';
import { inTenant, onConnection, openDatabase, platform, statement, type TenantRun } from '@rcm/tenancy';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { expectNoDrift } from './drift.ts';
import { notes } from './fixture.ts';
import { aPrincipal, type TestHost, testHost, testTime } from './tenants.ts';

let host: TestHost;
beforeAll(async () => {
  host = await testHost([notes]);
});
afterAll(() => host.close());

const createNote = async (body: Record<string, unknown>, as = host.principal) =>
  (await host.call('notes.createNote', { body }, { as })).data.note;

async function asOwner<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({
    connectionString: host.superuserUrl.replace(/\/[^/]*$/, `/${new URL(host.appUrl).pathname.slice(1)}`),
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

test('the fixture migrates to what its entities describe', () => expectNoDrift(notes));

describe('statements', () => {
  const echo = statement({
    name: 'test.echo',
    parameters: { value: 'text', list: 'text[]', document: 'jsonb', number: 'numeric', at: 'timestamptz' },
    columns: { value: 'text?', list: 'json', document: 'json', number: 'text?', at: 'timestamp?' },
    text: `select :value, array_to_json(:list), :document, :number, :at where :tenant::text <> ''`,
  });
  const run: () => TenantRun = () => ({
    principal: host.principal,
    operation: 'test.echo',
    requestId: 'req_test',
    now: testTime,
    audit: 'none',
  });
  const echoed = async (values: Parameters<typeof echo.decode>[0] | object, preparedStatements = true) => {
    const database = { ...host.tenants, kernel: { ...host.tenants.kernel, preparedStatements } };
    const { result } = await inTenant(database, { ...run(), single: true }, (context) =>
      context.sql.one(echo, values as never),
    );
    return result;
  };

  test('hostile text comes back byte for byte', async () => {
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
        async (value, values, prepared) => {
          const row = await echoed(
            { value, list: values, document: { value }, number: '12.50', at: testTime },
            prepared,
          );
          expect(row).toEqual({ value, list: values, document: { value }, number: '12.50', at: testTime });
        },
      ),
      { numRuns: 300 },
    );
  });

  test('null is null', async () => {
    expect(await echoed({ value: null, list: [], document: null, number: null, at: null })).toMatchObject({
      value: null,
      document: null,
      number: null,
      at: null,
    });
  });

  test('one that does not name the organization is refused', () => {
    expect(() => statement({ name: 'test.open', columns: {}, text: 'select 1' })).toThrow(':tenant');
  });

  test('one that names an undeclared parameter is refused', () => {
    expect(() => statement({ name: 'test.open', columns: {}, text: 'select :tenant, :other' })).toThrow(
      'other',
    );
  });

  test('a call without a declared parameter is refused', async () => {
    await expect(echoed({ value: 'a' })).rejects.toThrow('without list');
  });

  test('survive a change of the table under them', async () => {
    const note = await createNote({ title: 'before the change' });
    const read = () => host.call('notes.getNote', { params: { noteId: note.id } });
    await read();
    await asOwner((client) => client.query('alter table notes.notes alter column body type varchar(4000)'));
    expect((await read()).data.note).toEqual(note);
  });
});

describe('one message', () => {
  test('is all that a read, a list and a hot create send', async () => {
    const counts: number[] = [];
    const database = {
      ...host.tenants,
      kernel: { ...host.tenants.kernel, onMessage: (statements: number) => counts.push(statements) },
    };
    const counted = { ...host, tenants: database };
    const note = await createNote({ title: 'counted' });
    const call = (name: string, params: object, body: object) =>
      invoke({ database: counted.tenants, checkResponses: true }, notes, name, {
        principal: host.principal,
        requestId: `req_${name}`,
        now: testTime,
        params: params as never,
        query: { skip: 0, take: 25 },
        body: body as never,
      });
    await call('getNote', { noteId: note.id }, {});
    await call('listNotes', {}, {});
    await call('quickNote', {}, { title: 'quick' });
    expect(counts).toEqual([1, 3, 1]);
  });

  test('leaves its audit event with what it did, and none where it did nothing', async () => {
    const as = aPrincipal();
    const { data } = await host.call('notes.quickNote', { body: { title: 'audited' } }, { as });
    await host.call('notes.getNote', { params: { noteId: data.id } }, { as });
    await expect(host.call('notes.getNote', { params: { noteId: 'not_missing' } }, { as })).rejects.toThrow();
    await host.call('notes.listNotes', {}, { as });
    expect(await eventsOf(as.organization.id)).toEqual([
      ['notes.quickNote', 'create', 'note', data.id],
      ['notes.getNote', 'read', 'note', data.id],
      ['notes.listNotes', 'list', null, null],
    ]);
  });
});

describe('short messages that wait together', () => {
  const readers = () => Array.from({ length: 10 }, () => aPrincipal());

  test('each get the answer to their own', async () => {
    const everyone = await Promise.all(
      readers().map(async (as, index) => ({ as, note: await createNote({ title: `note ${index}` }, as) })),
    );
    const requests = Array.from({ length: 20 }, () => everyone).flat();
    const answers = await Promise.all(
      requests.map(({ as, note }) => host.call('notes.getNote', { params: { noteId: note.id } }, { as })),
    );
    expect(answers.map(({ data }) => data.note)).toEqual(requests.map(({ note }) => note));
  });

  test('find nothing of each other', async () => {
    const [reader, ...others] = readers();
    const notes = await Promise.all(others.map((as) => createNote({ title: 'not yours' }, as)));
    const found = await Promise.allSettled(
      notes.map(({ id }) => host.call('notes.getNote', { params: { noteId: id } }, { as: reader as never })),
    );
    expect(found.map(({ status }) => status)).toEqual(notes.map(() => 'rejected'));
  });

  test('succeed and fail by themselves', async () => {
    const as = aPrincipal();
    const titles = ['first', 'first', 'second', 'first', 'third', 'second', 'fourth', 'fifth'];
    const outcomes = await Promise.allSettled(
      titles.map((title) => host.call('notes.quickNote', { body: { title } }, { as })),
    );
    const made = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(made).toHaveLength(new Set(titles).size);
    const { data } = await host.call('notes.listNotes', {}, { as });
    expect(data.notes.map(({ title }: { title: string }) => title).sort()).toEqual(
      [...new Set(titles)].sort(),
    );
    expect(await eventsOf(as.organization.id)).toHaveLength(made.length + 1);
  });

  test('fail together when their connection is lost, and the next ones succeed', async () => {
    const [note, as] = [await createNote({ title: 'survivor' }), host.principal];
    const read = () => host.call('notes.getNote', { params: { noteId: note.id } }, { as });
    const requests = Promise.allSettled(Array.from({ length: 200 }, read));
    await asOwner((client) =>
      client.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`),
    );
    for (const outcome of await requests) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 503 });
      else expect(outcome.value.data.note).toEqual(note);
    }
    expect((await read()).data.note).toEqual(note);
  });
});

test('short messages that never end leave the only connection to others', async () => {
  const { id: noteId } = await createNote({ title: 'in demand' });
  const entities = [...platform.entities, ...notes.entities];
  const database = await openDatabase({ url: host.appUrl, entities, poolSize: 1 });
  let isOver = false;
  let answers = 0;
  const readOn = async () => {
    while (!isOver) {
      await invoke({ database, checkResponses: false }, notes, 'getNote', {
        principal: host.principal,
        requestId: 'req_again',
        now: testTime,
        params: { noteId },
        query: {},
        body: {},
      });
      answers += 1;
    }
  };
  const readers = Promise.all(Array.from({ length: 20 }, readOn));
  onTestFinished(async () => {
    isOver = true;
    await readers;
    await database.close();
  });
  await vi.waitFor(() => expect(answers).toBeGreaterThan(100));
  const others = await Promise.all(
    Array.from({ length: 5 }, () =>
      onConnection(database, host.principal.organization.id, async (_batch, client) => {
        const { rows } = await client.query('select 1 as one');
        return rows;
      }),
    ),
  );
  expect(others.flat()).toEqual(Array.from({ length: 5 }, () => ({ one: 1 })));
});

test('a read that needs no message leaves its audit event', async () => {
  const as = aPrincipal();
  const run = {
    principal: as,
    operation: 'test.static',
    requestId: 'req_static',
    now: testTime,
    single: true,
  };
  await inTenant(host.tenants, { ...run, audit: 'read' }, async () => 'known');
  await inTenant(host.tenants, { ...run, audit: 'none' }, async () => 'known');
  expect(await eventsOf(as.organization.id)).toEqual([['test.static', 'list', null, null]]);
});

async function eventsOf(organizationId: string) {
  const { rows } = await asOwner((client) =>
    client.query(
      `select operation, action, record_type, record_id from platform.audit_events
       where organization_id = $1 order by transaction_id, id`,
      [organizationId],
    ),
  );
  return rows.map((row) => Object.values(row));
}

describe('a transaction', () => {
  test('leaves an audit event for each record that it wrote', async () => {
    const as = aPrincipal();
    const note = await createNote({ title: 'one' }, as);
    await host.call('notes.updateNote', { params: { noteId: note.id }, body: { title: 'two' } }, { as });
    await host.call('notes.deleteNote', { params: { noteId: note.id } }, { as });
    expect(await eventsOf(as.organization.id)).toEqual([
      ['notes.createNote', 'create', 'note', note.id],
      ['notes.updateNote', 'update', 'note', note.id],
      ['notes.deleteNote', 'update', 'note', note.id],
    ]);
  });

  test('leaves neither record nor event when it fails', async () => {
    const as = aPrincipal();
    await createNote({ title: 'taken' }, as);
    await expect(createNote({ title: 'taken' }, as)).rejects.toMatchObject({ status: 409 });
    expect(await eventsOf(as.organization.id)).toHaveLength(1);
  });

  test('hides what is deleted', async () => {
    const note = await createNote({ title: 'to be deleted' });
    await host.call('notes.deleteNote', { params: { noteId: note.id } });
    await expect(host.call('notes.getNote', { params: { noteId: note.id } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(host.call('notes.deleteNote', { params: { noteId: note.id } })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('is run again when PostgreSQL ends it to break a deadlock', async () => {
    const [a, b] = [await createNote({ title: 'lock a' }), await createNote({ title: 'lock b' })];
    const touch = statement({
      name: 'test.touch',
      parameters: { id: 'text' },
      columns: {},
      text: 'update notes.notes set length = length + 1 where organization_id = :tenant and id = :id',
    });
    const crossing = (first: string, second: string) =>
      inTenant(
        host.tenants,
        {
          principal: host.principal,
          operation: 'test.cross',
          requestId: 'req_x',
          now: testTime,
          audit: 'write',
        },
        async (context) => {
          await context.sql.all(touch, { id: first });
          await new Promise((resolve) => setTimeout(resolve, 50));
          await context.sql.all(touch, { id: second });
        },
      );
    await Promise.all([crossing(a.id, b.id), crossing(b.id, a.id)]);
    const read = await host.call('notes.getNote', { params: { noteId: a.id } });
    expect(read.data.note.length).toBe('lock a'.length + 2);
  });
});

describe('an idempotency key', () => {
  const parallel = (id: string, body: object, idempotencyKey: string, as = host.principal) =>
    Promise.allSettled(
      Array.from({ length: 100 }, () => host.call(id, { body: body as never }, { idempotencyKey, as })),
    );

  test.each(['notes.createNote', 'notes.quickNote'])(
    'makes one record of a hundred parallel %s',
    async (id) => {
      const as = aPrincipal();
      const results = await parallel(id, { title: `parallel ${id}` }, 'key-1', as);
      const answers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
      expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
      for (const result of results) {
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409 });
      }
      expect((await host.call('notes.listNotes', {}, { as })).data.total).toBe(1);
    },
  );

  test('refuses another body', async () => {
    await host.call('notes.createNote', { body: { title: 'first' } }, { idempotencyKey: 'key-2' });
    const other = host.call('notes.createNote', { body: { title: 'second' } }, { idempotencyKey: 'key-2' });
    await expect(other).rejects.toMatchObject({ status: 409 });
  });

  test('belongs to its organization', async () => {
    const [a, b] = [aPrincipal(), aPrincipal()];
    for (const as of [a, b]) {
      const answer = await host.call(
        'notes.createNote',
        { body: { title: 'mine' } },
        { idempotencyKey: 'key-3', as },
      );
      expect(answer.replayed).toBe(false);
    }
  });

  test('is forgotten after 24 hours', async () => {
    const at = (hours: number) => new Date(testTime.getTime() + hours * 3_600_000);
    const call = (title: string, hours: number) =>
      host.call('notes.createNote', { body: { title } }, { idempotencyKey: 'key-4', now: at(hours) });
    const first = await call('kept a day', 0);
    expect(await call('kept a day', 23.99)).toMatchObject({ replayed: true, data: first.data });
    expect(await call('kept no longer', 24)).toMatchObject({ replayed: false });
  });

  test('is not spent by a failure', async () => {
    await createNote({ title: 'in the way' });
    const call = (title: string) =>
      host.call('notes.createNote', { body: { title } }, { idempotencyKey: 'key-5' });
    await expect(call('in the way')).rejects.toMatchObject({ status: 409 });
    expect(await call('free')).toMatchObject({ status: 201, replayed: false });
  });
});

describe('If-Match', () => {
  test('lets one of fifty updates through', async () => {
    const note = await createNote({ title: 'contested' });
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        host.call(
          'notes.updateNote',
          { params: { noteId: note.id }, body: { body: `${index}` } },
          { ifMatch: '"1"' },
        ),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(
      results.filter((result) => result.status === 'rejected' && result.reason.status === 412),
    ).toHaveLength(49);
  });

  test.each(['"2"', 'W/"1"', '1', '"1', ''])('%j: absent or the present version only', async (ifMatch) => {
    const note = await createNote({ title: `matched ${ifMatch}` });
    const update = host.call('notes.updateNote', { params: { noteId: note.id }, body: {} }, { ifMatch });
    await (ifMatch === '' ? update : expect(update).rejects.toMatchObject({ status: 412 }));
  });

  test('means nothing to a read', async () => {
    const note = await createNote({ title: 'read with a version' });
    const options = { ifMatch: '"7"' };
    const { data } = await host.call('notes.getNote', { params: { noteId: note.id } }, options);
    expect(data.note).toEqual(note);
  });

  test('accepts a list and a star', async () => {
    const note = await createNote({ title: 'listed' });
    for (const ifMatch of ['"7", "1"', '*']) {
      await host.call('notes.updateNote', { params: { noteId: note.id }, body: {} }, { ifMatch });
    }
  });

  test('two updates of different fields both survive', async () => {
    const note = await createNote({ title: 'merged' });
    const params = { noteId: note.id };
    await Promise.all([
      host.call('notes.updateNote', { params, body: { body: 'left' } }),
      host.call('notes.updateNote', { params, body: { amount: 12.5 } }),
    ]);
    expect((await host.call('notes.getNote', { params })).data.note).toMatchObject({
      body: 'left',
      amount: '12.50',
    });
  });
});

describe('the database refuses', () => {
  const tryAs = (organizationId: string, sql: string) =>
    onConnection(host.tenants, organizationId, async (_batch, client) => client.query(sql));

  test('a row of another organization', async () => {
    const stranger = aPrincipal().organization.id;
    const note = await createNote({ title: 'private' });
    expect((await tryAs(stranger, `select from notes.notes where id = '${note.id}'`)).rowCount).toBe(0);
    expect(
      (await tryAs(stranger, `update notes.notes set title = 'x' where id = '${note.id}'`)).rowCount,
    ).toBe(0);
    const insert = `insert into notes.notes (organization_id, id, title, amount, tags, is_open, length, created_at, updated_at)
      values ('${host.principal.organization.id}', 'not_x', 'x', 0, '[]', true, 1, now(), now())`;
    await expect(tryAs(stranger, insert)).rejects.toMatchObject({ code: '42501' });
  });

  test.each(['update', 'delete', 'truncate'])('to %s audit events', async (verb) => {
    const sql = {
      update: `update platform.audit_events set action = 'x'`,
      delete: 'delete from platform.audit_events',
      truncate: 'truncate platform.audit_events',
    }[verb] as string;
    await expect(tryAs(host.principal.organization.id, sql)).rejects.toMatchObject({ code: '42501' });
  });

  test('a statement outside any organization', async () => {
    await expect(host.tenants.pool.query('select from notes.notes')).rejects.toMatchObject({
      message: expect.stringMatching(/app\.organization_id|invalid input syntax for type uuid/),
    });
  });
});
