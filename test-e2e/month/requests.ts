import { setTimeout } from 'node:timers/promises';
import { request } from '../support/api.ts';
import type { World } from '../support/world.ts';

/** A record of a list. */
// biome-ignore lint/suspicious/noExplicitAny: records are read by the names of the wire
export type Row = Readonly<Record<string, any>>;

/** Imports a file to its end. */
export async function importFile(world: World, content: string): Promise<void> {
  const { id } = (await world.send('post', '/imports/x12', { content })).import;
  while ((await world.send('get', `/imports/${id}`)).import.status !== 'DONE') {
    await (world.work?.() ?? setTimeout(50));
  }
}

/** All records of a list. */
export async function listed(world: World, path: string): Promise<Row[]> {
  const { status, text: lines } = await request('get', `${world.api}/api/v1${path}`, {
    key: world.organization.apiKey,
    headers: { accept: 'application/x-ndjson' },
  });
  if (status !== 200) throw new Error(`get ${path}: ${status} ${lines}`);
  return lines.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
}
