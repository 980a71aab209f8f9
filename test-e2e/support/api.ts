import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { type Environment, rcmJson } from './rcm.ts';
import { sendRaw } from './wire.ts';

/** Milliseconds: longer than any test lasts. */
const patience = 300_000;

/** A response. */
export interface Answer {
  readonly status: number;
  readonly headers: Pick<Headers, 'get'>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers are read by the names of the wire
  readonly json: any;
}

/** The parts of a request except method and path. */
export interface RequestParts {
  readonly key?: string | null;
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends one request. */
export async function request(method: string, path: string, parts: RequestParts = {}): Promise<Answer> {
  const { key, query = {}, body, headers: given = {} } = parts;
  const url = new URL(path.startsWith('http') ? path : `${inject('url')}${path}`);
  for (const [name, value] of Object.entries(query)) {
    for (const one of typeof value === 'string' ? [value] : value) url.searchParams.append(name, one);
  }
  const { status, headers, text } = await sendRaw(
    method,
    url,
    {
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...given,
    },
    body === undefined ? undefined : JSON.stringify(body),
    patience,
  );
  const get = (name: string) => {
    const value = headers[name.toLowerCase()];
    return value === undefined ? null : [value].flat().join(', ');
  };
  const isJson = get('content-type')?.startsWith('application/json') ?? false;
  return { status, headers: { get }, text, json: isJson && text !== '' ? JSON.parse(text) : null };
}

/**
 * Sends a request, and again while the API answers 503, after the seconds that it names, as clients do: on a slow machine, a request
 * may have to wait too long for a connection or a lock.
 */
export async function requestUntilServed(
  method: string,
  path: string,
  parts: RequestParts = {},
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await request(method, path, parts);
    const wait = answer.headers.get('retry-after');
    if (answer.status !== 503 || wait === null || attempt === 10) return answer;
    await sleep(Number(wait) * 1_000);
  }
}

/** An organization with a key that has all rights. */
export interface TestOrganization {
  readonly organizationId: string;
  readonly memberId: string;
  readonly apiKey: string;
}

let organizations = 0;

/** Where an organization is created, by default in the suites' installation, and by which version, by default this one. */
interface NewOrganization {
  readonly timeZone?: string;
  readonly environment?: Environment;
  readonly checkout?: string | undefined;
}

/** Creates an organization by the command line. */
export function createOrganization({
  timeZone = 'America/New_York',
  environment = inject('environment'),
  checkout,
}: NewOrganization = {}): Promise<TestOrganization> {
  organizations += 1;
  const name = `Organization ${organizations}`;
  const owner = ['--owner-name', 'Rowan Ellis', '--owner-email', 'rowan@example.org'];
  return rcmJson(['org', 'create', '--name', name, ...owner, '--timezone', timeZone], environment, checkout);
}

/** Creates a key of an organization by the command line. */
export const createKey = (organizationId: string, scopes: string, role = 'ADMIN') =>
  rcmJson<{ keyId: string; apiKey: string }>(
    ['key', 'create', '--org', organizationId, '--name', 'test', '--scopes', scopes, '--role', role],
    inject('environment'),
  );
