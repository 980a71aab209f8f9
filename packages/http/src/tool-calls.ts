import { inTenant, type Principal, type TenantDatabase } from '@rcm/tenancy';
import { runOf } from './invoke.ts';
import type { AnyOperation } from './operation.ts';

/** Records that a tool of an agent calls an operation, before it runs; not for operations that are not audited themselves. */
export async function recordToolCall(
  database: TenantDatabase,
  principal: Principal,
  operation: AnyOperation,
  requestId: string,
  now: Date,
): Promise<void> {
  const run = runOf(operation, { principal, requestId, now, params: {}, query: {}, body: {} });
  if (run.audit === 'none') return;
  await inTenant(database, { ...run, audit: 'tool', single: true }, async () => undefined);
}
