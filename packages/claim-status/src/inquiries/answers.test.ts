import { inTenant, newId } from '@rcm/tenancy';
import { aPrincipal, type CallOptions, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anInquiry, aPublishedProfile, claimStatusHost } from '../../test/claim-status-host.ts';
import { answerInquiries, followAnswers } from '../lookups.ts';
import type { AdjudicatedClaim, SentAnswer } from './answers.ts';

let host: TestHost;
beforeAll(async () => {
  host = await claimStatusHost();
});
afterAll(() => host.close());

/** Claim ids contain the payer, as in the host. */
const claims = async (_context: unknown, ids: readonly string[]) =>
  ids.filter((id) => !id.includes('missing')).map((id) => ({ id, payerId: `pay_${id.split('_')[1]}` }));

const anAnswer = (claimId: string | null, values: Partial<SentAnswer> = {}): SentAnswer => ({
  claimId,
  trace: null,
  statuses: [{ categoryCode: 'F1', statusCode: '65', entityCode: 'PR' }],
  totalCharge: '150.00',
  paidAmount: '120.00',
  payerClaimNumber: 'ICN-1',
  effectiveDate: '2026-02-20',
  ...values,
});

const answer = (
  sent: readonly SentAnswer[],
  { as = host.principal, now = testTime }: CallOptions = {},
): Promise<string[]> => {
  const run = { principal: as, operation: 'test', requestId: newId('req'), now, audit: 'write' } as const;
  return inTenant(host.tenants, run, (context) => answerInquiries({ claims })(context, sent));
};

const read = async (id: string, options: CallOptions = {}) =>
  (await host.call('claim-status.getInquiry', { params: { id } }, options)).data;
const inquiriesOf = async (claimId: string, options: CallOptions = {}) =>
  (await host.call('claim-status.listInquiries', { query: { claimId } }, options)).data.inquiries;
const revisions = async (id: string) =>
  (await host.call('claim-status.listRevisions', { params: { id } })).data.total;

describe('answers of payers', () => {
  test('answer the open inquiry about the claim by the rules of its profile, as a recorded response does', async () => {
    const { params, claimIds } = await anInquiry(host, 1, {
      rules: [{ categoryCode: 'F1', statusCode: '65', outcome: 'finalized_revised' }],
    });
    const [claimId = ''] = claimIds;
    expect(await answer([anAnswer(claimId)])).toEqual(['ANSWERED']);
    expect(await read(params.id)).toMatchObject({
      processingState: 'COMPLETED',
      outcome: 'finalized_revised',
      resultRevision: 1,
      claims: [
        {
          claimId,
          totalCharge: '150.00',
          paidAmount: '120.00',
          payerClaimNumber: 'ICN-1',
          effectiveDate: '2026-02-20',
          statuses: [{ categoryCode: 'F1', statusCode: '65', entityCode: 'PR', mappedBy: 'RULE' }],
        },
      ],
    });
    expect(await revisions(params.id)).toBe(2);
  });

  test('answer each open inquiry about the claim, and only the unanswered claims of an inquiry about several', async () => {
    const { params, claimIds } = await anInquiry(host, 2);
    const [first = '', second = ''] = claimIds;
    const { data: other } = await host.call('claim-status.createInquiry', { body: { claimIds: [first] } });
    expect(await answer([anAnswer(first), anAnswer(second)])).toEqual(['ANSWERED', 'ANSWERED']);
    expect(await read(params.id)).toMatchObject({ processingState: 'COMPLETED', resultRevision: 2 });
    expect(await read(other.inquiryId)).toMatchObject({ processingState: 'COMPLETED', resultRevision: 1 });
  });

  test('continue an inquiry in which another claim was answered before', async () => {
    const { params, claimIds } = await anInquiry(host, 2);
    const [first = '', second = ''] = claimIds;
    await answer([anAnswer(second)]);
    expect((await read(params.id)).processingState).toBe('PARTIAL');
    expect(await answer([anAnswer(first), anAnswer(second)])).toEqual(['ANSWERED', 'OPENED']);
    expect(await read(params.id)).toMatchObject({ processingState: 'COMPLETED', resultRevision: 2 });
  });

  test('create an inquiry with the profile for the payer if none is open', async () => {
    const { profileId, claimIds } = await aPublishedProfile(host);
    const [claimId = ''] = claimIds;
    expect(await answer([anAnswer(claimId), anAnswer(claimId, { payerClaimNumber: 'ICN-2' })])).toEqual([
      'OPENED',
      'OPENED',
    ]);
    const inquiries = await inquiriesOf(claimId);
    expect(inquiries).toHaveLength(2);
    for (const each of inquiries) {
      expect(each).toMatchObject({ mappingProfileId: profileId, outcome: 'paid', resultRevision: 1 });
    }
  });

  test('create one profile of the code list alone if none is published', async () => {
    const options = { as: aPrincipal() };
    expect(await answer([anAnswer('clm_one_1'), anAnswer('clm_two_1')], options)).toEqual([
      'OPENED',
      'OPENED',
    ]);
    const { data } = await host.call('claim-status.listMappingProfiles', {}, options);
    expect(data).toMatchObject({
      total: 1,
      mappingProfiles: [{ payerId: null, status: 'PUBLISHED', rules: [] }],
    });
    expect(await inquiriesOf('clm_two_1', options)).toMatchObject([{ outcome: 'paid' }]);
    expect(await answer([anAnswer('clm_three_1')], options)).toEqual(['OPENED']);
    expect((await host.call('claim-status.listMappingProfiles', {}, options)).data.total).toBe(1);
  });

  test('without a claim find it by the id of the inquiry, if the inquiry has only one claim', async () => {
    const one = await anInquiry(host);
    const two = await anInquiry(host, 2);
    const traced = [
      anAnswer(null, { trace: one.params.id }),
      anAnswer(null, { trace: two.params.id }),
      anAnswer(null),
    ];
    expect(await answer(traced)).toEqual(['ANSWERED', 'UNKNOWN', 'UNKNOWN']);
    expect((await read(one.params.id)).outcome).toBe('paid');
  });

  test('ignore the inquiries of another organization and claims that do not exist', async () => {
    const { params } = await anInquiry(host);
    expect(await answer([anAnswer(null, { trace: params.id })], { as: aPrincipal() })).toEqual(['UNKNOWN']);
    expect(await answer([anAnswer('clm_missing_1')])).toEqual(['UNKNOWN']);
    expect((await read(params.id)).outcome).toBe('pending');
  });

  test('keep the valid values, and are faulty without a valid status', async () => {
    const { params, claimIds } = await anInquiry(host);
    const [claimId = ''] = claimIds;
    const status = (categoryCode: string, entityCode: string | null = null) => ({
      categoryCode,
      statusCode: '20',
      entityCode,
    });
    expect(await answer([anAnswer(claimId, { statuses: [status('f1'), status('A'.repeat(11))] })])).toEqual([
      'FAULTY',
    ]);
    const odd = anAnswer(claimId, {
      statuses: [status('P1', 'q'), status('p2'), ...Array.from({ length: 20 }, () => status('P2'))],
      paidAmount: '-1.00',
      payerClaimNumber: 'ICN*1',
    });
    expect(await answer([odd])).toEqual(['ANSWERED']);
    const [claim] = (await read(params.id)).claims;
    expect(claim).toMatchObject({ outcome: 'in_process', paidAmount: null, payerClaimNumber: null });
    expect(claim.statuses).toHaveLength(20);
    expect(claim.statuses[0]).toMatchObject({ categoryCode: 'P1', entityCode: null });
  });

  test('do not answer an expired inquiry', async () => {
    const { params, inquiry, claimIds } = await anInquiry(host);
    const expired = new Date(Date.parse(inquiry.createdAt) + 91 * 86_400_000);
    const sent = [anAnswer(claimIds[0] ?? null)];
    expect(await answer(sent, { now: expired })).toEqual(['OPENED']);
    expect((await read(params.id)).resultRevision).toBe(0);
  });
});

