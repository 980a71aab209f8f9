import { createGfe } from '@rcm/gfe';
import { operations } from '@rcm/gfe/contract';
import { openApiDocument } from '@rcm/http/openapi';
import { gfe as lifeCycles } from '@rcm/test-e2e/life-cycles/gfe';
import { gfe as requests } from '@rcm/test-e2e/requests/gfe';
import { request } from '@rcm/test-e2e/support/api';
import { stateDiagrams, stuckIn, walk } from '@rcm/test-e2e/support/life-cycle';
import { type PlannedRequest, World } from '@rcm/test-e2e/support/world';
import { describe, expect, test } from 'vitest';

/** A service with estimates, and the keys of two of its organizations. */
export interface GfeService {
  readonly url: string;
  readonly key: string;
  readonly foreignKey: string;
}

/** The requests and life cycles of the suites, with the records that `consumer/records.ts` looks up. */
class GfeWorld extends World {
  override patient = async () => ({ id: 'pat_1' });
  override facility = async () => ({ id: 'fac_1' });
  override appointment = async () => ({ id: 'apt_1' });
}

const newWorld = ({ url, key }: GfeService) =>
  new GfeWorld({ organizationId: '', memberId: '', apiKey: key }, 'Estimate', url);

const all = Object.values(operations);

const send = (
  { url }: GfeService,
  { method, path }: (typeof all)[number],
  { params, ...parts }: PlannedRequest,
) => request(method, `${url}/api/v1${path.replaceAll(/:(\w+)/g, (_, name) => params?.[name] ?? '')}`, parts);

const document = openApiDocument([createGfe({} as never)], { title: 'T', version: '1', description: 'd' });
const diagrams = stateDiagrams({ raw: document as Record<string, unknown> });

/** Declares the tests that the end-to-end suites have for estimates, for a service that mounts them. */
export function gfeTests(service: () => GfeService): void {
  describe.concurrent.each(all)('$id', (operation) => {
    test('succeeds; without a key it is a 401, with a foreign one a 404', async () => {
      const { key, foreignKey } = service();
      const planned = (await requests[operation.id]?.(newWorld(service()))) ?? {};
      expect((await send(service(), operation, planned)).status).toBe(401);
      if (planned.params) {
        expect((await send(service(), operation, { ...planned, key: foreignKey })).status).toBe(404);
      }
      const answer = await send(service(), operation, { ...planned, key });
      expect([answer.status, answer.text]).toEqual([operation.status ?? 200, expect.anything()]);
      expect(answer.headers.get('x-request-id')).toMatch(/^req_/);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    });
  });

  test.concurrent.each(diagrams)(
    '$subject reaches every state, and an end from each',
    async ({ subject, states, final }) => {
      const lifeCycle = lifeCycles[subject];
      if (!lifeCycle) throw new Error(`No walk is planned for ${subject}`);
      const walked = await walk(lifeCycle, newWorld(service()));
      expect(walked.failures).toEqual([]);
      expect([...walked.reached].sort()).toEqual([...states].sort());
      expect(stuckIn(walked, final)).toEqual([]);
    },
    120_000,
  );

  test('a list is exported, and a repeated request is answered again', async () => {
    const { key, url } = service();
    const world = newWorld(service());
    const sent = { key, body: await world.estimateBody(), headers: { 'idempotency-key': world.name() } };
    const [first, again] = [
      await request('post', `${url}/api/v1/gfe/estimates`, sent),
      await request('post', `${url}/api/v1/gfe/estimates`, sent),
    ];
    expect([again.status, again.text, again.headers.get('idempotency-replayed')]).toEqual([
      201,
      first.text,
      'true',
    ]);
    const exported = await request('get', `${url}/api/v1/gfe/estimates`, {
      key,
      headers: { accept: 'application/x-ndjson' },
    });
    const ids = exported.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).id);
    expect(ids).toContain(first.json.data.estimate.id);
  });
}
