import { addDays } from '@rcm/calendar';
import type { OpenWork, WorkSource } from '@rcm/lists';
import { aPrincipal, type TestHost } from '@rcm/testing';
import { aRecord, payerBody } from '@rcm/testing/records';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aClaim,
  aSettlement,
  claimsHost,
  linesCharging,
  nothingToDo,
  rejectClaim,
  settleClaim,
} from '../../test/claims-host.ts';
import {
  cobDifferences,
  earlierAnswersMissing,
  heldSharesDue,
  moveDueDates,
  rejectedClaims,
  secondariesDue,
  unansweredClaims,
  unexplainedPayments,
  unfiledClaims,
} from '../lookups.ts';

let host: TestHost;
let as: ReturnType<typeof aPrincipal>;
beforeAll(async () => {
  host = await claimsHost();
});
beforeEach(() => {
  as = aPrincipal({ timeZone: 'America/Los_Angeles' });
});
afterAll(() => host.close());

type Body = Readonly<Record<string, unknown>>;
const aPayer = (body: Body = {}) => aRecord(host, 'Payer', { ...payerBody, ...body }, { as });
const billed = { billedAt: '2026-02-11T12:00:00Z' };

/** The open work of a kind on a day. */
const openOn = (source: WorkSource, today: string): Promise<OpenWork[]> =>
  host.inside(as, (context) =>
    source.page(context, {
      today,
      filters: {},
      hidden: [],
      reassignments: [],
      sort: 'rank',
      after: null,
      take: 100,
    }),
  );
const shownOn = async (source: WorkSource, today: string) =>
  (await openOn(source, today)).map(({ id, dueDate, amount, cause }) => ({ id, dueDate, amount, cause }));

describe('a claim that is not billed', () => {
  test('has to be filed by the limit of its payer', async () => {
    const { id: payerId } = await aPayer({ timelyFilingDays: 90 });
    const { id } = await aClaim(host, { payerId }, { as });
    expect(await openOn(unfiledClaims, '2026-03-02')).toMatchObject([
      {
        kind: 'TIMELY_FILING',
        id,
        dueDate: '2026-05-11',
        amount: '100.00',
        causeWords: 'Has to be filed',
        operation: 'reference.updateClaim',
        payerId,
      },
    ]);
    expect(await openOn(unansweredClaims, '2027-03-02')).toEqual([]);
  });

  test('has to be filed without a day where its payer has no limit', async () => {
    const { id } = await aClaim(host, {}, { as });
    expect(await shownOn(unfiledClaims, '2026-03-02')).toEqual([
      { id, dueDate: null, amount: '100.00', cause: 'NOT_FILED' },
    ]);
  });

  test('is no work once it is void', async () => {
    const { id } = await aClaim(host, {}, { as });
    const body = { reason: 'Twice' };
    await host.call('reference.voidClaim', { params: { claimId: id }, body }, { as });
    expect(await openOn(unfiledClaims, '2026-03-02')).toEqual([]);
  });
});

describe('a billed claim', () => {
  test('is work from the day on which its payer has to answer', async () => {
    const { id } = await aClaim(host, billed, { as });
    expect(await openOn(unfiledClaims, '2026-03-13')).toEqual([]);
    expect(await openOn(unansweredClaims, '2026-03-12')).toEqual([]);
    expect(await openOn(unansweredClaims, '2026-03-13')).toMatchObject([
      { kind: 'NO_RESPONSE', id, dueDate: '2026-03-13', amount: '100.00', rank: 2 },
    ]);
  });

  test('waits as long as its payer takes, in the time zone of the organization', async () => {
    const { id: payerId } = await aPayer({ responseDays: 45 });
    const { id } = await aClaim(host, { payerId, billedAt: '2026-02-11T07:59:59Z' }, { as });
    expect(await openOn(unansweredClaims, '2026-03-26')).toEqual([]);
    expect(await shownOn(unansweredClaims, '2026-03-27')).toEqual([
      { id, dueDate: '2026-03-27', amount: '100.00', cause: 'NO_RESPONSE' },
    ]);
  });

  test('has to be filed again after it is rejected, and then is no wait', async () => {
    const { id: payerId } = await aPayer({ timelyFilingDays: 90 });
    const { id } = await aClaim(host, { ...billed, payerId }, { as });
    await rejectClaim(host, as, id);
    expect(await shownOn(unfiledClaims, '2026-03-02')).toEqual([
      { id, dueDate: '2026-05-11', amount: '100.00', cause: 'NOT_FILED_AGAIN' },
    ]);
    expect(await openOn(rejectedClaims, '2026-03-02')).toMatchObject([{ id }]);
    expect(await openOn(unansweredClaims, '2027-03-02')).toEqual([]);
  });

  test('has new due dates and amounts after a correction', async () => {
    const { id: payerId } = await aPayer({ timelyFilingDays: 10, responseDays: 10 });
    const { id } = await aClaim(host, {}, { as });
    const correct = (body: Body) =>
      host.call('reference.updateClaim', { params: { claimId: id }, body }, { as });
    await correct({ payerId, lines: linesCharging(40, 20) });
    expect(await shownOn(unfiledClaims, '2026-03-02')).toEqual([
      { id, dueDate: '2026-02-20', amount: '60.00', cause: 'NOT_FILED' },
    ]);
    await correct(billed);
    expect(await shownOn(unansweredClaims, '2026-03-02')).toEqual([
      { id, dueDate: '2026-02-21', amount: '60.00', cause: 'NO_RESPONSE' },
    ]);
    await correct({ serviceDate: '2026-02-01', billedAt: null });
    expect(await shownOn(unfiledClaims, '2026-03-02')).toEqual([
      { id, dueDate: '2026-02-11', amount: '60.00', cause: 'NOT_FILED' },
    ]);
  });
});

