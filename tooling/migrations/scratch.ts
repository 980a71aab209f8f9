import { platform } from '@rcm/http/platform';
import { freshDatabase } from '@rcm/test-environment';
import { schemaOf } from './drift.ts';

/** A database with the platform's tables alone, which nobody needs afterwards. */
export interface ScratchDatabase {
  readonly ownerUrl: string;
  readonly appRole: string;
}

/** Runs some work on a database of its own. */
export async function withScratchDatabase<Result>(
  work: (scratch: ScratchDatabase) => Promise<Result>,
): Promise<Result> {
  const scratch = await freshDatabase(schemaOf(platform.migrations));
  try {
    return await work(scratch);
  } finally {
    await scratch.drop();
  }
}
