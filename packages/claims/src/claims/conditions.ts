/** SQL for the payer that owes the insurance balance of a claim `t`. */
export const responsiblePayer = 'coalesce(t.responsible_payer_id, t.payer_id)';

/** SQL for the payer that owes the held balance of a claim `t`: the claim's own payer where no next payer is known. */
export const nextPayer = 'coalesce(t.next_payer_id, t.payer_id)';

/**
 * SQL condition for claims that are not the first billing of a service: replacements of another claim, and void claims that
 * none replaced. `alias` ends with a dot, or is empty.
 */
export const isLaterBilling = (alias: string) =>
  `(${alias}replaces_claim_id is not null or (${alias}status = 'VOIDED' and ${alias}replaced_by_claim_id is null))`;

/** SQL condition for the first billing of a service. */
export const isFirstBilling = `not ${isLaterBilling('t.')}`;

/** SQL condition for claims whose charge counts: not those that are void, or that another claim replaced. */
export const isCharged = `t.status not in ('VOIDED', 'REPLACED')`;

/** SQL condition for denied claims without a denial case, over the columns of a claim. */
export const lacksDenialCase = (alias: string) => `${alias}status = 'DENIED' and not ${alias}has_denial_case`;

/** SQL condition for claims whose payer has answered, denied or not. */
export const isAnswered = `t.status in ('PAID', 'PARTIALLY_PAID', 'DENIED', 'SECONDARY_DUE')`;

/**
 * SQL of the number of lines of a claim `t` of an organization. Ids are compared in the collation of the column: claim lines
 * have no index in the collation of ids.
 */
export const lineCount = (organizationId: string) =>
  `(select count(*) from claims.claim_lines l where l.organization_id = ${organizationId} and l.claim_id = t.id collate "default")`;

type IndexedBy<Property extends string> = ('organizationId' | Property | 'createdAt' | 'id')[];

/** The columns of an index of the claims with a value of a property, newest first. */
export const newestOf = <Property extends string>(property: Property): IndexedBy<Property> => [
  'organizationId',
  property,
  'createdAt',
  'id',
];

/** The indexes of the claims that a payer owes, newest first. */
export const owingPayerIndexes = [
  {
    name: 'claims_responsible_payer',
    properties: newestOf('responsiblePayerId'),
    where: '(responsible_payer_id IS NOT NULL)',
  },
  { name: 'claims_next_payer', properties: newestOf('nextPayerId'), where: '(next_payer_id IS NOT NULL)' },
];
