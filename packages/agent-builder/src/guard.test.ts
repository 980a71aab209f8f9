import { type TestHost, testTime, trailOf } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBuilder } from '../test/agent-host.ts';
import { agentHost, anAgentKey, steps } from '../test/agent-key.ts';
import { approvalLifetime } from './approvals/approval.ts';
import type { AgentStatus } from './definitions/contract.ts';

let host: TestHost;
beforeAll(async () => {
  host = await agentHost();
});
afterAll(() => host.close());

const refused = (code: string, message: unknown = expect.any(String)) => ({
  status: 403,
  details: { obstacles: [{ code, message }] },
});

const credential = (label = 'Front desk') => ({ body: { label, kind: 'API_KEY' } });
const at = (milliseconds: number) => new Date(testTime.getTime() + milliseconds);

/** An agent that reads credentials, and creates and changes them behind a gate. */
const gated = (body = {}) =>
  anAgentKey(host, { steps: steps(['listCredentials'], ['createCredential', 'updateCredential']), ...body });

type Agent = Awaited<ReturnType<typeof gated>>;

const labels = async ({ builder }: Agent) =>
  ((await builder.call('listCredentials')).data.credentials as { label: string }[]).map(({ label }) => label);

describe('the key of an agent', () => {
  const open = () => anAgentKey(host, { steps: steps(['listCredentials', 'createCredential'], []) });

  test('may call the operations that its steps name, and no other', async () => {
    const { send } = await open();
    expect(await send('createCredential', credential())).toMatchObject({ status: 201 });
    expect((await send('listCredentials')).data).toMatchObject({ total: 1 });
    await expect(send('listDefinitions')).rejects.toMatchObject(
      refused('OPERATION_NOT_OF_AGENT', 'No step of the agent names agent-builder.listDefinitions'),
    );
  });

  test.each(['DRAFT', 'PAUSED', 'ARCHIVED'] satisfies (typeof AgentStatus.options)[number][])(
    'may call none while its definition is %s, and again once it is ACTIVE',
    async (status) => {
      const { builder, agentId, send } = await open();
      await builder.update(agentId, { status });
      await expect(send('listCredentials')).rejects.toMatchObject(
        refused('AGENT_NOT_ACTIVE', `The agent definition is ${status}, not ACTIVE`),
      );
      await builder.update(agentId, { status: 'ACTIVE' });
      expect(await send('listCredentials')).toMatchObject({ status: 200 });
    },
  );

  test('may call what the newest version names', async () => {
    const { builder, agentId, send } = await open();
    await builder.update(agentId, { steps: steps(['listDefinitions'], []) });
    expect(await send('listDefinitions')).toMatchObject({ status: 200 });
    await expect(send('listCredentials')).rejects.toMatchObject(refused('OPERATION_NOT_OF_AGENT'));
  });

  test('may call none where no step names one, and learns what to do, until a step names it', async () => {
    const { builder, agentId, send } = await anAgentKey(host, {
      steps: [{ type: 'NAVIGATE', instruction: 'Open the portal' }],
    });
    await expect(send('listCredentials')).rejects.toMatchObject(
      refused(
        'AGENT_WITHOUT_OPERATIONS',
        'No step of the agent names an operation, so its keys may call none: give the steps of its definition an `operation` each',
      ),
    );
    await builder.update(agentId, { steps: steps(['listCredentials'], []) });
    expect(await send('listCredentials')).toMatchObject({ status: 200 });
  });

  test('of another organization may call none', async () => {
    const { agentId, send } = await open();
    await expect(send('listCredentials', {}, { ...aBuilder(host).as, agentId })).rejects.toMatchObject(
      refused('AGENT_NOT_ACTIVE', 'The agent definition does not exist'),
    );
  });

  test('never decides about approvals, its own or those of others', async () => {
    const agent = await gated();
    const { approval } = (await agent.send('createCredential', credential())).data;
    for (const as of [agent.principal, { ...agent.builder.as, agentId: 'agt_2' }]) {
      await expect(agent.decide(approval, 'APPROVED', { as })).rejects.toMatchObject(
        refused('OPERATION_CLOSED_TO_AGENTS'),
      );
    }
    expect(await agent.approvals()).toMatchObject([{ status: 'PENDING' }]);
  });

  test('has one run for each version of the definition, however many requests begin it at once', async () => {
    const { builder, agentId, principal, send } = await open();
    await Promise.all([1, 2, 3, 4].map(() => send('listCredentials')));
    const runs = async () => (await builder.call('listRuns')).data.runs;
    const first = { agentId, keyId: principal.keyId, definitionVersion: 2 };
    expect(await runs()).toMatchObject([first]);
    await builder.update(agentId, { description: 'Newer' });
    await send('listCredentials', { now: at(1_000) });
    expect(await runs()).toMatchObject([{ ...first, definitionVersion: 3 }, first]);
  });
});

