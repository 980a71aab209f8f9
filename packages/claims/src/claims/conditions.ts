/** SQL for the payer that owes the insurance balance of a claim `t`. */
export const responsiblePayer = 'coalesce(t.responsible_payer_id, t.payer_id)';

/** SQL for the payer that owes the held balance of a claim `t`: the claim's own payer where no next payer is known. */
export const nextPayer = 'coalesce(t.next_payer_id, t.payer_id)';

/** SQL condition for the first billing of a service: no replacement of another claim. A replaced claim counts, a void one does not. */
export const isFirstBilling = `t.replaces_claim_id is null and (t.status <> 'VOIDED' or t.replaced_by_claim_id is not null)`;

/** SQL condition for claims whose charge counts: not those that are void, or that another claim replaced. */
export const isCharged = `t.status not in ('VOIDED', 'REPLACED')`;

type IndexedBy<Property extends string> = ('organizationId' | Property | 'createdAt' | 'id')[];

const newestOf = <Property extends string>(property: Property): IndexedBy<Property> => [
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
