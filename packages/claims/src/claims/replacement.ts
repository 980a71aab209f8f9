import { statement, type TenantContext } from '@rcm/tenancy';
import { Claim } from './claim.ts';

const parameters = { now: 'timestamptz', replacedId: 'text', successorId: 'text' } as const;

const moveAdjustments = statement({
  name: 'claims.adjustments_of_successor',
  parameters,
  columns: {},
  text: `update claims.manual_adjustments t
    set claim_id = :successorId, version = t.version + 1, updated_at = :now
    where t.organization_id = :tenant and t.claim_id = :replacedId`,
});

const followSuccessor = statement({
  name: 'claims.follow_successor',
  parameters,
  columns: { id: 'text' },
  text: `update claims.claims t
    set last_successor_id = :successorId, version = t.version + 1, updated_at = :now
    where t.organization_id = :tenant and t.last_successor_id = :replacedId
    returning t.id`,
});

/**
 * Makes a claim the successor of another one, and of those that the other one replaces. The adjustments by persons follow.
 * The account must be adjudicated again afterwards.
 */
export async function replaceClaim(
  context: TenantContext,
  replaced: Claim,
  successorId: string,
): Promise<void> {
  replaced.replaceBy(successorId);
  const values = { now: context.now, replacedId: replaced.id, successorId };
  const [, earlier = []] = await context.sql.batch([
    [moveAdjustments, values],
    [followSuccessor, values],
  ]);
  for (const { id } of earlier.map(followSuccessor.decode)) context.changed(Claim.record, id, 'update');
}
