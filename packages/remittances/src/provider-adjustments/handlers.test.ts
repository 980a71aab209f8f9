import { foldRowCounts } from '@rcm/lists';
import { statement } from '@rcm/tenancy';
import { aPrincipal, type CallInput } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { remittanceFile } from '../../test/remittance-file.ts';
import {
  aClaim,
  importFile,
  pay,
  remittanceHost,
  type Setting,
  sentClaimPayment,
} from '../../test/remittance-host.ts';
import { paymentBooks } from '../posting/books.ts';
import { providerAdjustmentOperations } from './contract.ts';
import { rebuildProviderAdjustments } from './rebuild.ts';

let setting: Setting;
beforeAll(async () => {
  setting = await remittanceHost();
});
afterAll(() => setting.host.close());

let as: ReturnType<typeof aPrincipal>;
beforeEach(() => {
  as = aPrincipal({ memberId: 'mem_1', agentId: 'agt_1' });
});

let claims = 0;
/** A claim of which the payer paid 170.00. */
async function paidClaim() {
  claims += 1;
  const claim = aClaim(`clm_plb_${claims}`);
  setting.fakes.has(claim);
  await pay(setting, [sentClaimPayment(claim.claimNumber)], { amount: 170 }, { as });
  return claim;
}

const plb = (written: string) => {
  const [reasonCode, reference, amount] = written.split(' ');
  return {
    providerIdentifier: '1234567893',
    fiscalDate: '2026-12-31',
    reasonCode,
    reference,
    amount: Number(amount),
  };
};

/** Records a payment with adjustments such as `WO A-5 -150`. */
const payWith = async (adjustments: readonly string[], values: object = {}) =>
  (await pay(setting, [], { providerAdjustments: adjustments.map(plb), ...values }, { as })).payment;

const call = async (
  name: string,
  payment: { readonly id: string },
  body?: CallInput['body'],
  number = '1',
) => {
  const input = { params: { paymentId: payment.id, number }, ...(body && { body }) };
  return (await setting.host.call(`remittances.${name}`, input, { as })).data.providerAdjustment;
};
const read = (payment: { readonly id: string }, number = '1') =>
  call('getProviderAdjustment', payment, undefined, number);
const allocate = (payment: { readonly id: string }, ...allocations: readonly object[]) =>
  call('allocateProviderAdjustment', payment, { allocations, note: 'By telephone' });
const reverse = (payment: { readonly id: string }, body: CallInput['body'] = {}) =>
  call('reverseProviderAdjustmentAllocations', payment, { reason: 'Another claim', ...body });
const settle = (payment: { readonly id: string }, body: CallInput['body']) =>
  call('settleProviderAdjustment', payment, body);

const listed = async (query: Readonly<Record<string, string | string[]>> = {}) => {
  const { data } = await setting.host.call('remittances.listProviderAdjustments', { query }, { as });
  expect(data.total).toBe(data.providerAdjustments.length);
  return data.providerAdjustments;
};
const references = async (query: Readonly<Record<string, string | string[]>>) =>
  (await listed(query)).map(({ reference }: { reference: string }) => reference);

const differences = () =>
  setting.host.inside(as, async (context) => {
    const found = [];
    for await (const page of paymentBooks((does) => does(context))) found.push(...page.differences);
    return found;
  });

describe('remittances.getProviderAdjustment', () => {
  test('returns what was sent, what is open and what closed it', async () => {
    const payment = await payWith(['IP BONUS -20.5', 'WO A-5 -150']);
    expect(payment.providerAdjustments).toMatchObject([
      { number: 1, reasonCode: 'IP', status: 'OPEN', openAmount: '-20.50' },
      { number: 2, reasonCode: 'WO', status: 'OPEN', openAmount: '-150.00' },
    ]);
    expect(await read(payment, '2')).toMatchObject({
      paymentId: payment.id,
      number: 2,
      payerId: 'pyr_1',
      paymentDate: '2026-03-02',
      reasonCode: 'WO',
      reference: 'A-5',
      amount: '-150.00',
      status: 'OPEN',
      account: null,
      settledAmount: '0.00',
      allocatedAmount: '0.00',
      pairedAmount: '0.00',
      openAmount: '-150.00',
      owedToPayer: '150.00',
      ageDays: expect.any(Number),
      entries: [],
    });
  });

  test.each(['2', '999999999'])('is 404 for the number %s', async (number) => {
    const payment = await payWith(['WO A-5 -150']);
    await expect(read(payment, number)).rejects.toMatchObject({ status: 404 });
  });

  test.each([
    ['999999999', true],
    ['1000000000', false],
    ['0', false],
    ['one', false],
  ])('takes the number %s: %s', (number, isTaken) => {
    const { params } = providerAdjustmentOperations.getProviderAdjustment;
    expect(params?.safeParse({ paymentId: 'pmt_1', number }).success).toBe(isTaken);
  });

  test('is 404 for a payment of another organization', async () => {
    const payment = await payWith(['WO A-5 -150']);
    as = aPrincipal();
    await expect(read(payment)).rejects.toMatchObject({ status: 404 });
  });
});

