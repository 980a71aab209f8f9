import { claimSent } from '../support/claim-files.ts';
import { importFile } from '../support/import-file.ts';
import type { RequestBuilders, World } from '../support/world.ts';
import { claimBody } from './remittances.ts';

/** A claim number that a file can contain. */
export const aNumber = (world: World): string => world.name().replaceAll(/\W/g, '').slice(-20);

/** A claim of a file that was not imported, because a claim of another patient has its number. */
export async function aConflict(world: World) {
  const claimNumber = aNumber(world);
  await world.send('post', '/reference/claims', { ...(await claimBody(world)), claimNumber });
  await importFile(world, claimSent(claimNumber));
  const path = `/reference/claim-number-conflicts?claimNumber=${claimNumber}`;
  const { claimNumberConflicts } = await world.send('get', path);
  return claimNumberConflicts[0] as { readonly id: string; readonly claimNumber: string };
}

/** Requests to the operations of claim number conflicts. */
export const claimNumberConflicts: RequestBuilders = {
  'reference.listClaimNumberConflicts': async (world) => ({
    query: { status: 'OPEN', claimNumber: (await aConflict(world)).claimNumber },
  }),
  'reference.getClaimNumberConflict': async (world) => ({
    params: { conflictId: (await aConflict(world)).id },
  }),
  'reference.importConflictingClaim': async (world) => ({
    params: { conflictId: (await aConflict(world)).id },
    body: { claimNumber: aNumber(world) },
  }),
  'reference.dismissClaimNumberConflict': async (world) => ({
    params: { conflictId: (await aConflict(world)).id },
    body: { reason: world.name() },
  }),
};
