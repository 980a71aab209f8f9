import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answer, refusal, type ScriptedServer, startScriptedServer } from '../test/scripted-server.ts';
import { createRcm, HeldForApprovalError, RcmError } from './index.ts';

const estimates = { success: true, data: { estimates: [], total: 0 }, meta: { organizationId: 'org' } };

let server: ScriptedServer;
beforeAll(async () => {
  server = await startScriptedServer();
});
afterAll(() => server.close());

const client = () => createRcm({ url: `${server.url}/`, key: 'rcm_live_key' });

test('a list is requested with its filters and the key', async () => {
  server.behave(answer(200, estimates));
  const { data } = await client().gfe.listEstimates({
    query: { status: ['GFE_DRAFT', 'GFE_VOID'], take: 5 },
  });
  expect(data?.data.total).toBe(0);
  expect(server.received).toMatchObject([
    {
      method: 'GET',
      path: '/api/v1/gfe/estimates?status=GFE_DRAFT&status=GFE_VOID&take=5',
      headers: { authorization: 'Bearer rcm_live_key' },
    },
  ]);
});

describe('a refusal', () => {
  test('is returned as a typed value, or thrown on request', async () => {
    server.behave(refusal(401, 'Authentication required'));
    const { error, response } = await client().gfe.getEstimate({ path: { gfeId: 'a/b' } });
    expect(server.received[0]?.path).toBe('/api/v1/gfe/estimates/a%2Fb');
    expect(error).toBeInstanceOf(RcmError);
    expect(error).toMatchObject({
      message: '401 Authentication required',
      status: 401,
      code: 'AUTHENTICATION_REQUIRED',
      issues: [],
      requestId: 'req_1',
      body: { error: 'Authentication required', statusCode: 401 },
    });
    expect(response?.status).toBe(401);
    const thrown = client().gfe.getEstimate({ path: { gfeId: 'x' }, throwOnError: true });
    await expect(thrown).rejects.toBeInstanceOf(RcmError);
    await expect(thrown).rejects.toMatchObject({ status: 401, requestId: 'req_1' });
  });

  test('has each invalid part', async () => {
    const issues = [
      { path: 'query.take', code: 'too_big', message: 'Too big' },
      { path: 'query.sort', code: 'invalid_value', message: 'Unknown column' },
    ];
    server.behave(refusal(400, 'Request validation failed', { issues }));
    const { error } = await client().gfe.listEstimates();
    expect(error).toMatchObject({ status: 400, code: 'INVALID_REQUEST', issues });
    expect(error?.message).toBe(
      '400 Request validation failed: query.take: Too big; query.sort: Unknown column',
    );
  });

  test('of claim status has the same form', async () => {
    const one = {
      code: 'INVALID_REQUEST',
      message: 'Expected an array',
      source: 'api',
      retryable: false,
      path: 'body.claimIds',
    };
    server.behave(answer(400, { ok: false, errors: [one] }));
    const { error } = await client().claimStatus.createInquiry({ body: { claimIds: [] } });
    expect(error).toMatchObject({
      code: 'INVALID_REQUEST',
      issues: [{ path: 'body.claimIds', code: 'INVALID_REQUEST', message: 'Expected an array' }],
    });
  });

  test('has the reason, and the body with the allowed values', async () => {
    const more = { message: 'The estimate is void', allowedNext: ['GFE_EXPIRED'] };
    server.behave(refusal(409, 'Conflict', more));
    const { error } = await client().gfe.generateEstimate({ path: { gfeId: 'x' } });
    expect(error?.message).toBe('409 Conflict: The estimate is void');
    expect(error?.body).toMatchObject({ allowedNext: ['GFE_EXPIRED'] });
  });

  test.each([
    [403, 'ACCESS_DENIED'],
    [404, 'NOT_FOUND'],
    [405, 'METHOD_NOT_ALLOWED'],
    [412, 'PRECONDITION_FAILED'],
    [413, 'PAYLOAD_TOO_LARGE'],
    [415, 'UNSUPPORTED_MEDIA_TYPE'],
    [422, 'REQUEST_UNPROCESSABLE'],
    [500, 'INTERNAL_ERROR'],
    [418, 'UNEXPECTED_ANSWER'],
  ])('of a %d has the code %s, and is not retried', async (status, code) => {
    server.behave(refusal(status, 'No'));
    const { error } = await client().gfe.listEstimates();
    expect(error).toMatchObject({ status, code });
    expect(server.received).toHaveLength(1);
  });

  test('of a proxy has a status and no body', async () => {
    server.behave((response) => response.writeHead(400, { 'content-type': 'text/html' }).end('<html>'));
    const { error } = await client().gfe.listEstimates();
    expect(error).toMatchObject({ status: 400, code: 'INVALID_REQUEST', body: null, requestId: null });
  });

  test('includes a success that is not JSON', async () => {
    server.behave((response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('<html>'),
    );
    const { error } = await client().gfe.listEstimates();
    expect(error).toMatchObject({ status: 200, code: 'UNEXPECTED_ANSWER', body: null });
  });
});

describe('a request that waits for approval', () => {
  const approval = { id: 'apv_1', runId: 'run_1', operation: 'patient-ar.closeAccount', status: 'PENDING' };
  const held = answer(202, { success: true, data: { approval }, meta: { organizationId: 'org' } });
  const create = (key?: string) =>
    client().support.createTicket({
      body: { subject: 'Lost', description: 'Lost' },
      ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
    });

  test('is returned as an error with the approval and the key to repeat it with', async () => {
    server.behave(held);
    const { data, error } = await create('one');
    expect(data).toBeUndefined();
    if (!(error instanceof HeldForApprovalError)) throw new Error('Expected HeldForApprovalError');
    const { id, runId }: { id: string; runId: string } = error.approval;
    expect([id, runId]).toEqual(['apv_1', 'run_1']);
    expect(error).toBeInstanceOf(RcmError);
    expect(error).toMatchObject({
      name: 'HeldForApprovalError',
      status: 202,
      code: 'HELD_FOR_APPROVAL',
      message: expect.stringContaining('apv_1 of patient-ar.closeAccount waits for a member'),
      idempotencyKey: 'one',
      requestId: 'req_1',
      issues: [],
      body: null,
    });
  });

  test('is thrown on request, with the key that the client made', async () => {
    server.behave(held);
    const thrown = await client()
      .support.createTicket({ body: { subject: 'Lost', description: 'Lost' }, throwOnError: true })
      .catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(HeldForApprovalError);
    expect(thrown).toMatchObject({ idempotencyKey: server.received[0]?.headers['idempotency-key'] });
  });

  test.each([
    ['a read', () => client().gfe.listEstimates()],
    ['a call without a result', () => client().webhooks.deleteWebhook({ path: { webhookId: 'whk_1' } })],
  ])('is an error of %s too, without a key', async (_what, call) => {
    server.behave(held);
    const { error } = await call();
    expect(error).toBeInstanceOf(HeldForApprovalError);
    expect(error).toMatchObject({ idempotencyKey: null });
    expect(server.received).toHaveLength(1);
  });

  test('is thrown by iterators', async () => {
    server.behave(held);
    const read = client().each('gfe.listEstimates').next();
    await expect(read).rejects.toBeInstanceOf(HeldForApprovalError);
  });

  test.each([
    ['a result', answer(202, { success: true, data: { inquiries: [] } })],
    ['an answer without data', answer(202, {})],
  ])('is not confused with %s that is accepted', async (_what, accepted) => {
    server.behave(accepted);
    const { error, response } = await client().claimStatus.createInquiry({ body: { claimIds: ['clm_1'] } });
    expect([error, response?.status]).toEqual([undefined, 202]);
  });

  test('with a body that is not JSON is an unexpected answer', async () => {
    server.behave((response) =>
      response.writeHead(202, { 'content-type': 'application/json' }).end('<html>'),
    );
    expect((await create()).error).toMatchObject({ status: 202, code: 'UNEXPECTED_ANSWER' });
  });
});
