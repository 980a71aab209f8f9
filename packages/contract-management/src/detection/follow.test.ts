import type { Principal } from '@rcm/tenancy';
import { aPrincipal, countedMessages, type TestHost } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aTenant,
  books,
  type ContractTenant,
  paidClaim,
  ports,
  underpaymentHost,
} from '../../test/underpayment-host.ts';
import { type AnsweredClaim, followUnderpayments, type UnderpaymentCause } from '../lookups.ts';
import type { BilledClaim } from '../ports.ts';

let host: TestHost;
let as: Principal;
let tenant: ContractTenant;
/** The number of statements of each message. */
let messages: number[];
beforeAll(async () => {
  host = await underpaymentHost();
  messages = countedMessages(host.tenants.pool);
});
beforeEach(() => {
  as = aPrincipal({ timeZone: 'America/New_York' });
  tenant = aTenant(host, as);
  books.clear();
});
afterAll(() => {
  books.restore();
  return host.close();
});

const posted: UnderpaymentCause = { kind: 'POSTED', reason: null };
const voided: UnderpaymentCause = { kind: 'VOIDED', reason: 'Posted to the wrong claim' };

/** Follows changed claims. Claims without an allowed amount have lost their remittance. */
function follow(claims: readonly BilledClaim[], cause = posted): Promise<void> {
  for (const claim of claims) books.put(claim);
  const answered = claims.map(
    (claim): AnsweredClaim => ({
      claim,
      answers:
        claim.allowedAmount === null ? [] : [{ paymentDate: '2026-02-20' }, { paymentDate: '2026-02-18' }],
    }),
  );
  return host.inside(as, (context) => followUnderpayments(ports)(context, answered, cause));
}

/** The number of messages with statements that an action sends. */
async function messagesOf(work: () => Promise<unknown>): Promise<number> {
  await work();
  const before = messages.length;
  await work();
  return messages.slice(before).filter((statements) => statements > 0).length;
}

/** The number of messages that an action without statements sends. */
const idleMessages = () => messagesOf(() => host.inside(as, async () => {}));

const fees = (contract: Record<string, unknown> = {}) =>
  tenant.aSchedule({}, [{ code: '99213', amount: 100 }], contract);

const allowed = (amount: string | null, id = 'clm_a') => {
  const claim = paidClaim(id, [{ code: '99213', allowed: amount }]);
  return amount === null ? { ...claim, allowedAmount: null, paidAmount: null } : claim;
};

const cases = async () => (await tenant.call('listUnderpaymentCases', { query: {} })).data.underpaymentCases;

/** The only case, with its history. */
const theCase = async () => {
  const found = await cases();
  expect(found).toHaveLength(1);
  return tenant.read(found[0].id);
};

const typesOf = ({ activities }: { activities: { type: string }[] }) => activities.map(({ type }) => type);

/** A disputed case with a variance of 20.00. */
async function disputed(): Promise<string> {
  await fees();
  await follow([allowed('80.00')]);
  const { id } = await theCase();
  await tenant.assign(id, 'mem_a');
  await tenant.dispute(id);
  return id;
}

describe('a remittance below the contract', () => {
  test('opens a case, once, with the day of the latest payment', async () => {
    await fees({ disputeWindowDays: 10 });
    await follow([allowed('80.00'), allowed('100.00', 'clm_b')]);
    await follow([allowed('80.00'), allowed('100.00', 'clm_b')]);
    expect(await theCase()).toMatchObject({
      claimId: 'clm_a',
      origin: 'DETECTED',
      variance: '20.00',
      remittanceDate: '2026-02-20',
      disputeDeadline: '2026-03-03T04:59:59.999Z',
      activities: [{ type: 'OPENED' }],
    });
  });

  test('has the deadline of an appeal if the contract has no window', async () => {
    await fees();
    await follow([allowed('80.00')]);
    expect(await theCase()).toMatchObject({ disputeDeadline: '2026-02-20T23:59:59.999Z' });
  });

  test('of a payer without a contract opens no case, and needs one message', async () => {
    const asked = await messagesOf(() => follow([allowed('80.00')]));
    expect(asked).toBe((await idleMessages()) + 1);
    expect(await cases()).toEqual([]);
  });
});

describe('a case that is not disputed', () => {
  test('follows the allowed amount, and ends when it is high enough', async () => {
    await fees();
    await follow([allowed('80.00')]);
    await follow([allowed('70.00')]);
    const { id } = await theCase();
    expect(await tenant.read(id)).toMatchObject({ variance: '30.00', allowedAmount: '70.00' });
    await tenant.assign(id, 'mem_a');
    await follow([allowed('100.00')]);
    expect(await tenant.read(id)).toMatchObject({
      status: 'INVALID',
      activities: [{ type: 'OPENED' }, { type: 'UPDATED' }, { type: 'ASSIGNED' }, { type: 'CLOSED' }],
    });
  });

  test('ends when its remittance is taken back, and another one is opened when it is posted again', async () => {
    await fees();
    await follow([allowed('80.00')]);
    await follow([allowed(null)]);
    const ended = await theCase();
    expect(ended).toMatchObject({ status: 'INVALID', closeReason: 'The claim payment was taken back' });
    await follow([allowed('80.00')]);
    const [again, before] = await cases();
    expect(again).toMatchObject({ status: 'IDENTIFIED', variance: '20.00' });
    expect(before.id).toBe(ended.id);
  });

  test('ends by a void with its reason', async () => {
    await fees();
    await follow([allowed('80.00')]);
    await follow([allowed(null)], voided);
    expect(await theCase()).toMatchObject({ status: 'INVALID', closeReason: 'Posted to the wrong claim' });
  });

  test('ends when the contract is no longer violated', async () => {
    const { contractId } = await fees();
    await follow([allowed('80.00')]);
    await tenant.call('updateContract', { params: { contractId }, body: { status: 'DISCARDED' } });
    await follow([allowed('80.00')]);
    expect(await theCase()).toMatchObject({ status: 'INVALID' });
  });
});

