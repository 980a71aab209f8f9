import type { Principal } from '@rcm/tenancy';
import { aPrincipal, type CallInput, type TestHost } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  assignedCases,
  changedCases,
  denial,
  denialHost,
  markedClaims,
  ports,
  undecided,
  underAppeal,
} from '../../test/denial-host.ts';
import { aDenial, aDeniedClaim, aLine, overturned } from '../../test/denied-claims.ts';
import { type DenialCause, type DeniedClaim, followAppeal, followDenials } from '../lookups.ts';

let host: TestHost;
let as: Principal;
beforeAll(async () => {
  host = await denialHost();
});
beforeEach(() => {
  as = aPrincipal({ timeZone: 'America/New_York' });
});
afterAll(() => host.close());

const posted: DenialCause = { kind: 'POSTED', reason: null };
const voided: DenialCause = { kind: 'VOIDED', reason: 'Posted to the wrong claim' };

const call = async (id: string, input: CallInput = {}) =>
  (await host.call(`denial-management.${id}`, input, { as })).data;

const follow = (claims: readonly DeniedClaim[], cause = posted) =>
  host.inside(as, (context) => followDenials(ports)(context, claims, cause));

const cases = async (query: Record<string, string> = {}) => (await call('listCases', { query })).cases;

const onlyCase = async () => {
  const found = await cases();
  expect(found).toHaveLength(1);
  return (await call('getCase', { params: { caseId: found[0].id } })).case;
};

const aQueue = async (body: Record<string, unknown> = {}): Promise<string> =>
  (await call('createQueue', { body: { name: 'Denials', isDefault: true, ...body } })).queue.id;

const countOf = async (queueId: string): Promise<number> =>
  (await call('listQueueRules')).queues.find(({ id }: { id: string }) => id === queueId).currentCount;

const resolve = (caseId: string, outcome = 'WRITTEN_OFF') =>
  call('resolveCase', { params: { caseId }, body: { outcome } });

