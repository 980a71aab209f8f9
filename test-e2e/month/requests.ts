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
