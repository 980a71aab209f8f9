import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from './support/document.ts';
import { type ApiInProcess, type Layers, startInProcess } from './support/in-process.ts';
import { identifiersOf, leakOf, mentions, probeBody, probePath, probeQuery } from './support/isolation.ts';
import { operations } from './support/operations.ts';
import { plan, send } from './support/planned.ts';
import { type PlannedRequest, World } from './support/world.ts';

/** The result of calling operations with identifiers of another organization. */
interface Walk {
  readonly probed: ReadonlySet<string>;
  readonly leaks: ReadonlyMap<string, readonly string[]>;
  /** The operations that failed on the organization's own records. */
  readonly failed: readonly string[];
  /** The tables in which rows of the other organization changed. */
  readonly changed: readonly string[];
  readonly log: string;
  readonly stranger: World;
}

/** Filters whose name differs from that of the identifier in bodies and paths. */
const otherNames = { estimateId: 'gfeId', recordId: 'patientId', actorKeyId: 'keyId' };

/** The identifiers in planned requests by the name of their field. */
function identifiersIn(plans: Iterable<PlannedRequest>): Map<string, string> {
  const found = new Map<string, string>();
  for (const { params, body } of plans) {
    for (const [name, value] of Object.entries({ ...params, ...(body as object) })) {
      if (/Id$/.test(name) && typeof value === 'string') found.set(name, value);
    }
  }
  for (const [other, name] of Object.entries(otherNames)) found.set(other, found.get(name) ?? '');
  return found;
}

async function walk(api: ApiInProcess, called = operations, preparation = api.url): Promise<Walk> {
  const settle = async (canary: string) => {
    const organization = await api.createOrganization(canary);
    return new World(organization, canary, api.url, preparation, () => api.work(organization.organizationId));
  };
  const stranger = await settle('canary-of-b');
  const world = await settle('canary-of-a');
  const foreign = new Map<Operation, PlannedRequest>();
  for (const operation of called) {
    const planned = await plan(operation, stranger);
    foreign.set(operation, planned);
    // Identifiers in the body of a create, such as an external id, exist once the create has succeeded.
    if (operation.statuses.includes(201) && !operation.path.includes('{')) {
      await send(stranger, operation, planned);
    }
  }
  const foreignIds = identifiersIn(foreign.values());
  const { organizationId } = stranger.organization;
  const logStart = api.logged().length;
  // No queued job changes rows during the test.
  await api.work(organizationId);
  const before = await api.rowsOf(organizationId);
  const leaks = new Map<string, string[]>();
  const failed: string[] = [];
  const probed = new Set<string>();
  for (const [operation, theirs] of foreign) {
    const probes = [
      ...(await probePath(operation, world, theirs)),
      ...(await probeBody(operation, world, theirs)),
      ...(await probeQuery(operation, world, foreignIds)),
    ];
    for (const { place } of probes) probed.add(`${operation.id} ${place}`);
    const own = await send(world, operation, await plan(operation, world));
    if (own.status >= 300) failed.push(`${operation.id}: ${own.status}`);
    const all = operation.path.includes('{') || operation.body ? own : await send(world, operation, {});
    const found = probes.map((probe) => leakOf(probe, stranger)).filter((leak) => leak !== null);
    if (mentions(own.text + all.text, stranger)) found.push('own records: reveals the other organization');
    if (found.length > 0) leaks.set(operation.id, found);
  }
  const after = await api.rowsOf(organizationId);
  const changed = Object.keys(before).filter((table) => before[table] !== after[table]);
  return { probed, leaks, failed, changed, log: api.logged().slice(logStart), stranger };
}

/** The places of identifiers in the requests of an operation, from the document. */
const pathIdentifiers = operations.flatMap((operation) =>
  identifiersOf(operation).map((name) => `${operation.id} path.${name}`),
);

/** Each layer alone: both together refuse what either refuses, and `every-operation.test.ts` calls the API with both. */
const walled: readonly (Layers & { readonly name: string })[] = [
  { name: 'the application filter alone', applicationFilter: true, rowLevelSecurity: false },
  { name: 'row level security alone', applicationFilter: false, rowLevelSecurity: true },
];

describe.each(walled)('with $name', (layers) => {
  let api: ApiInProcess;
  let result: Walk;
  beforeAll(async () => {
    api = await startInProcess(layers);
    result = await walk(api);
  }, 300_000);
  afterAll(() => api.close());

  test('no operation reveals anything of another organization', () => {
    expect(Object.fromEntries(result.leaks)).toEqual({});
    expect(result.failed).toEqual([]);
  });

  test('every identifier of a path was tried, also in bodies and filters', () => {
    expect([...result.probed]).toEqual(expect.arrayContaining(pathIdentifiers));
    expect([...result.probed].filter((place) => place.includes(' body.')).length).toBeGreaterThan(20);
    expect([...result.probed].filter((place) => place.includes(' query.')).length).toBeGreaterThan(15);
  });

  test('no row of another organization is changed, removed or added', () => {
    expect(result.changed).toEqual([]);
  });

  test('the log reveals nothing of another organization', () => {
    expect(result.log).toContain('"request"');
    expect(mentions(result.log, result.stranger)).toBe(false);
    expect(result.log).not.toContain('canary-of-a');
  });
});

describe('with neither layer', () => {
  let api: ApiInProcess;
  let result: Walk;
  beforeAll(async () => {
    api = await startInProcess({ applicationFilter: false, rowLevelSecurity: false });
    // A third of the operations shows whether the test finds leaks.
    const some = operations.filter((_operation, index) => index % 3 === 0);
    result = await walk(api, some, api.filteredUrl);
  }, 300_000);
  afterAll(() => api.close());

  test('the same test finds leaks in most of the called operations, and changed rows', () => {
    const probed = new Set([...result.probed].map((place) => place.split(' ', 1)[0]));
    const leaking = [...probed].filter((id) => result.leaks.has(id ?? ''));
    expect(leaking.length).toBeGreaterThan(0.75 * probed.size);
    expect(result.changed.length).toBeGreaterThan(0);
  });
});
