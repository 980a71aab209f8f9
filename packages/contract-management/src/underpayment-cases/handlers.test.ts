import { inTenant, statement } from '@rcm/tenancy';
import { aPrincipal, expectNoDrift, refusedAt, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aTenant,
  books,
  type ContractTenant,
  claims,
  claimWith,
  contractManagement,
  paidClaim,
  underpayment,
  underpaymentHost,
} from '../../test/underpayment-host.ts';
import type { CaseStatus } from './schema.ts';
import { UnderpaymentCase } from './underpayment-case.ts';

let host: TestHost;
let tenant: ContractTenant;
beforeAll(async () => {
  host = await underpaymentHost();
});
beforeEach(() => {
  tenant = aTenant(host);
});
afterAll(() => host.close());

const minutes = (count: number) => new Date(testTime.getTime() + count * 60_000);

/** Runs an action as an organization that has the case. */
async function inside<Result>(
  organizationId: string,
  work: Parameters<typeof inTenant<Result>>[2],
): Promise<Result> {
  const { organization, ...principal } = aPrincipal();
  const run = {
    principal: { ...principal, organization: { ...organization, id: organizationId } },
    operation: 'test.inside',
    requestId: 'req_1',
    now: testTime,
    audit: 'write',
  } as const;
  return inTenant(host.tenants, run, work);
}

let claimsOfCharge = 0;

/** A claim with one line of a charge. */
function charging(chargeAmount: string): { claimId: string } {
  claimsOfCharge += 1;
  const claimId = `clm_charge_${claimsOfCharge}`;
  const lines = claims.clm_1.lines.slice(0, 1).map((line) => ({ ...line, chargeAmount }));
  books.claims.set(claimId, claimWith({ id: claimId, lines }));
  return { claimId };
}

/** Sets any status of a case directly. */
const put = ({ id, organizationId }: { id: string; organizationId: string }, status: CaseStatus) =>
  inside(organizationId, async (context) => {
    (await context.find(UnderpaymentCase, id)).status = status;
  });

test('the migrations build what the entities describe', () => expectNoDrift(contractManagement));

