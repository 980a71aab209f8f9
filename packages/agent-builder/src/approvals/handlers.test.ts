import { aPrincipal, asOrganization, type TestHost, testTime, trailOf } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBuilder } from '../../test/agent-host.ts';
import { agentHost, anAgentKey, steps } from '../../test/agent-key.ts';
import { approvalLifetime } from './approval.ts';
import { expireApprovalsJob, maxExpired } from './expiry.ts';

let host: TestHost;
beforeAll(async () => {
  host = await agentHost();
});
afterAll(() => host.close());

const asked = { body: { label: 'Front desk', kind: 'API_KEY' } };

/** An agent with a request that waits. */
async function waiting() {
  const agent = await anAgentKey(host, { steps: steps([], ['createCredential']) });
  const { approval } = (await agent.send('createCredential', asked)).data;
  const { id, runId } = approval as { id: string; runId: string };
  return { agent, approval: { id, runId }, params: { runId, gateId: id } };
}

describe('agent-builder.listApprovals', () => {
  test('lists approvals newest first without their content, and filters them', async () => {
    const { agent, approval } = await waiting();
    const later = new Date(testTime.getTime() + 1_000);
    await agent.send('createCredential', { ...asked, idempotencyKey: 'two', now: later });
    await agent.decide(approval, 'REJECTED');
    const list = async (query: Record<string, string | string[]> = {}, now = later) =>
      (await agent.builder.call('listApprovals', { query }, { now })).data;
    const all = await list();
    expect(all).toMatchObject({
      approvals: [{ status: 'PENDING' }, { id: approval.id, status: 'REJECTED', allowedNext: [] }],
      total: 2,
    });
    expect(JSON.stringify(all)).not.toContain('Front desk');
    expect(JSON.stringify(all)).not.toContain('Looked at');
    expect((await list({ status: 'REJECTED' })).approvals).toMatchObject([{ id: approval.id }]);
    expect((await list({ agentId: agent.agentId, runId: approval.runId })).total).toBe(2);
    expect((await list({ agentId: 'agt_other' })).total).toBe(0);
    expect((await list({ runId: 'run_other' })).total).toBe(0);
    const end = new Date(later.getTime() + approvalLifetime);
    expect(await list({ status: 'EXPIRED' }, end)).toMatchObject({
      approvals: [{ status: 'EXPIRED' }],
      total: 1,
    });
    expect((await list({ status: 'PENDING' }, end)).total).toBe(0);
    expect((await aBuilder(host).call('listApprovals')).data.total).toBe(0);
  });
});

describe('agent-builder.getApproval', () => {
  test('shows the request that waits', async () => {
    const { agent, params } = await waiting();
    const { data, tag } = await agent.builder.call('getApproval', { params });
    expect(data.approval).toMatchObject({
      id: params.gateId,
      status: 'PENDING',
      input: { params: {}, query: {}, body: asked.body },
      reason: null,
      decidedAt: null,
    });
    expect(tag).toBe('"1"');
  });
});

describe('agent-builder.getApproval, agent-builder.decideApproval', () => {
  test('answer 404 for an approval of another organization or another run, and a missing one', async () => {
    const { agent, params } = await waiting();
    const body = { decision: 'APPROVED' };
    const own = agent.builder.as;
    for (const [as, wrong] of [
      [aPrincipal(), params],
      [own, { ...params, runId: 'run_other' }],
      [own, { ...params, gateId: 'apv_missing' }],
    ] as const) {
      await expect(host.call('agent-builder.getApproval', { params: wrong }, { as })).rejects.toMatchObject({
        status: 404,
      });
      await expect(
        host.call('agent-builder.decideApproval', { params: wrong, body }, { as }),
      ).rejects.toMatchObject({ status: 404 });
    }
    expect(await agent.approvals()).toMatchObject([{ status: 'PENDING' }]);
  });
});