describe('interest and capitation', () => {
  test.each([
    ['L6', 'INTEREST'],
    ['50', 'INTEREST'],
    ['L3', 'INTEREST'],
    ['CT', 'CAPITATION'],
    ['CR', 'CAPITATION'],
    ['CV', 'CAPITATION'],
  ])('with %s are settled as %s when they are posted', async (code, account) => {
    const payment = await payWith([`${code} R-1 -1.25`]);
    expect(await read(payment)).toMatchObject({
      status: 'SETTLED',
      account,
      settledAmount: '-1.25',
      openAmount: '0.00',
      owedToPayer: '0.00',
      entries: [{ kind: 'SETTLEMENT', amount: '-1.25', account }],
    });
    const { id } = await paidClaim();
    await expect(allocate(payment, { claimId: id, amount: 1 })).rejects.toMatchObject({ status: 400 });
    expect(await differences()).toEqual([]);
  });
});

describe('opposite amounts', () => {
  test.each(['WO', 'FB', 'PI'])('of a payer with %s and one reference close each other', async (code) => {
    const [first, second] = [await payWith([`${code} R-1 -150`]), await payWith([`${code} R-1 150`])];
    expect(await read(first)).toMatchObject({
      status: 'PAIRED',
      pairedAmount: '-150.00',
      openAmount: '0.00',
    });
    const counterpart = await read(second);
    expect(counterpart).toMatchObject({ status: 'PAIRED', pairedAmount: '150.00' });
    expect((await read(first)).entries).toMatchObject([
      { kind: 'PAIRING', amount: '-150.00', counterpartId: counterpart.id },
    ]);
    expect(await listed({ isOpen: 'true' })).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  test('close each other in part, and in whatever order they come', async () => {
    const payments = [
      await payWith(['WO R-1 100']),
      await payWith(['WO R-1 -150']),
      await payWith(['WO R-1 20']),
    ];
    const shown = [];
    for (const payment of payments) shown.push(await read(payment));
    expect(shown.map(({ status, openAmount }) => `${status} ${openAmount}`)).toEqual([
      'PAIRED 0.00',
      'OPEN -30.00',
      'PAIRED 0.00',
    ]);
    expect(await differences()).toEqual([]);
  });

  test('close each other in one payment', async () => {
    const payment = await payWith(['WO R-1 -150', 'WO R-1 150']);
    expect(payment.providerAdjustments).toMatchObject([{ status: 'PAIRED' }, { status: 'PAIRED' }]);
  });

  test.each([
    ['another reference', 'WO R-2 150', {}],
    ['another code', 'FB R-1 150', {}],
    ['another payer', 'WO R-1 150', { payerId: 'pyr_2' }],
    ['the same sign', 'WO R-1 -150', {}],
  ])('stay open with %s', async (_case, written, values) => {
    const [first, second] = [await payWith(['WO R-1 -150']), await payWith([written], values)];
    expect([(await read(first)).status, (await read(second)).status]).toEqual(['OPEN', 'OPEN']);
  });

  test('without a reference stay open', async () => {
    const withoutReference = (amount: number) => ({ ...plb('WO x 0'), reference: undefined, amount });
    const providerAdjustments = [withoutReference(-5), withoutReference(5)];
    const { payment } = await pay(setting, [], { providerAdjustments }, { as });
    expect(payment.providerAdjustments).toMatchObject([{ status: 'OPEN' }, { status: 'OPEN' }]);
  });

  test('of two payments that are recorded concurrently close each other', async () => {
    const payments = await Promise.all([payWith(['WO R-1 -150']), payWith(['WO R-1 150'])]);
    for (const payment of payments) expect(await read(payment)).toMatchObject({ status: 'PAIRED' });
  });
});

describe('remittances.allocateProviderAdjustment', () => {
  test('reduces what the payer paid for a claim, and shows the rest as open', async () => {
    const claim = await paidClaim();
    const payment = await payWith(['WO A-5 50']);
    const adjustment = await allocate(payment, { claimId: claim.id, lineNumber: 2, amount: 30 });
    expect(adjustment).toMatchObject({
      status: 'OPEN',
      allocatedAmount: '30.00',
      openAmount: '20.00',
      entries: [
        {
          kind: 'ALLOCATION',
          amount: '30.00',
          claimId: claim.id,
          note: 'By telephone',
          createdBy: as.keyId,
          createdByMemberId: 'mem_1',
          createdByAgentId: 'agt_1',
        },
      ],
    });
    const { settlement } = setting.fakes.state(claim.id) ?? {};
    expect(settlement).toMatchObject({ paidAmount: '140.00', insuranceBalance: '30.00' });
    expect(settlement?.lines[1]).toMatchObject({ paidAmount: '70.00', insuranceBalance: '30.00' });
    expect(await differences()).toEqual([]);
  });

  test('raises what the payer paid by a negative adjustment', async () => {
    const claim = await paidClaim();
    const payment = await payWith(['72 CHK-1 -10']);
    const allocated = await allocate(payment, { claimId: claim.id, lineNumber: 1, amount: 10 });
    expect(allocated).toMatchObject({ status: 'ALLOCATED', allocatedAmount: '-10.00', openAmount: '0.00' });
    expect(setting.fakes.state(claim.id)?.settlement).toMatchObject({
      paidAmount: '180.00',
      creditBalance: '10.00',
    });
  });

  test.each([
    ['50.00', 50, 200],
    ['50.01', 50.01, 400],
  ])('of %s of 50.00 is %3$s', async (_name, amount, status) => {
    const { id } = await paidClaim();
    const payment = await payWith(['WO A-5 50']);
    const allocated = allocate(payment, { claimId: id, amount });
    if (status === 200) expect(await allocated).toMatchObject({ status: 'ALLOCATED' });
    else await expect(allocated).rejects.toMatchObject({ status });
  });

  test.each(['IR', 'IP', 'PI'])('is 400 for the reason code %s', async (code) => {
    const { id } = await paidClaim();
    const payment = await payWith([`${code} A-5 50`]);
    await expect(allocate(payment, { claimId: id, amount: 1 })).rejects.toMatchObject({ status: 400 });
  });

  test('is 400 for a claim or line that is named twice, 404 for an unknown claim', async () => {
    const { id } = await paidClaim();
    const payment = await payWith(['WO A-5 50']);
    for (const second of [{}, { lineNumber: 1 }]) {
      const allocated = allocate(
        payment,
        { claimId: id, lineNumber: 1, amount: 1 },
        { claimId: id, amount: 1, ...second },
      );
      await expect(allocated).rejects.toMatchObject({ status: 400 });
    }
    await expect(allocate(payment, { claimId: 'clm_none', amount: 1 })).rejects.toMatchObject({
      status: 404,
    });
    expect(await read(payment)).toMatchObject({ openAmount: '50.00', entries: [] });
  });

  test('is 409 where a reversal took the amount back, and for a closed adjustment', async () => {
    const claim = await paidClaim();
    const number = `ICN-${claim.claimNumber}`;
    const negated = { chargeAmount: -250, paidAmount: -170, claimStatusCode: '22', lines: [] };
    const { claimPayments } = await pay(setting, [sentClaimPayment(claim.claimNumber, negated)], {}, { as });
    const payment = await payWith([`WO ${number} 170`]);
    await expect(allocate(payment, { claimId: claim.id, amount: 170 })).rejects.toMatchObject({
      status: 409,
      details: { existingId: claimPayments[0].id },
    });
    await settle(payment, { account: 'OVERPAYMENT_RECOVERY' });
    await expect(allocate(payment, { claimId: claim.id, amount: 1 })).rejects.toMatchObject({ status: 409 });
  });
});

describe('remittances.reverseProviderAdjustmentAllocations', () => {
  test('takes back what was allocated, to one claim or to all', async () => {
    const [one, other] = [await paidClaim(), await paidClaim()];
    const payment = await payWith(['WO A-5 50']);
    await allocate(payment, { claimId: one.id, amount: 30 }, { claimId: other.id, amount: 20 });
    expect(await reverse(payment, { claimId: one.id })).toMatchObject({
      status: 'OPEN',
      allocatedAmount: '20.00',
      openAmount: '30.00',
    });
    expect(setting.fakes.state(one.id)?.settlement.paidAmount).toBe('170.00');
    expect(setting.fakes.state(other.id)?.settlement.paidAmount).toBe('150.00');
    await expect(reverse(payment, { claimId: one.id })).rejects.toMatchObject({ status: 400 });
    expect(await reverse(payment)).toMatchObject({ openAmount: '50.00', allocatedAmount: '0.00' });
    expect(setting.fakes.state(other.id)?.settlement.paidAmount).toBe('170.00');
    await expect(reverse(payment)).rejects.toMatchObject({ status: 409 });
    expect(await differences()).toEqual([]);
  });
});

describe('remittances.settleProviderAdjustment', () => {
  test('settles the rest to an account', async () => {
    const { id } = await paidClaim();
    const payment = await payWith(['FB A-5 50']);
    await allocate(payment, { claimId: id, amount: 30 });
    expect(await settle(payment, { account: 'FORWARDING_BALANCE' })).toMatchObject({
      status: 'SETTLED',
      account: 'FORWARDING_BALANCE',
      settledAmount: '20.00',
      allocatedAmount: '30.00',
      openAmount: '0.00',
    });
    await expect(settle(payment, { account: 'LEVY' })).rejects.toMatchObject({ status: 409 });
    await expect(reverse(payment)).rejects.toMatchObject({ status: 409 });
    expect(await differences()).toEqual([]);
  });

  test('is 400 for OTHER without a note', async () => {
    const payment = await payWith(['CS A-5 50']);
    await expect(settle(payment, { account: 'OTHER' })).rejects.toMatchObject({ status: 400 });
    expect(await settle(payment, { account: 'OTHER', note: 'Rent' })).toMatchObject({
      status: 'SETTLED',
      entries: [{ note: 'Rent' }],
    });
  });

  test('of 0.00 has nothing to do', async () => {
    const payment = await payWith(['CS A-5 0']);
    expect(payment.providerAdjustments).toMatchObject([{ status: 'SETTLED', account: null }]);
  });
});

describe('remittances.reverseProviderAdjustmentSettlement', () => {
  test('opens the amount again, also that of interest', async () => {
    const payment = await payWith(['L6 A-5 -1.25']);
    const undone = await call('reverseProviderAdjustmentSettlement', payment, { reason: 'No interest' });
    expect(undone).toMatchObject({
      status: 'OPEN',
      account: null,
      openAmount: '-1.25',
      entries: [
        { amount: '-1.25', account: 'INTEREST' },
        { amount: '1.25', account: 'INTEREST', note: 'No interest' },
      ],
    });
    expect(await settle(payment, { account: 'INCENTIVE' })).toMatchObject({ account: 'INCENTIVE' });
    expect(await differences()).toEqual([]);
  });

  test('is 409 where nothing is settled', async () => {
    for (const payment of [await payWith(['WO A-5 50']), await payWith(['WO A-6 0'])]) {
      const undone = call('reverseProviderAdjustmentSettlement', payment, { reason: 'No interest' });
      await expect(undone).rejects.toMatchObject({ status: 409 });
    }
  });
});

describe('remittances.listProviderAdjustments', () => {
  test('filters by each parameter, newest first', async () => {
    const [first, second] = [
      await payWith(['WO R-1 -150', 'L6 R-2 -1'], { paymentDate: '2026-03-01' }),
      await payWith(['FB R-3 20'], { paymentDate: '2026-03-05', payerId: 'pyr_2' }),
    ];
    const ask = async () => {
      expect(await references({})).toEqual(['R-3', 'R-2', 'R-1']);
      expect(await references({ isOpen: 'true' })).toEqual(['R-3', 'R-1']);
      expect(await references({ isOpen: 'false' })).toEqual(['R-2']);
      expect(await references({ status: 'SETTLED' })).toEqual(['R-2']);
      expect(await references({ payerId: 'pyr_2' })).toEqual(['R-3']);
      expect(await references({ paymentId: first.id })).toEqual(['R-2', 'R-1']);
      expect(await references({ reasonCode: ['FB', 'L6'] })).toEqual(['R-3', 'R-2']);
      expect(await references({ reasonCode: ['fb ', 'l6'] })).toEqual(['R-3', 'R-2']);
      expect(await references({ reference: 'R-1' })).toEqual(['R-1']);
      expect(await references({ paymentDateFrom: '2026-03-05' })).toEqual(['R-3']);
      expect(await references({ paymentDateTo: '2026-03-01' })).toEqual(['R-2', 'R-1']);
    };
    await ask();
    await foldRowCounts(setting.host.tenants, as.organization.id);
    await ask();
    expect(await listed({ paymentId: second.id })).toMatchObject([
      { owedToPayer: '0.00', openAmount: '20.00' },
    ]);
  });
});

describe('a set with provider adjustments and no claims', () => {
  const imported = async (...providerAdjustments: readonly string[]) => {
    const file = remittanceFile({
      amount: '0',
      reference: `EFT-${claims++}`,
      claims: [],
      providerAdjustments,
    });
    const { transactions } = await importFile(setting, file, { as });
    return transactions;
  };

  test('is posted', async () => {
    expect(await imported('WO:R-1*-5')).toMatchObject([{ status: 'POSTED', reasons: [] }]);
    expect(await listed()).toMatchObject([{ reference: 'R-1', openAmount: '-5.00' }]);
  });

  test('is not posted completely if one can’t be read', async () => {
    expect(await imported('WO:R-1*-5', 'WO:R-2*FIVE')).toMatchObject([
      { status: 'PARTLY_POSTED', reasons: [{ code: 'PROVIDER_ADJUSTMENT_FAULTY', count: 1 }] },
    ]);
    expect(await references({})).toEqual(['R-1']);
  });
});

const changeTable = (table: string, change: string) =>
  setting.host.inside(as, (context) =>
    context.sql.all(
      statement({
        name: `test.change.${table}.${change.slice(0, 20)}`,
        columns: {},
        text: `${change.replace('TABLE', `remittances.${table}`)} where organization_id = :tenant`,
      }),
    ),
  );

describe('a rebuild', () => {
  test('creates the records that payments lack, and pairs opposite amounts', async () => {
    const payments = [await payWith(['WO R-1 -150', 'L6 R-2 -1']), await payWith(['WO R-1 150'])];
    await changeTable('provider_adjustments', 'delete from TABLE');
    await changeTable('provider_adjustment_entries', 'delete from TABLE');
    const [first, second] = payments;
    const { data } = await setting.host.call('remittances.listPayments', { query: {} }, { as });
    expect(data.payments.at(-1).providerAdjustments).toMatchObject([
      { number: 1, status: 'OPEN', openAmount: '-150.00' },
      { number: 2, status: 'OPEN', openAmount: '-1.00' },
    ]);
    expect(await differences()).not.toEqual([]);
    const rebuilt = [];
    for await (const page of rebuildProviderAdjustments((does) => setting.host.inside(as, does))) {
      rebuilt.push(page);
    }
    expect(rebuilt).toEqual([{ checked: 2, rebuilt: 3 }]);
    expect(await read(first, '1')).toMatchObject({ status: 'PAIRED' });
    expect(await read(first, '2')).toMatchObject({ status: 'SETTLED', account: 'INTEREST' });
    expect(await read(second)).toMatchObject({ status: 'PAIRED' });
    expect(await differences()).toEqual([]);
  });
});

describe('the check of payments', () => {
  test.each([
    ['settled_amount = 1', ['settledAmount']],
    ['allocated_amount = 1', ['allocatedAmount']],
    ['paired_amount = 1', ['counterparts', 'pairedAmount']],
    ['open_amount = 1', ['openAmount']],
    ["status = 'SETTLED'", ['isOpen']],
    ['amount = 49', ['amount', 'openAmount']],
  ])('finds %s', async (change, whats) => {
    const payment = await payWith(['WO A-5 50']);
    await changeTable('provider_adjustments', `update TABLE set ${change}`);
    expect((await differences()).map(({ id, what }) => [id, what])).toEqual(
      whats.map((what) => [payment.id, `providerAdjustments.1.${what}`]),
    );
  });

  test('finds a total that is not the sum of the adjustments', async () => {
    const payment = await payWith(['WO A-5 50']);
    await changeTable('payments', 'update TABLE set adjustment_total = 49');
    expect(await differences()).toEqual([
      { record: 'payment', id: payment.id, what: 'adjustmentTotal', expected: '50.00', actual: '49.00' },
    ]);
  });
});
