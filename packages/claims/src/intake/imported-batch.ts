import { add, type Money } from '@rcm/money';
import { type Call, type RowOf, statement, type TenantContext } from '@rcm/tenancy';
import type { BatchRejection } from '../batches/batch-rejection.ts';
import type { Claim } from '../claims/claim.ts';
import type { SentClaim } from './sent-claim.ts';

const columns = {
  id: 'text',
  interchangeControlNumber: 'text',
  groupControlNumber: 'text?',
  controlNumber: 'text?',
  trace: 'text?',
  writtenOn: 'text?',
  rejections: 'json',
} as const;

/** Batches with their rejections, the latest last. */
export const batchesWithRejections = statement({
  name: 'claims.batches_with_rejections',
  parameters: { ids: 'text[]' },
  columns,
  text: `select b.id, b.interchange_control_number, b.group_control_number, b.control_number, b.trace, b.written_on,
      (select coalesce(json_agg(json_build_object('id', j.id, 'source', j.source,
          'billingProviderIdentifier', j.billing_provider_identifier, 'categoryCode', j.category_code,
          'statusCode', j.status_code, 'rejectedOn', j.rejected_on, 'rejectedBy', j.rejected_by,
          'isResolved', j.resolved_at is not null) order by j.rejected_on nulls first, j.created_at, j.id), '[]')
        from claims.rejected_batches l
        join claims.batch_rejections j on j.organization_id = :tenant and j.id = l.rejection_id collate "C"
        where l.organization_id = :tenant and l.batch_id = b.id collate "default")
    from claims.claim_batches b
    where b.organization_id = :tenant and b.id = any (:ids)`,
});

/** A batch with its rejections. */
type BatchRow = RowOf<typeof columns>;

type Rejection = Pick<
  BatchRejection,
  | 'id'
  | 'source'
  | 'billingProviderIdentifier'
  | 'categoryCode'
  | 'statusCode'
  | 'rejectedOn'
  | 'rejectedBy'
  | 'isResolved'
>;

const rejectionsOf = ({ rejections }: BatchRow) => rejections as readonly Rejection[];

const countClaims = statement({
  name: 'claims.count_claims_of_batch',
  parameters: {
    id: 'text',
    now: 'timestamptz',
    claims: 'integer',
    unknown: 'integer',
    charge: 'numeric',
    providers: 'text[]',
  },
  columns: {},
  text: `update claims.claim_batches b
    set claim_count = b.claim_count + :claims, unknown_count = b.unknown_count + :unknown,
      charge_amount = b.charge_amount + :charge, version = b.version + 1, updated_at = :now,
      billing_provider_identifiers = (select coalesce(jsonb_agg(e.identifier order by e.identifier), '[]') from (
        select jsonb_array_elements_text(b.billing_provider_identifiers) union select unnest(:providers)
      ) e (identifier))
    where b.organization_id = :tenant and b.id = :id`,
});

const countRejected = statement({
  name: 'claims.count_claims_of_rejections',
  parameters: { ids: 'text[]', now: 'timestamptz' },
  columns: {},
  text: `update claims.batch_rejections t
    set claim_count = s.claims, amount = s.charge, version = t.version + 1, updated_at = :now
    from (
      select l.rejection_id, sum(b.claim_count)::integer as claims, sum(b.charge_amount) as charge
      from claims.rejected_batches l
      join claims.claim_batches b on b.organization_id = :tenant and b.id = l.batch_id collate "C"
      where l.organization_id = :tenant and l.rejection_id = any (:ids)
      group by l.rejection_id
    ) s
    where t.organization_id = :tenant and t.id = s.rejection_id collate "C"`,
});

/** Counts claims of a batch that are no records; a negative number are those that became records. */
export const countUnknown = ({ sql, now }: TenantContext, id: string, unknown: number) =>
  sql.all(countClaims, { id, now, claims: 0, unknown, charge: '0.00', providers: [] });

/** What was sent in a batch. */
type InBatch = Pick<Claim, 'batchId'>;

