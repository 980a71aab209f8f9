import { loadCodes } from './codes.ts';
import { loadExclusions } from './exclusions.ts';

/** Imports the published lists that operations look up, which all organizations share. */
export async function loadPublishedLists(superuserUrl: string): Promise<void> {
  await loadCodes(superuserUrl);
  await loadExclusions(superuserUrl);
}