describe('agent-builder.decideApproval', () => {
  test('answers 409 with the possible decisions, and 412 for a changed approval', async () => {
    const { agent, approval, params } = await waiting();
    await agent.decide(approval);
    await expect(agent.decide(approval)).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: ['REJECTED', 'EXPIRED'] },
    });
    await expect(
      agent.builder.call('decideApproval', { params, body: { decision: 'REJECTED' } }, { ifMatch: '"1"' }),
    ).rejects.toMatchObject({ status: 412 });
  });

  test('lets one of two decisions at once win', async () => {
    const { agent, approval } = await waiting();
    const outcomes = await Promise.allSettled([agent.decide(approval), agent.decide(approval)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('takes a reason of 1 to 2000 characters', async () => {
    const { agent, approval } = await waiting();
    await expect(agent.decide(approval, 'REJECTED', { reason: '' })).rejects.toMatchObject({ status: 400 });
    await expect(agent.decide(approval, 'REJECTED', { reason: 'x'.repeat(2_001) })).rejects.toMatchObject({
      status: 400,
    });
    const { data } = await agent.decide(approval, 'REJECTED', { reason: 'x'.repeat(2_000) });
    expect(data.approval.reason).toHaveLength(2_000);
  });
});

describe('the request of an approval', () => {
  type Waiting = Awaited<ReturnType<typeof waiting>>;
  const end = new Date(testTime.getTime() + approvalLifetime);

  /** The whole stored row of an approval as text. */
  const stored = ({ agent, approval }: Waiting): Promise<string> =>
    asOrganization(host.tenants, agent.principal.organization.id, async (client) => {
      const text = 'select to_jsonb(t) - $2 as row from agent_builder.approvals t where t.id = $1';
      const { rows } = await client.query(text, [approval.id, 'reason']);
      return JSON.stringify(rows);
    });

  const ends: Readonly<Record<string, readonly [status: string, work: (one: Waiting) => Promise<unknown>]>> =
    {
      'it was carried out': [
        'EXECUTED',
        async ({ agent, approval }) => {
          await agent.decide(approval);
          await agent.send('createCredential', asked);
        },
      ],
      'it was rejected': ['REJECTED', ({ agent, approval }) => agent.decide(approval, 'REJECTED')],
      'its approval was taken back': [
        'REJECTED',
        async ({ agent, approval }) => {
          await agent.decide(approval);
          await agent.decide(approval, 'REJECTED');
        },
      ],
      'a member expired it': ['EXPIRED', ({ agent, approval }) => agent.decide(approval, 'EXPIRED')],
      'nobody decided in time': ['EXPIRED', ({ agent }) => agent.expire(end)],
      'the agent did not repeat it in time': [
        'EXPIRED',
        async ({ agent, approval }) => {
          await agent.decide(approval);
          await agent.expire(end);
        },
      ],
    };

  test.each(Object.entries(ends))('is deleted once %s; the digest stays', async (_what, [status, work]) => {
    const one = await waiting();
    expect(await stored(one)).toMatch(/"input":(?!null)/);
    await work(one);
    const row = await stored(one);
    expect(row).toContain(`"status":"${status}"`);
    expect(row).toContain('"input":null');
    expect(row).toMatch(/"digest":"[0-9a-f]{64}"/);
    expect(row).not.toContain('Front desk');
    const { data } = await one.agent.builder.call('getApproval', { params: one.params }, { now: end });
    expect(data.approval).toMatchObject({ status, input: null });
  });

  test('stays while it is approved and can be carried out', async () => {
    const one = await waiting();
    await one.agent.decide(one.approval);
    await one.agent.expire(new Date(end.getTime() - 1));
    expect(await stored(one)).toContain('"status":"APPROVED"');
    expect(await stored(one)).toMatch(/"input":(?!null)/);
  });

  test('has a job for its end, whose change is in the trail', async () => {
    const one = await waiting();
    const { organization } = one.agent.principal;
    const { rows } = await host.tenants.pool.query(
      `select extract(epoch from j.run_at) * 1000 as "runAt" from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id
       where j.task_identifier = $1 and p.payload ->> 'organizationId' = $2 and p.payload ->> 'id' = $3`,
      [expireApprovalsJob, organization.id, one.approval.id],
    );
    expect(rows.map(({ runAt }) => new Date(Number(runAt)))).toEqual([end]);
    await one.agent.expire(end);
    expect(await trailOf(host.tenants, organization.id)).toContainEqual(
      expect.objectContaining({ operation: expireApprovalsJob, action: 'update', id: one.approval.id }),
    );
  });

  test(`is deleted for ${maxExpired} approvals by one job, and for one more by the next`, async () => {
    const one = await waiting();
    await asOrganization(host.tenants, one.agent.principal.organization.id, (client) =>
      client.query(
        `insert into agent_builder.approvals
           (organization_id, id, created_at, updated_at, run_id, agent_id, key_id, operation, digest, input, status, expires_at)
         select organization_id, id || n, created_at, updated_at, run_id, agent_id, key_id, operation, digest, null, status,
           expires_at + interval '1 second' from agent_builder.approvals, generate_series(1, $1) n`,
        [maxExpired],
      ),
    );
    const pending = async () =>
      (await one.agent.builder.call('listApprovals', { query: { status: 'PENDING' } })).data.total;
    const later = new Date(end.getTime() + 1_000);
    expect(await pending()).toBe(maxExpired + 1);
    await one.agent.expire(later);
    expect(await pending()).toBe(1);
    await one.agent.expire(later);
    expect(await pending()).toBe(0);
  });
});
