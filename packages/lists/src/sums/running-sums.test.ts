import { declaredStatements, type Principal, type Statement } from '@rcm/tenancy';
import { asOrganization, testTime } from '@rcm/test-environment';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPrincipal, type NotesHost, notesHost, totals } from '../../test/notes.ts';
import { planOf, rowsReadIn } from '../../test/plans.ts';

let host: NotesHost;
beforeAll(async () => {
  host = await notesHost();
});
afterAll(() => host.close());

/** Keeps a row with an amount for each of a number of bodies. */
const keep = ({ organization: { id } }: Principal, bodies: number, cents: number, isFolded: boolean) =>
  asOrganization(host.database, id, (client) =>
    client.query(
      `insert into sums.totals (organization_id, id, created_at, updated_at, version, body, cents, is_folded)
        select $1, gen_random_uuid()::text, $2, $2, 1, 'body ' || n, $3, $4 from generate_series(1, $5::int) n`,
      [id, testTime, cents, isFolded, bodies],
    ),
  );

/** The rows of some bodies, each as its body, amount and whether it is folded. */
const rowsOf = ({ organization: { id } }: Principal, bodies: readonly string[]) =>
  asOrganization(host.database, id, async (client) => {
    const { rows } = await client.query(
      'select body, cents, is_folded from sums.totals where body = any ($1) order by body, is_folded, cents',
      [bodies],
    );
    return rows.map(Object.values);
  });

const fold = ({ organization: { id } }: Principal) => totals.fold(host.database, id, testTime);

test('a fold replaces the rows of each key that has appended rows with their sum, and leaves no row of zero', async () => {
  const as = aPrincipal();
  await keep(as, 3, 5, true);
  await keep(as, 2, 7, false);
  await keep(as, 1, -12, false);
  await keep(as, 1, -0.5, false);
  await fold(as);
  expect(await rowsOf(as, ['body 1', 'body 2', 'body 3'])).toEqual([
    ['body 1', '-0.50', true],
    ['body 2', '12.00', true],
    ['body 3', '5.00', true],
  ]);
  await keep(as, 1, 0.5, false);
  await fold(as);
  expect(await rowsOf(as, ['body 1'])).toEqual([]);
});

test('a fold reads the rows of the keys that it folds, however many this and other organizations have', async () => {
  const [as, other] = [aPrincipal(), aPrincipal()];
  const [appended, many] = [100, 20_000];
  for (const one of [as, other]) await keep(one, many, 5, true);
  await keep(as, appended, 7, false);
  await host.asSuperuser((client) => client.query('analyze sums.totals'));
  const [folding] = declaredStatements().filter(({ name }) => name === 'sums.totals.fold');
  const plan = await planOf(host.database, as.organization.id, [
    folding as Statement,
    { ...totals.values(testTime), most: many },
  ]);
  // Two rows of each key are found, deleted and returned; one of them was found before, as not folded.
  expect(rowsReadIn(plan)).toBeLessThan(7 * appended);
  expect(await rowsOf(as, ['body 1'])).toEqual([['body 1', '12.00', true]]);
});
