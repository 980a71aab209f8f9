import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { befall, causes, patiently } from './support/alert-causes.ts';
import { request, type TestOrganization } from './support/api.ts';
import { Load, type Measured, measured, metricsUrl, often, scrape } from './support/measured.ts';
import { panelExpressions, rules } from './support/monitoring.ts';
import { operations } from './support/operations.ts';
import { holdsFor, metricsIn, type Scrape } from './support/prometheus.ts';
import type { Served } from './support/rcm.ts';

let installation: Measured;
let api: Served;
let organization: TestOrganization;

beforeAll(async () => {
  installation = await measured();
  ({ api, organization } = installation);
});
afterAll(() => installation.remove());

describe('the metrics', () => {
  test('of all workers are reported together, by operation and status', async () => {
    const count = ({ samples }: Scrape) =>
      samples.find(
        ({ name, labels }) =>
          name === 'rcm_http_requests_total' &&
          labels.operation === 'gfe.listEstimates' &&
          labels.status === '200',
      )?.value ?? 0;
    const before = count(await scrape(api));
    await often(40, () => installation.list('gfe/estimates'));
    expect(count(await scrape(api)) - before).toBe(40);
  });

  test('have only labels for operations, statuses and jobs, and those of Node and the format', async () => {
    await request('GET', `${api.url}/api/v1/no-such/canary-path?patient=canary`, {
      key: organization.apiKey,
    });
    await request('GET', `${api.url}/api/v1/gfe/estimates`, { key: 'canary-key' });
    const { samples, text } = await scrape(api);
    const values = Map.groupBy(
      samples.flatMap(({ labels }) => Object.entries(labels)),
      ([name]) => name,
    );
    const of = (label: string) => new Set(values.get(label)?.map(([, value]) => value));
    const ofNode = ['kind', 'major', 'minor', 'patch', 'space', 'type', 'version'];
    const ours = ['job', 'le', 'operation', 'state', 'status'];
    expect([...values.keys()].filter((name) => !ofNode.includes(name)).sort()).toEqual(ours);
    const known = new Set(['none', ...operations.map(({ id }) => id)]);
    expect([...of('operation')].filter((name) => !known.has(name))).toEqual([]);
    expect(of('state')).toEqual(new Set(['scheduled', 'queued', 'running', 'failed']));
    for (const status of of('status')) expect(Number(status)).toBeGreaterThanOrEqual(200);
    expect(of('operation')).toContain('none');
    for (const hidden of ['canary', organization.organizationId, organization.apiKey, 'Measured', '/api/']) {
      expect(text).not.toContain(hidden);
    }
  });

  test('have the same names for one process and for several', async () => {
    const single = await installation.serve();
    onTestFinished(async () => {
      await single.stop();
    });
    const own = (scraped: Scrape) => [...scraped.declared].filter((name) => name.startsWith('rcm_')).sort();
    expect(own(await scrape(single))).toEqual(own(await scrape(api)));
  });

  test('are served only on their own port', async () => {
    const url = await metricsUrl(api);
    expect((await request('GET', `${api.url}/metrics`)).status).toBe(404);
    expect((await request('GET', new URL('/', url).href)).status).toBe(404);
    expect((await request('POST', url)).status).toBe(405);
  });
});

describe('alert rules and dashboard', () => {
  test('use existing metrics', async () => {
    const { declared } = await scrape(api);
    const expressions = [...rules.map(({ expr }) => expr), ...panelExpressions];
    const unknown = expressions.flatMap(metricsIn).filter((name) => !declared.has(name));
    expect(expressions.length).toBeGreaterThan(40);
    expect(unknown).toEqual([]);
  });

  test('have a description and a severity for each alert', () => {
    for (const { alert, labels, annotations } of rules) {
      expect(alert).toMatch(/^Rcm[A-Za-z]+$/);
      expect(['warning', 'critical']).toContain(labels.severity);
      expect(annotations.summary).toMatch(/^[A-Z].{15,}$/);
      expect(annotations.description).toMatch(/\.$/);
    }
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });

  test('have a panel for every alert on our own metrics', () => {
    const shown = new Set(panelExpressions.flatMap(metricsIn));
    const hidden = rules.flatMap(({ expr }) => metricsIn(expr)).filter((name) => !shown.has(name));
    expect(
      hidden.map((name) => name.replace(/_count$/, '_bucket')).filter((name) => !shown.has(name)),
    ).toEqual([]);
  });
});

describe('each alert', () => {
  let load: Load;

  beforeAll(async () => {
    load = new Load(api, await installation.createOrganization());
    await load.answers(5);
  });
  afterAll(() => load.stop());

  test('has a cause here', () => {
    expect(Object.keys(causes).sort()).toEqual(rules.map(({ alert }) => alert).sort());
  });

  test('does not fire under a steady load', async () => {
    const earlier = await scrape(api);
    await load.answers(50);
    const later = await scrape(api);
    expect(rules.filter(({ expr }) => holdsFor(expr, earlier, later).length > 0)).toEqual([]);
  });

  test.each(rules)(
    '$alert fires on its cause under a steady load, and not before',
    async ({ alert, expr }) => {
      const atRest = await scrape(api);
      await load.answers(10);
      const earlier = await scrape(api);
      expect(holdsFor(expr, atRest, earlier)).toEqual([]);
      const served = await befall(alert, installation);
      await vi.waitFor(
        async () => expect(holdsFor(expr, earlier, await scrape(served))).not.toEqual([]),
        patiently,
      );
    },
    120_000,
  );
});