describe('changed days of a payer', () => {
  test('move the due dates of its unanswered claims', async () => {
    const [payer, other] = [await aPayer(), await aPayer()];
    const unbilled = await aClaim(host, { payerId: payer.id }, { as });
    const waiting = await aClaim(host, { payerId: payer.id, ...billed }, { as });
    const answered = await aClaim(host, { payerId: payer.id, ...billed }, { as });
    await settleClaim(host, as, answered.id, {
      work: { ...nothingToDo, awaitedAmount: '10.00', responseDueOn: '2026-04-01' },
    });
    const ofOther = await aClaim(host, { payerId: other.id, ...billed }, { as });
    const days = { responseDays: 60, timelyFilingDays: 365 };
    await host.inside(as, (context) => moveDueDates(context, payer.id, days));
    expect(await shownOn(unfiledClaims, '2026-05-01')).toEqual([
      { id: unbilled.id, dueDate: '2027-02-10', amount: '100.00', cause: 'NOT_FILED' },
    ]);
    const dues = new Map(
      (await openOn(unansweredClaims, '2026-05-01')).map(({ id, dueDate }) => [id, dueDate]),
    );
    expect(dues).toEqual(
      new Map([
        [waiting.id, '2026-04-12'],
        [answered.id, '2026-04-01'],
        [ofOther.id, '2026-03-13'],
      ]),
    );
  });

  test('keep the wait of a claim that was forwarded', async () => {
    const payer = await aPayer();
    const { id } = await aClaim(host, { payerId: payer.id, ...billed }, { as });
    await settleClaim(host, as, id, {
      status: 'SUBMITTED',
      allowedAmount: null,
      paidAmount: null,
      patientResponsibility: null,
      insuranceBalance: '100.00',
      forwardedUntil: '2026-04-16',
      work: { ...nothingToDo, awaitedAmount: '100.00', responseDueOn: '2026-04-16' },
    });
    const days = { responseDays: 10, timelyFilingDays: null };
    await host.inside(as, (context) => moveDueDates(context, payer.id, days));
    expect(await shownOn(unansweredClaims, '2026-05-01')).toMatchObject([{ id, dueDate: '2026-04-16' }]);
  });
});

describe('an answered claim', () => {
  const today = '2026-03-02';
  const kinds = [
    ['SECONDARY_DUE', secondariesDue, { secondaryDueAmount: '10.00' }],
    ['COB_DIFFERENCE', cobDifferences, { cobDifferenceAmount: '10.00' }],
    ['EARLIER_ANSWER_MISSING', earlierAnswersMissing, { missingAnswerAmount: '10.00' }],
    ['UNEXPLAINED_PAYMENT', unexplainedPayments, { unexplainedAmount: '10.00' }],
  ] as const;

  test.each(kinds)('is work of the kind %s while it has such an amount', async (kind, source, work) => {
    const { id } = await aClaim(host, billed, { as });
    await settleClaim(host, as, id, { work: { ...nothingToDo, ...work } });
    expect(await openOn(source, today)).toMatchObject([{ kind, id, amount: '10.00', dueDate: null }]);
    await settleClaim(host, as, id, aSettlement(id));
    expect(await openOn(source, today)).toEqual([]);
  });

  test.each([
    [unansweredClaims, { awaitedAmount: '10.00', responseDueOn: today }],
    [heldSharesDue, { heldShareAmount: '10.00', heldUntil: today }],
  ] as const)('waits until its day, and is work from then on', async (source, work) => {
    const { id } = await aClaim(host, {}, { as });
    await settleClaim(host, as, id, { work: { ...nothingToDo, ...work } });
    expect(await openOn(source, addDays(today, -1))).toEqual([]);
    expect(await shownOn(source, today)).toMatchObject([{ id, amount: '10.00', dueDate: today }]);
  });
});
