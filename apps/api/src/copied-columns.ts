import { backfillStep, statement, type TenantContext } from '@rcm/tenancy';

/** SQL that is true for claims with a denial case that is not withdrawn. `tenant` is SQL of the organization. */
const hasCase = (tenant: string) => `exists (select from denial_management.denial_cases d
        where d.organization_id = ${tenant} and d.claim_id = claims.claims.id collate "default" and d.status <> 'WITHDRAWN')`;

/** SQL of the member to whom the denial case of an appeal is assigned. */
const assigneeOfCase = (tenant: string) => `(select d.assigned_to_id from denial_management.denial_cases d
        where d.organization_id = ${tenant} and d.id = appeals.appeals.denial_case_id collate "C")`;

/** SQL conditions for the rows whose copies are wrong. */
const isWrong = {
  claim: (tenant: string) => `has_denial_case <> ${hasCase(tenant)}`,
  appeal: (tenant: string) => `case_assigned_to_id is distinct from ${assigneeOfCase(tenant)}`,
};

/** SQL that corrects the copies of rows. */
const corrections = {
  claim: 'update claims.claims set has_denial_case = not has_denial_case',
  appeal: (tenant: string) => `update appeals.appeals set case_assigned_to_id = ${assigneeOfCase(tenant)}`,
};

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
      missing: isWrong.claim('$1'),
      fill: `${corrections.claim} where organization_id = $1 and id = any ($2)`,
    }),
    backfillStep('appeals/20261126-case-assignees-backfill', {
      table: 'appeals.appeals',
      missing: isWrong.appeal('$1'),
      fill: `${corrections.appeal('$1')} where organization_id = $1 and id = any ($2)`,
    }),
  ],
};

const differenceColumns = {
  record: 'text',
  id: 'text',
  field: 'text',
  stored: 'text',
  computed: 'text',
} as const;

const wrongClaims = statement({
  name: 'copies.wrong_claims',
  columns: differenceColumns,
  text: `select 'claim', id, 'hasDenialCase', has_denial_case::text, (not has_denial_case)::text from claims.claims
    where organization_id = :tenant and ${isWrong.claim(':tenant')} order by id`,
});

const wrongAppeals = statement({
  name: 'copies.wrong_appeals',
  columns: differenceColumns,
  text: `select 'appeal', id, 'caseAssignedToId', coalesce(case_assigned_to_id, ''),
      coalesce(${assigneeOfCase(':tenant')}, '') from appeals.appeals
    where organization_id = :tenant and ${isWrong.appeal(':tenant')} order by id`,
});

/** Yields each copy that differs from its record. */
export async function* copyBooks({ sql }: TenantContext) {
  yield* await sql.all(wrongClaims);
  yield* await sql.all(wrongAppeals);
}

const correctClaims = statement({
  name: 'copies.correct_claims',
  columns: {},
  text: `${corrections.claim} where organization_id = :tenant and ${isWrong.claim(':tenant')}`,
});

const correctAppeals = statement({
  name: 'copies.correct_appeals',
  columns: {},
  text: `${corrections.appeal(':tenant')} where organization_id = :tenant and ${isWrong.appeal(':tenant')}`,
});

/** Corrects the copies, such as those of changes by a version that did not keep them yet. */
export async function rebuildCopies({ sql }: TenantContext): Promise<void> {
  await sql.all(correctClaims);
  await sql.all(correctAppeals);
}
