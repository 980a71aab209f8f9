import { loadCodes } from './codes.ts';
import { loadExclusions } from './exclusions.ts';

/** Loads what operations look things up in: an installation is the same for all organizations. */
export async function loadPublishedLists(superuserUrl: string): Promise<void> {
  await loadCodes(superuserUrl);
  await loadExclusions(superuserUrl);
}
