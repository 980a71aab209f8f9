import { beforeAll, describe, expect, test } from 'vitest';
import { Practice } from './claim-balances/practice.ts';
import { type Answered, reversalOf } from './claim-balances/remittance.ts';
import { request } from './support/api.ts';
import { dateIn } from './support/world.ts';

let practice: Practice;
beforeAll(async () => {
  practice = await Practice.open();
});

const denied = (number: string): Answered => ({
  number,
  lines: [['97110', '185.00', '0.00', 'PR-204 185.00']],
});

const paid = (number: string): Answered => ({
  number,
  lines: [['97110', '185.00', '112.00', 'CO-45 53.00, PR-3 20.00']],
});

/** Claims of 185.00 that their payer denied. */
async function deniedClaims(...numbers: readonly string[]): Promise<void> {
  for (const number of numbers) await practice.claim(number, ['A'], ['97110', 185]);
  await practice.receive('A', numbers.map(denied));
}

const caseOf = async (number: string) => {
  const [denialCase] = await practice.cases(number);
  return denialCase as unknown as { readonly id: string };
};

/** A draft of an appeal of a denied claim, with the requests that move it. */
async function anAppeal(number: string) {
  const { world } = practice;
  const body = { denialCaseId: (await caseOf(number)).id, submissionMethod: 'FAX' };
  const { id } = (await world.send('post', '/appeals', body)).appeal;
  return {
    id: id as string,
    submit: async () => {
      await world.send('post', `/appeals/${id}/transition`, { status: 'READY_FOR_SUBMISSION' });
      await world.send('post', `/appeals/${id}/submit`, {});
    },
    decide: (status: string, decision: object = {}) =>
      world.send('post', `/appeals/${id}/decision`, { status, ...decision }),
    undo: () =>
      request('post', `${world.api}/api/v1/appeals/${id}/decision/undo`, {
        key: world.organization.apiKey,
        body: { reason: 'The letter was about another claim' },
      }),
    read: async () => (await world.send('get', `/appeals/${id}`)).appeal,
  };
}

/** A claim whose payer was asked to decide again. */
async function anAppealedClaim(number: string) {
  await deniedClaims(number);
  const appeal = await anAppeal(number);
  await appeal.submit();
  return appeal;
}

describe('appeals.decideAppeal', () => {
  test.each([
    ['V4a', 'with the reversal of the denial', [(number: string) => reversalOf(denied(number)), paid]],
    ['V4b', 'without it', [paid]],
  ])('%s: in favor of the practice waits for the payment, which comes %s', async (number, _form, answers) => {
    const { decide } = await anAppealedClaim(number);
    await decide('DECIDED_FAVORABLE', { payerDecisionDate: `${dateIn(-5)}T16:00:00Z` });
    expect(await practice.shown(number)).toBe('insurance 185.00 of A: DENIED');
    expect(await practice.cases(number)).toMatchObject([
      {
        status: 'RESOLVED',
        outcome: 'OVERTURNED',
        overturnedAmount: '185.00',
        recoveredAmount: '0.00',
        paymentDueOn: dateIn(25),
      },
    ]);
    expect(await practice.work(number)).toEqual([['PAYMENT_DUE 185.00']]);

    await practice.receive(
      'A',
      answers.map((answer) => answer(number)),
    );
    expect(await practice.shown(number)).toBe('paid 112.00, contractual 53.00, patient 20.00: PAID');
    expect(await practice.cases(number)).toMatchObject([
      { status: 'RESOLVED', outcome: 'OVERTURNED', recoveredAmount: '112.00', paymentDueOn: null },
    ]);
    expect(await practice.work(number)).toEqual([[]]);
  });

  test('leaves an upheld denial in the work, until its case ends otherwise', async () => {
    const { decide } = await anAppealedClaim('UPHELD');
    await decide('DECIDED_UNFAVORABLE');
    expect(await practice.shown('UPHELD')).toBe('insurance 185.00 of A: DENIED');
    expect(await practice.work('UPHELD')).toEqual([['DENIAL_CASE 185.00']]);
    const { id } = await caseOf('UPHELD');
    await practice.world.send('post', `/denial-management/cases/${id}/resolve`, { outcome: 'WRITTEN_OFF' });
    expect(await practice.shown('UPHELD')).toBe('written off 185.00: PAID');
    expect(await practice.work('UPHELD')).toEqual([[]]);
  });

  test('in part leaves the case open, beside the payment that is due', async () => {
    const { decide } = await anAppealedClaim('PARTLY');
    await decide('DECIDED_PARTIAL', { overturnedAmount: 100 });
    expect(await practice.work('PARTLY')).toEqual([['DENIAL_CASE 185.00', 'PAYMENT_DUE 100.00']]);
  });

  test('keeps each of nine claims that were won in the work, from the denial to the payment', async () => {
    const numbers = Array.from({ length: 9 }, (_, index) => `WON-${index + 1}`);
    const each = (kind: string) => numbers.map(() => [`${kind} 185.00`]);
    await deniedClaims(...numbers);
    expect(await practice.work(...numbers)).toEqual(each('DENIAL_CASE'));
    const appeals = await Promise.all(numbers.map(anAppeal));
    expect(await practice.work(...numbers)).toEqual(
      numbers.map(() => ['APPEAL 185.00', 'DENIAL_CASE 185.00']),
    );
    for (const { submit } of appeals) await submit();
    expect(await practice.work(...numbers)).toEqual(each('APPEAL'));
    expect(await practice.verify()).toMatchObject({ valid: true, differences: [] });
    for (const { decide } of appeals) await decide('DECIDED_FAVORABLE');
    expect(await practice.work(...numbers)).toEqual(each('PAYMENT_DUE'));
    expect(await practice.verify()).toMatchObject({ valid: true, differences: [] });
    await practice.receive('A', numbers.map(paid));
    expect(await practice.work(...numbers)).toEqual(numbers.map(() => []));
    for (const number of numbers) {
      expect(await practice.shown(number)).toBe('paid 112.00, contractual 53.00, patient 20.00: PAID');
    }
    expect(await practice.verify()).toMatchObject({ valid: true, differences: [] });
  });
});

