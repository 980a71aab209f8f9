import { statement } from '@rcm/tenancy';
import { aPrincipal, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aClaim, claimsHost } from '../../test/claims-host.ts';
import { firstDenialsByProcedure, foldProcedureSums, keepAnswerFigures, procedureBooks } from '../lookups.ts';

let host: TestHost;
let as: ReturnType<typeof aPrincipal>;
beforeAll(async () => {
  host = await claimsHost();
});
beforeEach(() => {
  as = aPrincipal();
});
afterAll(() => host.close());

const lines = [
  { procedureCode: '99213', chargeAmount: 100 },
  { procedureCode: '99213', chargeAmount: 20.5 },
  { procedureCode: '72100', chargeAmount: 50 },
];
const createClaim = () => aClaim(host, { lines }, { as });

/** A claim that was adjudicated on a day with some lines denied; null for a claim without payments. */
const figuresOf = (id: string, paymentDate: string | null, deniedLineNumbers: readonly number[] = []) => ({
  claim: { id, lines },
  figures: {
    contractualAmount: '0.00',
    firstAnswer:
      paymentDate === null
        ? null
        : {
            paymentDate,
            deniedAmount: deniedLineNumbers.length > 0 ? '100.00' : '0.00',
            deniedLineNumbers,
            primary: null,
            isClosing: false,
          },
    firstPaidOn: null,
    wasException: false,
  },
});

const store = (...claims: ReturnType<typeof figuresOf>[]) =>
  host.inside(as, (context) => keepAnswerFigures(context, claims));

const anywhere = { payerIds: null, providerIds: null, facilityIds: null };
const sumsOf = (from: string, to: string, scope = {}) =>
  host.inside(as, (context) => firstDenialsByProcedure(context, { ...anywhere, ...scope, from, to }));

const rows = statement({
  name: 'test.procedure_sum_rows',
  columns: { count: 'number' },
  text: 'select count(*) from claims.procedure_sums t where t.organization_id = :tenant',
});
const countRows = () => host.inside(as, async (context) => (await context.sql.one(rows))?.count);

const differences = () =>
  host.inside(as, async (context) => {
    const found = [];
    for await (const each of procedureBooks(context)) found.push(each);
    return found;
  });

const ofOffice = { key: '99213', answered: 1, lines: 2, charges: '120.50' };
const ofImage = { key: '72100', answered: 1, lines: 1, charges: '50.00' };
const nothing = { denied: 0, deniedLines: 0, deniedAmount: '0.00' };

test('count a claim once for each code, and equal the sums of the rows', async () => {
  const claim = await createClaim();
  await store(figuresOf(claim.id, '2026-03-10', [1, 3]));
  const expected = [
    { ...ofOffice, denied: 1, deniedLines: 1, deniedAmount: '100.00' },
    { ...ofImage, denied: 1, deniedLines: 1, deniedAmount: '50.00' },
  ];
  expect(await sumsOf('2026-03-10', '2026-03-10')).toEqual(expected);
  expect(await sumsOf('2026-03-10', '2026-03-10', { payerIds: [claim.payerId] })).toEqual(expected);
  expect(await sumsOf('2026-03-01', '2026-03-09')).toEqual([]);
  expect(await sumsOf('2026-03-11', '2026-03-31')).toEqual([]);
});

test('follow a payment to another day, to other lines and its removal, and do not change when it is repeated', async () => {
  const { id } = await createClaim();
  await store(figuresOf(id, '2026-03-10', [1]));
  const before = await countRows();
  await store(figuresOf(id, '2026-03-10', [1]));
  expect(await countRows()).toBe(before);
  await store(figuresOf(id, '2026-03-12'));
  expect(await sumsOf('2026-03-10', '2026-03-11')).toEqual([]);
  expect(await sumsOf('2026-03-12', '2026-03-12')).toEqual([
    { ...ofImage, ...nothing },
    { ...ofOffice, ...nothing },
  ]);
  await store(figuresOf(id, null));
  expect(await sumsOf('2026-01-01', '2026-12-31')).toEqual([]);
  expect(await differences()).toEqual([]);
});

test('have one row for each day and code after folding, with the same values', async () => {
  const claims = [await createClaim(), await createClaim(), await createClaim()];
  for (const { id } of claims) await store(figuresOf(id, '2026-03-10', [2]));
  const [gone] = claims;
  await store(figuresOf(gone?.id ?? '', null));
  const before = await sumsOf('2026-03-01', '2026-03-31');
  const fold = () => foldProcedureSums(host.tenants, as.organization.id, testTime);
  await fold();
  expect([await countRows(), await sumsOf('2026-03-01', '2026-03-31')]).toEqual([2, before]);
  await store(figuresOf(gone?.id ?? '', '2026-03-10'));
  await fold();
  expect(await countRows()).toBe(2);
  for (const { id } of claims) await store(figuresOf(id, null));
  await fold();
  expect([await countRows(), await differences()]).toEqual([0, []]);
});

test('stay correct while rows are folded and written concurrently', async () => {
  const claims = await Promise.all(Array.from({ length: 8 }, createClaim));
  await Promise.all(
    claims.flatMap(({ id }, index) => [
      store(figuresOf(id, '2026-03-10', index % 2 === 0 ? [1] : [])),
      foldProcedureSums(host.tenants, as.organization.id, testTime),
    ]),
  );
  expect(await sumsOf('2026-03-10', '2026-03-10')).toMatchObject([
    { key: '99213', answered: 8, lines: 16, denied: 4, deniedAmount: '400.00' },
    { key: '72100', answered: 8, denied: 0 },
  ]);
  expect(await differences()).toEqual([]);
});

test('are reported if they differ from the adjudications', async () => {
  await store(figuresOf((await createClaim()).id, '2026-03-10', [1]));
  await host.inside(as, (context) =>
    context.sql.all(
      statement({
        name: 'test.plant_procedure_sum',
        columns: {},
        text: `update claims.procedure_sums set charges = charges + 0.01
          where organization_id = :tenant and procedure_code = '72100'`,
      }),
    ),
  );
  expect(await differences()).toEqual([
    { record: 'procedureSum', id: '2026-03-10 72100', field: 'charges', stored: '50.01', computed: '50.00' },
  ]);
});
