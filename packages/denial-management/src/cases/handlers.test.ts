import { aPrincipal, expectNoDrift, refusedAt, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aTenant,
  changedCases,
  type DenialTenant,
  denial,
  denialHost,
  denialManagement,
  underAppeal,
} from '../../test/denial-host.ts';

let host: TestHost;
let tenant: DenialTenant;
beforeAll(async () => {
  host = await denialHost();
});
beforeEach(() => {
  tenant = aTenant(host);
});
afterAll(() => host.close());

const minutes = (count: number) => new Date(testTime.getTime() + count * 60_000);

test('the migrations build what the entities describe', () => expectNoDrift(denialManagement));

describe('denial-management.createCase', () => {
  test('answers with an OPEN case: values of the claim, category and deadline from the codes, group CO by default', async () => {
    const made = await tenant.aCase({ claimId: 'clm_1', remarkCodes: ['n54'] });
    expect(made).toMatchObject({
      status: 'OPEN',
      kind: 'PARTIAL',
      claimId: 'clm_1',
      claimNumber: 'C-1',
      payerName: 'Meridian Health',
      payerProgram: 'MEDICARE_FFS',
      serviceDate: '2026-01-20',
      billedAt: '2026-02-01T12:00:00.000Z',
      billedAmount: '1200.00',
      deniedAmount: '300.50',
      groupCode: 'CO',
      primaryCode: '197',
      remarkCodes: ['N54'],
      category: 'AUTHORIZATION',
      appealRights: true,
      appealDeadline: '2026-10-06T03:59:59.999Z',
      queueId: null,
      assignedToId: null,
      outcome: null,
    });
    expect(made.caseNumber).toMatch(/^DEN-20260302-[0-9A-Z]{8}$/);
  });

  test('answers 409 to the share of the patient, after 404 for unknown references', async () => {
    const share = { ...denial, primaryCode: '1', groupCode: 'PR' };
    await expect(tenant.call('createCase', { body: share })).rejects.toMatchObject({
      status: 409,
      details: { message: 'Deductible, coinsurance and copayment (PR-1, PR-2, PR-3) are not denials' },
    });
    await expect(
      tenant.call('createCase', { body: { ...share, queueId: 'dqu_none' } }),
    ).rejects.toMatchObject({
      status: 404,
    });
  });

  test('takes omitted fields from the answer of the payer: the denied lines, the largest reason and its label', async () => {
    const { data } = await tenant.call('createCase', { body: { claimId: 'clm_answered' } });
    expect(data.case).toMatchObject({
      denialDate: '2026-02-20T05:00:00.000Z',
      denialReason: expect.stringMatching(/authorization/i),
      groupCode: 'CO',
      primaryCode: '197',
      remarkCodes: ['N54'],
      deniedAmount: '400.00',
    });
    const read = await tenant.call('getCase', { params: { caseId: data.case.id } });
    expect(read.data.case.lines).toEqual([{ lineNumber: 2, chargeAmount: '1000.00', isOverturned: false }]);
  });

  test('takes the whole charge of a claim if the payer paid nothing', async () => {
    const { data } = await tenant.call('createCase', { body: { claimId: 'clm_refused' } });
    expect(data.case).toMatchObject({ primaryCode: '29', groupCode: 'CO', deniedAmount: '1200.00' });
  });

  test('prefers given fields to the answer of the payer', async () => {
    const said = {
      denialReason: 'Late',
      primaryCode: '50',
      deniedAmount: 1,
      denialDate: '2026-02-25T12:00:00Z',
    };
    const { data } = await tenant.call('createCase', { body: { claimId: 'clm_answered', ...said } });
    expect(data.case).toMatchObject({
      denialReason: 'Late',
      primaryCode: '50',
      groupCode: 'CO',
      remarkCodes: [],
      deniedAmount: '1.00',
      denialDate: '2026-02-25T12:00:00.000Z',
    });
  });

  test.each([
    ['of a claim whose payer denies nothing', { claimId: 'clm_paid' }],
    ['of lines that the payer does not deny', { claimId: 'clm_answered', lines: [1] }],
  ])('answers 400 for a denial without its date %s', async (_what, body) => {
    await expect(tenant.call('createCase', { body })).rejects.toMatchObject(refusedAt('body.denialDate'));
  });

  test.each([
    ['claimId', 'clm_none'],
    ['queueId', 'dqu_none'],
  ])('answers 404 for an unknown %s', async (field, id) => {
    await expect(tenant.call('createCase', { body: { ...denial, [field]: id } })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('answers 404 for a queue of another organization', async () => {
    const queueId = await aTenant(host).aQueue();
    await expect(tenant.call('createCase', { body: { ...denial, queueId } })).rejects.toMatchObject({
      status: 404,
    });
  });

  test.each([
    ['denialReason', 'a'.repeat(500), 'a'.repeat(501)],
    ['denialReason', 'a', ''],
    ['primaryCode', 'ABCDE', 'ABCDEF'],
    ['primaryCode', '1', ''],
    ['claimId', 'clm_1', undefined],
    ['deniedAmount', 1, undefined],
    ['denialDate', '2028-02-29T00:00:00Z', undefined],
    ['denialReason', '🩺'.repeat(500), '🩺'.repeat(501)],
    ['groupCode', 'CR', 'XX'],
    ['remarkCodes', Array.from({ length: 50 }, () => 'N1'), Array.from({ length: 51 }, () => 'N1')],
    ['deniedAmount', 0, -0.01],
    ['deniedAmount', 1_200, 1_200.01],
    ['deniedAmount', 1_200, 1e12],
    ['lines', [1], []],
    ['lines', [1, 2], [0]],
    ['lines', [2, 2], [1.5]],
    ['deniedAmount', 0.01, 0.001],
    ['denialDate', '2026-06-01T00:00:00+05:00', '2026-06-01'],
    ['queueId', undefined, null],
    ['queueId', undefined, 'a\u0000'],
  ])(
    'limits a reason to 1 to 500 characters (code points), a code to 1 to 5, an amount to 0 to the charge, lines to integers from 1, each field to its bounds: %s',
    async (field, good, bad) => {
      await tenant.aCase({ deniedAmount: 1, [field]: good });
      await expect(tenant.call('createCase', { body: { ...denial, [field]: bad } })).rejects.toMatchObject({
        status: 400,
        details: { issues: [expect.objectContaining({ path: expect.stringMatching(`^body\\.${field}`) })] },
      });
    },
  );

  test('covers the given lines, each once, and denies at most their charges', async () => {
    const { id: caseId } = await tenant.aCase({ lines: [2, 1, 2], deniedAmount: 1_200 });
    const { data } = await tenant.call('getCase', { params: { caseId } });
    expect(data.case.lines).toEqual([
      { lineNumber: 1, chargeAmount: '200.00', isOverturned: false },
      { lineNumber: 2, chargeAmount: '1000.00', isOverturned: false },
    ]);
    await tenant.aCase({ lines: [1], deniedAmount: 200 });
    await expect(tenant.aCase({ lines: [1], deniedAmount: 200.01 })).rejects.toMatchObject(
      refusedAt('body.deniedAmount'),
    );
    await expect(tenant.aCase({ lines: [1, 3], deniedAmount: 1 })).rejects.toMatchObject(
      refusedAt('body.lines.1'),
    );
  });

  test.each([
    ['the claim as a whole', {}, {}],
    ['a line after the claim as a whole', {}, { lines: [1] }],
    ['the claim as a whole after one of its lines', { lines: [1] }, {}],
    ['the same line', { lines: [1] }, { lines: [1, 2] }],
  ])('answers 409 with existingId if an open case covers %s', async (_what, first, second) => {
    const body = { claimId: 'clm_1', deniedAmount: 10 };
    const { id: existingId } = await tenant.aCase({ ...body, ...first });
    const refused = { status: 409, details: { existingId } };
    await expect(tenant.aCase({ ...body, ...second })).rejects.toMatchObject(refused);
    await tenant.call('resolveCase', { params: { caseId: existingId }, body: { outcome: 'NO_ACTION' } });
    await tenant.aCase({ ...body, ...second });
  });

  test('accepts a second case of a claim for other lines, and one of twenty concurrent ones for the same', async () => {
    const body = { claimId: 'clm_1', deniedAmount: 10 };
    await tenant.aCase({ ...body, lines: [1] });
    const made = await Promise.allSettled(
      Array.from({ length: 20 }, () => tenant.aCase({ ...body, lines: [2] })),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('goes to the default queue without rules, and to no queue without one', async () => {
    expect((await tenant.aCase()).queueId).toBeNull();
    const queueId = await tenant.aQueue({ isDefault: true, defaultSlaHours: 48 });
    expect(await tenant.aCase()).toMatchObject({
      queueId,
      slaHours: 48,
      slaDueAt: '2026-03-04T15:00:00.000Z',
    });
    expect(await tenant.countOf(queueId)).toBe(1);
  });

  test('applies the rules, which route and flag the case', async () => {
    const queueId = await tenant.aQueue();
    await tenant.aRule(queueId, {
      actions: [
        { type: 'SET_PRIORITY', priority: 9 },
        { type: 'SET_CATEGORY', category: 'REFERRAL' },
        { type: 'SET_SLA_HOURS', hours: 24 },
        { type: 'ADD_TAG', tag: 'rush' },
        { type: 'FLAG_NO_APPEAL' },
        { type: 'ASSIGN_MEMBER', memberId: 'mem_b' },
      ],
    });
    expect(await tenant.aCase()).toMatchObject({
      status: 'OPEN',
      queueId,
      assignedToId: 'mem_b',
      priority: 9,
      category: 'REFERRAL',
      slaHours: 24,
      tags: ['rush'],
      appealRights: false,
    });
    expect((await tenant.aCase({ primaryCode: '50' })).queueId).toBeNull();
  });

  test('counts each of fifty concurrent cases and keeps a capacity', async () => {
    const fallback = await tenant.aQueue({ isDefault: true, maxCapacity: 1 });
    const queueId = await tenant.aQueue({
      maxCapacity: 20,
      defaultAssignmentMethod: 'ROUND_ROBIN',
      memberUserIds: ['mem_a', 'mem_b'],
    });
    await tenant.aRule(queueId);
    const made = await Promise.all(
      Array.from({ length: 50 }, () => tenant.call('createCase', { body: denial })),
    );
    const placed = made.map(({ data }) => data);
    const inQueue = placed.filter((data) => data.case.queueId === queueId);
    expect(inQueue).toHaveLength(20);
    expect(inQueue.filter((data) => data.case.assignedToId === 'mem_a')).toHaveLength(10);
    expect(placed.filter((data) => data.case.queueId === fallback)).toHaveLength(30);
    expect(placed.filter(({ warnings }) => warnings[0]?.code === 'QUEUE_FULL')).toHaveLength(30);
    expect([await tenant.countOf(queueId), await tenant.countOf(fallback)]).toEqual([20, 30]);
  });
});

describe('denial-management.getCase', () => {
  test('shows its adjustments, its guardrail and its appeals', async () => {
    const { id, ...made } = await tenant.aCase({ claimId: 'clm_mixed', primaryCode: '45' });
    const read = await tenant.call('getCase', { params: { caseId: id } });
    expect(read.data.case).toEqual({
      id,
      ...made,
      reopenings: [],
      lines: [{ lineNumber: null, chargeAmount: '1200.00', isOverturned: false }],
      adjustments: [
        { lineNumber: 1, groupCode: 'CO', reasonCode: '45', amount: '20.00', remarkCodes: [] },
        { lineNumber: 2, groupCode: 'CO', reasonCode: '50', amount: '80.00', remarkCodes: ['N115'] },
      ],
      guardrail: { appealRights: true, reasons: [], firstAction: expect.any(String) },
      appeals: [{ id: `apl_${id}`, level: 'LEVEL_1', status: 'DRAFT' }],
    });
    expect(read.tag).toBe('"1"');
  });

  test('shows why the case cannot be appealed', async () => {
    const { id, appealRights } = await tenant.aCase({ claimId: 'clm_paid', primaryCode: 'CO-45' });
    expect(appealRights).toBe(false);
    const { data } = await tenant.call('getCase', { params: { caseId: id } });
    expect(data.case.guardrail).toMatchObject({
      appealRights: false,
      reasons: ['CO-45 alone: the claim was paid as agreed'],
    });
  });
});

describe('denial-management.getCase, denial-management.updateCase, denial-management.assignCase, denial-management.routeCase, denial-management.resolveCase, denial-management.reopenCase', () => {
  test('answer 404 to another organization', async () => {
    const params = { caseId: (await tenant.aCase()).id };
    const as = aPrincipal();
    const bodies = {
      getCase: {},
      updateCase: {},
      assignCase: { assignedToId: 'mem_a' },
      routeCase: {},
      resolveCase: { outcome: 'NO_ACTION' },
      reopenCase: { reason: 'Paid back' },
    };
    for (const [operation, body] of Object.entries(bodies)) {
      await expect(tenant.call(operation, { params, body }, { as })).rejects.toMatchObject({ status: 404 });
    }
  });
});

describe('denial-management.listCases', () => {
  test('filters by status, kind, category, payer, code, queue, member and claim, several values meaning OR, and by inclusive amounts and deadlines', async () => {
    const queueId = await tenant.aQueue();
    const first = await tenant.aCase({ queueId });
    const second = await tenant.aCase({ claimId: 'clm_2', primaryCode: 'B7', deniedAmount: 10 });
    const third = await tenant.aCase({ primaryCode: '50', deniedAmount: 500 });
    await tenant.call('assignCase', { params: { caseId: second.id }, body: { assignedToId: 'mem_a' } });
    const find = async (query: Record<string, string | string[]>) => {
      const { data } = await tenant.call('listCases', { query });
      expect(data.total).toBe(data.cases.length);
      return data.cases.map(({ id }: { id: string }) => id);
    };
    expect(await find({ status: ['OPEN', 'RESOLVED'] })).toEqual([third.id, first.id]);
    expect(await find({ status: 'IN_PROGRESS' })).toEqual([second.id]);
    expect(await find({ kind: 'FULL' })).toEqual([]);
    expect(await find({ kind: ['FULL', 'PARTIAL'] })).toHaveLength(3);
    expect(await find({ category: ['CREDENTIALING', 'MEDICAL_NECESSITY'] })).toEqual([third.id, second.id]);
    expect(await find({ payerId: 'pay_2' })).toEqual([second.id]);
    expect(await find({ primaryCode: ['197', '50'] })).toEqual([third.id, first.id]);
    expect(await find({ primaryCode: ['co197 ', 'CO-050'] })).toEqual([third.id, first.id]);
    expect(await find({ primaryCode: ['b7', 'PR-197'] })).toEqual([second.id]);
    for (const primaryCode of ['XX-45', '   ', 'CO-000197']) {
      await expect(find({ primaryCode })).rejects.toMatchObject({ status: 400 });
    }
    expect(await find({ groupCode: 'CO' })).toHaveLength(3);
    expect(await find({ groupCode: ['PR', 'OA'] })).toEqual([]);
    expect(await find({ hasCode: 'true' })).toHaveLength(3);
    expect(await find({ hasCode: 'false' })).toEqual([]);
    expect(await find({ queueId })).toEqual([first.id]);
    expect(await find({ assignedToId: ['mem_a', 'mem_b'] })).toEqual([second.id]);
    expect(await find({ claimId: 'clm_2' })).toEqual([second.id]);
    expect(await find({ minAmount: '300.5' })).toEqual([third.id, first.id]);
    expect(await find({ maxAmount: '300.50' })).toEqual([second.id, first.id]);
    expect(await find({ minAmount: '10.01', maxAmount: '499.99' })).toEqual([first.id]);
    expect(await find({ deadlineFrom: '2026-10-06T03:59:59.999Z' })).toEqual([third.id, first.id]);
    expect(await find({ deadlineTo: '2026-10-06T03:59:59.998Z' })).toEqual([]);
  });

  test('filters by patient, provider, facility, and by the inclusive times of opening and SLA', async () => {
    const as = aPrincipal();
    const own = aTenant(host, as);
    const queueId = await own.aQueue({ defaultSlaHours: 24 });
    const timed = await own.aCase({ queueId });
    const untimed = await own.aCase({ claimId: 'clm_2' });
    const find = async (query: Record<string, string | string[]>) =>
      (await own.call('listCases', { query })).data.cases.map(({ id }: { id: string }) => id);
    const { data } = await own.call('getCase', { params: { caseId: timed.id } });
    const { patientId, providerId, facilityId, slaDueAt, createdAt } = data.case;
    for (const [name, value] of Object.entries({ patientId, providerId, facilityId })) {
      if (value !== null) expect(await find({ [name]: value })).toContain(timed.id);
      expect(await find({ [name]: 'none' })).toEqual([]);
    }
    for (const [name, value] of Object.entries({ hasProvider: providerId, hasFacility: facilityId })) {
      expect((await find({ [name]: String(value !== null) })).toSorted()).toEqual(
        [timed.id, untimed.id].toSorted(),
      );
      expect(await find({ [name]: String(value === null) })).toEqual([]);
    }
    expect(await find({ isAssigned: 'true' })).toEqual([]);
    expect(await find({ isAssigned: 'false' })).toHaveLength(2);
    const shifted = (instant: string, milliseconds: number) =>
      new Date(Date.parse(instant) + milliseconds).toISOString();
    expect(await find({ slaDueFrom: slaDueAt, slaDueTo: slaDueAt })).toEqual([timed.id]);
    expect(await find({ slaDueFrom: shifted(slaDueAt, 1) })).toEqual([]);
    expect(await find({ slaDueTo: shifted(slaDueAt, -1) })).toEqual([]);
    expect((await find({ createdFrom: createdAt, createdTo: createdAt })).toSorted()).toEqual(
      [timed.id, untimed.id].toSorted(),
    );
    expect(await find({ createdFrom: shifted(createdAt, 1) })).toEqual([]);
    const end = { outcome: 'WRITTEN_OFF', note: 'Ended' };
    const agent = { as: { ...as, agentId: 'agt_1' } };
    const ended = await own.call('resolveCase', { params: { caseId: untimed.id }, body: end }, agent);
    expect(ended.data.case.closedByAgentId).toBe('agt_1');
    expect(await find({ closedByAgentId: ['agt_1', 'agt_2'] })).toEqual([untimed.id]);
    expect(await find({ closedByAgentId: 'agt_2' })).toEqual([]);
    expect(await find({ isClosedByAgent: 'true' })).toEqual([untimed.id]);
    expect(await find({ isClosedByAgent: 'false' })).toEqual([timed.id]);
    const { resolvedAt } = ended.data.case;
    expect(await find({ resolvedFrom: resolvedAt, resolvedTo: resolvedAt })).toEqual([untimed.id]);
    expect(await find({ resolvedFrom: shifted(resolvedAt, 1) })).toEqual([]);
    expect(await find({ resolvedTo: shifted(resolvedAt, -1) })).toEqual([]);
    expect(await find({ createdTo: shifted(createdAt, -1) })).toEqual([]);
  });

  test('sorts by deadline, by amount or by age, cases without a deadline last', async () => {
    const late = await tenant.aCase({ denialDate: '2026-07-01T15:00:00Z', deniedAmount: 2 });
    const none = await tenant.aCase({ claimId: 'clm_2', deniedAmount: 3 });
    const soon = await tenant.aCase({ deniedAmount: 1 });
    const sorted = async (query: Record<string, string>) =>
      (await tenant.call('listCases', { query })).data.cases.map(({ id }: { id: string }) => id);
    expect(await sorted({})).toEqual([soon.id, none.id, late.id]);
    expect(await sorted({ sort: '-createdAt', skip: '1', take: '1' })).toEqual([none.id]);
    expect(await sorted({ sort: 'appealDeadline' })).toEqual([soon.id, late.id, none.id]);
    expect(await sorted({ sort: '-deniedAmount' })).toEqual([none.id, late.id, soon.id]);
  });

  test.each([
    ['take', '0'],
    ['take', '101'],
    ['skip', '-1'],
    ['skip', '10001'],
    ['sort', 'oldest'],
    ['status', 'CLOSED'],
    ['minAmount', '1.005'],
    ['maxAmount', '-1'],
    ['deadlineFrom', '2026-10-06'],
    ['queueId', ''],
    ['payerId', 'a\u0000'],
  ])(
    'answers 400 to take 0 or 101, skip -1 or 10001, an unknown sort or status, an amount below 0 or with 3 decimals, a NUL: %s=%s',
    async (name, value) => {
      await expect(tenant.call('listCases', { query: { [name]: value } })).rejects.toMatchObject(
        refusedAt(`query.${name}`),
      );
    },
  );
});

describe('denial-management.updateCase', () => {
  test('sets and clears the fields of the work', async () => {
    const params = { caseId: (await tenant.aCase()).id };
    const learnt = {
      category: 'REFERRAL',
      rootCause: 'Asked for another code',
      isPreventable: true,
      priority: -3,
      note: 'Called',
    };
    const edited = await tenant.call('updateCase', { params, body: learnt }, { now: minutes(1) });
    expect(edited.data.case).toMatchObject({ ...learnt, updatedAt: '2026-03-02T15:01:00.000Z' });
    const cleared = { rootCause: null, isPreventable: null, note: null };
    expect((await tenant.call('updateCase', { params, body: cleared })).data.case).toMatchObject({
      ...learnt,
      ...cleared,
    });
  });

  test.each([
    ['rootCause', 'a'.repeat(2001)],
    ['note', 'a'.repeat(5001)],
    ['note', ''],
    ['category', null],
    ['category', 'UNKNOWN'],
    ['priority', 1.5],
    ['priority', 2 ** 31],
    ['isPreventable', 'yes'],
  ])(
    'answers 400 to a rootCause of 2001 characters, a note of 0 or 5001, an unknown category or null, a priority above 31 bits: %s',
    async (field, value) => {
      const params = { caseId: (await tenant.aCase()).id };
      await expect(tenant.call('updateCase', { params, body: { [field]: value } })).rejects.toMatchObject(
        refusedAt(`body.${field}`),
      );
    },
  );

  test('is PARTIAL of less than the charges of its lines', async () => {
    const kindOf = async (deniedAmount: number) => {
      const params = { caseId: (await tenant.aCase({ lines: [1], deniedAmount: 1 })).id };
      return (await tenant.call('updateCase', { params, body: { deniedAmount } })).data.case.kind;
    };
    expect(await kindOf(199.99)).toBe('PARTIAL');
    expect(await kindOf(200)).toBe('FULL');
  });

  test('corrects amount, codes, reason and date while the case is open, and recomputes what depends on them', async () => {
    const params = { caseId: (await tenant.aCase({ primaryCode: '16', remarkCodes: ['MA130'] })).id };
    const body = {
      deniedAmount: 410.5,
      denialReason: 'Duplicate of another claim',
      primaryCode: 'OA-18',
      remarkCodes: ['n522'],
      denialDate: '2026-05-01T15:00:00Z',
    };
    await tenant.call('updateCase', { params, body });
    const { data } = await tenant.call('getCase', { params });
    expect(data.case).toMatchObject({
      ...body,
      denialDate: '2026-05-01T15:00:00.000Z',
      deniedAmount: '410.50',
      groupCode: 'OA',
      primaryCode: '18',
      remarkCodes: ['N522'],
      category: 'DUPLICATE',
      appealDeadline: '2026-09-04T03:59:59.999Z',
      adjustments: [{ groupCode: 'OA', reasonCode: '18', amount: '410.50', remarkCodes: ['N522'] }],
    });
    expect(changedCases.at(-1)).toEqual({
      id: params.caseId,
      caseNumber: data.case.caseNumber,
      claimNumber: data.case.claimNumber,
      payerName: 'Meridian Health',
      denialReason: 'Duplicate of another claim',
      primaryCode: '18',
      denialDate: new Date('2026-05-01T15:00:00Z'),
    });
    const regrouped = await tenant.call('updateCase', { params, body: { groupCode: 'PI', remarkCodes: [] } });
    expect(regrouped.data.case).toMatchObject({ groupCode: 'PI', primaryCode: '18', remarkCodes: [] });
    const kept = await tenant.call('updateCase', { params, body: { primaryCode: '197' } });
    expect(kept.data.case).toMatchObject({ groupCode: 'PI', category: 'AUTHORIZATION', appealRights: true });
  });

  test('keeps a category that a person chose and the flag of a rule against an appeal', async () => {
    await tenant.aRule(await tenant.aQueue(), { actions: [{ type: 'FLAG_NO_APPEAL' }] });
    const params = { caseId: (await tenant.aCase()).id };
    await tenant.call('updateCase', { params, body: { category: 'REFERRAL' } });
    const { data } = await tenant.call('updateCase', { params, body: { primaryCode: '50' } });
    expect(data.case).toMatchObject({ primaryCode: '50', category: 'REFERRAL', appealRights: false });
  });

  test.each([
    ['deniedAmount', 200, 200.01],
    ['deniedAmount', 0, -0.01],
    ['primaryCode', 'CO-45', 'XX-45'],
    ['primaryCode', '50', ''],
    ['groupCode', 'PR', 'XX'],
    ['denialReason', 'a'.repeat(500), 'a'.repeat(501)],
    ['denialDate', '2026-05-01T15:00:00Z', '2026-05-01'],
    ['remarkCodes', [], ['']],
  ])('limits %s to its bounds (a denied amount to the charges of the lines)', async (field, good, bad) => {
    const params = { caseId: (await tenant.aCase({ lines: [1], deniedAmount: 10 })).id };
    await tenant.call('updateCase', { params, body: { [field]: good } });
    await expect(tenant.call('updateCase', { params, body: { [field]: bad } })).rejects.toMatchObject({
      status: 400,
      details: { issues: [expect.objectContaining({ path: expect.stringMatching(`^body\\.${field}`) })] },
    });
  });

  test('answers 409 to a correction of an ended case and to codes of the patient’s share', async () => {
    const params = { caseId: (await tenant.aCase()).id };
    await expect(tenant.call('updateCase', { params, body: { primaryCode: 'PR-1' } })).rejects.toMatchObject({
      status: 409,
    });
    await tenant.call('resolveCase', { params, body: { outcome: 'NO_ACTION' } });
    await expect(tenant.call('updateCase', { params, body: { deniedAmount: 1 } })).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: ['update', 'reopen'] },
    });
    await tenant.call('updateCase', { params, body: { note: 'Closed by the clinic' } });
  });

  test('accepts one of fifty updates with the same If-Match and answers 412 to the others', async () => {
    const params = { caseId: (await tenant.aCase()).id };
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, priority) =>
        tenant.call('updateCase', { params, body: { priority: priority + 1 } }, { ifMatch: '"1"' }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 412 });
    }
  });
});

