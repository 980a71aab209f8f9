import { setTimeout as sleep } from 'node:timers/promises';
import { x12File } from '@rcm/testing/x12-file';
import { beforeEach, describe, expect, test } from 'vitest';
import { batchRejected } from './support/acknowledgments.ts';
import { createOrganization, request } from './support/api.ts';
import { dateIn, momentIn, World } from './support/world.ts';

const base = '/ar-management/work-items';

let world: World;
beforeEach(async () => {
  world = new World(await createOrganization(), 'canary-text');
});

interface Item {
  readonly id: string;
  readonly kind: string;
  readonly recordId: string;
  readonly rank: number;
  readonly claimId: string | null;
  readonly amount: string;
  readonly reasons: readonly { readonly code: string; readonly message: string }[];
}

const items = async (query = ''): Promise<Item[]> => (await world.send('get', `${base}${query}`)).workItems;
const ofKind = (kind: string) => items(`?kind=${kind}`);

/** Waits for the only item of a kind, because files are posted by a job. */
async function onlyItem(kind: string): Promise<Item> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const [item, ...others] = await ofKind(kind);
    expect(others).toEqual([]);
    if (item) return item;
    await sleep(50);
  }
  throw new Error(`There is no ${kind}`);
}

/** A 277CA that rejects a claim. */
const rejection = (claimNumber: string) =>
  x12File('005010X214', [
    [
      'BHT*0085*08*277X2140004*20260321*1025*TH',
      'HL*1**20*1',
      'NM1*PR*2*MERIDIAN HEALTH*****PI*60054',
      'TRN*1*00911232',
      'DTP*050*D8*20260320',
      'DTP*009*D8*20260321',
      'HL*2*1*21*1',
      'NM1*41*2*RIVERSIDE CLINIC*****46*S00005',
      'TRN*2*BATCH-1',
      'STC*A1:19:PR*20260321*WQ*455',
      'HL*3*2*19*1',
      'NM1*85*1*STONE*AVERY****XX*1234567893',
      'HL*4*3*PT',
      'NM1*QC*1*QUINN*MARA****MI*MEMBER-1',
      `TRN*2*${claimNumber}`,
      'STC*A3:21*20260322*U*450',
    ],
  ]);

const share = { groupCode: 'PR', reasonCode: '2', amount: 50 };
const prior = { groupCode: 'OA', reasonCode: '23', amount: 400 };

/** Records a payment of the payer of a claim of 450.00, by default, and returns its claim payment. */
async function pays(claim: { readonly [field: string]: string }, values: object, payerId = claim.payerId) {
  const { payment } = await world.send('post', '/remittances/payments', {
    payerId,
    method: 'NON',
    reference: world.name().slice(0, 50),
    paymentDate: dateIn(-3),
    amount: 0,
    claimPayments: [
      { patientControlNumber: claim.claimNumber, claimStatusCode: '1', chargeAmount: 450, ...values },
    ],
  });
  const { claimPayments } = await world.send('get', `/remittances/claim-payments?paymentId=${payment.id}`);
  return claimPayments[0];
}

const incentive = {
  providerIdentifier: '1234567893',
  fiscalDate: '2026-12-31',
  reasonCode: 'IP',
  reference: 'BONUS',
  amount: -20.5,
};

/** Records a payment without claim payments. */
async function anEmptyPayment(values: object) {
  const { payment } = await world.send('post', '/remittances/payments', {
    payerId: (await world.payer()).id,
    method: 'ACH',
    reference: world.name().slice(0, 50),
    paymentDate: dateIn(-3),
    claimPayments: [],
    ...values,
  });
  return payment as { readonly id: string };
}

/** Creates a record that is a work item, and returns how to complete it. */
type Cause = () => Promise<() => Promise<unknown>>;

const underpayments = '/contract-management/underpayment-cases';
const episodes = '/specialty-billing/home-health/episodes';

