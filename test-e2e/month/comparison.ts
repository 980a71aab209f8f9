import { cents, fromCents, subtract } from '@rcm/money';
import { expect } from 'vitest';
import type { Balances } from './model/part.ts';
import type { Month } from './month.ts';
import type { MonthClaim } from './month-claim.ts';
import { listed, type Row } from './requests.ts';

/** The number of claims that are read at once. */
const claimsAtOnce = 2;

const amountNames = [
  'paid',
  'contractual',
  'writtenOff',
  'insurance',
  'patient',
  'held',
  'credit',
] as const satisfies readonly (keyof Balances)[];

/** The balances of a line of a claim that is answered without lines. */
const nothing: Balances = {
  paid: 0n,
  contractual: 0n,
  writtenOff: 0n,
  insurance: 0n,
  patient: 0n,
  held: 0n,
  credit: 0n,
};

/** The amounts other than 0.00, and other facts. */
const textOf = (balances: Balances, ...others: readonly (string | null | undefined)[]): string =>
  [
    ...amountNames.flatMap((name) => (balances[name] === 0n ? [] : [`${name} ${fromCents(balances[name])}`])),
    ...others,
  ].join(', ');

const balancesOf = (row: Row): Balances => ({
  paid: cents(row.paidAmount ?? '0.00'),
  contractual: cents(row.contractualAmount),
  writtenOff: cents(row.writeOffAmount),
  insurance: cents(row.insuranceBalance),
  patient: cents(row.patientBalance),
  held: cents(row.heldBalance),
  credit: cents(row.creditBalance),
});

/** Expects that all claims are as in the model. */
export async function compareClaims(month: Month): Promise<void> {
  for (const claim of month.claims.values()) claim.endChangedCredits();
  const rows = new Map((await listed(month.world, '/reference/claims')).map((row) => [row.id, row]));
  compare(month, (claim) => {
    const row = rows.get(claim.id) ?? {};
    const { responsible, next } = claim.model.turns();
    const turns = [responsible, next].map((name) => (name === null ? null : month.payerId(name)));
    const replaced = claim.replacedIds.map((id) => rows.get(id) ?? {});
    return [
      [row, ...replaced]
        .map((one) => textOf(balancesOf(one), one.status, one.responsiblePayerId, one.nextPayerId))
        .join('; '),
      [
        textOf(claim.model.balances(), claim.model.status, ...turns),
        ...replaced.map(() => textOf(nothing, 'REPLACED', null, null)),
      ].join('; '),
    ];
  });
}

/** Expects that lines, accounts of patients, denial cases and reports agree with the model. */
export async function compareBooks(month: Month): Promise<void> {
  const accounts = await listed(month.world, '/patient-ar/accounts');
  const cases = await listed(month.world, '/denial-management/cases?status=OPEN');
  const receivables = await month.world.send('get', '/reports/receivables?groupBy=PAYER');
  const aging = await month.world.send('get', '/patient-ar/aging');
  const sumsOf = (rows: readonly Row[], key: string, amountOf: (row: Row) => bigint) => {
    const sums = new Map<string, bigint>();
    for (const row of rows) sums.set(row[key], (sums.get(row[key]) ?? 0n) + amountOf(row));
    return sums;
  };
  const owed = sumsOf(accounts, 'patientId', ({ balance }) => cents(balance));
  const denied = sumsOf(
    cases,
    'claimId',
    ({ deniedAmount, overturnedAmount }) => cents(deniedAmount) - cents(overturnedAmount),
  );
  const expected = new Map<string, bigint>();
  for (const { patientId, model, paidByPatient } of month.claims.values()) {
    const amount = model.balances().patient - paidByPatient;
    expected.set(patientId, (expected.get(patientId) ?? 0n) + amount);
  }
  compare(month, ({ id, patientId, model }) => [
    `owed ${fromCents(owed.get(patientId) ?? 0n)}, denied ${fromCents(denied.get(id) ?? 0n)}`,
    `owed ${fromCents(expected.get(patientId) ?? 0n)}, denied ${fromCents(
      model.denials().reduce((sum, { amount }) => sum + amount, 0n),
    )}`,
  ]);
  compareReports(month, receivables, aging);
  await compareCreditWork(month);
}