describe('denial-management.assignCase', () => {
  test('to a member starts work, and unassigning stops it', async () => {
    const params = { caseId: (await tenant.aCase()).id };
    const assigned = await tenant.call('assignCase', { params, body: { assignedToId: 'mem_a' } });
    expect(assigned.data.case).toMatchObject({ status: 'IN_PROGRESS', assignedToId: 'mem_a' });
    const taken = await tenant.call('assignCase', { params, body: { assignedToId: null } });
    expect(taken.data.case).toMatchObject({ status: 'OPEN', assignedToId: null });
  });

  test('to a queue moves the count and lets the queue assign the case', async () => {
    const [from, to] = [
      await tenant.aQueue(),
      await tenant.aQueue({
        defaultAssignmentMethod: 'ROUND_ROBIN',
        memberUserIds: ['mem_c'],
        defaultSlaHours: 8,
      }),
    ];
    const params = { caseId: (await tenant.aCase({ queueId: from })).id };
    const moved = await tenant.call('assignCase', { params, body: { queueId: to } });
    expect(moved.data.case).toMatchObject({
      status: 'OPEN',
      queueId: to,
      assignedToId: 'mem_c',
      slaHours: 8,
    });
    expect([await tenant.countOf(from), await tenant.countOf(to)]).toEqual([0, 1]);
    const left = await tenant.call('assignCase', { params, body: { queueId: null } });
    expect(left.data.case).toMatchObject({ queueId: null, assignedToId: 'mem_c' });
    expect(await tenant.countOf(to)).toBe(0);
  });

  test('answers 400 to an inactive member and to an empty body, 404 to an unknown member or queue', async () => {
    const params = { caseId: (await tenant.aCase()).id };
    const assign = (body: Record<string, unknown>) => tenant.call('assignCase', { params, body });
    await expect(assign({ assignedToId: 'mem_off' })).rejects.toMatchObject(refusedAt('body.assignedToId'));
    await expect(assign({ assignedToId: 'mem_none' })).rejects.toMatchObject({ status: 404 });
    await expect(assign({ queueId: 'dqu_none' })).rejects.toMatchObject({ status: 404 });
    await expect(assign({})).rejects.toMatchObject(refusedAt('body.queueId'));
  });

  test('answers 409 to a full queue, but not to one that the case is already in', async () => {
    const queueId = await tenant.aQueue({ maxCapacity: 1 });
    const inside = await tenant.aCase({ queueId });
    const outside = await tenant.aCase();
    const assign = (caseId: string) => tenant.call('assignCase', { params: { caseId }, body: { queueId } });
    await expect(assign(outside.id)).rejects.toMatchObject({
      status: 409,
      details: { message: 'The queue is full' },
    });
    expect((await assign(inside.id)).data.case.queueId).toBe(queueId);
    expect(await tenant.countOf(queueId)).toBe(1);
  });
});

