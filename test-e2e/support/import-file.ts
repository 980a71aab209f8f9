import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from './world.ts';

/** Imports a file to its end, also one that is refused. */
export async function importFile(world: World, content: string): Promise<void> {
  const { id } = (await world.send('post', '/imports/x12', { content })).import;
  while (['READING', 'POSTING'].includes((await world.send('get', `/imports/${id}`)).import.status)) {
    await (world.work?.() ?? sleep(50));
  }
}
