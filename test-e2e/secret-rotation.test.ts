import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, inject, test } from 'vitest';
import { request } from './support/api.ts';
import { type OwnInstallation, ownInstallation } from './support/own-installation.ts';
import { type Environment, rcm, rcmJson, type Served } from './support/rcm.ts';

const secret = 'the secret of before, which guards nothing but a test';
const next = 'the secret of after, which guards nothing but a test';

/** Continuously reads and writes through the processes in rotation, and records failures. */
class Load {
  readonly failures: string[] = [];
  answered = 0;
  #fleet: readonly Served[];
  #clients: Promise<void>[] = [];
  #isStopping = false;
  #turn = 0;
  readonly #key: string;

  constructor(fleet: readonly Served[], key: string) {
    this.#fleet = fleet;
    this.#key = key;
    this.grow(2);
  }

  grow(clients: number): void {
    for (let count = 0; count < clients; count += 1) this.#clients.push(this.#ask());
  }

  /** Switches to other processes, and waits for the pending requests to the previous ones. */
  async move(fleet: readonly Served[]): Promise<void> {
    this.#fleet = fleet;
    await this.more(3 * this.#clients.length);
  }

  async more(answers: number): Promise<void> {
    const enough = this.answered + answers;
    while (this.answered < enough) await sleep(10);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#clients);
  }

  async #ask(): Promise<void> {
    while (!this.#isStopping) {
      this.#turn += 1;
      const api = this.#fleet[this.#turn % this.#fleet.length];
      const isWrite = this.#turn % 5 === 0;
      const body = { name: `Payer ${this.#turn}`, programType: 'OTHER' };
      const path = `${api?.url}/api/v1/reference/payers`;
      const sent = isWrite
        ? request('post', path, { key: this.#key, body })
        : request('get', path, { key: this.#key, query: { take: '1' } });
      const outcome = await sent.then(({ status }) => String(status), String);
      if (outcome !== (isWrite ? '201' : '200')) this.failures.push(outcome);
      this.answered += 1;
    }
  }
}

interface Verified {
  readonly valid: boolean;
  readonly organizations: readonly { readonly seals: number; readonly faults: number }[];
}

const sealsIn = async ({ ask }: OwnInstallation) => {
  const [row] = await ask('select count(*)::int as count from audit.seals');
  return (row as { count: number }).count;
};

async function sealed(installation: OwnInstallation): Promise<number> {
  const before = await sealsIn(installation);
  while ((await sealsIn(installation)) === before) await sleep(100);
  return before + 1;
}

interface KeyInTheWay {
  readonly keyId: string;
}

async function finish(environment: Environment, ...options: readonly string[]) {
  const { code, stdout } = await rcm(['migrate', '--rotate', '--finish', ...options, '--json'], environment);
  const { keys, revoked, ...rest } = JSON.parse(stdout) as {
    finished: boolean;
    keys: KeyInTheWay[];
    revoked: KeyInTheWay[];
    connections: number;
  };
  const ids = (of: readonly KeyInTheWay[]) => of.map(({ keyId }) => keyId);
  return { code, keys: ids(keys), revoked: ids(revoked), ...rest };
}

async function newKey(api: Served, key: string) {
  const body = { name: 'Made meanwhile', scopes: ['*'], role: 'OWNER' };
  const { json } = await request('post', `${api.url}/api/v1/organization/api-keys`, { key, body });
  return json.data.secret as string;
}

const statusOf = async (api: Served, key: string) =>
  (await request('get', `${api.url}/api/v1/organization`, { key })).status;

describe('a rotation of the secret', () => {
  test('fails no request of two running processes, and invalidates no key, cursor or seal', async () => {
    const installation = await ownInstallation(secret);
    const { environment } = installation;
    const { organizationId, apiKey } = await installation.createOrganization();
    const idle = await rcmJson<{ keyId: string; apiKey: string }>(
      ['key', 'create', '--org', organizationId, '--name', 'Idle', '--scopes', '*'],
      environment,
    );
    const after = { ...environment, RCM_SECRET: next };
    const both = { ...after, RCM_SECRET_PREVIOUS: secret };
    const old = [await installation.serve(environment), await installation.serve(environment)] as const;
    const load = new Load(old, apiKey);
    await load.more(20);
    const seals = await sealed(installation);

    expect(await rcmJson(['migrate', '--rotate'], both)).toEqual({ applied: [], generation: 2 });

    // More clients make the old processes open new connections with the previous password.
    load.grow(14);
    await load.more(400);
    const madeByOld = await newKey(old[0], apiKey);
    await installation.ask(
      `update organization.api_keys set created_at = '2025-01-31T08:00:00Z' where id = '${idle.keyId}'`,
    );
    const waiting = await finish(both, '--revoke-unused-since', '2025-02-01');
    expect(waiting).toMatchObject({
      code: 1,
      finished: false,
      keys: expect.arrayContaining([idle.keyId]),
      revoked: [],
    });
    expect(waiting.connections).toBeGreaterThan(0);

    const first = await installation.serve(both);
    await load.move([first, old[1]]);
    expect(await old[0].stop()).toBe(0);
    const madeByNew = await newKey(first, apiKey);
    for (const api of [first, old[1]]) {
      for (const key of [madeByOld, madeByNew, apiKey]) expect(await statusOf(api, key)).toBe(200);
    }
    const feed = (api: Served, query: Record<string, string>) =>
      request('get', `${api.url}/api/v1/organization/changes`, { key: apiKey, query });
    const { json } = await feed(first, { take: '1' });
    expect((await feed(old[1], { cursor: json.data.nextCursor })).status).toBe(200);
    await load.more(100);

    const second = await installation.serve(after);
    await load.move([first, second]);
    expect(await old[1].stop()).toBe(0);
    await load.more(200);
    await sealed(installation);
    await load.stop();
    expect(load.failures).toEqual([]);

    const still = { code: 1, finished: false, keys: [idle.keyId], revoked: [], connections: 0 };
    expect(await finish(after)).toEqual(still);
    expect(await statusOf(second, idle.apiKey)).toBe(200);
    let finished = await finish(after);
    while (finished.keys.length > 0) finished = await finish(after);
    expect(finished).toEqual({ code: 0, finished: true, keys: [], revoked: [], connections: 0 });
    expect(await finish(after)).toEqual(finished);

    const refused = await rcm(['serve'], { ...environment, PORT: '0' });
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('RCM_SECRET is not the secret'),
    });
    const renewed = await installation.serve(after);
    for (const key of [madeByOld, madeByNew, apiKey, idle.apiKey])
      expect(await statusOf(renewed, key)).toBe(200);
    expect((await feed(renewed, { cursor: json.data.nextCursor })).status).toBe(200);
    const { valid, organizations } = await rcmJson<Verified>(['audit', 'verify'], after);
    expect([valid, organizations[0]?.faults]).toEqual([true, 0]);
    expect(organizations[0]?.seals).toBeGreaterThan(seals);
  }, 480_000);

  test('is finished by revoking the keys that nobody uses any more, and names each of them', async () => {
    const { environment, createOrganization, ask } = await ownInstallation(secret);
    const { organizationId } = await createOrganization();
    const create = async (name: string) => {
      const { keyId } = await rcmJson<{ keyId: string }>(
        ['key', 'create', '--org', organizationId, '--name', name, '--scopes', '*'],
        environment,
      );
      return keyId;
    };
    const [abandoned, used] = [await create('Abandoned'), await create('Used')];
    await ask(`update organization.api_keys set created_at = '2025-01-31T08:00:00Z', last_used_at =
      case when id = '${abandoned}' then '2025-06-29T23:59:59.999Z' else '2025-06-30T00:00:00Z' end::timestamptz`);
    const after = { ...environment, RCM_SECRET: next };
    await rcmJson(['migrate', '--rotate'], { ...after, RCM_SECRET_PREVIOUS: secret });

    const first = await finish(after, '--revoke-unused-since', '2025-06-30');
    expect(first).toMatchObject({ code: 1, finished: false, revoked: [abandoned], connections: 0 });
    expect(first.keys).toEqual(expect.arrayContaining([used]));
    const { stdout } = await rcm(['migrate', '--rotate', '--finish'], after);
    expect(stdout).toMatch(
      new RegExp(`${organizationId} .* ${used} +Used +2025-01-31T08:00:00.000Z +2025-06-30T00:00:00.000Z\n`),
    );
    const last = await rcm(['migrate', '--rotate', '--finish', '--revoke-unused-since', '2025-07-01'], after);
    expect([last.code, last.stdout]).toEqual([
      0,
      expect.stringMatching(
        /^The rotation is finished[\s\S]*\nRevoked API keys: 2\.\nOrganization [\s\S]* Used /,
      ),
    ]);
  });

  test.each([
    ['--revoke-unused-since 2025-06-30', '--revoke-unused-since requires --finish'],
    ['--rotate --finish --revoke-unused-since 2025-06-31', 'Expected a day such as'],
    ['--rotate --finish --revoke-unused-since 2999-01-01', 'takes no day in the future'],
  ])('refuses options that do not fit together: %s', async (options, message) => {
    const { code, stderr } = await rcm(['migrate', ...options.split(' ')], inject('environment'));
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  test('is refused without the previous secret, and says so', async () => {
    const { environment } = await ownInstallation(secret);
    const { code, stderr } = await rcm(['migrate', '--rotate'], { ...environment, RCM_SECRET: next });
    expect([code, stderr]).toEqual([1, expect.stringContaining('RCM_SECRET_PREVIOUS')]);
    const usage = await rcm(['migrate', '--finish'], environment);
    expect([usage.code, usage.stderr]).toEqual([2, expect.stringContaining('--rotate')]);
  });
});
