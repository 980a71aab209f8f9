import { platform } from '@rcm/http/platform';
import { freshDatabase } from '@rcm/test-environment';
import { schemaOf } from './drift.ts';

/** A temporary database with only the platform's tables. */
export interface ScratchDatabase {
  readonly ownerUrl: string;
  readonly appRole: string;
}

/** Runs `work` on a temporary database. */
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
