import { onEachText } from '@rcm/test-environment';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPrincipal, aRun, Note, type NotesHost, notesHost, testTime } from '../../test/notes.ts';
import { inTenant, onReservedConnection, statement, type TenantDatabase } from '../index.ts';

let host: NotesHost;
/** Sent to as Citus needs it, but without Citus, which `distribution/citus.test.ts` of the API runs on. */
let database: TenantDatabase;
beforeAll(async () => {
  host = await notesHost();
  database = await host.open({ isDistributed: true, poolSize: 2 });
});
afterAll(() => host.close());

const organization = statement({
  name: 'test.organization',
  columns: { id: 'text' },
  text: `select current_setting('app.organization_id') where :tenant::uuid is not null`,
});

const divide = statement({
  name: 'test.divide_one',
  parameters: { by: 'integer' },
  columns: { value: 'number' },
  text: `select 1 / :by where :tenant::uuid is not null`,
});

const noted = statement({
  name: 'test.noted',
  parameters: { id: 'text', at: 'timestamptz' },
  columns: {},
  writesAsOwner: true,
  text: `insert into notes.notes (organization_id, id, title, created_at, updated_at)
    values (:tenant, :id, 'noted', :at, :at)`,
});

const noteIds = statement({
  name: 'test.note_ids',
  columns: { id: 'text' },
  text: 'select id from notes.notes where organization_id = :tenant',
});

describe('where Citus has distributed the tables', () => {
  test.each([true, false])(
    'an operation is scoped to its organization; of one message: %s',
    async (single) => {
      const as = aPrincipal();
      const run = aRun(as, { audit: 'none', writes: false, single });
      expect(await inTenant(database, run, ({ sql }) => sql.all(organization))).toEqual([
        { id: as.organization.id },
      ]);
    },
  );

  test('the entity layer sends the setting before its own text', async () => {
    const as = aPrincipal();
    const texts: string[] = [];
    const own = await host.open({ isDistributed: true });
    onEachText(own.pool, (text) => {
      texts.push(text);
      return text;
    });
    const id = await inTenant(own, aRun(as), async (context) => {
      await context.look(Note, 'not_none');
      return context.create(Note, { title: 'layered', body: null, deletedAt: null }).id;
    });
    expect(new Set(texts.filter((text) => /set local/i.test(text)))).toEqual(
      new Set([`SET LOCAL app.organization_id = '${as.organization.id}'`]),
    );
    expect((await host.read(as, id, own)).title).toBe('layered');
  });

  test('a failed message leaves no transaction on its connection', async () => {
    const as = aPrincipal();
    const run = aRun(as, { audit: 'none', writes: false, single: true });
    for (let times = 0; times < 3; times += 1) {
      await expect(inTenant(database, run, ({ sql }) => sql.one(divide, { by: 0 }))).rejects.toMatchObject({
        code: '22012',
      });
      expect(await inTenant(database, run, ({ sql }) => sql.one(divide, { by: 1 }))).toEqual({ value: 1 });
    }
  });

  test.each([
    [true, ['not_owner']],
    [false, []],
  ])('what an owner writes stays when the rest of its message fails: %s', async (isDistributed, left) => {
    const { organization: own } = aPrincipal();
    const used = { ...host.database, isDistributed };
    const failing = onReservedConnection(used, own.id, (session) =>
      session.send([
        [noted, { id: 'not_owner', at: testTime }],
        [divide, { by: 0 }],
      ]),
    );
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    const ids = await onReservedConnection(used, own.id, (session) => session.send([[noteIds, {}]]));
    expect(ids.flat(2)).toEqual(left);
  });
});
