import type { TenantDatabase } from '@rcm/tenancy';
import { type Difference, verifyBooks } from '../src/books.ts';

/** The differences in the books of an organization. */
export async function bookDifferences(
  database: TenantDatabase,
  organizationId: string,
  now?: Date,
): Promise<Difference[]> {
  const differences: Difference[] = [];
  const report = {
    difference: (difference: Difference) => differences.push(difference),
    progress: () => undefined,
  };
  await verifyBooks(database, organizationId, report, now);
  return differences;
}