describe('a claim payment that denies, denial-management.getCase', () => {
  test('opens a case with the charges, codes and day of the payer and the values computed from them', async () => {
    const lines = [
      aLine(),
      aLine({
        lineNumber: 2,
        deniedAmount: '1000.00',
        adjustments: [
          { groupCode: 'CO', reasonCode: '050', amount: '990.00' },
          { groupCode: 'PR', reasonCode: '3', amount: '10.00' },
        ],
        remarkCodes: ['n115'],
      }),
    ];
    await follow([
      aDeniedClaim([
        aDenial({
          deniedAmount: '1200.00',
          primary: { groupCode: 'CO', reasonCode: '050' },
          remarkCodes: ['N54', 'n115', 'N115'],
          lines,
        }),
      ]),
    ]);
    expect(await onlyCase()).toMatchObject({
      status: 'OPEN',
      kind: 'FULL',
      claimId: 'clm_1',
      claimNumber: 'C-1',
      claimPaymentId: 'cpm_1',
      patientId: 'pat_1',
      payerId: 'pay_1',
      payerName: 'Meridian Health',
      providerId: 'prv_1',
      specialty: 'Orthopedics',
      billedAmount: '1200.00',
      denialDate: '2026-02-20T05:00:00.000Z',
      denialReason: 'Not medically necessary',
      groupCode: 'CO',
      primaryCode: '50',
      remarkCodes: ['N54', 'N115'],
      category: 'MEDICAL_NECESSITY',
      appealRights: true,
      appealDeadline: '2026-06-26T03:59:59.999Z',
      deniedAmount: '1200.00',
      overturnedAmount: '0.00',
      recoveredAmount: '0.00',
      lines: [
        { lineNumber: 1, chargeAmount: '200.00', isOverturned: false },
        { lineNumber: 2, chargeAmount: '1000.00', isOverturned: false },
      ],
      adjustments: [
        { lineNumber: 1, groupCode: 'CO', reasonCode: '197', amount: '200.00', remarkCodes: ['N54'] },
        { lineNumber: 2, groupCode: 'CO', reasonCode: '50', amount: '990.00', remarkCodes: ['n115'] },
        { lineNumber: 2, groupCode: 'PR', reasonCode: '3', amount: '10.00', remarkCodes: ['n115'] },
      ],
      withdrawnAt: null,
      withdrawnReason: null,
    });
  });

  test('says that the payer paid a part of the denied line', async () => {
    const partial = { isPartial: true, deniedAmount: '200.00', lines: [aLine({ deniedAmount: '200.00' })] };
    await follow([aDeniedClaim([aDenial(partial)])]);
    expect(await onlyCase()).toMatchObject({ kind: 'PARTIAL', deniedAmount: '200.00' });
    await follow([aDeniedClaim([aDenial({ ...partial, isPartial: false })])]);
    expect(await onlyCase()).toMatchObject({ kind: 'FULL' });
  });

  test('opens a case without codes as well', async () => {
    await follow([
      aDeniedClaim([
        aDenial({
          primary: null,
          remarkCodes: [],
          lines: [aLine({ lineNumber: null, adjustments: [], remarkCodes: [] })],
        }),
      ]),
    ]);
    expect(await onlyCase()).toMatchObject({
      groupCode: null,
      primaryCode: null,
      category: 'OTHER',
      denialReason: 'Denied without a reason code',
      appealRights: true,
      adjustments: [],
      guardrail: { appealRights: true, reasons: [], firstAction: null },
    });
  });

  test('names a code that the directory lacks as the reason', async () => {
    await follow([aDeniedClaim([aDenial({ primary: { groupCode: 'OA', reasonCode: 'ZZ' } })])]);
    expect(await onlyCase()).toMatchObject({ denialReason: 'Denied with OA-ZZ', category: 'OTHER' });
  });

  test('is routed by the rules immediately and counted in its queue', async () => {
    const usual = await aQueue();
    const special = await aQueue({
      name: 'Authorizations',
      isDefault: false,
      defaultAssignmentMethod: 'ROUND_ROBIN',
      memberUserIds: ['mem_a', 'mem_b'],
    });
    await call('createQueueRule', {
      body: {
        queueId: special,
        name: 'Authorizations',
        conditions: { field: 'carc', op: 'eq', value: '197' },
        actions: [{ type: 'SET_PRIORITY', priority: 2 }],
      },
    });
    const other = aDenial({ claimPaymentId: 'cpm_3', primary: { groupCode: 'CO', reasonCode: '50' } });
    await follow([
      aDeniedClaim(),
      aDeniedClaim([aDenial({ claimPaymentId: 'cpm_2' })], 'clm_2'),
      aDeniedClaim([other], 'clm_3'),
    ]);
    const byClaim = new Map((await cases()).map((one: { claimId: string }) => [one.claimId, one] as const));
    expect(byClaim.get('clm_1')).toMatchObject({ queueId: special, assignedToId: 'mem_a', priority: 2 });
    expect(byClaim.get('clm_2')).toMatchObject({ queueId: special, assignedToId: 'mem_b', priority: 2 });
    expect(byClaim.get('clm_3')).toMatchObject({ queueId: usual, priority: 0 });
    expect([await countOf(special), await countOf(usual)]).toEqual([2, 1]);
  });

  test('has one case, as has every other one of the same claim, when followed several times', async () => {
    const claim = aDeniedClaim([aDenial(), aDenial({ claimPaymentId: 'cpm_2', denialDate: '2026-02-25' })]);
    await follow([claim]);
    const before = await cases();
    expect(before).toHaveLength(2);
    await follow([claim]);
    await follow([claim], { kind: 'RELEASED', reason: 'The other payer will not answer' });
    expect(await cases()).toEqual(before);
  });

  test('keeps the amounts of the payer and accepts a correction of its codes and date', async () => {
    await follow([aDeniedClaim()]);
    const params = { caseId: (await onlyCase()).id };
    await expect(call('updateCase', { params, body: { deniedAmount: 199.99 } })).rejects.toMatchObject({
      status: 409,
      details: { message: expect.stringContaining('claim payment') },
    });
    const body = { deniedAmount: 200, primaryCode: '50', denialDate: '2026-02-18T15:00:00Z' };
    await call('updateCase', { params, body });
    await follow([aDeniedClaim()]);
    expect(await onlyCase()).toMatchObject({
      deniedAmount: '200.00',
      primaryCode: '50',
      denialDate: '2026-02-18T15:00:00.000Z',
      adjustments: [{ reasonCode: '197' }],
    });
  });

  test('without codes accepts the codes of a person, but not a group alone', async () => {
    await follow([aDeniedClaim([aDenial({ primary: null })])]);
    const params = { caseId: (await onlyCase()).id };
    await expect(call('updateCase', { params, body: { groupCode: 'CO' } })).rejects.toMatchObject({
      status: 400,
    });
    await call('updateCase', { params, body: { remarkCodes: ['N1'] } });
    expect(await onlyCase()).toMatchObject({ primaryCode: null, remarkCodes: ['N1'] });
    await call('updateCase', { params, body: { primaryCode: '50' } });
    expect(await onlyCase()).toMatchObject({ groupCode: 'CO', primaryCode: '50' });
  });

  test('excludes that a person opens a case for the same charges', async () => {
    await follow([aDeniedClaim()]);
    const { id: existingId } = await onlyCase();
    const body = { ...denial, claimId: 'clm_1' };
    await expect(call('createCase', { body })).rejects.toMatchObject({
      status: 409,
      details: { existingId },
    });
    await call('createCase', { body: { ...body, lines: [2] } });
  });

  test('followed several times concurrently has one case', async () => {
    await Promise.all([follow([aDeniedClaim()]), follow([aDeniedClaim()]), follow([aDeniedClaim()])]);
    await onlyCase();
  });

  test('opens no case in another organization, nor for a claim without denials', async () => {
    await follow([aDeniedClaim()]);
    const before = await onlyCase();
    as = aPrincipal();
    await follow([aDeniedClaim([])]);
    expect(await cases()).toEqual([]);
    as = aPrincipal({ organization: { ...as.organization, id: before.organizationId } });
    expect(await onlyCase()).toEqual(before);
  });
});

