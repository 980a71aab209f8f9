import { AppealStatus } from '@rcm/envelope';
import { foldRowCounts } from '@rcm/lists';
import { aPrincipal } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { afterDenial, appealsHost, pathTo } from '../../test/appeals-host.ts';
import { AppealLevel } from '../ladder/schema.ts';
import { AppealOutcome, SubmissionMethod } from './schema.ts';

let sample: Awaited<ReturnType<typeof appealsHost>>;
beforeAll(async () => {
  sample = await appealsHost();
});
afterAll(() => sample.close());

const summaryKeys =
  'id organizationId denialCaseId claimId level status outcome submissionMethod appealDeadline payerDecisionDate closedByAgentId submittedAt totalAppealedAmount totalRecoveredAmount confirmationNumber trackingNumber denialCaseSummary createdAt updatedAt'.split(
    ' ',
  );

describe('appeals.listAppeals', () => {
  const as = aPrincipal();
  const at = (minute: number) => new Date(afterDenial.getTime() + minute * 60_000);
  const ids: string[] = [];
  beforeAll(async () => {
    const bodies = [
      { submissionMethod: 'FAX' },
      { denialCaseId: 'dnc_commercial', level: 'LEVEL_2_FORMAL_APPEAL' },
      { denialCaseId: 'dnc_other' },
    ];
    for (const [index, body] of bodies.entries()) {
      const { params } = await sample.anAppeal(body, [], { as, now: at(index) });
      ids.push(params.appealId);
    }
    const [first = ''] = ids;
    for (const [index, status] of pathTo.unfavorable.entries()) {
      await sample.call(
        'appeals.transitionAppeal',
        { params: { appealId: first }, body: { status } },
        { as: { ...as, agentId: 'agt_1' }, now: at(10 + index) },
      );
    }
  });
  const listed = async (query: Record<string, string | string[]>) => {
    const { data } = await sample.call('appeals.listAppeals', { query }, { as });
    return { total: data.total, found: data.appeals.map(({ id }: { id: string }) => ids.indexOf(id)) };
  };

  test('shows exactly the fields of the summary, newest first, and no raw denial, patient, activity or payer payload', async () => {
    const { data } = await sample.call('appeals.listAppeals', {}, { as });
    expect(data.total).toBe(3);
    expect(data.appeals.map(({ id }: { id: string }) => id)).toEqual([...ids].reverse());
    for (const appeal of data.appeals) expect(Object.keys(appeal).sort()).toEqual([...summaryKeys].sort());
    const { data: one } = await sample.call(
      'appeals.getAppeal',
      { params: { appealId: ids[1] ?? '' } },
      { as },
    );
    expect(one.appeal).toMatchObject(data.appeals[1]);
  });

  test('breaks ties by id, descending', async () => {
    const other = aPrincipal();
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      made.push((await sample.anAppeal({}, [], { as: other })).params.appealId);
    }
    const { data } = await sample.call('appeals.listAppeals', {}, { as: other });
    expect(data.appeals.map(({ id }: { id: string }) => id)).toEqual(made.sort().reverse());
  });

  test('pages by skip and take', async () => {
    expect(await listed({ skip: '1', take: '1' })).toEqual({ total: 3, found: [1] });
    expect(await listed({ skip: '10000' })).toEqual({ total: 3, found: [] });
  });

  test.each([
    [{ status: 'DECIDED_UNFAVORABLE' }, [0]],
    [{ status: 'DRAFT' }, [2, 1]],
    [{ level: 'LEVEL_2_FORMAL_APPEAL' }, [1]],
    [{ denialCaseId: 'dnc_commercial' }, [1]],
    [{ claimId: 'clm_1' }, [2, 0]],
    [{ payerId: 'pay_2' }, [1]],
    [{ payerId: 'nobody' }, []],
    [{ payerId: ['pay_2', 'nobody'] }, [1]],
    [{ assignedToId: 'mem_1' }, [1]],
    [{ assignedToId: ['mem_2', 'mem_3'] }, []],
    [{ isAssigned: 'true' }, [1]],
    [{ isAssigned: 'false' }, [2, 0]],
    [{ closedByAgentId: ['agt_1', 'agt_2'] }, [0]],
    [{ closedByAgentId: 'agt_2' }, []],
    [{ isClosedByAgent: 'true' }, [0]],
    [{ isClosedByAgent: 'false' }, [2, 1]],
    [{ denialCaseId: "' or 1=1 --" }, []],
    [{ outcome: 'UPHELD' }, [0]],
    [{ submissionMethod: 'FAX' }, [0]],
    [{ payerName: 'RIDGE 50%' }, [2, 0]],
    [{ payerName: 'Blué-Ridge' }, [2, 0]],
    [{ payerName: 'Blue%Plan' }, []],
    [{ payerName: '_' }, [1]],
    [{ payerName: 'harbor_h' }, [1]],
    [{ deadlineFrom: '2026-10-06T03:59:59.999Z' }, [1, 0]],
    [{ deadlineFrom: '2026-10-06T04:00:00Z' }, [1]],
    [{ deadlineTo: '2026-10-06T03:59:59.999Z' }, [0]],
    [{ deadlineTo: '2026-10-06T03:59:59.998Z' }, []],
    [{ createdFrom: at(1).toISOString() }, [2, 1]],
    [{ createdTo: at(1).toISOString() }, [1, 0]],
    [{ createdFrom: at(1).toISOString(), createdTo: at(1).toISOString() }, [1]],
    [{ updatedFrom: at(12).toISOString() }, [0]],
    [{ updatedTo: at(12).toISOString() }, [2, 1, 0]],
    [{ updatedTo: at(11).toISOString() }, [2, 1]],
    [{ submittedFrom: at(11).toISOString() }, [0]],
    [{ submittedTo: at(11).toISOString() }, [0]],
    [{ submittedTo: at(10).toISOString() }, []],
    [{ decidedFrom: at(12).toISOString() }, [0]],
    [{ decidedTo: at(12).toISOString() }, [0]],
    [{ decidedTo: at(11).toISOString() }, []],
    [{ status: 'DRAFT', claimId: 'clm_1', payerName: 'blue' }, [2]],
  ] as [Record<string, string | string[]>, number[]][])(
    'filters by %j: exact values, any part of a payerName without wildcards, inclusive dates, combined filters',
    async (query, found) => {
      expect(await listed(query)).toEqual({ total: found.length, found });
    },
  );

  test('counts appeals by the member of their case, before and after the counts are folded', async () => {
    const total = async (query: Parameters<typeof listed>[0]) => (await listed(query)).total;
    const totals = async () => [
      await total({ isAssigned: 'true' }),
      await total({ isAssigned: 'false' }),
      await total({ assignedToId: ['mem_1', 'mem_2'] }),
    ];
    expect(await totals()).toEqual([1, 2, 1]);
    await foldRowCounts(sample.host.tenants, as.organization.id);
    expect(await totals()).toEqual([1, 2, 1]);
  });

  test.each([
    ['skip', '10000', '10001'],
    ['skip', '0', '-1'],
    ['take', '100', '101'],
    ['take', '1', '0'],
    ['take', '025', '1.0'],
    ['skip', '5', '0x5'],
    ['status', 'EXPIRED', 'UNKNOWN'],
    ['level', 'STATE_INSURANCE_DEPT', ''],
    ['outcome', 'SETTLED', 'LOST'],
    ['submissionMethod', 'EDI_277', 'EMAIL'],
    ['denialCaseId', 'x', ''],
    ['claimId', 'x', ''],
    ['denialCaseId', 'x'.repeat(200), 'x'.repeat(201)],
    ['payerName', 'x'.repeat(255), 'x'.repeat(256)],
    ['payerName', 'x', ''],
    ['deadlineFrom', '2026-10-06T03:59:59Z', '2026-10-06'],
    ['deadlineTo', '2026-10-06T03:59:59Z', 'soon'],
    ['createdFrom', '2024-02-29T00:00:00Z', '2026-02-29T00:00:00Z'],
    ['createdTo', '2026-10-06T03:59:59.123Z', '2026-10-06T03:59:59'],
    ['updatedFrom', '2026-10-06T03:59:59-12:00', '1759723199'],
    ['updatedTo', '2026-10-06T03:59:59Z', ''],
    ['submittedFrom', '2026-10-06T03:59:59Z', '2026-10-06T24:00:00Z'],
    ['submittedTo', '2026-10-06T03:59:59+01:00', '2026-02-30T00:00:00Z'],
    ['decidedFrom', '2026-10-06T03:59:59Z', '2026-10-06'],
    ['decidedTo', '2026-10-06T03:59:59Z', 'soon'],
    ['isAssigned', 'true', 'yes'],
    ['isClosedByAgent', 'true', 'yes'],
  ])(
    'limits %s to its bounds and to one value (skip 0 to 10000, take 1 to 100, payerName 1 to 255 characters, identifiers 1 to 200, date-times with their offset)',
    async (name, within, beyond) => {
      await expect(listed({ [name]: within })).resolves.toBeDefined();
      for (const value of [beyond, [within, within]]) {
        await expect(listed({ [name]: value })).rejects.toMatchObject({
          status: 400,
          details: { issues: [{ path: `query.${name}` }] },
        });
      }
    },
  );

  test.each(['payerId', 'assignedToId', 'closedByAgentId'])(
    'limits each value of %s to 1 to 200 characters',
    async (name) => {
      const within = ['x', 'x'.repeat(200)];
      await expect(listed({ [name]: within })).resolves.toEqual({ total: 0, found: [] });
      for (const beyond of ['', 'x'.repeat(201)]) {
        await expect(listed({ [name]: [...within, beyond] })).rejects.toMatchObject({
          status: 400,
          details: { issues: [{ path: expect.stringMatching(`^query.${name}`) }] },
        });
      }
    },
  );

  test.each([
    ['status', AppealStatus.options],
    ['level', AppealLevel.options],
    ['outcome', AppealOutcome.options],
    ['submissionMethod', SubmissionMethod.options],
  ] as const)('takes every status, level, outcome and submissionMethod: %s', async (name, values) => {
    for (const value of values) await expect(listed({ [name]: value })).resolves.toBeDefined();
  });

  test('returns 25 by default, and counts all', async () => {
    const other = aPrincipal();
    for (let count = 0; count < 26; count += 1) await sample.anAppeal({}, [], { as: other });
    const { data } = await sample.call('appeals.listAppeals', {}, { as: other });
    expect([data.appeals.length, data.total]).toEqual([25, 26]);
  });

  test('shows nothing of another organization', async () => {
    const { data } = await sample.call('appeals.listAppeals', {}, { as: aPrincipal() });
    expect(data).toEqual({ appeals: [], total: 0 });
  });
});