describe('contract-management.openUnderpaymentCase', () => {
  test('answers 201 with every stored field, IDENTIFIED, with values of the claim', async () => {
    const contractId = await tenant.aContract();
    const answer = await tenant.call('openUnderpaymentCase', {
      body: {
        ...underpayment,
        contractId,
        reason: 'Paid at the rate of last year',
        disputeDeadline: '2026-06-01T00:00:00-04:00',
      },
    });
    expect([answer.status, answer.tag]).toEqual([201, '"1"']);
    expect(answer.data).toEqual({
      underpaymentCase: {
        id: expect.stringMatching(/^upc_/),
        organizationId: expect.any(String),
        caseNumber: expect.stringMatching(/^UPC-20260302-[0-9A-Z]{8}$/),
        status: 'IDENTIFIED',
        claimId: 'clm_1',
        claimNumber: 'C-1',
        patientId: 'pat_1',
        payerId: 'pyr_1',
        payerName: 'Meridian Health',
        providerId: 'prv_1',
        facilityId: null,
        serviceDate: '2026-01-20',
        contractId,
        origin: 'MANUAL',
        expectedAmount: '500.25',
        allowedAmount: null,
        paidAmount: '300.10',
        variance: '200.15',
        recoveredAmount: '0.00',
        remittanceDate: null,
        reason: 'Paid at the rate of last year',
        assignedToId: null,
        disputeDeadline: '2026-06-01T04:00:00.000Z',
        disputedAt: null,
        disputeChannel: null,
        disputeReference: null,
        payerResponse: null,
        respondedAt: null,
        closedAt: null,
        closedByAgentId: null,
        closeReason: null,
        createdAt: testTime.toISOString(),
        updatedAt: testTime.toISOString(),
      },
    });
  });

  test('stores null for an omitted contractId, reason or disputeDeadline', async () => {
    expect(await tenant.aCase()).toMatchObject({ contractId: null, reason: null, disputeDeadline: null });
  });

  test.each([
    [0.3, 0.1, '0.20'],
    [999_999_999_999.99, 0.01, '999999999999.98'],
    [100, 100, '0.00'],
  ])(
    'computes expected less paid exactly: %f and %f give %s',
    async (expectedAmount, paidAmount, variance) => {
      const { claimId } = charging('999999999999.99');
      expect(await tenant.aCase({ claimId, expectedAmount, paidAmount })).toMatchObject({ variance });
    },
  );

  test.each([
    ['expectedAmount', { expectedAmount: 600, paidAmount: 0 }, { expectedAmount: 600.01, paidAmount: 0 }],
    ['paidAmount', { expectedAmount: 500, paidAmount: 500 }, { expectedAmount: 500, paidAmount: 500.01 }],
    ['paidAmount', { expectedAmount: 0.01, paidAmount: 0 }, { expectedAmount: 0.01, paidAmount: 600 }],
  ])('takes at most the charge as expected, and at most that as paid: %s', async (field, fitting, above) => {
    // The lines of the claim charge 450.00 and 150.00.
    await expect(tenant.aCase(above)).rejects.toMatchObject(refusedAt(`body.${field}`));
    expect(await tenant.list({})).toEqual([]);
    expect((await tenant.aCase(fitting)).status).toBe('IDENTIFIED');
  });

  test('answers 409 with the open case of the claim, until it is closed', async () => {
    const { id } = await tenant.aCase({ claimId: 'clm_1' });
    const again = () => tenant.aCase({ claimId: 'clm_1', expectedAmount: 400 });
    for (const status of ['IDENTIFIED', 'UNDER_REVIEW', 'DISPUTED', 'PARTIALLY_RECOVERED'] as const) {
      await put(await tenant.read(id), status);
      await expect(again()).rejects.toMatchObject({ status: 409, details: { existingId: id } });
    }
    expect((await aTenant(host).aCase({ claimId: 'clm_1' })).id).not.toBe(id);
    expect((await tenant.aCase({ claimId: 'clm_2' })).id).not.toBe(id);
    for (const status of ['RECOVERED', 'WRITTEN_OFF', 'INVALID'] as const) {
      await put(await tenant.read(id), status);
      const other = await again();
      expect(other.id).not.toBe(id);
      await put(other, 'INVALID');
    }
  });

  test('answers 409 with the case that a run opened for a line of the claim', async () => {
    await tenant.aSchedule({}, [{ code: '99213', amount: 440 }]);
    books.put(claimWith({ id: 'clm_detected' }));
    await tenant.call('runUnderpaymentDetection', { body: { claimIds: ['clm_detected'] } });
    const [existingId] = await tenant.list({ claimId: 'clm_detected' });
    expect(existingId).toMatch(/^upc_/);
    await expect(tenant.aCase({ claimId: 'clm_detected' })).rejects.toMatchObject({
      status: 409,
      details: { existingId },
    });
  });

  const holds = async (field: string, good: unknown, bad: unknown) => {
    const most = () => ({
      ...charging('999999999999.99'),
      expectedAmount: 999_999_999_999.99,
      paidAmount: 0,
    });
    const body = () => (field === 'claimId' ? {} : most());
    await tenant.aCase({ ...body(), [field]: good });
    await expect(tenant.aCase({ ...body(), [field]: bad })).rejects.toMatchObject(refusedAt(`body.${field}`));
  };

  test.each([
    ['expectedAmount', 0.01, 0],
    ['expectedAmount', 999_999_999_999.99, 1e12],
    ['expectedAmount', 0.1, 0.001],
    ['expectedAmount', 1, -1],
    ['expectedAmount', 1, '500.00'],
    ['expectedAmount', 1, undefined],
    ['paidAmount', 0, -0.01],
    ['paidAmount', 999_999_999_999.99, 1e12],
    ['paidAmount', 0.01, 0.005],
    ['paidAmount', 0, Number.NaN],
    ['paidAmount', 0, undefined],
  ])(
    'requires at least 0.01 expected and 0 paid, numbers below 10^12 with 2 decimals, else answers 400: %s',
    holds,
  );

  test.each([
    ['claimId', 'clm_2', ''],
    ['claimId', 'clm_2', undefined],
    ['claimId', 'clm_2', null],
    ['contractId', undefined, ''],
    ['contractId', undefined, null],
    ['reason', 'a', ''],
    ['reason', '😀'.repeat(2_000), 'a'.repeat(2_001)],
    ['reason', undefined, null],
    ['reason', undefined, 'a\u0000'],
    ['disputeDeadline', '2026-06-01T00:00:00Z', '2026-06-01'],
    ['disputeDeadline', undefined, null],
  ])(
    'accepts a claim, a reason of 1 to 2000 characters, a date-time as deadline, else answers 400: %s',
    holds,
  );

  test.each([
    ['claimId', 'clm_none'],
    ['contractId', 'con_none'],
  ])('answers 404 for an unknown claim or contract: %s', async (field, id) => {
    await expect(tenant.aCase({ [field]: id })).rejects.toMatchObject({ status: 404 });
  });

  test('counts the deadline from the latest payment by the window of the contract, else of an appeal', async () => {
    books.put(claimWith({ id: 'clm_paid' }), '2026-02-20');
    books.put(claimWith({ id: 'clm_also_paid' }), '2026-02-20');
    const contractId = await tenant.aContract({ disputeWindowDays: 10 });
    expect(await tenant.aCase({ claimId: 'clm_paid', contractId })).toMatchObject({
      remittanceDate: '2026-02-20',
      disputeDeadline: '2026-03-03T04:59:59.999Z',
    });
    expect(await tenant.aCase({ claimId: 'clm_also_paid' })).toMatchObject({
      disputeDeadline: '2026-02-20T23:59:59.999Z',
    });
  });

  test("answers 404 for another organization's contract", async () => {
    const contractId = await aTenant(host).aContract();
    await expect(tenant.aCase({ contractId })).rejects.toMatchObject({ status: 404 });
  });
});

