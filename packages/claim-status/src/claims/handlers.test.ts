import { aPrincipal, type CallOptions, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anInquiry, claimStatusHost } from '../../test/claim-status-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await claimStatusHost();
});
afterAll(() => host.close());

const daysLater = (days: number) => ({ now: new Date(testTime.getTime() + days * 24 * 60 * 60_000) });

const latest = async (claimId = '', options: CallOptions = {}) =>
  (await host.call('claim-status.getLatestStatus', { params: { claimId } }, options)).data.claimStatus;
const ask = async (claimIds: readonly string[], options: CallOptions = {}) =>
  (await host.call('claim-status.createInquiry', { body: { claimIds } }, options)).data.inquiryId as string;
const answer = (id: string, categoryCode: string, claimIndex: number, options: CallOptions = {}) =>
  host.call(
    'claim-status.recordResponse',
    {
      params: { id },
      body: { claimIndex, statuses: [{ categoryCode, statusCode: '20' }], paidAmount: 10.5 },
    },
    options,
  );

const nothing = {
  outcome: 'pending',
  nextCheckDate: null,
  nextAction: 'NONE',
  totalCharge: null,
  paidAmount: null,
  payerClaimNumber: null,
  effectiveDate: null,
  answeredAt: null,
  statuses: [],
  inquiryId: null,
  processingState: null,
  mappingProfileId: null,
  mappingProfileVersion: null,
  waitingInquiryId: null,
};

describe('claim-status.getLatestStatus', () => {
  test('returns the newest answer of all inquiries about the claim, and the date of the next check', async () => {
    const { claimIds, params, profileId, payerId } = await anInquiry(host, 2);
    const second = await ask(claimIds, daysLater(1));
    await answer(second, 'P2', 1, daysLater(2));
    await answer(params.id, 'P1', 1, daysLater(3));
    expect(await latest(claimIds[1], daysLater(4))).toEqual({
      claimId: claimIds[1],
      payerId,
      outcome: 'in_process',
      nextCheckDate: '2026-03-15',
      nextAction: 'WAIT',
      totalCharge: null,
      paidAmount: '10.50',
      payerClaimNumber: null,
      effectiveDate: null,
      answeredAt: daysLater(3).now.toISOString(),
      statuses: [
        {
          categoryCode: 'P1',
          statusCode: '20',
          entityCode: null,
          outcome: 'in_process',
          mappedBy: 'CODE_TABLE',
        },
      ],
      inquiryId: params.id,
      processingState: 'PARTIAL',
      mappingProfileId: profileId,
      mappingProfileVersion: 1,
      waitingInquiryId: null,
    });
  });

  test('takes the date of the next check from the open inquiry, and names that inquiry', async () => {
    const { claimIds, params } = await anInquiry(host, 1);
    await answer(params.id, 'F1', 0, daysLater(1));
    expect(await latest(claimIds[0])).toMatchObject({ nextCheckDate: null, waitingInquiryId: null });
    const waitingInquiryId = await ask(claimIds, daysLater(2));
    expect(await latest(claimIds[0], daysLater(3))).toMatchObject({
      outcome: 'paid',
      inquiryId: params.id,
      nextCheckDate: '2026-03-05',
      waitingInquiryId,
    });
  });

  test('is pending and shows the newest open inquiry if no inquiry has an answer about the claim', async () => {
    const { claimIds, params, profileId, payerId } = await anInquiry(host, 2);
    await answer(params.id, 'F1', 0);
    const waiting = {
      ...nothing,
      claimId: claimIds[1],
      payerId,
      nextAction: 'WAIT',
      nextCheckDate: '2026-03-03',
      mappingProfileId: profileId,
      mappingProfileVersion: 1,
    };
    expect(await latest(claimIds[1])).toEqual({
      ...waiting,
      inquiryId: params.id,
      processingState: 'PARTIAL',
      waitingInquiryId: params.id,
    });
    const second = await ask(claimIds, daysLater(1));
    expect(await latest(claimIds[1], daysLater(1))).toEqual({
      ...waiting,
      nextCheckDate: '2026-03-04',
      inquiryId: second,
      processingState: 'AWAITING_RESPONSE',
      waitingInquiryId: second,
    });
  });

  test('is pending without an inquiry, and ignores cancelled and expired inquiries', async () => {
    expect(await latest('clm_north_1')).toEqual({
      ...nothing,
      claimId: 'clm_north_1',
      payerId: 'pay_north',
    });
    const { claimIds, params } = await anInquiry(host);
    const atEnd = { now: new Date('2026-05-31T14:00:00.000Z') };
    expect(await latest(claimIds[0], { now: new Date(atEnd.now.getTime() - 1) })).toMatchObject({
      waitingInquiryId: params.id,
    });
    expect(await latest(claimIds[0], atEnd)).toMatchObject(nothing);
    await host.call('claim-status.cancelInquiry', { params, body: {} });
    expect(await latest(claimIds[0])).toMatchObject(nothing);
  });

  test('changes when an inquiry is reprocessed', async () => {
    const { claimIds, params, profileId } = await anInquiry(host);
    await answer(params.id, 'P1', 0);
    const rules = [{ categoryCode: 'P1', outcome: 'on_hold' }];
    await host.call('claim-status.updateMappingProfile', { params: { profileId }, body: { rules } });
    await host.call('claim-status.publishMappingProfile', { params: { profileId } });
    await host.call('claim-status.reprocessInquiry', { params, body: {} });
    expect(await latest(claimIds[0])).toMatchObject({ outcome: 'on_hold', mappingProfileVersion: 2 });
  });

  test('answers 404 for a claim that is missing, and ignores the inquiries of another organization', async () => {
    await expect(latest('clm_missing_1')).rejects.toMatchObject({ status: 404 });
    const { claimIds } = await anInquiry(host);
    expect(await latest(claimIds[0], { as: aPrincipal() })).toMatchObject(nothing);
  });
});
