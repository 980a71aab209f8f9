import { backfillStep } from '@rcm/tenancy';

/** SQL of the member to whom the denial case of an appeal is assigned. */
const assigneeOfCase = `(select d.assigned_to_id from denial_management.denial_cases d
        where d.organization_id = $1 and d.id = appeals.appeals.denial_case_id collate "C")`;

/**
 * The steps that fill columns in which a module copies records of another one. They follow the steps of all modules, and are
 * named after the module of the column.
 */
export const copiedColumns = {
  name: 'copied-columns',
  entities: [],
  migrations: [
    backfillStep('claims/20261126-denial-cases-backfill', {
      table: 'claims.claims',
      missing: `has_denial_case <> exists (select from denial_management.denial_cases d
        where d.organization_id = $1 and d.claim_id = claims.claims.id collate "default" and d.status <> 'WITHDRAWN')`,
      fill: `update claims.claims set has_denial_case = not has_denial_case
        where organization_id = $1 and id = any ($2)`,
    }),
    backfillStep('appeals/20261126-case-assignees-backfill', {
      table: 'appeals.appeals',
      missing: `case_assigned_to_id is distinct from ${assigneeOfCase}`,
      fill: `update appeals.appeals set case_assigned_to_id = ${assigneeOfCase}
        where organization_id = $1 and id = any ($2)`,
    }),
  ],
};
