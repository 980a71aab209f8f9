import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from './world.ts';

/** Imports a file to its end, also one that is refused; returns the import. */
export async function importFile(world: World, content: string) {
  let found = (await world.send('post', '/imports/x12', { content })).import;
  while (['READING', 'POSTING'].includes(found.status)) {
    await (world.work?.() ?? sleep(50));
    found = (await world.send('get', `/imports/${found.id}`)).import;
  }
  return found;
}
