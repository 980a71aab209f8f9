import type { Principal } from '@rcm/tenancy';
import { asOrganization } from '@rcm/test-environment';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { aPrincipal, type NotesHost, noteCounts, notesHost } from '../../test/notes.ts';
import { planOf, rowsReadIn } from '../../test/plans.ts';
import { createCountFolding, manyChanges } from './count-folding.ts';
import { currentFold, foldAllRowCounts, foldRowCounts, mostFolded } from './folding.ts';

let host: NotesHost;
beforeAll(async () => {
  host = await notesHost();
});
afterAll(() => host.close());

const run = <Row>({ organization: { id } }: Principal, text: string, values: readonly unknown[]) =>
  asOrganization(host.database, id, async (client) => (await client.query(text, [...values])).rows as Row[]);

/** Records that a number of notes of a body were added on one day. */
const record = (as: Principal, changes: number, body: string, counters = noteCounts.name) =>
  run(
    as,
    `insert into lists.row_changes (organization_id, counters, added_categories, added_days)
      select $1, $2, array[$3, '1'], array['2026-03-01']::date[] from generate_series(1, $4::int)`,
    [as.organization.id, counters, body, changes],
  );

/** The counts of a body, each as its number of rows and whether it is folded. */
const countsOf = async (as: Principal, body: string) => {
  const found = await run<{ rows: number; is_folded: boolean }>(
    as,
    'select rows, is_folded from lists.row_counts where counter = $1 and categories[1] = $2 order by rows',
    [noteCounts.counters[0]?.name, body],
  );
  return found.map(({ rows, is_folded }) => [rows, is_folded]);
};

const unfolded = async (as: Principal) =>
  (await run<{ n: number }>(as, 'select count(*)::int as n from lists.row_changes', []))[0]?.n;

const fold = ({ organization: { id } }: Principal) => foldRowCounts(host.database, id);

describe('a fold', () => {
  test(`takes at most ${mostFolded} changes`, async () => {
    const as = aPrincipal();
    await record(as, mostFolded, 'x');
    expect([await fold(as), await fold(as)]).toEqual([mostFolded, 0]);
    await record(as, mostFolded + 1, 'x');
    expect([await fold(as), await fold(as)]).toEqual([mostFolded, 1]);
    expect(await countsOf(as, 'x')).toEqual([[2 * mostFolded + 1, true]]);
  });

  test('replaces the rows of each key with one, also those that a version before appended', async () => {
    const as = aPrincipal();
    await run(
      as,
      `insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select $1, $2, array['x'], '2026-03-01', 2 from generate_series(1, 3)`,
      [as.organization.id, noteCounts.counters[0]?.name],
    );
    expect(await fold(as)).toBe(0);
    expect(await countsOf(as, 'x')).toEqual([[6, true]]);
    await record(as, 3, 'x');
    await record(as, 1, 'y');
    await fold(as);
    expect([await countsOf(as, 'x'), await countsOf(as, 'y')]).toEqual([[[9, true]], [[1, true]]]);
  });

  test('counts each change once beside others', async () => {
    const as = aPrincipal();
    await record(as, 2_000, 'x');
    const changes = await Promise.all(Array.from({ length: 8 }, () => fold(as)));
    expect(changes.reduce((sum, one) => sum + one)).toBe(2_000);
    expect(await countsOf(as, 'x')).toEqual([[2_000, true]]);
  });

  test('leaves the changes of another version and those of other organizations', async () => {
    const [as, other] = [aPrincipal(), aPrincipal()];
    await record(as, 1, 'x', 'notes.notes.of_another_version');
    await record(other, 1, 'x');
    expect(await fold(as)).toBe(0);
    expect([await unfolded(as), await unfolded(other)]).toEqual([1, 1]);
  });
});

test('a fold reads what it folds, however much is recorded and counted for this and other organizations', async () => {
  const [as, other] = [aPrincipal(), aPrincipal()];
  const [most, many] = [100, 40_000];
  for (const one of [as, other]) {
    await record(one, many, 'x');
    await run(
      one,
      `insert into lists.row_counts (organization_id, counter, categories, day, rows, is_folded)
        select $1, $2, array['body ' || n], '2026-03-01', 1, true from generate_series(1, $3::int) n`,
      [one.organization.id, noteCounts.counters[0]?.name, many],
    );
  }
  await host.asSuperuser((client) => client.query('analyze lists.row_changes, lists.row_counts'));
  const plan = await planOf(host.database, as.organization.id, [currentFold(), { most }]);
  // Each change is found, deleted and returned.
  expect(rowsReadIn(plan)).toBeLessThan(3 * most + 20);
  expect(await unfolded(as)).toBe(many - most);
});

