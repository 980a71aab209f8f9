import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { createOrganization, request } from './support/api.ts';
import { type Served, serve } from './support/rcm.ts';

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly Attribute[];
  readonly status: { readonly code?: number };
}

interface Batch {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

/** Receives traces by OTLP over HTTP, like a collector. */
async function collector() {
  const bodies: string[] = [];
  const paths = new Set<string>();
  const server = createServer(async (incoming, response) => {
    let body = '';
    for await (const part of incoming) body += part;
    bodies.push(body);
    paths.add(incoming.url ?? '');
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  const batches = () => bodies.map((body) => JSON.parse(body) as Batch);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths,
    text: () => bodies.join('\n'),
    resources: () => batches().flatMap(({ resourceSpans }) => resourceSpans.map(({ resource }) => resource)),
    spans: () =>
      batches().flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
  };
}

async function served(settings: Readonly<Record<string, string>>): Promise<Served> {
  const api = await serve({ ...inject('environment'), ...settings });
  onTestFinished(async () => {
    await api.stop();
  });
  return api;
}

const attributeOf = ({ attributes }: Pick<Span, 'attributes'>, name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];

const took = ({ startTimeUnixNano, endTimeUnixNano }: Span) =>
  Number(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano));

test('a request is a span of its operation with its status and a child span for each statement, without values', async () => {
  const traces = await collector();
  const api = await served({ OTEL_EXPORTER_OTLP_ENDPOINT: traces.url, OTEL_BSP_SCHEDULE_DELAY: '50' });
  const { apiKey, organizationId } = await createOrganization();
  const asked = await request('GET', `${api.url}/api/v1/reference/patients?name=canary`, { key: apiKey });
  expect(asked.status).toBe(200);
  const missing = await request('GET', `${api.url}/api/v1/gfe/estimates/canary`, { key: apiKey });
  expect(missing.status).toBe(404);
  await request('GET', `${api.url}/api/v1/canary`, { key: apiKey });
  const named = (name: string) => traces.spans().filter((span) => span.name === name);
  await vi.waitFor(() => expect(named('none')).toHaveLength(1), { timeout: 20_000 });
  const [listed] = named('reference.listPatients');
  if (!listed) throw new Error('The list left no span');
  expect(attributeOf(listed, 'http.response.status_code')).toBe(200);
  expect(attributeOf(listed, 'rcm.request.id')).toBe(asked.headers.get('x-request-id'));
  expect(listed.parentSpanId).toBeUndefined();
  const [notFound] = named('gfe.getEstimate');
  expect(notFound && attributeOf(notFound, 'http.response.status_code')).toBe(404);
  const statements = traces.spans().filter(({ parentSpanId }) => parentSpanId === listed.spanId);
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    expect(statement.traceId).toBe(listed.traceId);
    expect(statement.name).toMatch(/^[a-z][\w.+: -]*$/);
    expect(took(statement)).toBeGreaterThan(0);
    expect(took(statement)).toBeLessThanOrEqual(took(listed));
  }
  expect([...traces.paths]).toEqual(['/v1/traces']);
  expect(traces.resources().map((resource) => attributeOf(resource, 'service.name'))).toContain('rcm');
  for (const hidden of ['canary', organizationId, apiKey, '/api/'])
    expect(traces.text()).not.toContain(hidden);
});

test('a silent collector fails no request and does not delay the stop', async () => {
  const api = await served({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  });
  const { apiKey } = await createOrganization();
  for (let count = 0; count < 20; count += 1) {
    const answer = await request('GET', `${api.url}/api/v1/gfe/estimates`, { key: apiKey });
    expect(answer.status).toBe(200);
  }
  expect(await api.stop()).toBe(0);
});