describe('a case that a person opened before, denial-management.createCase', () => {
  const byHand = async (body: Record<string, unknown> = {}) =>
    (await call('createCase', { body: { ...denial, claimId: 'clm_1', ...body } })).case;

  test('becomes the case of the claim payment: it takes the values of the payer and keeps the work', async () => {
    const queueId = await aQueue();
    const made = await byHand();
    await call('assignCase', { params: { caseId: made.id }, body: { assignedToId: 'mem_a' } });
    await follow([aDeniedClaim()]);
    expect(await onlyCase()).toMatchObject({
      id: made.id,
      status: 'IN_PROGRESS',
      assignedToId: 'mem_a',
      queueId,
      denialReason: 'No authorization on file',
      claimPaymentId: 'cpm_1',
      deniedAmount: '200.00',
      denialDate: '2026-02-20T05:00:00.000Z',
      appealDeadline: '2026-06-26T03:59:59.999Z',
      remarkCodes: ['N54'],
      lines: [{ lineNumber: 1, chargeAmount: '200.00', isOverturned: false }],
    });
    expect(await countOf(queueId)).toBe(1);
    expect(changedCases.at(-1)).toMatchObject({ id: made.id, primaryCode: '197' });
  });

  test('keeps a category that a person chose, and its codes if the payer gave none', async () => {
    const made = await byHand();
    await call('updateCase', { params: { caseId: made.id }, body: { category: 'CODING' } });
    await follow([
      aDeniedClaim([aDenial({ primary: null, remarkCodes: [], lines: [aLine({ adjustments: [] })] })]),
    ]);
    expect(await onlyCase()).toMatchObject({ category: 'CODING', groupCode: 'CO', primaryCode: '197' });
  });

  test.each([
    ['of another code', { primaryCode: '50' }],
    ['of another claim', { claimId: 'clm_2' }],
    ['of another line', { lines: [2] }],
    ['of another line too', { lines: [1, 2] }],
  ])('%s stays separate from the one that is opened', async (_what, body) => {
    const made = await byHand(body);
    await follow([aDeniedClaim()]);
    const found = await cases();
    expect(found).toHaveLength(2);
    expect(found.find(({ id }: { id: string }) => id === made.id)).toMatchObject({ claimPaymentId: null });
  });

  test('stays ended if it had ended, and another one is opened', async () => {
    const made = await byHand();
    await resolve(made.id);
    await follow([aDeniedClaim()]);
    expect(await cases({ status: 'OPEN' })).toMatchObject([{ claimPaymentId: 'cpm_1' }]);
    expect(await cases({ status: 'RESOLVED' })).toMatchObject([{ id: made.id, claimPaymentId: null }]);
  });

  test('is adopted by one claim payment only', async () => {
    const made = await byHand();
    await follow([aDeniedClaim([aDenial(), aDenial({ claimPaymentId: 'cpm_2' })])]);
    const found = await cases();
    expect(found).toHaveLength(2);
    expect(found.find(({ id }: { id: string }) => id === made.id)).toMatchObject({ claimPaymentId: 'cpm_1' });
  });
});