/** The batch in which claims are imported. */
export class ImportedBatch {
  readonly #row: BatchRow;
  /** The other batches of claims that it contains too, by id. */
  readonly #earlier: ReadonlyMap<string, BatchRow>;
  #claims = 0;
  #unknown = 0;
  #charge: Money = '0.00';
  readonly #providers = new Set<string>();

  private constructor(row: BatchRow, earlier: readonly BatchRow[]) {
    this.#row = row;
    this.#earlier = new Map(earlier.map((batch) => [batch.id, batch]));
  }

  get id(): string {
    return this.#row.id;
  }

  /** Loads what is needed of the batches in which claims that it contains too were before. */
  static async load(
    context: TenantContext,
    row: BatchRow,
    claims: readonly InBatch[],
  ): Promise<ImportedBatch> {
    const ids = [...new Set(claims.flatMap(({ batchId }) => batchId ?? []))].filter((id) => id !== row.id);
    const earlier = ids.length === 0 ? [] : await context.sql.all(batchesWithRejections, { ids });
    return new ImportedBatch(row, earlier);
  }

  /** Counts a claim, and returns what being in the batch changes of it: it is rejected if the batch was. */
  add(sent: SentClaim): Partial<Claim> {
    this.#claims += 1;
    this.#charge = add(this.#charge, sent.totalCharge);
    const providers = [sent.billingProvider.npi, sent.taxIdentifier].filter((each) => each !== null);
    for (const each of providers) this.#providers.add(each);
    const rejection = rejectionsOf(this.#row).findLast(
      ({ isResolved, billingProviderIdentifier: provider }) =>
        !isResolved && (provider === null || provider === undefined || providers.includes(provider)),
    );
    const batchId = this.#row.id;
    if (rejection === undefined) return { batchId, submissionState: 'SUBMITTED' };
    return {
      batchId,
      submissionState: 'REJECTED',
      acknowledgement: 'REJECTED',
      acknowledgementCategoryCode: rejection.categoryCode ?? null,
      acknowledgementStatusCode: rejection.statusCode ?? null,
      acknowledgedOn: rejection.rejectedOn ?? null,
      acknowledgedBy: rejection.rejectedBy ?? null,
      wasRejected: true,
    };
  }

  /** Counts a claim that is no record. */
  addUnknown(): void {
    this.#unknown += 1;
  }

  /**
   * True if a claim was sent again by this batch: it was in none, or in an earlier one. A batch with the same numbers and day
   * is the same batch in a copy of its file.
   */
  sendsAgain({ batchId }: InBatch): boolean {
    if (!batchId) return true;
    const earlier = this.#earlier.get(batchId);
    if (earlier === undefined) return false;
    const isCopy = numbers.every((name) => earlier[name] === this.#row[name]);
    return !isCopy && (earlier.writtenOn ?? '') <= (this.#row.writtenOn ?? earlier.writtenOn ?? '');
  }

  /** True if a rejected claim is rejected only because its whole batch was, and this one sends it again. */
  sendsRejectedBatchAgain(claim: Claim): boolean {
    const earlier = this.#earlier.get(claim.batchId ?? '');
    return (
      earlier !== undefined &&
      this.sendsAgain(claim) &&
      rejectionsOf(earlier).some(
        ({ categoryCode, statusCode }) =>
          (categoryCode ?? null) === (claim.acknowledgementCategoryCode ?? null) &&
          (statusCode ?? null) === (claim.acknowledgementStatusCode ?? null),
      )
    );
  }

  /** The calls that store the counts. A 999 states no counts, so its rejections have those of their batches. */
  counting({ now }: TenantContext): Call[] {
    if (this.#claims + this.#unknown === 0) return [];
    const { id } = this.#row;
    const values = { claims: this.#claims, unknown: this.#unknown, charge: this.#charge };
    const ids = rejectionsOf(this.#row).flatMap((one) => (one.source === '999' ? one.id : []));
    return [
      [countClaims, { id, now, ...values, providers: [...this.#providers] }],
      ...(ids.length > 0 ? ([[countRejected, { ids, now }]] as Call[]) : []),
    ];
  }
}

const numbers = [
  'interchangeControlNumber',
  'groupControlNumber',
  'controlNumber',
  'trace',
  'writtenOn',
] as const;