describe('a fold of all changes', () => {
  /** Has folds of an organization fail as after the statement timeout, if they are of more than `most` changes. */
  const allow = ({ organization: { id } }: Principal, most: number) =>
    host.asSuperuser((client) =>
      client.query(`
        create function lists.exceed_${most}() returns trigger language plpgsql as $$ begin
          if (select count(*) from folded where organization_id = '${id}') > ${most} then
            raise exception 'Canceled' using errcode = 'query_canceled';
          end if;
          return null;
        end $$;
        create trigger exceed_${most} after delete on lists.row_changes referencing old table as folded
          for each statement execute function lists.exceed_${most}()`),
    );

  test.each([
    [2_000, 801],
    [200, 1],
  ])('takes fewer at a time where more than %i exceed the timeout, %i at last', async (most, last) => {
    const as = aPrincipal();
    await allow(as, most);
    await record(as, 2 * most + 1, 'x');
    expect(await foldAllRowCounts(host.database, as.organization.id)).toBe(last);
    expect(await unfolded(as)).toBe(0);
    expect(await countsOf(as, 'x')).toEqual([[2 * most + 1, true]]);
  });

  test('that exceeded the timeout once takes twice as many each time, until it takes the most', async () => {
    const as = aPrincipal();
    await host.asSuperuser((client) =>
      client.query(`
        create sequence lists.attempts;
        create table lists.folds (changes integer, nth integer);
        create function lists.note_fold() returns trigger language plpgsql security definer as $$
        declare
          changes integer := (select count(*) from folded where organization_id = '${as.organization.id}');
          nth integer;
        begin
          if changes > 0 then
            nth := nextval('lists.attempts');
            if nth = 1 then raise exception 'Canceled' using errcode = 'query_canceled'; end if;
            insert into lists.folds values (changes, nth);
          end if;
          return null;
        end $$;
        create trigger note_fold after delete on lists.row_changes referencing old table as folded
          for each statement execute function lists.note_fold()`),
    );
    const sizes = [2_000, 4_000, 8_000, 16_000, mostFolded, 5];
    const all = sizes.reduce((sum, size) => sum + size, 0);
    await record(as, all, 'x');
    expect(await foldAllRowCounts(host.database, as.organization.id)).toBe(5);
    const { rows } = await host.asSuperuser((client) =>
      client.query('select changes from lists.folds order by nth'),
    );
    expect(rows.map(({ changes }) => changes)).toEqual(sizes);
    expect(await countsOf(as, 'x')).toEqual([[all, true]]);
  });

  test('fails where 200 exceed the timeout, and loses nothing', async () => {
    const as = aPrincipal();
    await allow(as, 199);
    await record(as, 200, 'x');
    await expect(foldAllRowCounts(host.database, as.organization.id)).rejects.toMatchObject({
      code: '57014',
    });
    expect([await unfolded(as), await countsOf(as, 'x')]).toEqual([200, []]);
  });
});

describe('the folding of an organization', () => {
  const pause = 800;
  const folding = (repeatAfter = pause) => {
    const errors: unknown[] = [];
    const made = createCountFolding(host.database, {
      onError: (error) => errors.push(error),
      repeatAfter,
    });
    onTestFinished(() => made.stop());
    return { ...made, errors };
  };
  const until = (as: Principal, n: number) =>
    vi.waitFor(async () => expect(await unfolded(as)).toBe(n), { interval: 10, timeout: 10_000 });

  test.each([
    [manyChanges - 1, 1],
    [manyChanges, 0],
  ])('that found %i changes leaves %i later change until it is noted again', async (changes, left) => {
    const as = aPrincipal();
    const { note, errors } = folding();
    await record(as, changes, 'x');
    note(as.organization.id);
    await until(as, 0);
    await record(as, 1, 'x');
    await new Promise((resolve) => setTimeout(resolve, 2 * pause));
    expect(await unfolded(as)).toBe(left);
    note(as.organization.id);
    await until(as, 0);
    expect(errors).toEqual([]);
  });

  test.each([
    [mostFolded - 1, 1],
    [mostFolded, 0],
    [2 * mostFolded + 1, 0],
  ])('of %i changes folds all before it pauses, and then leaves %i later change', async (changes, left) => {
    const as = aPrincipal();
    const { note } = folding(1_000_000);
    await record(as, changes, 'x');
    note(as.organization.id);
    await until(as, 0);
    await record(as, 1, 'x');
    // The last fold may still be ending, and a note during a fold starts none.
    const noting = setInterval(() => note(as.organization.id), 20);
    await new Promise((resolve) => setTimeout(resolve, pause));
    clearInterval(noting);
    expect(await unfolded(as)).toBe(left);
  });

  test('ends with its last fold when it is stopped', async () => {
    const as = aPrincipal();
    const { note, stop } = folding();
    await record(as, manyChanges, 'x');
    note(as.organization.id);
    await stop();
    expect(await unfolded(as)).toBe(0);
    await record(as, 1, 'x');
    note(as.organization.id);
    await new Promise((resolve) => setTimeout(resolve, 2 * pause));
    expect(await unfolded(as)).toBe(1);
  });
});
