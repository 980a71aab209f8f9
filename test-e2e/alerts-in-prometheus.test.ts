import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { befall, patiently } from './support/alert-causes.ts';
import { Load, type Measured, measured, metricsUrl } from './support/measured.ts';
import { panelExpressions, rules, rulesFile } from './support/monitoring.ts';
import { checkRules, PrometheusServer } from './support/prometheus-server.ts';

/** The divisor of `for:`, so that no alert takes longer than 15 s; nothing else in the rules is changed. */
const divisor = 20;

const secondsOf: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600 };

const hurried = readFileSync(rulesFile, 'utf8').replaceAll(
  /for: (\d+)([smh])/g,
  (_, count: string, unit: string) => `for: ${(Number(count) * (secondsOf[unit] ?? 0)) / divisor}s`,
);

/** The values of Grafana's variables. */
const expressions = panelExpressions.map((expression) =>
  expression.replaceAll('$instance', '.*').replaceAll('$__rate_interval', '1m'),
);

let installation: Measured;
let load: Load;
let prometheus: PrometheusServer;
const fired: Record<string, number> = {};

beforeAll(async () => {
  installation = await measured();
  load = new Load(installation.api, await installation.createOrganization());
  prometheus = await PrometheusServer.start(hurried);
  prometheus.scrape([await metricsUrl(installation.api)]);
});
afterAll(async () => {
  process.stdout.write(`seconds until each alert fired: ${JSON.stringify(fired)}\n`);
  await prometheus.stop();
  await load.stop();
  await installation.remove();
});

const namesOf = (alerts: Awaited<ReturnType<PrometheusServer['alerts']>>) =>
  alerts.map(({ labels }) => labels.alertname);

test('promtool accepts the rules, and each expression of the dashboard', () => {
  expect(checkRules(rulesFile)).toContain(`SUCCESS: ${rules.length} rules found`);
  const directory = mkdtempSync(join(tmpdir(), 'rcm-panels-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const panels = join(directory, 'panels.yaml');
  const recorded = expressions.map((expr, place) => ({ record: `panel_${place}`, expr }));
  writeFileSync(panels, JSON.stringify({ groups: [{ name: 'panels', rules: recorded }] }));
  expect(checkRules(panels)).toContain(`SUCCESS: ${expressions.length} rules found`);
});

test('no alert fires under a steady load', async () => {
  await load.answers(200);
  expect(await prometheus.series('rcm_ready')).toBe(1);
  expect(await prometheus.series('sum(rate(rcm_http_requests_total[1m])) > 1')).toBe(1);
  expect(namesOf(await prometheus.alerts())).toEqual([]);
});

test('the panels of the dashboard show data under a steady load', async () => {
  const empty: string[] = [];
  for (const expression of expressions) {
    if ((await prometheus.series(expression)) === 0) empty.push(expression);
  }
  // Nothing has happened that these panels show: errors and waiting jobs.
  expect(empty.filter((expression) => !/status=~"5\.\.|rcm_jobs|rcm_job_failures/.test(expression))).toEqual(
    [],
  );
});

test.each(rules)(
  `$alert fires under a steady load, with its "for" divided by ${divisor}`,
  async ({ alert }) => {
    const early = namesOf(await prometheus.alerts()).includes(alert);
    const since = performance.now();
    const served = await befall(alert, installation);
    prometheus.scrape([
      await metricsUrl(installation.api),
      ...(served === installation.api ? [] : [await metricsUrl(served)]),
    ]);
    await vi.waitFor(async () => {
      const firing = (await prometheus.alerts()).filter(({ state }) => state === 'firing');
      expect(namesOf(firing)).toContain(alert);
    }, patiently);
    fired[early ? `${alert} (raised before)` : alert] = Math.round((performance.now() - since) / 100) / 10;
  },
  180_000,
);
