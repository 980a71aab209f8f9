import { hasExpiredAnswers, sendForMany, statement, type TenantDatabase } from '@rcm/tenancy';
import type { AuditHead } from './chain.ts';

/** What an organization needs. */
export interface Upkeep {
  /** True where there are events to seal, or the trail is not as its newest seal says. */
  readonly isUnsealed: boolean;
  readonly hasExpiredAnswers: boolean;
  /** The newest seal; null where nothing was sealed. */
  readonly head: AuditHead | null;
}

const stateOfTrail = statement({
  name: 'audit.seal_state',
  columns: {},
  text: `select exists (select from platform.audit_outbox o where o.organization_id = :tenant)
      or coalesce((
        select e.position from audit.events e where e.organization_id = :tenant order by e.position desc limit 1), 0)
      <> coalesce(newest.up_to, 0), newest.sequence, newest.hash
    from (select :tenant::uuid as organization_id) o
    left join (
      select s.organization_id, s.sequence, s.up_to, s.hash from audit.seals s where s.organization_id = :tenant
      order by s.sequence desc limit 1
    ) newest on newest.organization_id = o.organization_id`,
  // The outbox is often empty, and a plan that is kept from then would read the events of all organizations.
  hasCustomPlan: true,
});

/** Finds out in one message what some organizations need. Most need nothing, so that each is only looked at. */
export async function upkeepOf(
  database: TenantDatabase,
  organizationIds: readonly string[],
  now: Date,
): Promise<Upkeep[]> {
  const answers = await sendForMany(
    database,
    organizationIds.flatMap((id) => [
      [id, [stateOfTrail, {}]],
      [id, hasExpiredAnswers(now)],
    ]),
  );
  return organizationIds.map((_id, index) => {
    const [[isUnsealed, sequence, hash] = []] = answers[2 * index] ?? [];
    const [[isExpired] = []] = answers[2 * index + 1] ?? [];
    return {
      isUnsealed: isUnsealed === 't',
      hasExpiredAnswers: isExpired === 't',
      head: sequence ? { sequence: Number(sequence), hash: hash ?? '' } : null,
    };
  });
}