const causes: Readonly<Record<string, readonly [reason: string, cause: Cause]>> = {
  PAYMENT_EXCEPTION: [
    'CLAIM_NOT_FOUND',
    async () => {
      const claimPayment = {
        patientControlNumber: 'NOBODY-KNOWS',
        claimStatusCode: '1',
        chargeAmount: 100,
        paidAmount: 80,
        adjustments: [{ groupCode: 'CO', reasonCode: '45', amount: 20 }],
      };
      await world.send('post', '/remittances/payments', {
        payerId: (await world.payer()).id,
        method: 'ACH',
        reference: 'EFT-1',
        paymentDate: dateIn(-3),
        amount: 80,
        claimPayments: [claimPayment],
      });
      const { recordId } = await onlyItem('PAYMENT_EXCEPTION');
      return () =>
        world.send('post', `/remittances/claim-payments/${recordId}/ignore`, { reason: 'Of another clinic' });
    },
  ],
  PAYMENT_DIFFERENCE: [
    'DIFFERENCE',
    async () => {
      await anEmptyPayment({ amount: 12 });
      const { recordId, amount } = await onlyItem('PAYMENT_DIFFERENCE');
      expect(amount).toBe('12.00');
      const reason = 'The bank deducted its fee';
      return () => world.send('post', `/remittances/payments/${recordId}/difference/close`, { reason });
    },
  ],
  PROVIDER_ADJUSTMENT: [
    'IP',
    async () => {
      const { id } = await anEmptyPayment({ amount: 20.5, providerAdjustments: [incentive] });
      const { amount } = await onlyItem('PROVIDER_ADJUSTMENT');
      expect(amount).toBe('20.50');
      const path = `/remittances/payments/${id}/provider-adjustments/1/settle`;
      return () => world.send('post', path, { account: 'INCENTIVE' });
    },
  ],
  DENIAL_CASE: [
    'CO-50',
    async () => {
      const { id } = await world.denialCase();
      return () => world.send('post', `/denial-management/cases/${id}/resolve`, { outcome: 'WRITTEN_OFF' });
    },
  ],
  PAYMENT_DUE: [
    'PAYMENT_DUE',
    async () => {
      const { id } = await world.denialCase();
      await world.send('post', `/denial-management/cases/${id}/resolve`, { outcome: 'OVERTURNED' });
      const reason = 'The payer does not pay';
      return () => world.send('post', `/denial-management/cases/${id}/reopen`, { reason });
    },
  ],
  APPEAL: [
    'READY_FOR_SUBMISSION',
    async () => {
      const { id } = await world.appeal('READY_FOR_SUBMISSION');
      return () => world.send('post', `/appeals/${id}/transition`, { status: 'WITHDRAWN' });
    },
  ],
  UNDERPAYMENT_CASE: [
    'UNDER_REVIEW',
    async () => {
      const { underpaymentCase } = await world.send('post', underpayments, {
        claimId: (await world.claim()).id,
        expectedAmount: 420,
        paidAmount: 300.1,
        disputeDeadline: momentIn(120),
      });
      const path = `${underpayments}/${underpaymentCase.id}`;
      await world.send('put', `${path}/assignment`, { assigneeId: (await world.member()).id });
      return () => world.send('post', `${path}/dispute`, {});
    },
  ],
  CLAIM_STATUS_INQUIRY: [
    'PENDING',
    async () => {
      const { id, payerId } = await world.claim();
      const profiles = '/claim-status/mapping-profiles';
      const { mappingProfile } = await world.send('post', profiles, {
        name: world.name(),
        payerId,
        rules: [],
      });
      await world.send('post', `${profiles}/${mappingProfile.id}/publish`, {});
      await world.send('post', '/claim-status/inquiries', {
        claimIds: [id],
        mappingProfileId: mappingProfile.id,
      });
      const { recordId } = await onlyItem('CLAIM_STATUS_INQUIRY');
      const answer = { statuses: [{ categoryCode: 'F1', statusCode: '65' }] };
      return () => world.send('post', `/claim-status/inquiries/${recordId}/responses`, answer);
    },
  ],
  REJECTED_CLAIM: [
    'A3',
    async () => {
      const { id, claimNumber } = await world.claim();
      await world.send('post', '/imports/x12', { content: rejection(claimNumber) });
      await onlyItem('REJECTED_CLAIM');
      return () => world.send('post', `/reference/claims/${id}/void`, { reason: 'Billed twice' });
    },
  ],
  REJECTED_BATCH: [
    'A8',
    async () => {
      await world.send('post', '/imports/x12', { content: batchRejected('BATCH-1', 2, '240.00') });
      const { recordId } = await onlyItem('REJECTED_BATCH');
      const path = `/reference/batch-rejections/${recordId}/resolve`;
      return () => world.send('post', path, { reason: 'Sent again by telephone' });
    },
  ],
  SECONDARY_DUE: [
    'SECONDARY_DUE',
    async () => {
      const claim = await world.claim();
      const coverage = { payerId: (await world.payer()).id, rank: 'SECONDARY' };
      await world.send('post', `/reference/patients/${claim.patientId}/coverages`, coverage);
      await pays(claim, { paidAmount: 400, adjustments: [share] });
      return () =>
        pays(claim, { claimStatusCode: '2', paidAmount: 50, adjustments: [prior] }, coverage.payerId);
    },
  ],
  CREDIT_BALANCE: [
    'PROGRAM_CREDIT',
    async () => {
      const claim = await world.claim();
      await pays(claim, { paidAmount: 450 });
      const again = await pays(claim, { paidAmount: 450 });
      const path = `/remittances/claim-payments/${again.id}`;
      await world.send('post', `${path}/accept`, { reason: 'A second check', mode: 'ADDITIONAL' });
      return () => world.send('post', `${path}/void`, { reason: 'Returned' });
    },
  ],
  TAKEBACK: [
    'TAKEBACK',
    async () => {
      const claim = await world.claim();
      await pays(claim, { paidAmount: 450 });
      await pays(claim, { claimStatusCode: '22', chargeAmount: -450, paidAmount: -450 });
      return () => pays(claim, { paidAmount: 450 });
    },
  ],
  FOLLOW_UP: [
    'SCHEDULED',
    async () => {
      const { followUp } = await world.send('post', '/ar-management/follow-ups', {
        claimId: (await world.claim()).id,
        dueDate: dateIn(2),
        task: 'Call the payer',
      });
      return () =>
        world.send('put', `/ar-management/follow-ups/${followUp.id}`, {
          status: 'COMPLETED',
          outcome: 'Paid',
        });
    },
  ],
  ESTIMATE_DUE: [
    'SCHEDULED_10_BUSINESS_DAYS_AHEAD',
    async () => {
      const body = { ...(await world.estimateBody()), serviceDate: momentIn(40) };
      const { id } = (await world.send('post', '/gfe/estimates', body)).estimate;
      const deliveryMethod = 'GFE_DEL_EMAIL';
      return () => world.send('post', `/gfe/estimates/${id}/deliver`, { deliveryMethod });
    },
  ],
  ESTIMATE_INCOMPLETE: [
    'ESTIMATE_INCOMPLETE',
    async () => {
      const { id } = await world.estimate();
      return () => world.send('post', `/gfe/estimates/${id}/void`, {});
    },
  ],
  NOTICE_OF_ADMISSION: [
    'NOA_NOT_ACCEPTED',
    async () => {
      const { episode } = await world.send('post', episodes, {
        patientId: (await world.patient()).id,
        payerId: (await world.payer()).id,
        startOfCareDate: dateIn(-3),
        mbi: '1EG4TE5MK73',
        agencyNpi: '1234567893',
        orderDate: dateIn(-5),
        firstVisitDate: dateIn(-3),
        requiresNoa: true,
        periodPayment: 2043.5,
      });
      const { noa } = await world.send('post', `${episodes}/${episode.id}/noa`, {});
      await world.send('post', `${episodes}/${episode.id}/noa/submit`, { noaId: noa.id });
      return () =>
        world.send('post', `${episodes}/${episode.id}/noa/${noa.id}/acknowledgement`, {
          result: 'ACCEPTED',
          answeredOn: dateIn(-1),
        });
    },
  ],
  EXPIRABLE: [
    'licenses',
    async () => {
      const { session } = await world.send('post', '/credentialing/sessions', {
        sessionType: 'INITIAL',
        firstName: 'Avery',
        lastName: 'Stone',
        npi: '1558598797',
      });
      await world.send('post', `/credentialing/sessions/${session.id}/licenses`, {
        licenseType: 'MD',
        licenseNumber: 'NY-1',
        state: 'NY',
        status: 'ACTIVE',
        issueDate: '2015-07-01',
        expirationDate: dateIn(60),
        compact: false,
      });
      const { recordId } = await onlyItem('EXPIRABLE');
      return () => world.send('put', `/credentialing/licenses/${recordId}`, { expirationDate: dateIn(400) });
    },
  ],
};

