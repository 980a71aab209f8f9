import { beforeAll, describe, expect, test } from 'vitest';
import { Practice } from './claim-balances/practice.ts';
import { type Answered, reversalOf } from './claim-balances/remittance.ts';
import type { SentClaim } from './claim-balances/sent-claims.ts';

let practice: Practice;
beforeAll(async () => {
  practice = await Practice.open();
});

const amountsOf = async (...numbers: readonly string[]) => {
  const claims = await Promise.all(numbers.map((number) => practice.claimOf(number)));
  return claims.map(({ insuranceBalance, patientBalance, heldBalance, creditBalance }) =>
    [insuranceBalance, patientBalance, heldBalance, creditBalance].join(' '),
  );
};

const zeros = '0.00 0.00 0.00 0.00';

/** Entries that persons and payers made of a claim and of those that it replaces. */
const entriesOf = async (number: string) => {
  const { id } = await practice.claimOf(number);
  return (await practice.world.send('get', `/reference/claims/${id}/entries?take=100`)).entries;
};

describe('a claim with frequency code 7', () => {
  /** The original with two lines, of which the payer denies the second, and its replacement. */
  const visit = async (number: string, second = '20610:59') => {
    const patient = `P${number}`;
    const lines = [
      ['99213', '120.00'],
      ['20610', '145.00'],
    ] as const;
    await practice.send([{ number, patient, lines }]);
    const original: Answered = {
      number,
      payerNumber: `ICN-${number}`,
      lines: [
        ['99213', '120.00', '80.00', 'CO-45 25.00, PR-3 15.00'],
        ['20610', '145.00', '0.00', 'CO-97 145.00'],
      ],
    };
    await practice.receive('A', [original]);
    const replacement = [lines[0], [second, '145.00']] as const;
    const send = () =>
      practice.send([
        { number: `${number}B`, frequency: '7', replaces: `ICN-${number}`, patient, lines: replacement },
      ]);
    return { original, send };
  };

  const answer = (number: string): Answered => ({
    number,
    payerNumber: `ICN-${number}X`,
    lines: [
      ['99213', '120.00', '80.00', 'CO-45 25.00, PR-3 15.00'],
      ['20610', '145.00', '90.00', 'CO-45 55.00'],
    ],
  });

  const answered =
    'paid 250.00, contractual 80.00, insurance 0.00 of nobody, patient 15.00, credit 80.00: PAID';
  const settled = 'paid 170.00, contractual 80.00, patient 15.00: PAID';
  const open = 'paid 80.00, contractual 25.00, insurance 145.00 of A, patient 15.00: PARTIALLY_PAID';

  test('V9: shows the account of the claim that it replaces, whose payment waits for the reversal', async () => {
    const { original, send } = await visit('V9');
    expect(await practice.shown('V9')).toBe(open);
    const [denial] = await practice.cases('V9');
    expect(denial).toMatchObject({ status: 'OPEN', deniedAmount: '145.00' });

    expect(await send()).toMatchObject({ status: 'POSTED', counts: { posted: 1 } });
    expect(await practice.shown('V9B')).toBe(open);
    expect(await amountsOf('V9', 'V9B')).toEqual([zeros, '145.00 15.00 0.00 0.00']);
    const [first, second] = [await practice.claimOf('V9'), await practice.claimOf('V9B')];
    expect(first).toMatchObject({ status: 'REPLACED', replacedByClaimId: second.id, paidAmount: null });
    expect(second).toMatchObject({ replacesClaimId: first.id, replacedByClaimId: null });
    expect(second.remittances).toHaveLength(1);
    expect(await practice.cases('V9')).toEqual([]);
    expect(await practice.cases('V9B')).toMatchObject([
      { id: denial?.id, status: 'OPEN', claimNumber: 'V9B', deniedAmount: '145.00' },
    ]);
    expect(await practice.shares('V9B')).toEqual(['COPAY 15.00']);

    const { claimPayments } = await practice.receive('A', [answer('V9')]);
    expect(claimPayments).toMatchObject([{ status: 'POSTED', claimId: second.id }]);
    expect((await practice.shown('V9B')).replace(', insurance 0.00 of nobody', '')).toBe(
      answered.replace(', insurance 0.00 of nobody', ''),
    );
    expect(await practice.claimOf('V9B')).toMatchObject({
      awaitedReversalAmount: '80.00',
      reversalDueOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(await practice.work('V9B')).toEqual([[]]);
    expect(await practice.shares('V9B')).toEqual(['COPAY 15.00']);

    const reversal = await practice.receive('A', [reversalOf(original)]);
    expect(reversal.claimPayments).toMatchObject([{ status: 'POSTED', claimId: first.id }]);
    expect(await practice.shown('V9B')).toBe(settled);
    expect(await practice.claimOf('V9B')).toMatchObject({
      awaitedReversalAmount: '0.00',
      reversalDueOn: null,
    });
    expect(await amountsOf('V9')).toEqual([zeros]);
    expect(await practice.cases('V9B')).toMatchObject([
      { id: denial?.id, status: 'RESOLVED', outcome: 'OVERTURNED', recoveredAmount: '90.00' },
    ]);
    const claimIds = (await entriesOf('V9B')).map(({ claimId }: { claimId: string }) => claimId);
    expect(new Set(claimIds)).toEqual(new Set([first.id, second.id]));
  });

  test.each<[string, string, (original: Answered, number: string) => readonly (readonly Answered[])[]]>([
    ['V9-FIRST', 'reversed before', (original, number) => [[reversalOf(original)], [answer(number)]]],
    ['V9-SET', 'reversed in the same set as', (original, number) => [[answer(number), reversalOf(original)]]],
    [
      'V9-OWN',
      'reversed after, which names its number,',
      (original, number) => [[{ ...answer(`${number}B`) }], [reversalOf(original)]],
    ],
  ])('%s: ends alike if the original is %s the answer', async (number, _when, files) => {
    const { original, send } = await visit(number);
    await send();
    for (const answers of files(original, number)) await practice.receive('A', answers);
    expect(await practice.shown(`${number}B`)).toBe(settled);
    expect(await amountsOf(number)).toEqual([zeros]);
    expect(await practice.cases(`${number}B`)).toMatchObject([
      { status: 'RESOLVED', outcome: 'OVERTURNED', recoveredAmount: '90.00' },
    ]);
  });

  test('replaces a replacement, which was answered, in one account', async () => {
    const { original, send } = await visit('V9-CHAIN');
    await send();
    await practice.receive('A', [answer('V9-CHAIN')]);
    const lines = [
      ['99213', '120.00'],
      ['20610', '155.00'],
    ] as const;
    await practice.send([
      { number: 'V9-CHAINC', frequency: '7', replaces: 'V9-CHAINB', patient: 'PV9-CHAIN', lines },
    ]);
    expect(await amountsOf('V9-CHAIN', 'V9-CHAINB')).toEqual([zeros, zeros]);
    expect(await practice.shown('V9-CHAINC')).toBe(
      'paid 250.00, contractual 80.00, insurance 10.00 of A, patient 15.00, credit 80.00: PARTIALLY_PAID',
    );
    await practice.receive('A', [reversalOf(original)]);
    expect(await practice.shown('V9-CHAINC')).toBe(
      'paid 170.00, contractual 80.00, insurance 10.00 of A, patient 15.00: PARTIALLY_PAID',
    );
  });

  test('of an unanswered claim leaves its charge alone', async () => {
    await practice.send([{ number: 'FRESH', patient: 'PFRESH', lines: [['99213', '120.00']] }]);
    await practice.send([
      {
        number: 'FRESHB',
        frequency: '7',
        replaces: 'FRESH',
        patient: 'PFRESH',
        lines: [['99213', '130.00']],
      },
    ]);
    expect(await practice.claimOf('FRESH')).toMatchObject({ status: 'REPLACED', balance: '0.00' });
    expect(await practice.shown('FRESHB')).toBe('insurance 130.00 of A: SUBMITTED');
    await practice.receive('A', [{ number: 'FRESH', lines: [['99213', '130.00', '130.00', '']] }]);
    expect(await practice.shown('FRESHB')).toBe('paid 130.00: PAID');
  });

  test('under the number of the claim takes its number over', async () => {
    const lines = [['99213', '120.00']] as const;
    await practice.send([{ number: 'SAME', patient: 'PSAME', lines }]);
    const paid: Answered = {
      number: 'SAME',
      payerNumber: 'ICN-SAME',
      lines: [['99213', '120.00', '100.00', 'CO-45 20.00']],
    };
    await practice.receive('A', [paid]);
    await practice.send([
      {
        number: 'SAME',
        frequency: '7',
        replaces: 'ICN-SAME',
        patient: 'PSAME',
        lines: [['99213', '150.00']],
      },
    ]);
    expect(await practice.shown('SAME')).toBe(
      'paid 100.00, contractual 20.00, insurance 30.00 of A: PARTIALLY_PAID',
    );
    const lines2: Answered['lines'] = [['99213', '150.00', '130.00', 'CO-45 20.00']];
    await practice.receive('A', [{ number: 'SAME', payerNumber: 'ICN-SAMEX', lines: lines2 }]);
    await practice.receive('A', [reversalOf(paid)]);
    expect(await practice.shown('SAME')).toBe('paid 130.00, contractual 20.00: PAID');
  });
});

describe('a claim with frequency code 8', () => {
  test.each<[string, string]>([
    ['GONE', 'the claim number'],
    ['GONE-ICN', 'the payer’s number'],
    ['GONE-B', 'the number of the claim that the voided one replaced'],
  ])('%s: leaves what was paid for a claim, found by %s, as a credit until its reversal', async (number) => {
    const lines = [['99213', '120.00']] as const;
    const patient = `P${number}`;
    await practice.send([{ number, patient, lines }]);
    const paid: Answered = {
      number,
      payerNumber: `ICN-${number}`,
      lines: [['99213', '120.00', '80.00', 'CO-45 25.00, PR-3 15.00']],
    };
    await practice.receive('A', [paid]);
    const isReplaced = number === 'GONE-B';
    const current = isReplaced ? 'GONE-B2' : number;
    if (isReplaced) {
      await practice.send([{ number: current, frequency: '7', replaces: number, patient, lines }]);
    }
    const replaces = number === 'GONE-ICN' ? 'ICN-GONE-ICN' : number;
    await practice.send([{ number: `${number}-8`, frequency: '8', replaces, patient, lines }]);
    expect(await practice.claimOf(current)).toMatchObject({
      status: 'VOIDED',
      paidAmount: '80.00',
      insuranceBalance: '0.00',
      patientBalance: '0.00',
      creditBalance: '80.00',
      awaitedReversalAmount: '80.00',
    });
    expect(await practice.work(current)).toEqual([[]]);
    expect(await practice.shares(current)).toEqual([]);
    await practice.receive('A', [reversalOf(paid)]);
    expect(await practice.claimOf(current)).toMatchObject({
      status: 'VOIDED',
      creditBalance: '0.00',
      reversalDueOn: null,
    });
  });
});

test('a claim with frequency code 8 is closed by a refund, where its payer reverses nothing', async () => {
  const lines = [['99213', '120.00']] as const;
  await practice.send([{ number: 'KEPT', patient: 'PKEPT', lines }]);
  await practice.receive('A', [{ number: 'KEPT', lines: [['99213', '120.00', '80.00', 'CO-45 40.00']] }]);
  await practice.send([{ number: 'KEPT-8', frequency: '8', replaces: 'KEPT', patient: 'PKEPT', lines }]);
  const { id } = await practice.claimOf('KEPT');
  const body = { amount: 80, method: 'CHECK', reference: 'CHK-KEPT' };
  const { adjustment } = await practice.world.send('post', `/reference/claims/${id}/payer-refunds`, body);
  expect(await practice.claimOf('KEPT')).toMatchObject({
    status: 'VOIDED',
    paidAmount: '0.00',
    creditBalance: '0.00',
    awaitedReversalAmount: '0.00',
  });
  const path = `/reference/claims/${id}/payer-refunds/${adjustment.id}/reverse`;
  await practice.world.send('post', path, { reason: 'The check was lost' });
  expect(await practice.claimOf('KEPT')).toMatchObject({ creditBalance: '80.00' });
});

describe('a claim number that is sent again', () => {
  const lines = [['99213', '174.00']] as const;

  test('for other patients is an exception for each, and no duplicate', async () => {
    const claims = ['ONE', 'TWO', 'THREE'].map((patient) => ({ number: 'TWICE', patient, lines }));
    expect(await practice.send(claims)).toMatchObject({
      status: 'PARTLY_POSTED',
      counts: { claims: 3, posted: 1, exceptions: 2, duplicates: 0 },
      reasons: [{ code: 'CLAIM_NUMBER_TAKEN', count: 2 }],
    });
    expect(await practice.shown('TWICE')).toBe('insurance 174.00 of A: SUBMITTED');
  });

  test('is work until a person imports the claim under another number, or dismisses it', async () => {
    const claims = ['FOUR', 'FIVE', 'SIX'].map((patient) => ({ number: 'TAKEN', patient, lines }));
    await practice.send(claims);
    const path = '/ar-management/work-items?kind=CLAIM_NUMBER_TAKEN&sort=createdAt';
    const taken = async (): Promise<readonly Record<string, string | null>[]> =>
      (await practice.world.send('get', path)).workItems.filter(
        ({ claimNumber }: Record<string, string>) => claimNumber === 'TAKEN',
      );
    const [first, second, ...others] = await taken();
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      serviceDate: '2026-01-05',
      payerId: expect.stringMatching(/^pyr_/),
      amount: '174.00',
      operation: 'reference.importConflictingClaim',
    });
    const at = (item: typeof first) => `/reference/claim-number-conflicts/${item?.recordId}`;
    const body = { claimNumber: 'TAKEN-2' };
    const { claim } = await practice.world.send('post', `${at(first)}/import`, body);
    expect(claim).toMatchObject({ claimNumber: 'TAKEN-2', insuranceBalance: '174.00' });
    const reason = { reason: 'The sender billed the visit twice' };
    await practice.world.send('post', `${at(second)}/dismiss`, reason);
    expect(await taken()).toEqual([]);
  });

  test.each<[string, string, Partial<SentClaim>, string]>([
    ['AGAIN-CHARGE', 'another charge', { lines: [['99213', '180.00']] }, 'insurance 180.00 of A: SUBMITTED'],
    [
      'AGAIN-LINES',
      'another line',
      { lines: [...lines, ['99214', '20.00']] },
      'insurance 194.00 of A: SUBMITTED',
    ],
    ['AGAIN-DATE', 'another date', { serviceDate: '20260106' }, 'insurance 174.00 of A: SUBMITTED'],
  ])('%s: with %s updates the unacknowledged claim once', async (number, _what, changes, shown) => {
    const claim = { number, patient: `P${number}`, lines };
    await practice.send([claim]);
    expect(await practice.send([claim], '2')).toMatchObject({ counts: { posted: 0, duplicates: 1 } });
    expect(await practice.send([{ ...claim, ...changes }])).toMatchObject({
      status: 'POSTED',
      counts: { posted: 1, exceptions: 0, duplicates: 0 },
    });
    expect(await practice.send([{ ...claim, ...changes }], '2')).toMatchObject({ counts: { duplicates: 1 } });
    expect(await practice.shown(number)).toBe(shown);
  });

  test('after an answer is a duplicate if it is the same, else an exception', async () => {
    const claim = { number: 'ANSWERED', patient: 'PANSWERED', lines };
    await practice.send([claim]);
    await practice.receive('A', [{ number: 'ANSWERED', lines: [['99213', '174.00', '174.00', '']] }]);
    expect(await practice.send([claim], '2')).toMatchObject({ counts: { duplicates: 1 } });
    expect(await practice.send([{ ...claim, serviceDate: '20260107' }])).toMatchObject({
      counts: { posted: 0, exceptions: 1, duplicates: 0 },
      reasons: [{ code: 'CLAIM_NUMBER_TAKEN', count: 1 }],
    });
    expect(await practice.shown('ANSWERED')).toBe('paid 174.00: PAID');
  });
});

test('the books of all these claims are valid', async () => {
  expect(await practice.verify()).toEqual({ code: 0, valid: true, differences: [] });
});