describe('a request behind a gate', () => {
  test('waits with 202 until it is approved, and is then carried out once', async () => {
    const agent = await gated();
    const asked = { ...credential(), idempotencyKey: 'one' };
    const { status, data } = await agent.send('createCredential', asked);
    expect(status).toBe(202);
    expect(data.approval).toMatchObject({
      id: expect.stringMatching(/^apv_/),
      runId: expect.stringMatching(/^run_/),
      operation: 'agent-builder.createCredential',
      status: 'PENDING',
      allowedNext: ['APPROVED', 'REJECTED', 'EXPIRED'],
      expiresAt: at(approvalLifetime).toISOString(),
    });
    expect(data.approval).not.toHaveProperty('input');
    expect((await agent.send('createCredential', asked)).data.approval).toEqual(data.approval);
    expect(await labels(agent)).toEqual([]);

    const decided = await agent.decide(data.approval);
    expect(decided.data.approval).toMatchObject({
      status: 'APPROVED',
      input: { params: {}, query: {}, body: credential().body },
      decidedByMemberId: 'mem_1',
      reason: 'Looked at',
    });
    const done = await agent.send('createCredential', asked);
    expect(done).toMatchObject({
      status: 201,
      replayed: false,
      data: { credential: { label: 'Front desk' } },
    });
    expect(await agent.send('createCredential', asked)).toEqual({ ...done, replayed: true });
    expect(await labels(agent)).toEqual(['Front desk']);
    expect(await agent.approvals()).toMatchObject([{ id: data.approval.id, status: 'EXECUTED' }]);
  });

  test('is another one with another input or another idempotency key', async () => {
    const agent = await gated();
    const first = (await agent.send('createCredential', { ...credential('one'), idempotencyKey: 'one' }))
      .data;
    await agent.decide(first.approval);
    for (const other of [
      { ...credential('other'), idempotencyKey: 'one' },
      { ...credential('one'), idempotencyKey: 'other' },
      credential('one'),
    ]) {
      expect(await agent.send('createCredential', other)).toMatchObject({ status: 202 });
    }
    expect(await agent.approvals({ status: 'PENDING' })).toHaveLength(3);
    expect(await labels(agent)).toEqual([]);
  });

  test('is asked for once by requests at once, and carried out by one of them', async () => {
    const agent = await gated();
    const credentialId = await agent.builder.credential();
    const asked = { params: { credentialId }, body: { label: 'Renamed' } };
    const held = await Promise.all([1, 2, 3, 4, 5].map(() => agent.send('updateCredential', asked)));
    expect(held.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
    const [approval, ...others] = await agent.approvals();
    expect(others).toEqual([]);
    await agent.decide(approval as never);
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4, 5].map(() => agent.send('updateCredential', asked)),
    );
    const statuses = outcomes.map((one) =>
      one.status === 'fulfilled' ? one.value.status : one.reason.status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.every((status) => [200, 202, 409].includes(status))).toBe(true);
    const { tag } = await agent.builder.call('updateCredential', { params: { credentialId }, body: {} });
    expect(tag).toBe('"2"');
  });

  test('without an idempotency key asks again after it was carried out', async () => {
    const agent = await gated();
    const { approval } = (await agent.send('createCredential', credential())).data;
    await agent.decide(approval);
    expect(await agent.send('createCredential', credential())).toMatchObject({ status: 201 });
    expect(await agent.send('createCredential', credential())).toMatchObject({ status: 202 });
  });

  test('that fails keeps its approval and its content', async () => {
    const agent = await gated();
    const asked = { params: { credentialId: 'crd_missing' }, body: { label: 'Renamed' } };
    const { approval } = (await agent.send('updateCredential', asked)).data;
    await agent.decide(approval);
    await expect(agent.send('updateCredential', asked)).rejects.toMatchObject({ status: 404 });
    expect(await agent.approvals()).toMatchObject([{ status: 'APPROVED' }]);
    const params = { runId: approval.runId, gateId: approval.id };
    const { data } = await agent.builder.call('getApproval', { params });
    expect(data.approval.input).toMatchObject({ body: asked.body });
  });

  test('is refused once it was rejected, even after it was approved; without a key it can be asked again after its time', async () => {
    const agent = await gated();
    const { approval } = (await agent.send('createCredential', credential())).data;
    await agent.decide(approval);
    await agent.decide(approval, 'REJECTED');
    const send = (milliseconds: number) =>
      agent.send('createCredential', { ...credential(), now: at(milliseconds) });
    const isRejected = refused('APPROVAL_REJECTED', `The approval ${approval.id} was rejected`);
    await expect(send(0)).rejects.toMatchObject(isRejected);
    await expect(send(approvalLifetime - 1)).rejects.toMatchObject(isRejected);
    expect(await send(approvalLifetime)).toMatchObject({ status: 202 });
    expect(await labels(agent)).toEqual([]);
  });

  test.each(['PENDING', 'APPROVED'])(
    'that is %s is open until its time, and refused after it',
    async (status) => {
      const agent = await gated();
      const asked = { ...credential(), idempotencyKey: 'one' };
      const { approval } = (await agent.send('createCredential', asked)).data;
      if (status === 'APPROVED') await agent.decide(approval);
      await expect(
        agent.send('createCredential', { ...asked, now: at(approvalLifetime) }),
      ).rejects.toMatchObject(refused('APPROVAL_EXPIRED', `The approval ${approval.id} has expired`));
      await expect(agent.decide(approval, 'REJECTED', { now: at(approvalLifetime) })).rejects.toMatchObject({
        status: 409,
        details: { allowedNext: [] },
      });
      const inTime = await agent.send('createCredential', { ...asked, now: at(approvalLifetime - 1) });
      expect(inTime.status).toBe(status === 'APPROVED' ? 201 : 202);
    },
  );

  test('waits again under a new version of the definition, and is refused while it is paused', async () => {
    const agent = await gated();
    const asked = { ...credential(), idempotencyKey: 'one' };
    const { approval } = (await agent.send('createCredential', asked)).data;
    await agent.decide(approval);
    await agent.builder.update(agent.agentId, { status: 'PAUSED' });
    await expect(agent.send('createCredential', asked)).rejects.toMatchObject(refused('AGENT_NOT_ACTIVE'));
    await agent.builder.update(agent.agentId, { status: 'ACTIVE' });
    expect(await agent.send('createCredential', asked)).toMatchObject({ status: 202 });
    expect(await labels(agent)).toEqual([]);
  });

  test('belongs to its key: another key of the agent asks for itself', async () => {
    const agent = await gated();
    const { approval } = (await agent.send('createCredential', credential())).data;
    await agent.decide(approval);
    const other = { ...agent.principal, keyId: 'key_other' };
    expect(await agent.send('createCredential', credential(), other)).toMatchObject({ status: 202 });
  });

  test('that reads waits only where every step is behind a gate, and is carried out once', async () => {
    const agent = await anAgentKey(host, {
      steps: steps(['listCredentials'], ['listCredentials', 'listDefinitions']),
    });
    expect(await agent.send('listCredentials')).toMatchObject({ status: 200 });
    const { approval } = (await agent.send('listDefinitions')).data;
    await agent.decide(approval);
    expect(await agent.send('listDefinitions')).toMatchObject({ status: 200, data: { total: 1 } });
    expect(await agent.send('listDefinitions')).toMatchObject({ status: 202 });
  });

  test('that writes waits if one of its steps is behind a gate', async () => {
    const agent = await anAgentKey(host, { steps: steps(['createCredential'], ['createCredential']) });
    expect(await agent.send('createCredential', credential())).toMatchObject({ status: 202 });
  });

  test('is each that writes where the definition requires approval', async () => {
    const agent = await anAgentKey(host, {
      requiresApproval: true,
      steps: steps(['createCredential', 'listCredentials'], []),
    });
    expect(await agent.send('createCredential', credential())).toMatchObject({ status: 202 });
    expect(await agent.send('listCredentials')).toMatchObject({ status: 200 });
  });

  test('takes at most 256 KiB', async () => {
    const agent = await anAgentKey(host, { steps: steps([], ['validateDefinition']) });
    const body = (length: number) => ({
      name: 'Long',
      applicationUrl: 'https://portal.example.org',
      applicationName: 'Portal',
      // 65 steps, the last of which fills the rest.
      steps: [...Array.from({ length: 64 }, () => 4_000), length].map((each) => ({
        type: 'WAIT',
        instruction: 'x'.repeat(each),
      })),
    });
    const sizeOf = async (length: number) => {
      const { approval } = (await agent.send('validateDefinition', { body: body(length) })).data;
      const { runId, id } = approval as { runId: string; id: string };
      const { data } = await agent.builder.call('getApproval', { params: { runId, gateId: id } });
      return JSON.stringify(data.approval.input).length;
    };
    const room = 256 * 1024 - (await sizeOf(1));
    expect(await sizeOf(1 + room)).toBe(256 * 1024);
    await expect(agent.send('validateDefinition', { body: body(2 + room) })).rejects.toMatchObject(
      refused('CANNOT_WAIT', "A request of more than 262144 bytes can't wait for approval"),
    );
  });

  test('is in the trail: what was asked, decided and carried out', async () => {
    const agent = await gated();
    const { approval } = (await agent.send('createCredential', credential())).data;
    await agent.decide(approval);
    await agent.send('createCredential', credential());
    const trail = await trailOf(host.tenants, agent.principal.organization.id);
    const ofApproval = trail.filter(({ id }) => id === approval.id);
    expect(ofApproval.map(({ operation, action }) => [operation, action])).toEqual([
      ['agent-builder.createCredential', 'create'],
      ['agent-builder.decideApproval', 'update'],
      ['agent-builder.createCredential', 'update'],
    ]);
  });
});
