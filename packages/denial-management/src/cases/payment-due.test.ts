import type { AppealStatus } from '@rcm/envelope';
import type { Principal } from '@rcm/tenancy';
import { aPrincipal, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aTenant,
  type DenialTenant,
  denialHost,
  ports,
  postedEnds,
  reversedEnds,
} from '../../test/denial-host.ts';
import { aDenial, aDeniedClaim, overturned } from '../../test/denied-claims.ts';
import { type DeniedClaim, followAppeal, followDenials, paymentsDue, undoDecision } from '../lookups.ts';

let host: TestHost;
let as: Principal;
let tenant: DenialTenant;
beforeAll(async () => {
  host = await denialHost();
});
beforeEach(() => {
  as = aPrincipal();
  tenant = aTenant(host, as);
  postedEnds.length = 0;
  reversedEnds.length = 0;
});
afterAll(() => host.close());

const posted = { kind: 'POSTED', reason: null } as const;
const follow = (claims: readonly DeniedClaim[]) =>
  host.inside(as, (context) => followDenials(ports)(context, claims, posted));

const readCase = async (caseId: string) => (await tenant.call('getCase', { params: { caseId } })).data.case;

/** A case of a denial by a claim payment, under appeal. */
async function anAppealedCase(denial = aDenial()) {
  await follow([aDeniedClaim([denial])]);
  const { data } = await tenant.call('listCases');
  const { id } = data.cases[0];
  await tenant.call('assignCase', { params: { caseId: id }, body: { assignedToId: 'mem_a' } });
  await move(id, 'SUBMITTED');
  return id as string;
}

const move = (denialCaseId: string, status: AppealStatus, overturnedAmount: string | null = null) =>
  host.inside(as, (context) =>
    followAppeal(ports)(context, {
      denialCaseId,
      status,
      payerDecisionDate: status.startsWith('DECIDED_') ? new Date('2026-03-01T15:00:00Z') : null,
      overturnedAmount,
      isUnderAppeal: status === 'SUBMITTED',
    }),
  );

/** The open work of the organization that waits for payments. */
const work = async () => {
  const question = {
    sort: 'rank',
    after: null,
    take: 101,
    filters: {},
    hidden: [],
    reassignments: [],
  } as const;
  const page = await host.inside(as, (context) =>
    paymentsDue.page(context, { ...question, today: '2026-03-02' }),
  );
  return page.map(({ label: _label, ...item }) => item);
};

describe('an end of a case by a person', () => {
  test.each([
    ['CORRECTED', '2026-04-01'],
    ['NO_ACTION', '2026-04-01'],
    ['PAID_BY_OTHER_PAYER', '2026-04-01'],
    ['WRITTEN_OFF', null],
  ])('%s is work of a payment due on %s', async (outcome, dueDate) => {
    const id = await anAppealedCase();
    await tenant.call('resolveCase', { params: { caseId: id }, body: { outcome } });
    expect(await readCase(id)).toMatchObject({ outcome, overturnedAmount: '0.00', paymentDueOn: dueDate });
    expect(await work()).toMatchObject(dueDate === null ? [] : [{ id, amount: '200.00', dueDate }]);
  });

  test('waits until a payer pays', async () => {
    const id = await anAppealedCase();
    await tenant.call('resolveCase', { params: { caseId: id }, body: { outcome: 'CORRECTED' } });
    await follow([aDeniedClaim([overturned(aDenial())])]);
    expect(await readCase(id)).toMatchObject({ outcome: 'OVERTURNED', paymentDueOn: null });
    expect(await work()).toEqual([]);
  });
});