describe('contract-management.getUnderpaymentCase', () => {
  test('shows the lines of its claim and how it was opened', async () => {
    const opened = await tenant.aCase();
    expect(await tenant.read(opened.id)).toEqual({
      ...opened,
      lines: claims.clm_1.lines.map(
        ({ revenueCode: _, placeOfService: __, serviceDate: ___, adjustments: ____, ...line }) => line,
      ),
      findings: [],
      activities: [
        {
          id: expect.stringMatching(/^upa_/),
          type: 'OPENED',
          fromStatus: null,
          toStatus: 'IDENTIFIED',
          assignedToId: null,
          disputedAt: null,
          channel: null,
          reference: null,
          payerResponse: null,
          amount: null,
          note: null,
          actorKeyId: expect.stringMatching(/^key_/),
          memberId: null,
          agentId: null,
          createdAt: testTime.toISOString(),
        },
      ],
    });
  });

  test('shows its own history, oldest first', async () => {
    const [{ id }, other] = [await tenant.aCase(), await tenant.aCase()];
    await tenant.assign(other.id, 'mem_b');
    await tenant.assign(id, 'mem_a');
    await tenant.assign(id, 'mem_b');
    await tenant.dispute(id, {
      disputedAt: '2026-03-01T09:30:00-05:00',
      channel: 'Portal',
      reference: 'D-1',
    });
    const { activities } = await tenant.read(id);
    expect(activities).toMatchObject([
      { type: 'OPENED', fromStatus: null, toStatus: 'IDENTIFIED' },
      { type: 'ASSIGNED', fromStatus: 'IDENTIFIED', toStatus: 'UNDER_REVIEW', assignedToId: 'mem_a' },
      { type: 'ASSIGNED', fromStatus: 'UNDER_REVIEW', toStatus: 'UNDER_REVIEW', assignedToId: 'mem_b' },
      {
        type: 'DISPUTED',
        fromStatus: 'UNDER_REVIEW',
        toStatus: 'DISPUTED',
        assignedToId: null,
        disputedAt: '2026-03-01T14:30:00.000Z',
        channel: 'Portal',
        reference: 'D-1',
      },
    ]);
  });

  test('names the member and the agent definition that the key of each activity is bound to', async () => {
    const as = aPrincipal();
    const { aCase, assign, read } = aTenant(host, as);
    const { id } = await aCase();
    const bound = { memberId: 'mem_1', agentId: 'agt_1' };
    await assign(id, 'mem_a', { as: { ...as, ...bound } });
    const { activities } = await read(id);
    expect(activities).toMatchObject([
      { type: 'OPENED', actorKeyId: as.keyId, memberId: null, agentId: null },
      { type: 'ASSIGNED', actorKeyId: as.keyId, ...bound },
    ]);
  });

  test('has an ETag that changes with each entry of the history', async () => {
    const { id } = await tenant.aCase();
    const tagOf = async () => (await tenant.call('getUnderpaymentCase', { params: { caseId: id } })).tag;
    const tags = [await tagOf()];
    for (const _ of [1, 2]) {
      const { tag } = await tenant.assign(id, 'mem_a');
      tags.push(await tagOf());
      expect(tags.at(-1)).toBe(tag);
    }
    expect(new Set(tags).size).toBe(3);
  });

  test('answers 404 for a missing case and for one of another organization', async () => {
    const { id } = await tenant.aCase();
    await expect(tenant.read('upc_none')).rejects.toMatchObject({ status: 404 });
    await expect(aTenant(host).read(id)).rejects.toMatchObject({ status: 404 });
  });
});