describe('denial-management.routeCase', () => {
  test('applies the current rules, with a trace of every rule and condition', async () => {
    const made = await tenant.aCase();
    const queueId = await tenant.aQueue();
    const other = await tenant.aRule(queueId, {
      name: 'Large',
      priority: -1,
      conditions: { field: 'deniedAmount', op: 'gte', value: 1000 },
    });
    const rule = await tenant.aRule(queueId);
    const { data } = await tenant.call('routeCase', { params: { caseId: made.id } });
    expect(data.case).toMatchObject({ status: 'OPEN', queueId });
    expect(data.routing).toMatchObject({
      matchedRuleIds: [rule],
      rules: [
        {
          ruleId: other,
          name: 'Large',
          matched: false,
          trace: { field: 'deniedAmount', op: 'gte', expected: 1000, actual: '300.50', matched: false },
        },
        { ruleId: rule, matched: true },
      ],
      actions: [{ ruleId: rule, action: { type: 'ASSIGN_QUEUE', queueId } }],
      queueId,
      warnings: [],
    });
  });

  test('moves the case to the default queue if no rule matches', async () => {
    const made = await tenant.aCase({ queueId: await tenant.aQueue() });
    const queueId = await tenant.aQueue({ isDefault: true });
    const { data } = await tenant.call('routeCase', { params: { caseId: made.id } });
    expect(data.case.queueId).toBe(queueId);
  });

  test('keeps the member of a case that is in the right queue', async () => {
    const queueId = await tenant.aQueue({
      defaultAssignmentMethod: 'ROUND_ROBIN',
      memberUserIds: ['mem_a', 'mem_b'],
    });
    await tenant.aRule(queueId);
    const made = await tenant.aCase();
    const { data } = await tenant.call('routeCase', { params: { caseId: made.id } });
    expect([made.assignedToId, data.case.assignedToId]).toEqual(['mem_a', 'mem_a']);
    expect(await tenant.countOf(queueId)).toBe(1);
  });
});