describe('a later payment of denied charges, denial-management.getCase', () => {
  test('of a part is shown, and the case stays open', async () => {
    const lines = [aLine(), aLine({ lineNumber: 2, deniedAmount: '100.00' })];
    const both = aDenial({ deniedAmount: '300.00', lines });
    await follow([aDeniedClaim([both])]);
    const paid = { ...both, overturnedAmount: '200.00', recoveredAmount: '180.00' };
    await follow([
      aDeniedClaim([
        { ...paid, lines: lines.map((line, at) => ({ ...line, outcome: at === 0 ? 'OVERTURNED' : null })) },
      ]),
    ]);
    expect(await onlyCase()).toMatchObject({
      status: 'OPEN',
      deniedAmount: '300.00',
      overturnedAmount: '200.00',
      recoveredAmount: '180.00',
      lines: [{ isOverturned: true }, { isOverturned: false }],
    });
  });

  test('by another payer resolves the case as paid by it', async () => {
    await follow([aDeniedClaim()]);
    const paid = overturned(aDenial(), '0.00');
    const lines = paid.lines.map((line) => ({ ...line, outcome: 'PAID_BY_OTHER_PAYER' as const }));
    await follow([aDeniedClaim([{ ...paid, lines }])]);
    expect(await onlyCase()).toMatchObject({
      status: 'RESOLVED',
      outcome: 'PAID_BY_OTHER_PAYER',
      recoveredAmount: '0.00',
    });
  });

  test('of everything resolves the case, and reversing that payment reopens it in its queue', async () => {
    const queueId = await aQueue();
    await follow([aDeniedClaim()]);
    await follow([aDeniedClaim([overturned(aDenial())])]);
    expect(await onlyCase()).toMatchObject({
      status: 'RESOLVED',
      outcome: 'OVERTURNED',
      overturnedAmount: '200.00',
      recoveredAmount: '150.00',
    });
    expect(await countOf(queueId)).toBe(0);
    await follow([aDeniedClaim()], voided);
    expect(await onlyCase()).toMatchObject({
      status: 'OPEN',
      queueId,
      outcome: null,
      overturnedAmount: '0.00',
      recoveredAmount: '0.00',
      reopenings: [{ reason: 'The payment of the denied charges was taken back', outcome: 'OVERTURNED' }],
    });
    expect(await countOf(queueId)).toBe(1);
  });

  test('reversed again, returns a case with a pending appeal to APPEALED', async () => {
    await follow([aDeniedClaim()]);
    const { id } = await onlyCase();
    underAppeal.add(id);
    await follow([aDeniedClaim([overturned(aDenial())])]);
    await follow([aDeniedClaim()], voided);
    expect(await onlyCase()).toMatchObject({ status: 'APPEALED', outcome: null });
  });

  test('keeps the outcome that a person gave the case, also when it is reversed', async () => {
    await follow([aDeniedClaim()]);
    const { id } = await onlyCase();
    await resolve(id);
    await follow([aDeniedClaim([overturned(aDenial())])]);
    expect(await onlyCase()).toMatchObject({
      status: 'RESOLVED',
      outcome: 'WRITTEN_OFF',
      recoveredAmount: '150.00',
    });
    await follow([aDeniedClaim()], voided);
    expect(await onlyCase()).toMatchObject({ status: 'RESOLVED', outcome: 'WRITTEN_OFF', reopenings: [] });
  });

  test('followed together with the denial leaves a resolved case', async () => {
    await follow([aDeniedClaim([overturned(aDenial())])]);
    expect(await onlyCase()).toMatchObject({ status: 'RESOLVED', outcome: 'OVERTURNED' });
  });
});