/** Expects that the credits of claims on which persons decided are work, unless they were left. */
async function compareCreditWork(month: Month): Promise<void> {
  const items = await listed(month.world, '/ar-management/work-items?kind=CREDIT_BALANCE');
  const shown = new Set(items.map(({ claimId }) => claimId));
  const decided = [...month.claims.values()].filter(({ model }) =>
    model.story.steps.some((step) => 'work' in step && step.work.verb === 'RESOLVE_CREDIT'),
  );
  for (const { id, model, leftCredits } of decided) {
    const open = [...model.parts()].filter(([part, { credit }]) => credit > 0n && !leftCredits.has(part));
    const { number, kind } = model.story;
    expect({ number, kind, isWork: shown.has(id) }).toEqual({ number, kind, isWork: open.length > 0 });
  }
}

function compareReports(month: Month, receivables: Row, aging: Row): void {
  const insurance = new Map<string, bigint>();
  let [patient, credit] = [0n, 0n];
  for (const { model, paidByPatient } of month.claims.values()) {
    const balances = model.balances();
    const { responsible, next } = model.turns();
    for (const [name, amount] of [
      [responsible, balances.insurance],
      [next ?? model.story.payers[0], balances.held],
    ] as const) {
      const payer = month.payerId(name ?? 'A');
      if (amount > 0n) insurance.set(payer, (insurance.get(payer) ?? 0n) + amount);
    }
    patient += balances.patient - paidByPatient;
    credit += balances.credit;
  }
  const shown = receivables.rows.flatMap(({ key, insurance: { total } }: Row) =>
    total === '0.00' ? [] : [[String(key), total]],
  );
  const { totals } = receivables;
  expect({
    insurance: Object.fromEntries(shown),
    credit: totals.insurance.credit,
    patient: subtract(totals.patient.total, totals.patient.credit),
    aging: subtract(aging.totals.total, aging.totals.unappliedCredit),
  }).toEqual({
    insurance: Object.fromEntries([...insurance].map(([key, amount]) => [key, fromCents(amount)])),
    credit: fromCents(credit),
    patient: fromCents(patient),
    aging: fromCents(patient),
  });
}

/** Expects that the lines of claims are as in the model. */
export async function compareLines({ world, claims: all }: Month): Promise<void> {
  const claims = [...all.values()];
  for (let from = 0; from < claims.length; from += claimsAtOnce) {
    const some = claims.slice(from, from + claimsAtOnce);
    const rows = await Promise.all(
      some.map(async ({ id }) => (await world.send('get', `/reference/claims/${id}`)).claim),
    );
    for (const [index, { model }] of some.entries()) {
      const { lines } = model;
      const { number, kind } = model.story;
      const shown = lines.map((_, line) => textOf(balancesOf(rows[index].lines[line])));
      const expected = lines.map((_, line) => textOf(model.parts().get(line + 1) ?? nothing));
      expect({ number, kind, lines: shown }).toEqual({ number, kind, lines: expected });
    }
  }
}

/** Expects that what is shown of claims is what is expected of them. */
function compare(
  { claims }: Month,
  textsOf: (claim: MonthClaim) => readonly [shown: string, expected: string],
): void {
  const all = [...claims].flatMap(([number, claim]) => {
    const [shown, expected] = textsOf(claim);
    return shown === expected ? [] : [[`${number} ${claim.model.story.kind}`, shown, expected] as const];
  });
  expect(Object.fromEntries(all.map(([name, shown]) => [name, shown]))).toEqual(
    Object.fromEntries(all.map(([name, , expected]) => [name, expected])),
  );
}

/** The balances of the claims that no person worked on, which don't depend on the order of files. */
export function endsOf({ claims }: Month): Record<string, string> {
  const untouched = [...claims.values()].filter(({ model }) =>
    model.story.steps.every((step) => !('work' in step)),
  );
  return Object.fromEntries(
    untouched.map(({ model }) => [
      `${model.story.number} ${model.story.kind}`,
      textOf(model.balances(), model.status),
    ]),
  );
}