describe('contract-management.assignUnderpaymentCase', () => {
  test('answers 200 with exactly id, assignedToId and status, and moves an IDENTIFIED case to UNDER_REVIEW', async () => {
    const { id } = await tenant.aCase();
    const answer = await tenant.assign(id, 'mem_a', { now: minutes(1) });
    expect(answer.status).toBe(200);
    expect(answer.data).toEqual({ id, assignedToId: 'mem_a', status: 'UNDER_REVIEW' });
    expect(await tenant.read(id)).toMatchObject({
      assignedToId: 'mem_a',
      status: 'UNDER_REVIEW',
      updatedAt: minutes(1).toISOString(),
    });
  });

  test.each<CaseStatus>([
    'UNDER_REVIEW',
    'DISPUTED',
    'PAYER_RESPONDED',
    'PARTIALLY_RECOVERED',
    'RECOVERED',
    'WRITTEN_OFF',
    'INVALID',
  ])('keeps every other status, and records the assignment: %s', async (status) => {
    const opened = await tenant.aCase();
    await put(opened, status);
    expect((await tenant.assign(opened.id, 'mem_b')).data).toEqual({
      id: opened.id,
      assignedToId: 'mem_b',
      status,
    });
    expect((await tenant.read(opened.id)).activities.at(-1)).toMatchObject({
      type: 'ASSIGNED',
      fromStatus: status,
      toStatus: status,
      assignedToId: 'mem_b',
    });
  });

  test.each([
    ['missing or foreign', 'mem_none'],
    ['inactive', 'mem_off'],
  ])(
    'answers 400 for a missing or inactive member and for one of another organization, and writes nothing: %s',
    async (_what, assigneeId) => {
      const { id } = await tenant.aCase();
      const before = await tenant.read(id);
      await expect(tenant.assign(id, assigneeId)).rejects.toMatchObject(refusedAt('body.assigneeId'));
      expect(await tenant.read(id)).toEqual(before);
    },
  );

  test.each([['' as unknown], [undefined], [null], [5], ['a\u0000'], [['mem_a']]])(
    'answers 400 for a missing or empty assigneeId, another type, a NUL: %j',
    async (assigneeId) => {
      const { id } = await tenant.aCase();
      await expect(tenant.assign(id, assigneeId)).rejects.toMatchObject(refusedAt('body.assigneeId'));
    },
  );

  test('answers 404 for a missing case and for one of another organization, with any assignee', async () => {
    const { id } = await tenant.aCase();
    for (const assigneeId of ['mem_a', 'mem_none']) {
      await expect(tenant.assign('upc_none', assigneeId)).rejects.toMatchObject({ status: 404 });
      await expect(aTenant(host).assign(id, assigneeId)).rejects.toMatchObject({ status: 404 });
    }
    expect(await tenant.read(id)).toMatchObject({ status: 'IDENTIFIED', assignedToId: null });
  });

  test('answers 412 to an If-Match of another version, and writes nothing', async () => {
    const { id } = await tenant.aCase();
    const { tag } = await tenant.assign(id, 'mem_a');
    await expect(tenant.assign(id, 'mem_b', { ifMatch: '"1"' })).rejects.toMatchObject({ status: 412 });
    expect(await tenant.read(id)).toMatchObject({ assignedToId: 'mem_a' });
    expect((await tenant.assign(id, 'mem_b', { ifMatch: String(tag) })).data.assignedToId).toBe('mem_b');
  });

  test('records each of several concurrent assignments, and the last one applies', async () => {
    const { id } = await tenant.aCase();
    await Promise.all(['mem_a', 'mem_b', 'mem_a', 'mem_b'].map((member) => tenant.assign(id, member)));
    const { activities, assignedToId, status } = await tenant.read(id);
    expect(status).toBe('UNDER_REVIEW');
    expect(activities).toHaveLength(5);
    expect(activities.at(-1).assignedToId).toBe(assignedToId);
    expect(activities.map(({ fromStatus }: { fromStatus: string }) => fromStatus)).toEqual([
      null,
      'IDENTIFIED',
      'UNDER_REVIEW',
      'UNDER_REVIEW',
      'UNDER_REVIEW',
    ]);
  });

  test('writes its activity and its audit events with the case, in one transaction', async () => {
    const opened = await tenant.aCase();
    await tenant.assign(opened.id, 'mem_a');
    const trail = statement({
      name: 'test.trail',
      columns: { record: 'text', action: 'text', transaction: 'text' },
      text: `select record_type, action, xmin::text from platform.audit_outbox
        where organization_id = :tenant and operation = 'contract-management.assignUnderpaymentCase'
        order by record_type`,
    });
    const writers = statement({
      name: 'test.writers',
      columns: { transaction: 'text' },
      text: `select xmin::text from contract_management.underpayment_cases where organization_id = :tenant
        union select xmin::text from contract_management.underpayment_activities
          where organization_id = :tenant and type = 'ASSIGNED'`,
    });
    const [events, written] = await inside(opened.organizationId, async (context) => [
      await context.sql.all(trail),
      await context.sql.all(writers),
    ]);
    expect(written).toHaveLength(1);
    const transaction = written?.[0]?.transaction;
    expect(events).toEqual([
      { record: 'underpaymentActivity', action: 'create', transaction },
      { record: 'underpaymentCase', action: 'update', transaction },
    ]);
  });
});