describe('denial-management.resolveCase', () => {
  test('ends the case, reduces currentCount, and answers 409 with allowedNext to further moves', async () => {
    const queueId = await tenant.aQueue();
    const params = { caseId: (await tenant.aCase({ queueId })).id };
    const body = { outcome: 'OVERTURNED', note: 'Paid in full' };
    const { data } = await tenant.call('resolveCase', { params, body });
    expect(data.case).toMatchObject({
      status: 'RESOLVED',
      outcome: 'OVERTURNED',
      resolutionNote: 'Paid in full',
      resolvedAt: '2026-03-02T15:00:00.000Z',
      queueId,
    });
    expect(await tenant.countOf(queueId)).toBe(0);
    for (const [operation, given] of [
      ['resolveCase', body],
      ['routeCase', {}],
      ['assignCase', { assignedToId: 'mem_a' }],
      ['assignCase', { queueId: null }],
    ] as const) {
      await expect(tenant.call(operation, { params, body: given })).rejects.toMatchObject({
        status: 409,
        details: { allowedNext: ['update', 'reopen'] },
      });
    }
    expect(await tenant.countOf(queueId)).toBe(0);
  });

  test.each([
    ['outcome', { outcome: 'PAID' }],
    ['outcome', {}],
    ['note', { outcome: 'NO_ACTION', note: 'a'.repeat(2001) }],
  ])(
    'answers 400 to an unknown or missing outcome and a note of 2001 characters: %s',
    async (field, body) => {
      const params = { caseId: (await tenant.aCase()).id };
      await expect(tenant.call('resolveCase', { params, body })).rejects.toMatchObject(
        refusedAt(`body.${field}`),
      );
    },
  );

  test('succeeds once of a hundred concurrent calls', async () => {
    const queueId = await tenant.aQueue();
    const params = { caseId: (await tenant.aCase({ queueId })).id };
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, () =>
        tenant.call('resolveCase', { params, body: { outcome: 'WRITTEN_OFF' } }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await tenant.countOf(queueId)).toBe(0);
  });
});

