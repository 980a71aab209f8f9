import { fc } from '@fast-check/vitest';
import { type Role, roles } from '@rcm/tenancy';
import {
  asOrganization,
  type ServedModules,
  serveModules,
  type TestHost,
  testHost,
  testTime,
} from '@rcm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrganization, commandHost, organizationModule, peppers } from '../tests/fixture.ts';
import type { Holding } from './api-keys/grants.ts';
import { type Authenticator, authenticator } from './authenticator.ts';
import { createKey } from './bootstrap.ts';

const clock = { now: testTime };
let host: TestHost;
let keys: Authenticator;
let served: ServedModules;
beforeAll(async () => {
  host = await testHost([organizationModule]);
  keys = authenticator({ database: host.tenants, peppers, onError: () => {}, clock: () => clock.now });
  const authenticate = (key: string) => keys.authenticate(key);
  served = await serveModules([organizationModule], host.tenants, authenticate, () => clock.now);
});
afterAll(async () => {
  served.close();
  await keys.close();
  await host.close();
});

const later = (seconds: number) => new Date(testTime.getTime() + seconds * 1_000);

/** The roles that each role includes, written independently of the code under test. */
const includes: Readonly<Record<Role, (other: Role) => boolean>> = {
  OWNER: () => true,
  ADMIN: (other) => other !== 'OWNER',
  BILLING_MANAGER: (other) => ['BILLING_MANAGER', 'READ_ONLY'].includes(other),
  BILLER: (other) => ['BILLER', 'READ_ONLY'].includes(other),
  CODER: (other) => ['CODER', 'READ_ONLY'].includes(other),
  CLINICIAN: (other) => ['CLINICIAN', 'READ_ONLY'].includes(other),
  COLLECTOR: (other) => ['COLLECTOR', 'READ_ONLY'].includes(other),
  READ_ONLY: (other) => other === 'READ_ONLY',
};

const abilities = ['gfe:read', 'gfe:write', 'organization:read', 'organization:write', 'anything else'];
const abilitiesOf: Readonly<Record<string, readonly string[]>> = {
  '*': abilities,
  'public-api:*': abilities,
  'gfe:*': ['gfe:read', 'gfe:write'],
  'gfe:write': ['gfe:read', 'gfe:write'],
  'gfe:read': ['gfe:read'],
  'organization:*': ['organization:read', 'organization:write'],
  'organization:write': ['organization:read', 'organization:write'],
};
const scopeNames = Object.keys(abilitiesOf);
const able = (scopes: readonly string[]) => new Set(scopes.flatMap((scope) => abilitiesOf[scope] ?? []));

/** True if one key can do nothing that the other can't do for at least as long. */
const isWithin = (one: Holding, other: Holding) =>
  includes[other.role](one.role) &&
  [...able(one.scopes)].every((ability) => able(other.scopes).has(ability)) &&
  (other.mode === 'LIVE' || one.mode === 'TEST') &&
  (other.expiresAt === null || (one.expiresAt !== null && one.expiresAt <= other.expiresAt));

interface KeyRow extends Holding {
  readonly id: string;
  readonly secrets: string;
  readonly revokedAt: Date | null;
}

interface MemberRow {
  readonly id: string;
  readonly role: Role;
  readonly status: string;
}

const instant = (milliseconds: string | null) =>
  milliseconds === null ? null : new Date(Number(milliseconds));

const stateOf = (organizationId: string) =>
  asOrganization(host.tenants, organizationId, async (client) => {
    const held = await client.query<Record<keyof KeyRow, never>>(
      `select id, role, scopes, mode, secrets::text, extract(epoch from expires_at) * 1000 as "expiresAt",
          extract(epoch from revoked_at) * 1000 as "revokedAt"
        from organization.api_keys order by id`,
    );
    const members = await client.query<MemberRow>(
      'select id, role, status from organization.members order by id',
    );
    const keys = held.rows.map(
      (row): KeyRow => ({ ...row, expiresAt: instant(row.expiresAt), revokedAt: instant(row.revokedAt) }),
    );
    return { keys, members: members.rows };
  });

type State = Awaited<ReturnType<typeof stateOf>>;

const role = fc.constantFrom<Role>(...roles);
const mighty = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom<Role>('OWNER', 'ADMIN') },
  { weight: 1, arbitrary: role },
);
const scopes = fc.oneof(
  fc.constantFrom(['*'], ['organization:*'], ['gfe:*', 'organization:write']),
  fc.uniqueArray(fc.constantFrom(...scopeNames), { minLength: 1, maxLength: 3 }),
);
const mode = fc.constantFrom<Holding['mode']>('LIVE', 'LIVE', 'TEST');
/** Seconds after the beginning, or never. */
const end = fc.constantFrom(null, null, 20, 60);
const holding = fc.record({
  role: mighty,
  scopes,
  mode,
  expiresAt: end.map((at) => (at === null ? null : later(at))),
});

const by = fc.nat();
const target = fc.nat();
const optional = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined });
const call = fc.oneof(
  fc.record({
    kind: fc.constant('createApiKey' as const),
    by,
    body: fc.record(
      {
        scopes,
        role: mighty,
        mode,
        expiresAt: fc.constantFrom(10, 20, 60, 120).map((at) => later(at).toISOString()),
      },
      { requiredKeys: ['scopes'] },
    ),
  }),
  fc.record({
    kind: fc.constant('rotateApiKey' as const),
    by,
    target,
    overlapSeconds: fc.constantFrom(0, 30),
  }),
  fc.record({ kind: fc.constant('revokeApiKey' as const), by, target }),
  fc.record({
    kind: fc.constant('createMember' as const),
    by,
    role: mighty,
    status: optional(fc.constantFrom('ACTIVE', 'INACTIVE')),
  }),
  fc.record({
    kind: fc.constant('updateMember' as const),
    by,
    target,
    body: fc.record({ role: mighty, status: fc.constantFrom('ACTIVE', 'INACTIVE') }, { requiredKeys: [] }),
  }),
);
type Call = typeof call extends fc.Arbitrary<infer Value> ? Value : never;