describe('contract-management.disputeUnderpaymentCase', () => {
  async function underReview() {
    const opened = await tenant.aCase();
    await tenant.assign(opened.id, 'mem_a');
    return opened;
  }

  test('answers 200 with the dispute, DISPUTED and LOCAL_ONLY', async () => {
    const { id } = await underReview();
    const answer = await tenant.dispute(id, {
      disputedAt: '2026-03-01T09:30:00-05:00',
      channel: 'Payer portal',
      reference: 'DSP-20431',
    });
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({
      underpaymentCase: {
        id,
        status: 'DISPUTED',
        disputedAt: '2026-03-01T14:30:00.000Z',
        disputeChannel: 'Payer portal',
        disputeReference: 'DSP-20431',
        assignedToId: 'mem_a',
      },
      externalRiskMode: 'LOCAL_ONLY',
    });
    const { activities, lines, findings, ...kept } = await tenant.read(id);
    expect(kept).toEqual(answer.data.underpaymentCase);
    expect([activities.length, lines.length]).toEqual([3, 2]);
  });

  test('is by default filed now, without channel and reference', async () => {
    const { id } = await underReview();
    const { data } = await tenant.dispute(id, {}, { now: minutes(5) });
    expect(data.underpaymentCase).toMatchObject({
      disputedAt: minutes(5).toISOString(),
      disputeChannel: null,
      disputeReference: null,
    });
  });

  test.each<[CaseStatus, CaseStatus[] | 'DISPUTED']>([
    ['IDENTIFIED', ['UNDER_REVIEW', 'INVALID']],
    ['UNDER_REVIEW', 'DISPUTED'],
    ['DISPUTED', ['PAYER_RESPONDED', 'PARTIALLY_RECOVERED', 'RECOVERED', 'WRITTEN_OFF']],
    ['PAYER_RESPONDED', 'DISPUTED'],
    ['PARTIALLY_RECOVERED', 'DISPUTED'],
    ['RECOVERED', []],
    ['WRITTEN_OFF', []],
    ['INVALID', []],
  ])(
    'is allowed in UNDER_REVIEW, PAYER_RESPONDED and PARTIALLY_RECOVERED, else answers 409 with allowedNext: %s, %j',
    async (status, outcome) => {
      const opened = await tenant.aCase();
      await put(opened, status);
      const before = await tenant.read(opened.id);
      if (outcome === 'DISPUTED') {
        expect((await tenant.dispute(opened.id)).data.underpaymentCase.status).toBe('DISPUTED');
        return;
      }
      await expect(tenant.dispute(opened.id)).rejects.toMatchObject({
        status: 409,
        details: { message: expect.stringContaining(status), allowedNext: outcome },
      });
      expect(await tenant.read(opened.id)).toEqual(before);
    },
  );

  test.each([
    ['channel', 'a', ''],
    ['channel', '😀'.repeat(80), 'a'.repeat(81)],
    ['channel', 'a', null],
    ['reference', 'a', ''],
    ['reference', 'a'.repeat(120), '😀'.repeat(121)],
    ['reference', 'a', 7],
    ['disputedAt', '2026-03-01T00:00Z', '2026-03-01'],
    ['disputedAt', '2026-03-01T00:00:00.000+14:00', '2026-02-29T00:00:00Z'],
    ['disputedAt', undefined, null],
  ])(
    'accepts a channel of 1 to 80 characters, a reference of 1 to 120, a date-time, else answers 400: %s',
    async (field, good, bad) => {
      const { id } = await underReview();
      await expect(tenant.dispute(id, { [field]: bad })).rejects.toMatchObject(refusedAt(`body.${field}`));
      expect((await tenant.dispute(id, { [field]: good })).status).toBe(200);
    },
  );

  test('answers 404 for a missing case and for one of another organization', async () => {
    const { id } = await underReview();
    await expect(tenant.dispute('upc_none')).rejects.toMatchObject({ status: 404 });
    await expect(aTenant(host).dispute(id)).rejects.toMatchObject({ status: 404 });
    expect((await tenant.read(id)).status).toBe('UNDER_REVIEW');
  });

  test('answers 412 to an If-Match of another version', async () => {
    const { id } = await underReview();
    await expect(tenant.dispute(id, {}, { ifMatch: '"1"' })).rejects.toMatchObject({ status: 412 });
  });

  test('succeeds once in two concurrent calls', async () => {
    const { id } = await underReview();
    const results = await Promise.allSettled([tenant.dispute(id), tenant.dispute(id)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await tenant.read(id)).activities).toHaveLength(3);
  });
});