describe('a denial that was taken back, denial-management.getCase', () => {
  test('withdraws its case from its queue, with the reason of the void', async () => {
    const queueId = await aQueue();
    await follow([aDeniedClaim()]);
    await follow([aDeniedClaim([])], voided);
    const gone = await onlyCase();
    expect(gone).toMatchObject({
      status: 'WITHDRAWN',
      queueId: null,
      withdrawnReason: 'Posted to the wrong claim',
      withdrawnAt: expect.any(String),
    });
    expect(await countOf(queueId)).toBe(0);
    await follow([aDeniedClaim([])], voided);
    expect(await onlyCase()).toEqual(gone);
  });

  test('withdraws an ended case, which has already left the count of its queue', async () => {
    const queueId = await aQueue();
    await follow([aDeniedClaim()]);
    await resolve((await onlyCase()).id);
    await follow([aDeniedClaim([])]);
    expect(await onlyCase()).toMatchObject({
      status: 'WITHDRAWN',
      outcome: 'WRITTEN_OFF',
      withdrawnReason: 'The claim payment was taken back',
    });
    expect(await countOf(queueId)).toBe(0);
  });

  test('and returns reopens the same case and routes it again', async () => {
    const queueId = await aQueue();
    await follow([aDeniedClaim()]);
    const { id } = await onlyCase();
    await follow([aDeniedClaim([])], voided);
    await follow([aDeniedClaim()]);
    expect(await onlyCase()).toMatchObject({
      id,
      status: 'OPEN',
      queueId,
      withdrawnAt: null,
      reopenings: [
        {
          reason: 'The claim payment denies again',
          withdrawnReason: 'Posted to the wrong claim',
          withdrawnAt: expect.any(String),
        },
      ],
    });
    expect(await countOf(queueId)).toBe(1);
  });

  test('and returns overturned leaves a resolved case', async () => {
    await follow([aDeniedClaim()]);
    await follow([aDeniedClaim([])]);
    await follow([aDeniedClaim([overturned(aDenial())])]);
    expect(await onlyCase()).toMatchObject({ status: 'RESOLVED', outcome: 'OVERTURNED' });
  });

  test('leaves a withdrawn case that allows no move and is not the denial case of its claim', async () => {
    await follow([aDeniedClaim()]);
    const { id: caseId } = await onlyCase();
    await follow([aDeniedClaim([])]);
    for (const [move, body] of [
      ['updateCase', { note: 'x' }],
      ['assignCase', { assignedToId: 'mem_a' }],
      ['routeCase', {}],
      ['resolveCase', { outcome: 'NO_ACTION' }],
      ['reopenCase', { reason: 'x' }],
    ] as const) {
      await expect(call(move, { params: { caseId }, body })).rejects.toMatchObject({ status: 409 });
    }
  });

  test('reports the member of its case when it is assigned, withdrawn and assigned again', async () => {
    assignedCases.length = 0;
    await follow([aDeniedClaim()]);
    const { id } = await onlyCase();
    const assign = (assignedToId: string) =>
      call('assignCase', { params: { caseId: id }, body: { assignedToId } });
    await assign('mem_a');
    await assign('mem_a');
    await follow([aDeniedClaim([])]);
    await follow([aDeniedClaim()]);
    const caseIds = [id];
    const bulk = (dryRun: boolean) =>
      call('bulkUpdateCases', { body: { action: 'ASSIGN', caseIds, assignedToId: 'mem_b', dryRun } });
    await bulk(true);
    await bulk(false);
    expect(assignedCases).toEqual(['mem_a', null, 'mem_b'].map((assignedToId) => ({ id, assignedToId })));
  });

  test('marks its claim while it has a case that is not withdrawn', async () => {
    const claimIds = ['clm_1', 'clm_2'];
    const marked = async (claims: readonly DeniedClaim[]) => {
      markedClaims.length = 0;
      await follow(claims);
      return markedClaims.map(({ claimId, hasDenialCase }) => [claimId, hasDenialCase]);
    };
    const [denied, taken] = [aDeniedClaim(), aDeniedClaim([])];
    expect(await marked([taken])).toEqual([]);
    expect(await marked([denied])).toEqual([['clm_1', true]]);
    expect(await marked([denied])).toEqual([]);
    expect(await marked([taken])).toEqual([['clm_1', false]]);
    expect(await marked([denied])).toEqual([['clm_1', true]]);
    const { claim } = denied;
    const successor = { ...denied, claim: { ...claim, id: 'clm_2' }, replacedClaimIds: [claim.id] };
    expect(new Map((await marked([successor])) as [string, boolean][])).toEqual(
      new Map(claimIds.map((id) => [id, id === 'clm_2'])),
    );
  });

  test('marks its claim while a person has reported another denial of it', async () => {
    markedClaims.length = 0;
    await follow([aDeniedClaim()]);
    const { id } = await onlyCase();
    await resolve(id);
    await call('createCase', { body: { ...denial, claimId: 'clm_1' } });
    for (const one of await cases()) if (one.id !== id) await resolve(one.id);
    await follow([aDeniedClaim([])]);
    expect(markedClaims).toEqual([1, 2, 3].map(() => ({ claimId: 'clm_1', hasDenialCase: true })));
  });

  test.each([
    ['is APPEALED', true, false],
    ['has an appeal with the payer', false, true],
  ])('refuses a void while its case %s, but not a posting', async (_what, isAppealed, isUnderAppeal) => {
    await follow([aDeniedClaim()]);
    const { id, caseNumber } = await onlyCase();
    if (isAppealed) {
      const moved = { ...undecided, denialCaseId: id, status: 'SUBMITTED', isUnderAppeal: true } as const;
      await host.inside(as, (context) => followAppeal(ports)(context, moved));
    }
    if (isUnderAppeal) underAppeal.add(id);
    await expect(follow([aDeniedClaim([])], voided)).rejects.toMatchObject({
      status: 409,
      details: {
        message: `Denial case ${caseNumber} is under appeal: withdraw the appeal or record its decision first`,
      },
    });
    expect((await onlyCase()).status).toBe(isAppealed ? 'APPEALED' : 'OPEN');
    await follow([aDeniedClaim()], voided);
    await follow([aDeniedClaim([])]);
    expect((await onlyCase()).status).toBe('WITHDRAWN');
  });
});