describe('denial-management.reopenCase', () => {
  const reason = 'The payer took the payment back';

  test('returns a case with a pending appeal to APPEALED', async () => {
    const params = { caseId: (await tenant.aCase()).id };
    await tenant.call('resolveCase', { params, body: { outcome: 'NO_ACTION' } });
    underAppeal.add(params.caseId);
    const { data } = await tenant.call('reopenCase', { params, body: { reason } });
    expect(data.case).toMatchObject({ status: 'APPEALED', outcome: null, resolvedAt: null });
  });

  test('answers 409 with existingId if another case is open for the same charges', async () => {
    const params = { caseId: (await tenant.aCase({ claimId: 'clm_1' })).id };
    await tenant.call('resolveCase', { params, body: { outcome: 'NO_ACTION' } });
    const { id: existingId } = await tenant.aCase({ claimId: 'clm_1' });
    await expect(tenant.call('reopenCase', { params, body: { reason } })).rejects.toMatchObject({
      status: 409,
      details: { existingId },
    });
  });

  test('reopens the case, keeps its outcome, and counts it in its queue again', async () => {
    const queueId = await tenant.aQueue({ defaultSlaHours: 24 });
    const params = { caseId: (await tenant.aCase({ queueId })).id };
    await tenant.call('resolveCase', { params, body: { outcome: 'OVERTURNED', note: 'Paid in full' } });
    const { data } = await tenant.call('reopenCase', { params, body: { reason } }, { now: minutes(60) });
    expect(data).toMatchObject({
      case: {
        status: 'OPEN',
        queueId,
        assignedToId: null,
        outcome: null,
        resolutionNote: null,
        resolvedAt: null,
      },
      warnings: [],
    });
    expect(data.case.slaDueAt).toBe(minutes(60 + 24 * 60).toISOString());
    expect(await tenant.countOf(queueId)).toBe(1);
    expect((await tenant.call('getCase', { params })).data.case.reopenings).toEqual([
      {
        reason,
        reopenedAt: minutes(60).toISOString(),
        outcome: 'OVERTURNED',
        resolutionNote: 'Paid in full',
        resolvedAt: testTime.toISOString(),
      },
    ]);
  });

  test('moves the case to the default queue with a warning if its queue is full, and routes a case without a queue by the rules', async () => {
    const defaultId = await tenant.aQueue({ isDefault: true });
    const queueId = await tenant.aQueue({ maxCapacity: 1 });
    const params = { caseId: (await tenant.aCase({ queueId })).id };
    await tenant.call('resolveCase', { params, body: { outcome: 'NO_ACTION' } });
    await tenant.aCase({ queueId });
    const passed = await tenant.call('reopenCase', { params, body: { reason } });
    expect(passed.data).toMatchObject({ case: { queueId: defaultId }, warnings: [{ code: 'QUEUE_FULL' }] });
    await tenant.call('assignCase', { params, body: { queueId: null } });
    await tenant.call('resolveCase', { params, body: { outcome: 'NO_ACTION' } });
    const ruled = await tenant.aQueue();
    await tenant.aRule(ruled);
    const { data } = await tenant.call('reopenCase', { params, body: { reason } });
    expect(data.case.queueId).toBe(ruled);
    expect(await Promise.all([queueId, defaultId, ruled].map((id) => tenant.countOf(id)))).toEqual([1, 0, 1]);
  });

  test('answers 409 with allowedNext for a case that has not ended', async () => {
    const params = { caseId: (await tenant.aCase()).id };
    await expect(tenant.call('reopenCase', { params, body: { reason } })).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: expect.not.arrayContaining(['reopen']) },
    });
  });

  test.each([
    ['1 character', 'a', true],
    ['2000 characters', 'a'.repeat(2000), true],
    ['none', undefined, false],
    ['0 characters', '', false],
    ['2001 characters', 'a'.repeat(2001), false],
  ])('accepts a reason of 1 to 2000 characters: %s', async (_name, given, isTaken) => {
    const params = { caseId: (await tenant.aCase()).id };
    await tenant.call('resolveCase', { params, body: { outcome: 'NO_ACTION' } });
    const attempt = tenant.call('reopenCase', { params, body: { reason: given } });
    if (isTaken) await expect(attempt).resolves.toBeTruthy();
    else await expect(attempt).rejects.toMatchObject(refusedAt('body.reason'));
  });
});