describe('a case that is disputed', () => {
  test('is partly and completely recovered by corrections of the payer; its variance stays', async () => {
    const id = await disputed();
    await follow([allowed('95.00')]);
    expect(await tenant.read(id)).toMatchObject({
      status: 'PARTIALLY_RECOVERED',
      variance: '20.00',
      allowedAmount: '95.00',
      recoveredAmount: '15.00',
    });
    await follow([allowed('95.00')]);
    await follow([allowed('100.00')]);
    await follow([allowed('100.00')]);
    const ended = await tenant.read(id);
    expect(ended).toMatchObject({
      status: 'RECOVERED',
      recoveredAmount: '20.00',
      closedAt: expect.any(String),
      closeReason: null,
    });
    expect(typesOf(ended)).toEqual(['OPENED', 'ASSIGNED', 'DISPUTED', 'REMITTANCE', 'REMITTANCE']);
    expect(ended.activities.at(-1)).toMatchObject({ amount: '100.00', toStatus: 'RECOVERED' });
  });

  test('is recovered if the rest is within the tolerance', async () => {
    const id = await disputed();
    const params = { payerId: 'pyr_1' };
    await tenant.call('setPayerThreshold', { params, body: { toleranceAmount: 1 } });
    await follow([allowed('99.00')]);
    expect(await tenant.read(id)).toMatchObject({ status: 'RECOVERED', recoveredAmount: '19.00' });
  });

  test('returns to DISPUTED when a correction is taken back', async () => {
    const id = await disputed();
    await follow([allowed('95.00')]);
    await follow([allowed('80.00')]);
    expect(await tenant.read(id)).toMatchObject({ status: 'DISPUTED', recoveredAmount: '0.00' });
  });

  test('counts money once that a person recorded and a remittance allows', async () => {
    const id = await disputed();
    await tenant.call('recordRecovery', { params: { caseId: id }, body: { amount: 15 } });
    await follow([allowed('95.00')]);
    expect(await tenant.read(id)).toMatchObject({ status: 'PARTIALLY_RECOVERED', recoveredAmount: '15.00' });
    await follow([allowed('80.00')]);
    expect(await tenant.read(id)).toMatchObject({ status: 'PARTIALLY_RECOVERED', recoveredAmount: '15.00' });
  });

  test('waits for the next remittance when its remittance is reversed', async () => {
    const id = await disputed();
    await follow([allowed(null)]);
    const waiting = await tenant.read(id);
    expect(waiting).toMatchObject({ status: 'DISPUTED', allowedAmount: null, variance: '20.00' });
    expect(waiting.activities.at(-1)).toMatchObject({
      type: 'REMITTANCE',
      note: 'The claim payment was taken back',
    });
    await follow([allowed(null)]);
    expect(typesOf(await tenant.read(id))).toHaveLength(4);
    await follow([allowed('100.00')]);
    expect(await tenant.read(id)).toMatchObject({ status: 'RECOVERED', recoveredAmount: '20.00' });
  });

  test('blocks a void of its remittance, but not one of a correction', async () => {
    const id = await disputed();
    await expect(follow([allowed(null)], voided)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('is disputed'),
    });
    expect(await tenant.read(id)).toMatchObject({ status: 'DISPUTED', allowedAmount: '80.00' });
    await follow([allowed('95.00')]);
    await follow([allowed('80.00')], voided);
    expect(await tenant.read(id)).toMatchObject({ status: 'DISPUTED' });
  });

  test('that was recovered is followed by another one when the correction is taken back', async () => {
    const id = await disputed();
    await follow([allowed('100.00')]);
    await follow([allowed('80.00')]);
    const [again, before] = await cases();
    expect(again).toMatchObject({ status: 'IDENTIFIED', variance: '20.00' });
    expect(before).toMatchObject({ id, status: 'RECOVERED' });
  });

  test('keeps its amounts when rates are loaded later', async () => {
    const id = await disputed();
    await fees({ effectiveFrom: '2026-01-02' });
    await follow([allowed('90.00')]);
    expect(await tenant.read(id)).toMatchObject({ expectedAmount: '100.00', variance: '20.00' });
  });
});

test('any sequence of postings has the result of the last one, for undisputed claims', async () => {
  await fees();
  const amounts = ['80.00', null, '100.00', '70.00', '70.00', '120.00', '99.99', null, '50.00'];
  for (const amount of amounts) {
    await follow([allowed(amount)]);
    const open = (await cases()).filter(({ status }: { status: string }) => status === 'IDENTIFIED');
    const isShort = amount !== null && Number(amount) < 100;
    expect(open.map(({ allowedAmount }: { allowedAmount: string }) => allowedAmount)).toEqual(
      isShort ? [amount] : [],
    );
  }
});

test('500 claims are priced in a few messages', async () => {
  await fees();
  const claims = Array.from({ length: 500 }, (_, index) => allowed('100.00', `clm_${index}`));
  const asked = await messagesOf(() => follow(claims));
  expect(asked).toBe((await idleMessages()) + 3);
});