describe('contract-management.listUnderpaymentCases', () => {
  test('pages newest first and counts all in total', async () => {
    const made = [];
    for (const minute of [1, 2, 3]) made.unshift(await tenant.aCase({}, { now: minutes(minute) }));
    const { data } = await tenant.call('listUnderpaymentCases', { query: { skip: '1', take: '1' } });
    expect(data).toEqual({ underpaymentCases: [made[1]], total: 3, nextCursor: expect.any(String) });
    expect(await tenant.list({})).toEqual(made.map(({ id }) => id));
  });

  test('filters by status, payer, assignee and claim, each repeatable as OR', async () => {
    const [first, second] = [await tenant.aCase(), await tenant.aCase({ claimId: 'clm_2' })];
    await tenant.assign(second.id, 'mem_b');
    const both = [first.id, second.id].sort();
    for (const [name, one, other] of [
      ['status', 'IDENTIFIED', 'UNDER_REVIEW'],
      ['payerId', 'pyr_1', 'pyr_2'],
      ['claimId', 'clm_1', 'clm_2'],
    ] as const) {
      expect(await tenant.list({ [name]: one })).toEqual([first.id]);
      expect(await tenant.list({ [name]: other })).toEqual([second.id]);
      expect((await tenant.list({ [name]: [one, other] })).sort()).toEqual(both);
    }
    expect(await tenant.list({ assignedToId: ['mem_a', 'mem_b'] })).toEqual([second.id]);
    expect(await tenant.list({ assignedToId: 'mem_a' })).toEqual([]);
    expect(await tenant.list({ status: 'UNDER_REVIEW', payerId: 'pyr_1' })).toEqual([]);
  });

  test('filters by provider, facility, and by the inclusive times of opening and closing, and by the agent', async () => {
    const principal = aPrincipal();
    const tenant = aTenant(host, principal);
    const opened = await tenant.aCase({}, { now: minutes(1) });
    const closed = await tenant.aCase({ claimId: 'clm_2' }, { now: minutes(3) });
    const params = { caseId: closed.id };
    const body = { outcome: 'INVALID', reason: 'Ended' };
    const as = { ...principal, agentId: 'agt_1' };
    await tenant.call('closeUnderpaymentCase', { params, body }, { as, now: minutes(5) });
    const at = (minute: number) => minutes(minute).toISOString();
    expect(await tenant.list({ providerId: ['prv_1', 'prv_2'] })).toEqual([closed.id, opened.id]);
    expect(await tenant.list({ providerId: 'prv_2' })).toEqual([]);
    expect(await tenant.list({ facilityId: 'fac_1' })).toEqual([]);
    for (const missing of ['hasFacility', 'hasContract', 'isAssigned']) {
      expect(await tenant.list({ [missing]: 'false' })).toEqual([closed.id, opened.id]);
      expect(await tenant.list({ [missing]: 'true' })).toEqual([]);
    }
    expect(await tenant.list({ hasProvider: 'true' })).toEqual([closed.id, opened.id]);
    expect(await tenant.list({ hasProvider: 'false' })).toEqual([]);
    expect(await tenant.list({ createdFrom: at(1), createdTo: at(1) })).toEqual([opened.id]);
    expect(await tenant.list({ createdFrom: at(3), createdTo: at(3) })).toEqual([closed.id]);
    expect(await tenant.list({ closedFrom: at(5), closedTo: at(5) })).toEqual([closed.id]);
    expect(await tenant.list({ closedTo: at(3) })).toEqual([]);
    expect(await tenant.list({ closedByAgentId: ['agt_1', 'agt_2'] })).toEqual([closed.id]);
    expect(await tenant.list({ closedByAgentId: 'agt_2' })).toEqual([]);
    expect(await tenant.list({ isClosedByAgent: 'true' })).toEqual([closed.id]);
    expect(await tenant.list({ isClosedByAgent: 'false' })).toEqual([opened.id]);
  });

  test('filters by the procedures of underpaid lines, several values meaning OR', async () => {
    const own = aTenant(host);
    const rates = ['99213', '99214'].map((code) => ({ code, amount: 110 }));
    await own.aSchedule({}, rates);
    books.put(paidClaim('clm_a', [{ code: '99213', allowed: '100.00' }]));
    books.put(
      paidClaim(
        'clm_b',
        rates.map(({ code }) => ({ code, allowed: '100.00' })),
      ),
    );
    for (const claimId of ['clm_a', 'clm_b'])
      await own.call('runUnderpaymentDetection', { body: { claimIds: [claimId] } });
    const [one] = await own.list({ claimId: 'clm_a' });
    const [two] = await own.list({ claimId: 'clm_b' });
    const { id: manual } = await own.aCase();
    const sorted = async (query: Record<string, string | string[]>) => (await own.list(query)).sort();
    expect(await sorted({ procedureCode: '99213' })).toEqual([one, two].sort());
    expect(await own.list({ procedureCode: '99214' })).toEqual([two]);
    expect(await sorted({ procedureCode: ['99214', '99213'] })).toEqual([one, two].sort());
    expect(await own.list({ procedureCode: '9921' })).toEqual([]);
    expect(await sorted({ hasProcedure: 'true' })).toEqual([one, two].sort());
    expect(await own.list({ hasProcedure: 'false' })).toEqual([manual]);
    for (const procedureCode of ['', 'x'.repeat(49)])
      await expect(own.list({ procedureCode })).rejects.toMatchObject({ status: 400 });
    expect(await own.list({ procedureCode: 'x'.repeat(48) })).toEqual([]);
  });

  test('filters and sorts by variance, bounds included', async () => {
    const aVariance = async (expectedAmount: number) =>
      (await tenant.aCase({ expectedAmount, paidAmount: 100 })).id;
    const [middle, largest, none] = [await aVariance(150.5), await aVariance(600), await aVariance(100)];
    expect(await tenant.list({ sort: '-variance' })).toEqual([largest, middle, none]);
    expect(await tenant.list({ minVariance: '50.5', sort: '-variance' })).toEqual([largest, middle]);
    expect(await tenant.list({ minVariance: '50.51' })).toEqual([largest]);
    expect(await tenant.list({ maxVariance: '0.00' })).toEqual([none]);
    expect(await tenant.list({ minVariance: '-0.01', maxVariance: '50.50', sort: '-variance' })).toEqual([
      middle,
      none,
    ]);
  });

  test('filters and sorts by dispute deadline, bounds included', async () => {
    const none = await tenant.aCase();
    const june = await tenant.aCase({ disputeDeadline: '2026-06-01T00:00:00Z' });
    const may = await tenant.aCase({ disputeDeadline: '2026-05-01T00:00:00Z' });
    expect(await tenant.list({ sort: 'disputeDeadline' })).toEqual([may.id, june.id, none.id]);
    expect(await tenant.list({ deadlineFrom: '2026-05-01T00:00:00Z', sort: 'disputeDeadline' })).toEqual([
      may.id,
      june.id,
    ]);
    expect(await tenant.list({ deadlineFrom: '2026-05-01T00:00:00.001Z' })).toEqual([june.id]);
    expect(await tenant.list({ deadlineTo: '2026-05-01T00:00:00Z' })).toEqual([may.id]);
    expect(await tenant.list({ deadlineTo: '2026-04-30T23:59:59.999Z' })).toEqual([]);
  });

  test('accepts skip up to 10000 and take up to 100', async () => {
    const { data } = await tenant.call('listUnderpaymentCases', { query: { skip: '10000', take: '100' } });
    expect(data).toEqual({ underpaymentCases: [], total: 0, nextCursor: null });
  });

  test.each([
    ['take', '0'],
    ['take', '101'],
    ['skip', '-1'],
    ['skip', '10001'],
    ['sort', 'amount'],
    ['status', 'OPEN'],
    ['payerId', ''],
    ['assignedToId', ''],
    ['claimId', ''],
    ['minVariance', '1.001'],
    ['maxVariance', 'much'],
    ['deadlineFrom', '2026-05-01'],
    ['deadlineTo', 'tomorrow'],
  ])('answers 400 outside the bounds of a page and for unknown values: %s=%s', async (name, value) => {
    await expect(tenant.list({ [name]: value })).rejects.toMatchObject(refusedAt(`query.${name}`));
  });

  test("shows no other organization's cases", async () => {
    await tenant.aCase();
    expect(await aTenant(host).list({})).toEqual([]);
  });
});
