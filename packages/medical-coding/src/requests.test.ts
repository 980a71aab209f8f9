import { aPrincipal, type ServedModules, serveModules, type TestHost, testHost } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { medicalCoding } from '../test/coding-host.ts';

const keys = new Map([
  ['writer', aPrincipal({ scopes: ['medical-coding:write'] })],
  ['reader', aPrincipal({ scopes: ['medical-coding:read'] })],
  ['other', aPrincipal({ scopes: ['scribe:*'] })],
  ['off', aPrincipal({ disabledModules: ['medical-coding'] })],
  ['busy', aPrincipal()],
]);

let host: TestHost;
let served: ServedModules;

beforeAll(async () => {
  host = await testHost([medicalCoding]);
  served = await serveModules([medicalCoding], host.tenants, keys);
});
afterAll(async () => {
  served.close();
  await host.close();
});

const send = (method: string, path: string, key: string | null, body?: unknown, headers = {}) =>
  served.send(method, `/medical-coding${path}`, { key, body, headers });

const rule = { name: 'Spine', ruleType: 'SLA_ALERT', conditions: { secret: 'canary' }, actions: {} };

describe('medical-coding.listCodeSystems', () => {
  test.each([null, 'writer', 'unknown', 'off'])(
    'answers 200 with the 20 codeSystems and without meta, with any key: %s',
    async (key) => {
      const { status, json } = await send('GET', '/code-systems', key);
      expect([status, Object.keys(json)]).toEqual([200, ['success', 'data']]);
      expect(json.data.codeSystems).toHaveLength(20);
      expect(json.data.codeSystems[0]).toEqual({
        key: 'ICD10CM',
        name: 'International Classification of Diseases, 10th Revision, Clinical Modification',
        steward: 'NCHS/CDC',
        systemUri: 'http://hl7.org/fhir/sid/icd-10-cm',
        oid: '2.16.840.1.113883.6.90',
        version: null,
        effectiveDate: null,
        category: 'DIAGNOSIS',
        codePattern: '^[A-Z][0-9A][0-9AB](\\.[0-9A-Z]{1,4})?$',
        example: 'M54.50',
        licence: 'Public domain',
        contentLoaded: false,
      });
    },
  );

  test('may be cached for an hour (Cache-Control and ETag), and answers 304 to a matching If-None-Match', async () => {
    const { headers } = await send('GET', '/code-systems', null);
    const tag = headers.get('etag') ?? '';
    expect([headers.get('cache-control'), tag]).toEqual([
      'public, max-age=3600',
      expect.stringMatching(/^".{22}"$/),
    ]);
    const again = await send('GET', '/code-systems', 'unknown', undefined, { 'if-none-match': tag });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('answers 405 to other methods', async () => {
    expect((await send('POST', '/code-systems', 'writer', {})).status).toBe(405);
  });
});

describe('medical-coding.saveAutomationRule, medical-coding.listAutomationRules, medical-coding.createJob, medical-coding.listJobs, medical-coding.getJob', () => {
  test('answer without meta, and never with conditions or actions', async () => {
    const created = await send('POST', '/automation-rules', 'writer', rule);
    const { ruleId } = created.json.data;
    const opened = await send('POST', '/jobs', 'writer', { encounterReference: 'ENC-1' });
    const listedRows = [
      created,
      await send('POST', '/automation-rules', 'writer', { ...rule, ruleId }),
      await send('GET', '/automation-rules', 'writer'),
      opened,
      await send('GET', '/jobs', 'writer'),
      await send('GET', `/jobs/${opened.json.data.job.id}`, 'writer'),
    ];
    expect(listedRows.map(({ status, json }) => [status, Object.keys(json), Object.keys(json.data)])).toEqual(
      [
        [201, ['success', 'data'], ['status', 'ruleId']],
        [200, ['success', 'data'], ['status', 'ruleId']],
        [200, ['success', 'data'], ['automationRules', 'total', 'nextCursor']],
        [201, ['success', 'data'], ['job']],
        [200, ['success', 'data'], ['jobs', 'total', 'nextCursor']],
        [200, ['success', 'data'], ['job']],
      ],
    );
    expect(listedRows.map(({ text }) => text).join()).not.toContain('canary');
  });

  test.each([
    ['GET', '/automation-rules', undefined],
    ['POST', '/automation-rules', rule],
    ['GET', '/jobs', undefined],
    ['POST', '/jobs', {}],
    ['GET', '/jobs/cdj_missing', undefined],
  ])('%s %s requires a key (401), its scope and the module (403)', async (method, path, body) => {
    const read = method === 'GET' ? (path.includes('missing') ? 404 : 200) : 403;
    const statuses = [];
    for (const key of [null, 'unknown', 'other', 'off', 'reader']) {
      statuses.push((await send(method, path, key, body)).status);
    }
    expect(statuses).toEqual([401, 401, 403, 403, read]);
  });

  test('answer 60 requests of a key in 60 seconds together, then 429 with Retry-After and RateLimit-*; medical-coding.listCodeSystems is not limited', async () => {
    const paths = ['/jobs', '/automation-rules', '/jobs/cdj_missing'];
    const statuses = [];
    for (let sent = 0; sent < 60; sent += 1) {
      statuses.push((await send('GET', paths[sent % 3] ?? '', 'busy')).status);
    }
    expect(statuses.filter((status) => status === 429)).toEqual([]);
    const refused = await send('POST', '/jobs', 'busy', {});
    expect([refused.status, refused.json]).toEqual([429, { error: 'Rate limit exceeded', statusCode: 429 }]);
    expect(refused.headers.get('ratelimit-limit')).toBe('60');
    expect(refused.headers.get('ratelimit-remaining')).toBe('0');
    expect(refused.headers.get('retry-after')).toBe(refused.headers.get('ratelimit-reset'));
    expect((await send('GET', '/code-systems', 'busy')).status).toBe(200);
    expect((await send('GET', '/jobs', 'reader')).status).toBe(200);
  });
});

describe('medical-coding.saveAutomationRule', () => {
  test.each([
    ['text with NUL', '{"name":"a\\u0000"}'],
    ['NUL deep in conditions', JSON.stringify({ ...rule, conditions: { a: ['\u0000'] } })],
    ['no JSON', '{'],
    ['a list', '[]'],
  ])('answers 400 to %s (NUL in text or deep in stored JSON, malformed JSON)', async (_case, body) => {
    expect((await send('POST', '/automation-rules', 'writer', body)).status).toBe(400);
  });
});