describe('ar-management.listWorkItems', () => {
  test('exports the items of several pages in their order', async () => {
    const claimId = (await world.claim()).id;
    await Promise.all(
      Array.from({ length: 101 }, (_, index) =>
        world.send('post', '/ar-management/follow-ups', {
          claimId,
          task: world.name(),
          dueDate: dateIn(1 + (index % 50)),
        }),
      ),
    );
    const { text } = await request('get', `${world.api}/api/v1${base}?sort=dueDate`, {
      key: world.organization.apiKey,
      headers: { accept: 'application/x-ndjson' },
    });
    const exported = text.split('\n').slice(0, -1);
    const first = await world.send('get', `${base}?sort=dueDate&take=100`);
    const second = await world.send('get', `${base}?sort=dueDate&take=100&cursor=${first.nextCursor}`);
    expect(exported.length).toBeGreaterThan(100);
    expect(exported.map((line) => JSON.parse(line))).toEqual([...first.workItems, ...second.workItems]);
  });

  test.each(Object.entries(causes))('shows a %s while its cause is there', async (kind, [reason, cause]) => {
    const end = await cause();
    const item = await onlyItem(kind);
    expect(item.reasons.map(({ code }) => code)).toContain(reason);
    expect((await items()).map(({ id }) => id)).toContain(item.id);
    const { json } = await request('put', `${world.api}/api/v1${base}/${item.id}`, {
      key: world.organization.apiKey,
      body: { note: 'Seen' },
    });
    expect(json?.data.workItem).toMatchObject({ id: item.id, note: 'Seen' });
    await end();
    expect(await ofKind(kind)).toEqual([]);
    const gone = await request('put', `${world.api}/api/v1${base}/${item.id}`, {
      key: world.organization.apiKey,
      body: { note: 'Seen' },
    });
    expect(gone.status).toBe(404);
  });

  test('a denial leaves its place in the work to its pending appeal, and takes it again when the appeal is lost', async () => {
    const { id } = await world.appeal('READY_FOR_SUBMISSION');
    const kinds = async () => (await items('?kind=APPEAL&kind=DENIAL_CASE')).map(({ kind }) => kind);
    expect((await kinds()).toSorted()).toEqual(['APPEAL', 'DENIAL_CASE']);
    await world.send('post', `/appeals/${id}/transition`, { status: 'SUBMITTED' });
    expect(await kinds()).toEqual(['APPEAL']);
    await world.send('post', `/appeals/${id}/transition`, { status: 'DECIDED_UNFAVORABLE' });
    expect(await kinds()).toEqual(['DENIAL_CASE']);
  });

  test('shows the open insurance balance of the claim of a follow-up, also after an answer', async () => {
    const claim = await world.claim();
    const body = { claimId: claim.id, dueDate: dateIn(2), task: 'Call' };
    await world.send('post', '/ar-management/follow-ups', body);
    const amounts = async (query: string) =>
      (await items(`?kind=FOLLOW_UP${query}`)).map(({ amount }) => amount);
    expect(await amounts('')).toEqual(['450.00']);
    expect(await amounts('&minAmount=450')).toEqual(['450.00']);
    const denied = { groupCode: 'CO', reasonCode: '50', amount: 50 };
    await pays(claim, { paidAmount: 400, adjustments: [denied] });
    const { insuranceBalance } = (await world.send('get', `/reference/claims/${claim.id}`)).claim;
    expect(insuranceBalance).toBe('50.00');
    expect(await amounts('')).toEqual([insuranceBalance]);
    expect(await amounts('&minAmount=50.01')).toEqual([]);
  });

  test('lists every item once, page by page, in a stable order', async () => {
    for (let count = 0; count < 3; count += 1) {
      await world.denialCase();
      const { id: claimId } = await world.claim();
      const body = { claimId, dueDate: dateIn(count * 6), task: 'Call' };
      await world.send('post', '/ar-management/follow-ups', body);
    }
    const whole = await items('?take=100');
    const read: Item[] = [];
    for (let cursor = ''; ; ) {
      const page = await world.send('get', `${base}?take=2${cursor}`);
      // The payers of all six claims are late too.
      expect(page.total).toBe(12);
      read.push(...page.workItems);
      if (page.nextCursor === null) break;
      cursor = `&cursor=${page.nextCursor}`;
    }
    expect(read).toEqual(whole);
    expect(whole.map(({ rank }) => rank)).toEqual(whole.map(({ rank }) => rank).toSorted());
  });
});

