import { createRcm, HeldForApprovalError } from '@rcm/client';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerOf, connect } from './support/agent.ts';
import { type Answer, createOrganization, type RequestParts, request } from './support/api.ts';
import { readDocument } from './support/document.ts';
import { World } from './support/world.ts';

const api = '/api/v1';

let world: World;
beforeEach(async () => {
  world = new World(await createOrganization(), 'canary-text');
});

const act = (operation: string) => ({ type: 'ACT', instruction: `Call ${operation}`, operation });

/** An agent that drafts appeals of denials and moves them on behind a gate. */
const steps = [
  act('ar-management.listWorkItems'),
  act('denial-management.getCase'),
  act('appeals.createAppeal'),
  { type: 'APPROVAL_GATE', instruction: 'A member reads the appeal' },
  act('appeals.transitionAppeal'),
];

async function anAgent(body: Readonly<Record<string, unknown>> = {}) {
  const { agentDefinition } = await world.send('post', '/agent-builder/definitions', {
    name: world.name(),
    applicationUrl: 'https://rcm.example.org',
    applicationName: 'RCM',
    mode: 'READ_WRITE',
    steps,
    ...body,
  });
  const agentId: string = agentDefinition.id;
  await world.send('put', `/agent-builder/definitions/${agentId}`, { status: 'ACTIVE' });
  return agentId;
}

/** Issues a key; returns a function that sends requests with it. */
async function sender(binding: Readonly<Record<string, unknown>>) {
  const { apiKey, secret } = await world.send('post', '/organization/api-keys', {
    name: world.name(),
    scopes: ['*'],
    ...binding,
  });
  const send = (method: string, path: string, parts: RequestParts = {}): Promise<Answer> =>
    request(method, `${api}${path}`, { key: secret, ...parts });
  return { keyId: apiKey.id as string, secret: secret as string, send };
}

const refusal = (code: string) => ({
  error: 'Forbidden',
  statusCode: 403,
  obstacles: [{ code, message: expect.any(String) }],
});

describe('ar-management.listWorkItems, appeals.createAppeal, agent-builder.decideApproval', () => {
  test('an agent takes a denial from the work list to a drafted appeal, waits at its gate, and goes on when a member approves', async () => {
    const { id: caseId } = await world.denialCase();
    const agentId = await anAgent();
    const { keyId, send } = await sender({ agentId });
    const reviewer = await world.member();
    const member = await sender({ memberId: reviewer.id });

    const { workItems } = (await send('get', '/ar-management/work-items', { query: { kind: 'DENIAL_CASE' } }))
      .json.data;
    expect(workItems).toMatchObject([{ kind: 'DENIAL_CASE', recordId: caseId }]);
    const read = await send('get', `/denial-management/cases/${workItems[0].recordId}`);
    expect(read.json.data.case).toMatchObject({ id: caseId });
    const drafted = await send('post', '/appeals', {
      body: { denialCaseId: caseId, submissionMethod: 'FAX' },
      headers: { 'idempotency-key': 'draft' },
    });
    expect([drafted.status, drafted.json.data.appeal.status]).toEqual([201, 'DRAFT']);
    const path = `/appeals/${drafted.json.data.appeal.id}`;

    const move = (status: string) =>
      send('post', `${path}/transition`, {
        body: { status },
        headers: { 'idempotency-key': `move ${status}` },
      });
    const held = await move('READY_FOR_SUBMISSION');
    expect(held.status).toBe(202);
    const { id: gateId, runId } = held.json.data.approval;
    expect((await move('READY_FOR_SUBMISSION')).json).toEqual(held.json);
    expect((await world.send('get', path)).appeal.status).toBe('DRAFT');

    const gate = `/agent-builder/runs/${runId}/approvals/${gateId}`;
    const body = { decision: 'APPROVED', reason: 'Read it' };
    expect((await send('post', gate, { body })).json).toEqual(refusal('OPERATION_CLOSED_TO_AGENTS'));
    const waiting = await member.send('get', '/agent-builder/approvals', { query: { status: 'PENDING' } });
    expect(waiting.json.data.approvals).toMatchObject([
      { id: gateId, operation: 'appeals.transitionAppeal' },
    ]);
    expect((await member.send('get', gate)).json.data.approval.input).toEqual({
      params: { appealId: drafted.json.data.appeal.id },
      query: {},
      body: { status: 'READY_FOR_SUBMISSION' },
    });
    expect((await member.send('post', gate, { body })).json.data.approval).toMatchObject({
      status: 'APPROVED',
      decidedByMemberId: reviewer.id,
    });

    const moved = await move('READY_FOR_SUBMISSION');
    expect([moved.status, moved.json.data.appeal.status]).toEqual([200, 'READY_FOR_SUBMISSION']);
    const again = await move('READY_FOR_SUBMISSION');
    expect([again.json, again.headers.get('idempotency-replayed')]).toEqual([moved.json, 'true']);
    // Each further move is another request, and waits for itself.
    expect((await move('SUBMITTED')).status).toBe(202);
    expect((await world.send('get', path)).appeal.status).toBe('READY_FOR_SUBMISSION');

    const { run } = (await member.send('get', `/agent-builder/runs/${runId}`)).json.data;
    expect(run).toMatchObject({ agentId, keyId, definitionVersion: 2 });
    const outcomes = run.requests
      .toReversed()
      .map((one: { operation: string; outcome: string }) => [one.operation, one.outcome]);
    expect(outcomes).toEqual([
      ['ar-management.listWorkItems', 'DONE'],
      ['denial-management.getCase', 'DONE'],
      ['appeals.createAppeal', 'DONE'],
      ['appeals.transitionAppeal', 'HELD'],
      ['appeals.transitionAppeal', 'HELD'],
      ['agent-builder.decideApproval', 'REFUSED'],
      ['appeals.transitionAppeal', 'DONE'],
      ['appeals.transitionAppeal', 'HELD'],
    ]);
    expect(run.gates).toMatchObject([{ status: 'PENDING' }, { id: gateId, status: 'EXECUTED' }]);
  });
});

