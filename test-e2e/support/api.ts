import { inject } from 'vitest';
import { type Environment, rcmJson, rcmProcessJson } from './rcm.ts';

/** A response. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
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
  const { key, query = {}, body, headers = {} } = parts;
  const url = new URL(path.startsWith('http') ? path : `${inject('url')}${path}`);
  for (const [name, value] of Object.entries(query)) {
    for (const one of typeof value === 'string' ? [value] : value) url.searchParams.append(name, one);
  }
  const response = await fetch(url, {
    method: method.toUpperCase(),
    headers: {
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson && text !== '' ? JSON.parse(text) : null,
  };
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
  const create = ['org', 'create', '--name', name, ...owner, '--timezone', timeZone];
  return checkout === undefined
    ? rcmJson(create, environment)
    : rcmProcessJson(create, environment, checkout);
}

/** Creates a key of an organization by the command line. */
export const createKey = (organizationId: string, scopes: string, role = 'ADMIN') =>
  rcmJson<{ keyId: string; apiKey: string }>(
    ['key', 'create', '--org', organizationId, '--name', 'test', '--scopes', scopes, '--role', role],
    inject('environment'),
  );