describe('reports.getDenials, reports.getProductivity', () => {
  test('count a denial once, what was paid as recovered, and another payer’s payment as no overturn', async () => {
    practice = await Practice.open();
    const { decide } = await anAppealedClaim('COUNTED');
    await decide('DECIDED_FAVORABLE');
    const period = `from=${dateIn(-30)}&to=${dateIn(1)}`;
    const totals = async (name: string) =>
      (await practice.world.send('get', `/reports/${name}?${period}`)).totals;
    expect(await totals('denials')).toMatchObject({
      initialDenialRate: { numerator: '1', denominator: '1' },
      overturnRate: { numerator: '1', denominator: '1' },
      recoveryRate: { numerator: '0.00', denominator: '185.00' },
    });
    await practice.receive('A', [paid('COUNTED')]);
    await practice.claim('OTHER', ['A'], ['97110', 185]);
    await practice.receive('A', [{ number: 'OTHER', lines: [['97110', '185.00', '0.00', 'PR-27 185.00']] }]);
    const { claimPayments } = await practice.receive('C', [{ ...paid('OTHER'), payerNumber: 'C-1' }]);
    await practice.accept(claimPayments[0]?.id);
    expect(await practice.cases('OTHER')).toMatchObject([{ outcome: 'PAID_BY_OTHER_PAYER' }]);
    expect(await totals('denials')).toMatchObject({
      initialDenialRate: { numerator: '2', denominator: '2' },
      initialDeniedAmountRate: { numerator: '370.00', denominator: '370.00' },
      overturnRate: { numerator: '1', denominator: '2' },
      recoveryRate: { numerator: '112.00', denominator: '370.00' },
    });
    expect(await totals('productivity')).toMatchObject({
      itemsClosed: 2,
      recoveredAmount: '112.00',
      denialCases: { closed: 2, recoveredAmount: '112.00' },
      appeals: { closed: 1 },
    });
  });
});

describe('appeals.undoAppealDecision', () => {
  test('takes back an overturned case, as it was', async () => {
    const { decide, undo, read } = await anAppealedClaim('UNDONE');
    const before = await read();
    const [appealed] = await practice.cases('UNDONE');
    await decide('DECIDED_FAVORABLE');
    expect((await undo()).status).toBe(200);
    expect(await read()).toMatchObject({ status: before.status, outcome: null, overturnedAmount: null });
    expect(await practice.cases('UNDONE')).toMatchObject([
      { ...appealed, updatedAt: expect.any(String), status: 'APPEALED', outcome: null, paymentDueOn: null },
    ]);
    expect(await practice.work('UNDONE')).toEqual([['APPEAL 185.00']]);
  });

  test.each([
    ['WRITTEN_OFF', 'written off 185.00: PAID'],
    ['PATIENT_BILLED', 'patient 185.00: PAID'],
  ])('takes back the %s that ended the case since', async (outcome, after) => {
    const number = `UNDONE-${outcome}`;
    const { decide, undo } = await anAppealedClaim(number);
    await decide('DECIDED_UNFAVORABLE');
    const { id } = await caseOf(number);
    await practice.world.send('post', `/denial-management/cases/${id}/resolve`, { outcome });
    expect(await practice.shown(number)).toBe(after);
    expect((await undo()).status).toBe(200);
    expect(await practice.shown(number)).toBe('insurance 185.00 of A: DENIED');
    expect(await practice.cases(number)).toMatchObject([{ status: 'APPEALED', outcome: null }]);
    const { adjustments } = await practice.world.send(
      'get',
      `/reference/claims/${(await practice.claimOf(number)).id}/adjustments`,
    );
    expect(adjustments).toMatchObject([{ amount: '185.00', reversedAt: expect.any(String) }]);
    expect(await practice.verify()).toMatchObject({ valid: true, differences: [] });
  });

  test('is refused once the payer has paid, until that payment is voided', async () => {
    const { decide, undo, read } = await anAppealedClaim('UNDONE-PAID');
    await decide('DECIDED_FAVORABLE');
    const { claimPayments } = await practice.receive('A', [paid('UNDONE-PAID')]);
    const [payment] = claimPayments;
    expect(await undo()).toMatchObject({ status: 409, json: { existingId: payment?.id } });
    expect(await read()).toMatchObject({ status: 'DECIDED_FAVORABLE' });
    const reason = 'Of another claim';
    await practice.world.send('post', `/remittances/claim-payments/${payment?.id}/void`, { reason });
    expect(await undo()).toMatchObject({ status: 200 });
    expect(await practice.shown('UNDONE-PAID')).toBe('insurance 185.00 of A: DENIED');
    expect(await practice.cases('UNDONE-PAID')).toMatchObject([{ status: 'APPEALED', outcome: null }]);
  });

  test('says in the trail which records it changed', async () => {
    const { decide, undo, id } = await anAppealedClaim('UNDONE-TRAIL');
    await decide('DECIDED_FAVORABLE');
    await undo();
    const path = '/organization/audit-events?operation=appeals.undoAppealDecision&take=100';
    const { auditEvents } = await practice.world.send('get', path);
    const changed = (auditEvents as { action: string; recordId: string }[]).flatMap(({ action, recordId }) =>
      action === 'update' ? [recordId] : [],
    );
    expect(changed).toEqual(expect.arrayContaining([id, (await caseOf('UNDONE-TRAIL')).id]));
  });
});