describe('the key of an agent', () => {
  test('is refused what its steps do not name, what its scopes do not cover, and files behind a gate', async () => {
    const agentId = await anAgent({
      steps: [
        act('support.listTickets'),
        { type: 'APPROVAL_GATE', instruction: 'Wait' },
        act('reference.listPatients'),
      ],
    });
    const { send } = await sender({ agentId, scopes: ['reference-data:read', 'ar-management:read'] });
    const unnamed = await send('get', '/ar-management/work-items');
    expect([unnamed.status, unnamed.json]).toEqual([403, refusal('OPERATION_NOT_OF_AGENT')]);
    expect(unnamed.text).toContain('ar-management.listWorkItems');
    const uncovered = await send('get', '/support/tickets');
    expect([uncovered.status, uncovered.json]).toEqual([403, { error: 'Forbidden', statusCode: 403 }]);
    const exported = await send('get', '/reference/patients', { headers: { accept: 'text/csv' } });
    expect([exported.status, exported.json]).toEqual([403, refusal('CANNOT_WAIT')]);
    expect((await send('get', '/reference/patients')).status).toBe(202);
  });

  test.each([
    ['a file', { body: 'ISA*00*', headers: { 'content-type': 'application/EDI-X12' } }],
    ['the same content in JSON', { body: { fileName: 'remit.835', content: 'ISA*00*' } }],
  ])('is refused an import behind a gate, as %s; nothing is stored', async (_what, parts) => {
    const agentId = await anAgent({
      steps: [{ type: 'APPROVAL_GATE', instruction: 'Wait' }, act('imports.createX12Import')],
    });
    const { send } = await sender({ agentId });
    const sent = await send('post', '/imports/x12', parts);
    expect([sent.status, sent.json]).toEqual([403, refusal('CANNOT_WAIT')]);
    expect((await world.send('get', '/imports')).total).toBe(0);
    expect((await world.send('get', '/agent-builder/approvals')).total).toBe(0);
  });

  test('is refused while its definition is paused, and after it was revoked although its request was approved', async () => {
    const agentId = await anAgent({
      steps: [{ type: 'APPROVAL_GATE', instruction: 'Wait' }, act('support.createTicket')],
    });
    const { keyId, send } = await sender({ agentId });
    const create = () => send('post', '/support/tickets', { body: { subject: 'Lost', description: 'Lost' } });
    const { runId, id } = (await create()).json.data.approval;
    await world.send('post', `/agent-builder/runs/${runId}/approvals/${id}`, { decision: 'APPROVED' });
    await world.send('put', `/agent-builder/definitions/${agentId}`, { status: 'PAUSED' });
    expect((await create()).json).toEqual(refusal('AGENT_NOT_ACTIVE'));
    const key = { name: world.name(), scopes: ['*'], agentId };
    const issued = await request('post', `${api}/organization/api-keys`, {
      key: world.organization.apiKey,
      body: key,
    });
    expect([issued.status, issued.json.message]).toEqual([409, 'The agent definition is not ACTIVE']);
    await world.send('delete', `/organization/api-keys/${keyId}`);
    expect((await create()).status).toBe(401);
    expect((await world.send('get', '/support/tickets')).tickets).toEqual([]);
  });
});

