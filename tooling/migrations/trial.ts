import { Migration } from '@mikro-orm/migrations';
import { type MigrationStep, migrate } from '@rcm/tenancy';
import type { PackageTables } from './drift.ts';
import type { ScratchDatabase } from './scratch.ts';

/** A step that runs statements. */
export const stepOf = (name: string, statements: readonly string[]): MigrationStep => ({
  name,
  class: class extends Migration {
    override up(): void {
      for (const statement of statements) this.addSql(statement);
    }
  },
});

/** Runs statements as the next step of a package's migrated database; what PostgreSQL says against them, or null. */
export async function objection(
  { ownerUrl, appRole }: ScratchDatabase,
  { name, migrations }: PackageTables,
  statements: readonly string[],
): Promise<string | null> {
  const next = stepOf(`${name}/next`, statements);
  try {
    await migrate({ ownerUrl, appRole, migrations: [...migrations, next] });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