describe('a decision that overturns a denial', () => {
  test('lets the case wait 30 days for the payment, as work', async () => {
    const id = await anAppealedCase();
    expect(await work()).toEqual([]);
    await move(id, 'DECIDED_FAVORABLE', '200.00');
    expect(await readCase(id)).toMatchObject({
      status: 'RESOLVED',
      outcome: 'OVERTURNED',
      overturnedAmount: '200.00',
      recoveredAmount: '0.00',
      paymentDueOn: '2026-03-31',
    });
    expect(await work()).toMatchObject([
      {
        kind: 'PAYMENT_DUE',
        record: 'denialCase',
        id,
        claimId: 'clm_1',
        payerId: 'pay_1',
        amount: '200.00',
        dueDate: '2026-03-31',
        assignedToId: 'mem_a',
      },
    ]);
  });

  test('waits for at most what is denied, less what payments overturned', async () => {
    const id = await anAppealedCase(aDenial({ overturnedAmount: '50.00' }));
    await move(id, 'DECIDED_FAVORABLE', '180.00');
    expect(await readCase(id)).toMatchObject({ overturnedAmount: '200.00' });
    expect(await work()).toMatchObject([{ amount: '150.00' }]);
  });

  test('in part leaves the case open, and waits for the amount that it states', async () => {
    const id = await anAppealedCase();
    await move(id, 'DECIDED_PARTIAL', '80.00');
    expect(await readCase(id)).toMatchObject({ status: 'IN_PROGRESS', overturnedAmount: '80.00' });
    expect(await work()).toMatchObject([{ amount: '80.00' }]);
    await tenant.call('resolveCase', { params: { caseId: id }, body: { outcome: 'WRITTEN_OFF' } });
    expect(await readCase(id)).toMatchObject({ overturnedAmount: '0.00', paymentDueOn: null });
    expect(await work()).toEqual([]);
  });

  test.each<[AppealStatus, string | null]>([
    ['DECIDED_PARTIAL', null],
    ['DECIDED_UNFAVORABLE', null],
  ])('%s without an amount waits for nothing, and leaves the case open', async (status, amount) => {
    const id = await anAppealedCase();
    await move(id, status, amount);
    expect(await readCase(id)).toMatchObject({ status: 'IN_PROGRESS', paymentDueOn: null });
    expect(await work()).toEqual([]);
  });

  test('stops waiting when the payment comes, and waits again for nothing', async () => {
    const denial = aDenial();
    const id = await anAppealedCase(denial);
    await move(id, 'DECIDED_FAVORABLE', '200.00');
    await follow([aDeniedClaim([denial])]);
    expect(await work()).toHaveLength(1);
    await follow([aDeniedClaim([overturned(denial, '112.00')])]);
    expect(await readCase(id)).toMatchObject({
      status: 'RESOLVED',
      outcome: 'OVERTURNED',
      overturnedAmount: '200.00',
      recoveredAmount: '112.00',
      paymentDueOn: null,
    });
    expect(await work()).toEqual([]);
    await follow([aDeniedClaim([denial])]);
    expect(await readCase(id)).toMatchObject({ status: 'OPEN', outcome: null, overturnedAmount: '0.00' });
  });

  test('is no overturn if another payer pays', async () => {
    const denial = aDenial();
    const id = await anAppealedCase(denial);
    await move(id, 'DECIDED_FAVORABLE', '200.00');
    const paid = overturned(denial, '0.00');
    const lines = paid.lines.map((line) => ({ ...line, outcome: 'PAID_BY_OTHER_PAYER' as const }));
    await follow([aDeniedClaim([{ ...paid, lines }])]);
    expect(await readCase(id)).toMatchObject({ outcome: 'PAID_BY_OTHER_PAYER', paymentDueOn: null });
  });

  test('opens the case again for what a smaller payment leaves denied', async () => {
    const denial = aDenial();
    const id = await anAppealedCase(denial);
    await move(id, 'DECIDED_FAVORABLE', '200.00');
    await follow([aDeniedClaim([{ ...denial, recoveredAmount: '50.00' }])]);
    expect(await readCase(id)).toMatchObject({
      status: 'OPEN',
      recoveredAmount: '50.00',
      paymentDueOn: null,
      reopenings: [{ outcome: 'OVERTURNED', reason: 'The payer paid less than it had overturned' }],
    });
  });

  test('goes with the denial that its claim payment no longer makes', async () => {
    const id = await anAppealedCase();
    await move(id, 'DECIDED_FAVORABLE', '200.00');
    await follow([aDeniedClaim([])]);
    expect(await readCase(id)).toMatchObject({ status: 'WITHDRAWN', paymentDueOn: null });
    expect(await work()).toEqual([]);
  });
});