describe('a payment', () => {
  const adjudicated = (
    id: string,
    status: AdjudicatedClaim['settlement']['status'],
    paidAmount: string | null = '80.00',
  ): AdjudicatedClaim => ({
    claim: { id, totalCharge: '100.00' },
    settlement: { status, paidAmount, payerClaimNumber: 'ICN-3' },
    answers: [{ paymentDate: '2026-03-01', payerClaimNumber: 'ICN-4' }],
  });
  const follow = (...all: readonly AdjudicatedClaim[]) =>
    host.inside(host.principal, (context) => followAnswers(context, all));

  test.each([
    ['PAID', 'paid', 'F1', '80.00'],
    ['PARTIALLY_PAID', 'paid', 'F1', '80.00'],
    ['DENIED', 'denied', 'F2', '0.00'],
  ] as const)(
    'that leaves its claim %s answers the open inquiry as %s, once',
    async (status, outcome, categoryCode, paid) => {
      const { params, claimIds } = await anInquiry(host);
      const [claimId = ''] = claimIds;
      await follow(adjudicated(claimId, status, paid), adjudicated('clm_elsewhere_9', 'PAID'));
      const inquiry = await read(params.id);
      expect(inquiry).toMatchObject({
        processingState: 'COMPLETED',
        outcome,
        resultRevision: 1,
        claims: [
          {
            totalCharge: '100.00',
            paidAmount: paid,
            payerClaimNumber: 'ICN-4',
            effectiveDate: '2026-03-01',
            statuses: [{ categoryCode }],
          },
        ],
      });
      await follow(adjudicated(claimId, 'SUBMITTED', null), adjudicated(claimId, status, paid));
      expect(await read(params.id)).toEqual(inquiry);
      expect(await inquiriesOf('clm_elsewhere_9')).toEqual([]);
    },
  );

  test('that was reversed answers nothing', async () => {
    const { params, claimIds } = await anInquiry(host);
    await follow(adjudicated(claimIds[0] ?? '', 'SUBMITTED', null));
    expect((await read(params.id)).outcome).toBe('pending');
  });
});
