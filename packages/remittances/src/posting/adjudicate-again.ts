import type { TenantContext } from '@rcm/tenancy';
import type { RemittancesPorts } from '../ports.ts';
import { OpenClaims } from './open-claims.ts';

/** Adjudicates claims again after another claim replaced or voided them, with the modules that follow. */
export async function adjudicateAgain(
  context: TenantContext,
  ports: Pick<RemittancesPorts, 'lockClaims' | 'settleClaims' | 'adjudicated'>,
  claimIds: readonly string[],
): Promise<void> {
  const claims = await OpenClaims.lock(context, ports, claimIds);
  for (const id of claimIds) claims.markChanged(id);
  await claims.settle({ kind: 'POSTED', reason: null });
}