describe('denial-management.bulkUpdateCases', () => {
  test('returns a result for each id, and the failure of one undoes no other', async () => {
    const queueId = await tenant.aQueue({ maxCapacity: 1 });
    const [first, second, resolved] = [await tenant.aCase(), await tenant.aCase(), await tenant.aCase()];
    await tenant.call('resolveCase', { params: { caseId: resolved.id }, body: { outcome: 'NO_ACTION' } });
    const foreign = await aTenant(host).aCase();
    const caseIds = [second.id, 'dnc_none', resolved.id, first.id, foreign.id, second.id];
    const { data } = await tenant.call('bulkUpdateCases', { body: { action: 'ASSIGN', caseIds, queueId } });
    const missing = { error: 'Resource not found', statusCode: 404 };
    expect(data.results).toMatchObject([
      { caseId: second.id, status: 'FAILED', error: { statusCode: 409, message: 'The queue is full' } },
      { caseId: 'dnc_none', status: 'FAILED', case: null, error: missing },
      {
        caseId: resolved.id,
        status: 'FAILED',
        error: { statusCode: 409, allowedNext: ['update', 'reopen'] },
      },
      { caseId: first.id, status: 'OK', case: { queueId }, error: null },
      { caseId: foreign.id, status: 'FAILED', error: missing },
    ]);
    expect(data.results).toHaveLength(5);
    expect(await tenant.countOf(queueId)).toBe(1);
  });

  test('assigns, routes and resolves', async () => {
    const cases = [await tenant.aCase(), await tenant.aCase(), await tenant.aCase()];
    const caseIds = cases.map(({ id }) => id);
    const queueId = await tenant.aQueue({
      defaultAssignmentMethod: 'LEAST_LOADED',
      memberRoles: ['BILLER', 'CODER'],
    });
    await tenant.aRule(queueId);
    const perform = async (body: Record<string, unknown>) =>
      (await tenant.call('bulkUpdateCases', { body: { caseIds, ...body } })).data.results.map(
        (result: { case: unknown }) => result.case,
      );
    const routed = await perform({ action: 'ROUTE' });
    expect(routed.map(({ assignedToId }: { assignedToId: string }) => assignedToId).sort()).toEqual([
      'mem_a',
      'mem_b',
      'mem_c',
    ]);
    expect(await tenant.countOf(queueId)).toBe(3);
    expect(await perform({ action: 'ASSIGN', assignedToId: 'mem_a' })).toMatchObject(
      caseIds.map(() => ({ status: 'IN_PROGRESS', assignedToId: 'mem_a', queueId })),
    );
    expect(await perform({ action: 'RESOLVE', outcome: 'CORRECTED', note: 'resent' })).toMatchObject(
      caseIds.map((id) => ({ id, status: 'RESOLVED', outcome: 'CORRECTED', resolutionNote: 'resent' })),
    );
    expect(await tenant.countOf(queueId)).toBe(0);
  });

  const rowsOf = ({ results }: { results: { caseId: string; status: string }[] }) =>
    results.map(({ caseId, status }) => [caseId, status]);

  test('selects the cases of a filter of the list, oldest first', async () => {
    const own = aTenant(host);
    const cases = [];
    for (const deniedAmount of [10, 20, 30, 40]) cases.push(await own.aCase({ deniedAmount }));
    const [least, second, third, most] = cases.map(({ id }) => id);
    await own.call('resolveCase', { params: { caseId: third }, body: { outcome: 'NO_ACTION' } });
    await tenant.aCase({ deniedAmount: 30 });
    const filter = { minAmount: '20', maxAmount: '40', status: ['OPEN', 'RESOLVED'] };
    const body = { action: 'RESOLVE', outcome: 'WRITTEN_OFF', filter };
    const { data } = await own.call('bulkUpdateCases', { body });
    expect(data.total).toBe(3);
    expect(rowsOf(data)).toEqual([
      [second, 'OK'],
      [third, 'FAILED'],
      [most, 'OK'],
    ]);
    const again = await own.call('bulkUpdateCases', {
      body: { ...body, filter: { status: 'OPEN' } },
    });
    expect(rowsOf(again.data)).toEqual([[least, 'OK']]);
  });

  test('returns the results of a dry run and changes nothing', async () => {
    const own = aTenant(host);
    const queueId = await own.aQueue({ maxCapacity: 1 });
    const ids = [(await own.aCase()).id, (await own.aCase()).id].sort();
    const body = { action: 'ASSIGN', caseIds: ids, queueId, assignedToId: 'mem_a' };
    const before = await Promise.all(ids.map((caseId) => own.call('getCase', { params: { caseId } })));
    const trial = await own.call('bulkUpdateCases', { body: { ...body, dryRun: true } });
    expect(trial.data.results).toMatchObject([
      { status: 'OK', case: { queueId, status: 'IN_PROGRESS', assignedToId: 'mem_a' } },
      { status: 'FAILED', error: { message: 'The queue is full' } },
    ]);
    const after = await Promise.all(ids.map((caseId) => own.call('getCase', { params: { caseId } })));
    expect(after.map(({ data }) => data)).toEqual(before.map(({ data }) => data));
    expect(await own.countOf(queueId)).toBe(0);
    const real = await own.call('bulkUpdateCases', { body });
    expect(rowsOf(real.data)).toEqual(rowsOf(trial.data));
    expect(await own.countOf(queueId)).toBe(1);
  });

  test.each([
    ['filter', {}, 'filter'],
    ['filter', { status: 'OPEN', state: 'OPEN' }, 'filter'],
    ['filter', { status: 'GONE' }, 'filter.status'],
    ['filter', { minAmount: '-1' }, 'filter.minAmount'],
  ])('answers 400 to a %s that is empty or unknown: %j', async (_field, filter, place) => {
    const body = { action: 'ROUTE', filter };
    await expect(tenant.call('bulkUpdateCases', { body })).rejects.toMatchObject(refusedAt(`body.${place}`));
  });

  test('answers 400 to both ids and a filter, and to neither', async () => {
    for (const chosen of [{}, { caseIds: ['dnc_1'], filter: { status: 'OPEN' } }]) {
      const body = { action: 'ROUTE', ...chosen };
      await expect(tenant.call('bulkUpdateCases', { body })).rejects.toMatchObject(refusedAt('body.caseIds'));
    }
  });

  test('accepts 100 cases and refuses 101', async () => {
    const ids = Array.from({ length: 101 }, (_, index) => `dnc_${index}`);
    const { data } = await tenant.call('bulkUpdateCases', {
      body: { action: 'ROUTE', caseIds: ids.slice(1) },
    });
    expect(data.results).toHaveLength(100);
    await expect(
      tenant.call('bulkUpdateCases', { body: { action: 'ROUTE', caseIds: ids } }),
    ).rejects.toMatchObject(refusedAt('body.caseIds'));
  });

  test.each([
    ['action', { action: 'DELETE', caseIds: ['dnc_1'] }],
    ['caseIds', { action: 'ROUTE', caseIds: [] }],
    ['queueId', { action: 'ASSIGN', caseIds: ['dnc_1'] }],
    ['outcome', { action: 'RESOLVE', caseIds: ['dnc_1'] }],
  ])(
    'answers 400 to an unknown action, no cases, an ASSIGN without a target, a RESOLVE without outcome: %s',
    async (field, body) => {
      await expect(tenant.call('bulkUpdateCases', { body })).rejects.toMatchObject(
        refusedAt(`body.${field}`),
      );
    },
  );

  test('answers 404 for the whole request if a queue or member is missing', async () => {
    const caseIds = [(await tenant.aCase()).id];
    for (const target of [{ queueId: 'dqu_none' }, { assignedToId: 'mem_none' }]) {
      await expect(
        tenant.call('bulkUpdateCases', { body: { action: 'ASSIGN', caseIds, ...target } }),
      ).rejects.toMatchObject({ status: 404 });
    }
  });
});

describe('denial-management.assignCase, denial-management.bulkUpdateCases', () => {
  test('keep exact counts when cases move concurrently between two queues in both directions', async () => {
    const queues = [await tenant.aQueue(), await tenant.aQueue()] as const;
    const cases = await Promise.all(
      Array.from({ length: 20 }, (_, index) => tenant.aCase({ queueId: queues[index % 2] })),
    );
    const moved = cases.map(({ id }, index) =>
      tenant.call('assignCase', { params: { caseId: id }, body: { queueId: queues[(index + 1) % 2] } }),
    );
    const caseIds = cases.map(({ id }) => id).toReversed();
    const bulk = tenant.call('bulkUpdateCases', {
      body: { action: 'ASSIGN', caseIds, assignedToId: 'mem_a' },
    });
    await Promise.all([...moved, bulk]);
    expect([await tenant.countOf(queues[0]), await tenant.countOf(queues[1])]).toEqual([10, 10]);
  });
});
