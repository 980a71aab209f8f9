import { expect } from 'vitest';
import { request } from '../support/api.ts';
import type { World } from '../support/world.ts';

/** A record of a list. */
// biome-ignore lint/suspicious/noExplicitAny: records are read by the names of the wire
export type Row = Readonly<Record<string, any>>;

/** All records of a list. */
export async function listed(world: World, path: string): Promise<Row[]> {
  const { status, text: lines } = await request('get', `${world.api}/api/v1${path}`, {
    key: world.organization.apiKey,
    headers: { accept: 'application/x-ndjson' },
  });
  if (status !== 200) throw new Error(`get ${path}: ${status} ${lines}`);
  return lines.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
}

/** Expects that a request is refused because of the state of its record. */
export async function expectConflict(world: World, path: string, body: object): Promise<void> {
  const { status } = await request('post', `${world.api}/api/v1${path}`, {
    key: world.organization.apiKey,
    body,
  });
  expect([path, status]).toEqual([path, 409]);
}
