import { aPrincipal, type TestHost, testHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBuilder } from '../../test/agent-host.ts';
import { agentBuilder, anAgentKey, steps } from '../../test/agent-key.ts';
import { approvalLifetime } from './approval.ts';

let host: TestHost;
beforeAll(async () => {
  host = await testHost([agentBuilder]);
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
