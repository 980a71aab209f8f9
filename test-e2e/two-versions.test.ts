import { expect, onTestFinished, test } from 'vitest';
import { request, type TestOrganization } from './support/api.ts';
import { operations } from './support/operations.ts';
import { ownInstallation } from './support/own-installation.ts';
import { plan, send } from './support/planned.ts';
import { rcm, rcmJson, type Served } from './support/rcm.ts';
import { installVersion, upgradeBaseline } from './support/upgrade-baseline.ts';
import { World } from './support/world.ts';
import { Writers } from './support/writers.ts';

const secret = 'the secret of two versions that serve at once';
const baseline = upgradeBaseline();

test(`the released version keeps serving before, during and after the migration to this one, and its books are rebuilt${'skipped' in baseline ? ` (${baseline.skipped})` : ''}`, async (context) => {
  if ('skipped' in baseline) return context.skip(baseline.skipped);
  const before = await installVersion(baseline.commit);
  onTestFinished(() => before.remove());
  const { environment, createOrganization, serve } = await ownInstallation(secret, before.directory);
  // A slow machine must not make the four writers wait for their organization's share of the connections.
  const settings = { ...environment, RCM_LOG_LEVEL: 'info', RCM_POOL_SIZE: '32' };
  const old = await serve(settings, before.directory);
  const organization = await createOrganization(environment, before.directory);
  await rcmJson(['seed', 'demo'], environment, before.directory);
  const throughOld = new Writers('old', old.url, organization.apiKey, 4, 100);
  await throughOld.acknowledgements(50);

  const pending = await pendingOf(environment);
  const { applied } = await rcmJson<{ applied: string[] }>(['migrate'], environment);
  expect(applied).toEqual(pending);
  await throughOld.acknowledgements(50);

  const now = await serve(settings);
  const throughNew = new Writers('new', now.url, organization.apiKey, 4, 100);
  await Promise.all([throughOld.acknowledgements(200), throughNew.acknowledgements(200)]);
  const broken = await brokenBy(old, await createOrganization());
  const brokenNow = await brokenBy(now, await createOrganization());
  await throughNew.stop();
  const lost = [
    ...(await missing(throughOld, now, organization)),
    ...(await missing(throughNew, old, organization)),
  ];
  expect(await now.stop()).toBe(0);

  await throughOld.acknowledgements(50);
  await throughOld.stop();
  expect(await old.stop()).toBe(0);
  const writes = { old: throughOld.statuses, new: throughNew.statuses };
  process.stdout.write(
    `two versions: ${JSON.stringify({ before: baseline.commit.slice(0, 10), applied, writes, operations: operations.length, broken, lost: lost.length })}\n`,
  );

  for (const { failures, unanswered } of [throughOld, throughNew]) {
    expect([failures.map(({ status, text }) => [status, text]), unanswered]).toEqual([[], []]);
  }
  expect([lost, broken, brokenNow]).toEqual([[], [], []]);
  await rcmJson(['books', 'rebuild'], environment);
  expect(await rcmJson(['books', 'verify'], environment)).toMatchObject({ valid: true });
  const trail = await rcmJson(['audit', 'verify', '--org', organization.organizationId], environment);
  expect(trail).toMatchObject({ valid: true });
}, 600_000);

/** The migrations that `rcm migrate` of this version would apply. */
async function pendingOf(environment: Readonly<Record<string, string>>): Promise<string[]> {
  const { code, stdout } = await rcm(['migrate', '--status', '--json'], environment);
  const { pending } = JSON.parse(stdout) as { pending: { name: string }[] };
  expect(code).toBe(pending.length === 0 ? 0 : 1);
  return pending.map(({ name }) => name);
}

/** The operations that fail with a 5xx in a version; operations that it does not have yet are no failure. */
async function brokenBy({ url }: Served, organization: TestOrganization): Promise<string[]> {
  const world = new World(organization, 'canary-of-both', url);
  const broken: string[] = [];
  for (const operation of operations) {
    try {
      const { status } = await send(world, operation, await plan(operation, world));
      if (status >= 500) broken.push(`${operation.id} ${status}`);
    } catch (error) {
      if (/\b50\d\b/.test(String(error))) broken.push(`${operation.id} ${error}`);
    }
  }
  return broken;
}

/** The records written through one version that the other does not return. */
async function missing(
  writers: Writers,
  { url }: Served,
  { apiKey: key }: TestOrganization,
): Promise<string[]> {
  const found: string[] = [];
  for (const id of writers.acknowledged) {
    const { status } = await request('get', `${url}/api/v1/reference/patients/${id}`, { key });
    if (status !== 200) found.push(id);
  }
  return found;
}