/** Calls that are made concurrently, after some seconds. */
const round = fc.record({
  after: fc.constantFrom(0, 0, 0, 15, 30),
  calls: fc.array(call, { minLength: 1, maxLength: 3 }),
});

let addresses = 0;
const anAddress = () => {
  addresses += 1;
  return `somebody.${addresses}@example.org`;
};

/** What an attacker has: the keys whose secrets it was shown, including its first key. */
interface Attack {
  readonly ids: Set<string>;
  readonly secrets: string[];
}

function requestOf(made: Call, { keys: known, members }: State) {
  const keyId = 'target' in made ? known[made.target % known.length]?.id : '';
  const memberId = 'target' in made ? members[made.target % members.length]?.id : '';
  switch (made.kind) {
    case 'createApiKey':
      return ['POST', '/organization/api-keys', { name: 'Taken', ...made.body }] as const;
    case 'rotateApiKey':
      return [
        'POST',
        `/organization/api-keys/${keyId}/rotate`,
        { overlapSeconds: made.overlapSeconds },
      ] as const;
    case 'revokeApiKey':
      return ['DELETE', `/organization/api-keys/${keyId}`, undefined] as const;
    case 'createMember':
      return [
        'POST',
        '/organization/members',
        { name: 'Made', email: anAddress(), role: made.role, ...(made.status && { status: made.status }) },
      ] as const;
    case 'updateMember':
      return ['PUT', `/organization/members/${memberId}`, made.body] as const;
  }
}

async function send(made: Call, state: State, attack: Attack): Promise<number> {
  const [method, path, body] = requestOf(made, state);
  const key = attack.secrets[made.by % attack.secrets.length] ?? '';
  const { status, json } = await served.send(method, path, { key, body });
  if (json?.data?.secret) {
    attack.secrets.push(json.data.secret);
    attack.ids.add(json.data.apiKey.id);
  }
  return status;
}

/** What must hold after each round of calls. */
function expectNothingGained(first: Holding, before: State, after: State, { ids }: Attack): void {
  for (const key of after.keys) if (ids.has(key.id)) expect(isWithin(key, first)).toBe(true);
  const beyond = (key: KeyRow) => !isWithin(key, first);
  expect(after.keys.filter(beyond)).toEqual(before.keys.filter(beyond));
  const above = (member: MemberRow) => !includes[first.role](member.role);
  expect(after.members.filter(above)).toEqual(before.members.filter(above));
  if (first.role !== 'OWNER' && first.role !== 'ADMIN') expect(after).toEqual(before);
  expect(after.members).toContainEqual(expect.objectContaining({ role: 'OWNER', status: 'ACTIVE' }));
  const isOwnerKey = (key: KeyRow) =>
    key.role === 'OWNER' &&
    key.mode === 'LIVE' &&
    key.revokedAt === null &&
    (key.expiresAt === null || key.expiresAt > clock.now) &&
    able(key.scopes).has('organization:write');
  expect(after.keys.filter(isOwnerKey)).not.toEqual([]);
}

/** An organization with an owner and other members, and an attacker who has obtained one key. */
async function anAttackedOrganization(first: Holding) {
  clock.now = testTime;
  const { organizationId, apiKey } = await anOrganization(host);
  const make = ({ role, scopes, mode, expiresAt }: Holding) =>
    createKey(commandHost(host), {
      organizationId,
      name: 'Test',
      role,
      scopes: [...scopes],
      mode,
      ...(expiresAt && { expiresAt }),
    });
  const everything = { scopes: ['*'], mode: 'LIVE', expiresAt: null } as const;
  await make({ ...everything, role: 'ADMIN' });
  await make({ ...everything, role: 'OWNER', expiresAt: later(60) });
  for (const one of ['ADMIN', 'BILLER'] as const) {
    const body = { name: one, email: anAddress(), role: one };
    const { status } = await served.send('POST', '/organization/members', { key: apiKey, body });
    expect(status).toBe(201);
  }
  const taken = await make(first);
  return { organizationId, attack: { ids: new Set([taken.keyId]), secrets: [taken.apiKey] } };
}

test('no sequence of calls gains more than the first key granted, or leaves no owner or no owner key', async () => {
  const succeeded = new Set<string>();
  const refused = new Set<number>();
  await fc.assert(
    fc.asyncProperty(holding, fc.array(round, { minLength: 1, maxLength: 8 }), async (first, rounds) => {
      const { organizationId, attack } = await anAttackedOrganization(first);
      const before = await stateOf(organizationId);
      let state = before;
      for (const { after, calls } of rounds) {
        clock.now = new Date(clock.now.getTime() + after * 1_000);
        const statuses = await Promise.all(calls.map((made) => send(made, state, attack)));
        for (const [index, status] of statuses.entries()) {
          expect(status).toBeLessThan(500);
          if (status < 300) succeeded.add(calls[index]?.kind ?? '');
          else refused.add(status);
        }
        state = await stateOf(organizationId);
        expectNothingGained(first, before, state, attack);
      }
    }),
    { numRuns: 100 },
  );
  expect([...succeeded].sort()).toEqual([
    'createApiKey',
    'createMember',
    'revokeApiKey',
    'rotateApiKey',
    'updateMember',
  ]);
  expect([...refused]).toEqual(expect.arrayContaining([401, 403, 409]));
}, 120_000);
