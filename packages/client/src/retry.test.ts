import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  answer,
  type Behaviour,
  breakOff,
  drop,
  refusal,
  type ScriptedServer,
  silence,
  startScriptedServer,
} from '../test/scripted-server.ts';
import { createRcm } from './index.ts';
import { delayBefore } from './retry.ts';

const empty = answer(200, { success: true, data: { estimates: [], total: 0 } });
const made = answer(201, { success: true, data: { patient: { id: 'pat_1' } } });
const busy = refusal(503, 'Service unavailable', {}, { 'retry-after': '0' });
const limited = refusal(429, 'Rate limit exceeded', {}, { 'retry-after': '0' });
const running = refusal(409, 'Conflict', { message: 'still running' }, { 'retry-after': '0' });
const proxy: Behaviour = (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<html>');

let server: ScriptedServer;
beforeAll(async () => {
  server = await startScriptedServer();
});
afterAll(() => server.close());

const client = (settings: { timeout?: number; retries?: number } = {}) =>
  createRcm({ url: server.url, key: 'rcm_live_key', ...settings });

const body = { firstName: 'Rowan', lastName: 'Ellis', dateOfBirth: '1984-02-29' };
const keysSent = () => server.received.map(({ headers }) => headers['idempotency-key']);

describe('a read', () => {
  test.each([
    ['a lost connection', drop],
    ['a response that breaks off', breakOff],
    ['a 429', limited],
    ['a 502 of a proxy', proxy],
    ['a 503', busy],
  ])('is retried after %s', async (_what, behaviour) => {
    server.behave(behaviour, empty);
    const { data } = await client().gfe.listEstimates();
    expect(data?.data.total).toBe(0);
    expect(server.received).toHaveLength(2);
  });

  test('is retried as often as configured, and its last failure is returned', async () => {
    server.behave(busy);
    const { error } = await client({ retries: 2 }).gfe.listEstimates();
    expect(error).toMatchObject({ status: 503, code: 'UNAVAILABLE', requestId: 'req_1' });
    expect(server.received).toHaveLength(3);
  });

  test('is sent four times by default', async () => {
    server.behave(busy);
    await client().gfe.listEstimates();
    expect(server.received).toHaveLength(4);
  });

  test('is sent once without retries', async () => {
    server.behave(drop);
    const { error } = await client({ retries: 0 }).gfe.listEstimates();
    expect(error).toMatchObject({ status: null, code: 'CONNECTION_FAILED', requestId: null, body: null });
    expect(server.received).toHaveLength(1);
  });

  test('fails immediately if the service asks for more than a minute', async () => {
    server.behave(refusal(429, 'Rate limit exceeded', {}, { 'retry-after': '61' }));
    const { error } = await client().gfe.listEstimates();
    expect(error).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(server.received).toHaveLength(1);
  });
});

describe('a POST', () => {
  test.each([
    ['a lost connection', drop],
    ['a 429', limited],
    ['a 503', busy],
    ['a 409 of its own first attempt', running],
  ])('is retried after %s, with the same key and body', async (_what, behaviour) => {
    server.behave(behaviour, behaviour, made);
    const { data } = await client().reference.createPatient({ body });
    expect(data?.data.patient.id).toBe('pat_1');
    const [first] = keysSent();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(keysSent()).toEqual([first, first, first]);
    expect(server.received.map((one) => JSON.parse(one.body))).toEqual([body, body, body]);
  });

  test('has a new key for each call', async () => {
    server.behave(made);
    const rcm = client();
    await rcm.reference.createPatient({ body });
    await rcm.reference.createPatient({ body });
    expect(new Set(keysSent()).size).toBe(2);
  });

  test('has the key of its caller', async () => {
    server.behave(drop, made);
    await client().reference.createPatient({ body, headers: { 'Idempotency-Key': 'order-17' } });
    expect(keysSent()).toEqual(['order-17', 'order-17']);
  });

  test('is not retried after a conflict', async () => {
    server.behave(refusal(409, 'Conflict', { message: 'taken' }));
    const { error } = await client().reference.createPatient({ body });
    expect(error?.code).toBe('REQUEST_CONFLICT');
    expect(server.received).toHaveLength(1);
  });
});

describe('a PUT', () => {
  const update = () => client().reference.updatePatient({ path: { patientId: 'pat_1' }, body });

  test.each([
    ['a lost connection', drop, null],
    ['a 503', busy, 503],
  ])('is not retried after %s: it may have taken effect', async (_what, behaviour, status) => {
    server.behave(behaviour);
    const { error } = await update();
    expect(error?.status).toBe(status);
    expect(server.received).toHaveLength(1);
    expect(keysSent()).toEqual([undefined]);
  });

  test('is retried after a 429, which has no effect', async () => {
    server.behave(limited, made);
    const { data } = await update();
    expect(data?.data.patient.id).toBe('pat_1');
    expect(server.received).toHaveLength(2);
  });
});

describe('a missing response', () => {
  test('fails after the timeout', async () => {
    server.behave(silence);
    const { error } = await client({ timeout: 50, retries: 0 }).gfe.listEstimates();
    expect(error).toMatchObject({ status: null, code: 'TIMEOUT' });
  });

  test('is retried', async () => {
    server.behave(silence, empty);
    const { data } = await client({ timeout: 200 }).gfe.listEstimates();
    expect(data?.data.total).toBe(0);
    expect(server.received).toHaveLength(2);
  });

  test('does not end a longer export', async () => {
    server.behave((response) => {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' });
      response.write('{"id":"one"}\n');
      setTimeout(() => response.end('{"id":"two"}\n'), 400);
    });
    const { data } = await client({ timeout: 200 }).gfe.listEstimates({ parseAs: 'text' });
    expect(data).toBe('{"id":"one"}\n{"id":"two"}\n');
    expect(server.received).toHaveLength(1);
  });
});

describe("the caller's signal", () => {
  test('ends a call that waits for its response', async () => {
    const controller = new AbortController();
    server.behave(() => controller.abort());
    const { error } = await client().gfe.listEstimates({ signal: controller.signal });
    expect(error).toMatchObject({ status: null, code: 'ABORTED' });
    expect(server.received).toHaveLength(1);
  });

  test('ends a call that waits for its retry', async () => {
    const controller = new AbortController();
    server.behave((response, request) => {
      refusal(503, 'Service unavailable', {}, { 'retry-after': '60' })(response, request);
      response.on('close', () => setTimeout(() => controller.abort(), 50));
    });
    const { error } = await client().gfe.listEstimates({ signal: controller.signal });
    expect(error).toMatchObject({ code: 'ABORTED' });
    expect(server.received).toHaveLength(1);
  });

  test('that is already aborted sends nothing', async () => {
    server.behave(empty);
    const { error } = await client().gfe.listEstimates({ signal: AbortSignal.abort() });
    expect(error).toMatchObject({ code: 'ABORTED' });
    expect(server.received).toEqual([]);
  });

  test('limits a call with all its retries', async () => {
    server.behave(refusal(503, 'Service unavailable', {}, { 'retry-after': '60' }));
    const { error } = await client().gfe.listEstimates({ signal: AbortSignal.timeout(100) });
    expect(error).toMatchObject({ code: 'TIMEOUT' });
    expect(server.received).toHaveLength(1);
  });
});

describe('the delay before a retry', () => {
  const now = new Date('2026-03-02T15:00:00Z');
  const responseWith = (retryAfter: string) => new Response(null, { headers: { 'Retry-After': retryAfter } });

  test.each([
    [0, 250, 500],
    [1, 500, 1_000],
    [4, 4_000, 8_000],
    [5, 4_000, 8_000],
  ])('number %d is between %d and %d milliseconds', (attempt, least, most) => {
    expect(delayBefore(attempt, null, 0, now)).toBe(least);
    expect(delayBefore(attempt, new Response(null), 1, now)).toBe(most);
  });

  test.each([
    ['0', 0],
    ['7', 7_000],
    ['60', 60_000],
    ['61', null],
    ['Mon, 02 Mar 2026 15:00:09 GMT', 9_000],
    ['Mon, 02 Mar 2026 14:59:00 GMT', 0],
  ])('is at least Retry-After: %s', (retryAfter, milliseconds) => {
    expect(delayBefore(0, responseWith(retryAfter), 0, now)).toBe(milliseconds);
  });

  test('has jitter for the same Retry-After', () => {
    expect(delayBefore(0, responseWith('7'), 1, now)).toBe(7_250);
  });
});
