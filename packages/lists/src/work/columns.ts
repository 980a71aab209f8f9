/** The kinds of work, of all modules. */
export const workKinds = [
  'PAYMENT_EXCEPTION',
  'PAYMENT_DIFFERENCE',
  'PROVIDER_ADJUSTMENT',
  'DENIAL_CASE',
  'PAYMENT_DUE',
  'APPEAL',
  'UNDERPAYMENT_CASE',
  'CLAIM_STATUS_INQUIRY',
  'NO_RESPONSE',
  'TIMELY_FILING',
  'REJECTED_CLAIM',
  'REJECTED_BATCH',
  'SECONDARY_DUE',
  'HELD_SHARE_DUE',
  'COB_DIFFERENCE',
  'EARLIER_ANSWER_MISSING',
  'UNEXPLAINED_PAYMENT',
  'CREDIT_BALANCE',
  'TAKEBACK',
  'CLAIM_NUMBER_TAKEN',
  'FOLLOW_UP',
  'ESTIMATE_DUE',
  'ESTIMATE_INCOMPLETE',
  'NOTICE_OF_ADMISSION',
  'EXPIRABLE',
  'EXCLUSION_REVIEW',
] as const;

export type WorkKind = (typeof workKinds)[number];

/**
 * Declares the open work in a table, as SQL over its column names without an alias. Both the indexes of the table and the
 * statements that use them are made from it.
 */
export interface WorkColumns {
  readonly kind: WorkKind;
  /** `schema.table`. */
  readonly table: string;
  /** The name of the indexes, for a further kind of work in the table. */
  readonly indexName?: string;
  /** The condition of open work. */
  readonly isOpen: string;
  /** A further condition that depends on `:now`, which an index cannot contain. */
  readonly isOpenNow?: string;
  /** The column of the due day or moment; null for work without one. */
  readonly due: { readonly column: string; readonly type: 'date' | 'timestamptz' } | null;
  /** True for work that waits until its due day, which is never null. */
  readonly opensWhenDue?: true;
  /** A condition, which depends on `:today`, of work that waits for a day and opens then. */
  readonly isWaiting?: string;
  /**
   * The column of the amount at stake, in which null counts as 0; null for work without an amount. A source may give SQL
   * over the alias `t` of the table instead, for an amount that another table keeps and no index contains.
   */
  readonly amount: string | null;
  /** The name or number of the record. */
  readonly label: string;
  /** A code of the reason. */
  readonly cause: string;
  /** The id of the operation that resolves it; null if none does. */
  readonly operation: string | null;
  readonly claimId?: string;
  readonly payerId?: string;
  /** The column of the payer or clearinghouse that sent what makes the work. */
  readonly sender?: string;
  /** The column of the number of claims that the record is about. */
  readonly claimCount?: string;
  readonly assignedToId?: string;
  /** The columns of what a record without a claim states of one. */
  readonly stated?: {
    readonly claimNumber: string;
    readonly patientId: string;
    readonly serviceDate: string;
  };
}

/** SQL of the amount, which is never null. */
export const amountOf = ({ amount }: WorkColumns) => (amount === null ? '0.00' : `coalesce(${amount}, 0.00)`);

const quotedName = (table: string) =>
  table
    .split('.')
    .map((part) => `"${part}"`)
    .join('.');

/**
 * The indexes of open work: one in the order of amounts that includes the columns of filters, and one by due day. They are
 * partial, so that completed work costs nothing.
 */
export function workIndexes(work: WorkColumns): { name: string; expression: string }[] {
  const { table, isOpen, due, amount, payerId, assignedToId } = work;
  const { indexName = `${table.slice(table.indexOf('.') + 1)}_work` } = work;
  const included = [amount, due?.column, payerId, assignedToId].filter((name) => name && /^\w+$/.test(name));
  const include = included.length > 0 ? ` include (${included.map((name) => `"${name}"`).join(', ')})` : '';
  const first = amount === null ? '' : `(- ${amountOf(work)}), `;
  const index = (name: string, keys: string, rest = '') => ({
    name,
    expression: `create index "${name}" on ${quotedName(table)} ("organization_id", ${keys})${rest} where ${isOpen}`,
  });
  return [
    index(indexName, `${first}"created_at", "id"`, include),
    ...(due ? [index(`${indexName}_due`, `"${due.column}"`)] : []),
  ];
}