describe('denial-management.resolveCase, denial-management.reopenCase', () => {
  const resolve = (caseId: string, outcome: string) =>
    tenant.call('resolveCase', { params: { caseId }, body: { outcome } });

  test('wait for the payment of an overturned case, until it is reopened', async () => {
    const { id } = await tenant.aCase({ deniedAmount: 150, lines: [1] });
    await resolve(id, 'OVERTURNED');
    expect(await readCase(id)).toMatchObject({ paymentDueOn: '2026-04-01', overturnedAmount: '150.00' });
    expect(await work()).toMatchObject([{ amount: '150.00' }]);
    await tenant.call('reopenCase', { params: { caseId: id }, body: { reason: 'It does not pay' } });
    expect(await work()).toEqual([]);
    await resolve(id, 'WRITTEN_OFF');
    expect(await work()).toEqual([]);
  });

  test('end the wait of a case that a person opened with the payments from that day on', async () => {
    const { id } = await tenant.aCase({ claimId: 'clm_7', deniedAmount: 150, lines: [1] });
    await resolve(id, 'OVERTURNED');
    const answer = (postedAt: Date, paidAmount: string) => ({ postedAt, paidAmount });
    const claim = {
      ...aDeniedClaim([], 'clm_7'),
      answers: [answer(new Date('2026-03-01T04:00:00Z'), '99.00')],
    };
    await follow([claim]);
    await follow([{ ...claim, answers: [answer(testTime, '0.00')] }]);
    expect(await work()).toHaveLength(1);
    await follow([{ ...claim, answers: [answer(testTime, '112.00')] }]);
    expect(await work()).toEqual([]);
    expect(await readCase(id)).toMatchObject({ outcome: 'OVERTURNED', recoveredAmount: '112.00' });
  });
});

describe('a decision that is undone', () => {
  const recordedAt = testTime;
  const undo = (denialCaseId: string, overturnedAmount: string | null = null, at = recordedAt) =>
    host.inside(as, (context) =>
      undoDecision(ports)(context, {
        denialCaseId,
        recordedAt: at,
        overturnedAmount,
        reason: 'Of another claim',
      }),
    );

  test('returns an overturned case to its appeal, its queue and its member', async () => {
    const queue = { name: 'Denials', isDefault: true };
    await tenant.call('createQueue', { body: queue });
    const id = await anAppealedCase();
    const before = await readCase(id);
    await move(id, 'DECIDED_FAVORABLE', '200.00');
    await undo(id, '200.00');
    const { updatedAt: _updatedAt, reopenings, ...after } = await readCase(id);
    expect(before).toMatchObject(after);
    expect(after).toMatchObject({ status: 'APPEALED', assignedToId: 'mem_a' });
    expect(reopenings).toMatchObject([{ outcome: 'OVERTURNED', reason: 'Of another claim' }]);
    expect(await work()).toEqual([]);
    const { data } = await tenant.call('listQueueRules');
    expect(data.queues).toMatchObject([{ currentCount: 1 }]);
  });

  test('takes back what the end of the case posted since', async () => {
    const id = await anAppealedCase();
    await move(id, 'DECIDED_UNFAVORABLE');
    await tenant.call('resolveCase', { params: { caseId: id }, body: { outcome: 'WRITTEN_OFF' } });
    await undo(id);
    expect(reversedEnds).toEqual([{ claimId: 'clm_1', adjustmentId: 'adj_1', reason: 'Of another claim' }]);
    expect(await readCase(id)).toMatchObject({ status: 'APPEALED', outcome: null, resolvedAt: null });
  });

  test('leaves a case that ended before as it is', async () => {
    const id = await anAppealedCase();
    await tenant.call('resolveCase', { params: { caseId: id }, body: { outcome: 'WRITTEN_OFF' } });
    const before = await readCase(id);
    await undo(id, null, new Date(testTime.getTime() + 1));
    expect(await readCase(id)).toEqual(before);
    expect(reversedEnds).toEqual([]);
  });

  test('puts an open case under appeal again, and no longer waits for its amount', async () => {
    const id = await anAppealedCase();
    await move(id, 'DECIDED_PARTIAL', '80.00');
    await undo(id, '80.00');
    expect(await readCase(id)).toMatchObject({ status: 'APPEALED', paymentDueOn: null });
    expect(await work()).toEqual([]);
  });

  test('is refused while another open case covers the charges', async () => {
    const id = await anAppealedCase();
    await move(id, 'DECIDED_FAVORABLE', '200.00');
    const other = await tenant.aCase({ claimId: 'clm_1', lines: [1], deniedAmount: 10 });
    await expect(undo(id)).rejects.toMatchObject({ status: 409, details: { existingId: other.id } });
  });

  test('ignores a case of another organization', async () => {
    await undo('dnc_none');
  });
});
