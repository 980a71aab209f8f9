import { Migration } from '@mikro-orm/migrations';
import type { MigrationStep } from '@rcm/tenancy';
import { migrateEmpty, type PackageTables, stepsOf } from './drift.ts';
import type { ScratchDatabase } from './scratch.ts';
import { prefixOf } from './writing.ts';

/** A migration that runs statements. */
export const stepOf = (name: string, statements: readonly string[]): MigrationStep => ({
  name,
  class: class extends Migration {
    override up(): void {
      for (const statement of statements) this.addSql(statement);
    }
  },
});

/** Runs statements as the next migration of a package's migrated database. Returns PostgreSQL's error, or null. */
export async function objection(
  scratch: ScratchDatabase,
  tables: PackageTables,
  statements: readonly string[],
): Promise<string | null> {
  const next = stepOf(`${prefixOf(tables)}/next`, statements);
  try {
    await migrateEmpty(scratch, [...stepsOf(tables), next]);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