describe('ar-management.getWorklist', () => {
  test('lists the claim with the nearest day first, with the reason', async () => {
    const late = await world.claim();
    const denied = await world.denialCase();
    await world.send('post', '/ar-management/follow-ups', {
      claimId: late.id,
      dueDate: dateIn(-10),
      task: 'Call the payer',
    });
    const { claims, total } = await world.send('get', '/ar-management/worklist');
    expect(total).toBe(2);
    expect(claims.map(({ claimId }: Item) => claimId)).toEqual([late.id, denied.claimId]);
    expect(claims[0].reasons.map(({ code }: { code: string }) => code)).toEqual([
      'OVERDUE',
      'FOLLOW_UP',
      'AMOUNT',
      'AGE',
    ]);
  });
});

describe('ar-management.getAging', () => {
  test('ages the balances of claims by payer', async () => {
    const { payerId } = await world.claim();
    const { payers, totals } = await world.send('get', '/ar-management/aging');
    expect(payers).toMatchObject([{ payerId, days31To60: '450.00', total: '450.00' }]);
    expect(totals).toMatchObject({ claims: 1, total: '450.00', credit: '0.00' });
  });
});

describe('prevention.listPatterns, prevention.getScorecard', () => {
  test('count the denials of a claim payment until it is reversed', async () => {
    const { id: providerId } = await world.provider();
    const { claim } = await world.send('post', '/reference/claims', {
      patientId: (await world.patient()).id,
      payerId: (await world.payer()).id,
      providerId,
      serviceDate: dateIn(-20),
      lines: [
        { procedureCode: '99213', chargeAmount: 100 },
        { procedureCode: '72100', chargeAmount: 300 },
      ],
    });
    const line = (procedureCode: string, chargeAmount: number, paidAmount: number, reasonCode: string) => ({
      procedureCode,
      chargeAmount,
      paidAmount,
      adjustments: [{ groupCode: 'CO', reasonCode, amount: chargeAmount - paidAmount }],
    });
    const { payment } = await world.send('post', '/remittances/payments', {
      payerId: claim.payerId,
      method: 'ACH',
      reference: 'EFT-1',
      paymentDate: dateIn(-3),
      amount: 80,
      claimPayments: [
        {
          patientControlNumber: claim.claimNumber,
          claimStatusCode: '1',
          chargeAmount: 400,
          paidAmount: 80,
          lines: [line('99213', 100, 80, '45'), line('72100', 300, 0, '197')],
        },
      ],
    });
    const { patterns } = await world.send('get', `/prevention/patterns?providerId=${providerId}`);
    expect(patterns).toMatchObject([
      {
        providerId,
        code: '197',
        denials: 1,
        deniedLines: 1,
        deniedAmount: '300.00',
        claims: 1,
        lines: 2,
        charges: '400.00',
        chargeDenialRate: 75,
        lineDenialRate: 50,
        trend: 'NEW',
        severity: 'CRITICAL',
      },
    ]);
    const card = async () =>
      (await world.send('get', `/prevention/providers/${providerId}/scorecard`)).scorecard;
    expect(await card()).toMatchObject({
      figures: { chargeDenialRate: 75 },
      openItems: { denialCases: 1, deniedAmount: '300.00' },
    });
    const { claimPayments } = await world.send('get', `/remittances/claim-payments?paymentId=${payment.id}`);
    await world.send('post', `/remittances/claim-payments/${claimPayments[0].id}/void`, { reason: 'Wrong' });
    expect((await world.send('get', '/prevention/patterns')).patterns).toEqual([]);
    expect(await card()).toMatchObject({
      figures: { claims: 0, chargeDenialRate: null },
      openItems: { denialCases: 0 },
    });
  });
});