describe('the request of an agent, by the client', () => {
  test('waits as HeldForApprovalError, and is carried out when it is sent again with its key', async () => {
    const agentId = await anAgent({
      steps: [{ type: 'APPROVAL_GATE', instruction: 'Wait' }, act('support.createTicket')],
    });
    const { secret } = await sender({ agentId });
    const rcm = createRcm({ url: world.api, key: secret });
    const body = { subject: 'Lost', description: 'No 835 came' };
    const { error: held } = await rcm.support.createTicket({ body });
    if (!(held instanceof HeldForApprovalError)) throw new Error('Expected HeldForApprovalError');
    const { approval, idempotencyKey } = held;
    await world.send('post', `/agent-builder/runs/${approval.runId}/approvals/${approval.id}`, {
      decision: 'APPROVED',
    });
    const headers = { 'Idempotency-Key': idempotencyKey ?? '' };
    const { data } = await rcm.support.createTicket({ body, headers, throwOnError: true });
    expect(data.data.ticket.subject).toBe('Lost');
  });
});

describe('the answer to a request that waits', () => {
  const gate = { type: 'APPROVAL_GATE', instruction: 'Wait' };

  test.each([
    ['get', '/support/tickets', 'support.listTickets', {}],
    ['post', '/support/tickets', 'support.createTicket', { subject: 'Lost', description: 'Lost' }],
    ['put', '/reference/patients/pat_1', 'reference.updatePatient', { phone: '+1 559 555 0142' }],
    ['delete', '/organization/webhooks/whk_1', 'webhooks.deleteWebhook', {}],
    ['get', '/claim-batches/bat_1/file', 'claims.getClaimBatchFile', {}],
    ['get', '/organization/whoami', 'organization.whoami', {}],
  ])('is what the document declares: %s %s', async (method, path, operation, body) => {
    const document = await readDocument();
    const { send } = await sender({ agentId: await anAgent({ steps: [gate, act(operation)] }) });
    const answer = await send(method, path, method === 'get' ? {} : { body });
    expect(answer.status).toBe(202);
    expect(document.heldFaults(operation, answer.json)).toEqual([]);
  });
});

describe('the key of an agent, by the Model Context Protocol', () => {
  test('takes a denial from the work list to a drafted appeal, waits at its gate, and goes on when a member approves', async () => {
    const { id: caseId } = await world.denialCase();
    const { secret } = await sender({ agentId: await anAgent() });
    const client = await connect(secret);
    const call = async (operation: string, given: Readonly<Record<string, unknown>>) => {
      const result = await client.call('call_operation', { id: operation, ...given });
      const { status, data } = answerOf(result);
      return { status, text: result.text, data: data === '' ? null : JSON.parse(data).data };
    };
    const listed = await call('ar-management.listWorkItems', { query: { kind: 'DENIAL_CASE' } });
    expect(listed.data.workItems).toMatchObject([{ recordId: caseId }]);
    expect((await call('denial-management.getCase', { params: { caseId } })).status).toBe(200);
    const { data } = await call('appeals.createAppeal', {
      write: true,
      body: { denialCaseId: caseId, submissionMethod: 'FAX' },
    });
    const appealId: string = data.appeal.id;
    const move = () =>
      call('appeals.transitionAppeal', {
        write: true,
        params: { appealId },
        body: { status: 'READY_FOR_SUBMISSION' },
        idempotencyKey: 'move',
      });
    const held = await move();
    expect(held.status).toBe(202);
    const { id: gateId, runId } = held.data.approval;
    const decision = { params: { runId, gateId }, body: { decision: 'APPROVED' }, write: true };
    const refused = await call('agent-builder.decideApproval', decision);
    expect([refused.status, refused.text]).toEqual([
      403,
      expect.stringContaining('OPERATION_CLOSED_TO_AGENTS'),
    ]);
    const unnamed = await call('support.listTickets', {});
    expect([unnamed.status, unnamed.text]).toEqual([403, expect.stringContaining('OPERATION_NOT_OF_AGENT')]);
    await world.send('post', `/agent-builder/runs/${runId}/approvals/${gateId}`, decision.body);
    expect(await move()).toMatchObject({
      status: 200,
      data: { appeal: { id: appealId, status: 'READY_FOR_SUBMISSION' } },
    });
  });
});
