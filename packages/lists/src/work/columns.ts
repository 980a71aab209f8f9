import { columnOf } from '@rcm/tenancy';

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
  /** The property and its values for which work is open; row counters count it by them. See `openIn` and `openWhile`. */
  readonly openIn?: { readonly property: string; readonly values: readonly string[] };
  /** A further condition that depends on `:now`, which an index cannot contain. It is never null. */
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
  /** The generated column of the amount in whole cents: unlike one of the amount itself, its index leads to a range. */
  readonly cents?: string;
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

/** Declares work that is open while a property has one of some values. */
export const openIn = (property: string, ...values: readonly string[]) => {
  const [first, ...others] = values.map((value) => `'${value}'`);
  const isOpen = others.length === 0 ? `= ${first}` : `in (${[first, ...others].join(', ')})`;
  return { isOpen: `${columnOf(property)} ${isOpen}`, openIn: { property, values } };
};

/** Declares work that is open while a flag is set. */
export const openWhile = (flag: string) => ({
  isOpen: columnOf(flag),
  openIn: { property: flag, values: ['true'] },
});

/** SQL of the amount, which is never null. */
export const amountOf = ({ amount }: WorkColumns) => (amount === null ? '0.00' : `coalesce(${amount}, 0.00)`);

const quotedName = (table: string) =>
  table
    .split('.')
    .map((part) => `"${part}"`)
    .join('.');

/**
 * The indexes of open work: one in the order of amounts that includes the columns of filters, and one by due day. Work with
 * cents, of which there may be much, has one by age and one by payer too. That by due day has the claim, whose deadlines are
 * read from it alone. They are partial, so that completed work costs nothing.
 */
export function workIndexes(work: WorkColumns): { name: string; expression: string }[] {
  const { table, isOpen, due, amount, cents, claimId, payerId, assignedToId } = work;
  const { indexName = `${table.slice(table.indexOf('.') + 1)}_work` } = work;
  const index = (name: string, keys: string, included: readonly (string | null | undefined)[]) => ({
    name,
    expression: `create index "${name}" on ${quotedName(table)} ("organization_id", ${keys})${including(included)} where ${isOpen}`,
  });
  const ofRow = [amount, due?.column, payerId, assignedToId];
  if (cents !== undefined) {
    // Each index answers filters by amount, day and member by itself, whichever of them the planner takes.
    return [
      index(`${indexName}_by_cents`, `"${cents}" desc, "created_at", "id"`, ofRow),
      ...(due ? [index(`${indexName}_by_day`, `"${due.column}"`, [cents, assignedToId, claimId])] : []),
      index(`${indexName}_by_age`, '"created_at", "id"', [cents, due?.column, assignedToId]),
      ...(payerId
        ? [index(`${indexName}_by_payer`, `"${payerId}", "created_at", "id"`, [cents, due?.column])]
        : []),
    ];
  }
  const first = amount === null ? '' : `(- ${amountOf(work)}), `;
  return [
    index(indexName, `${first}"created_at", "id"`, ofRow),
    ...(due ? [index(`${indexName}_due`, `"${due.column}"`, [claimId])] : []),
  ];
}

/** SQL of the columns that an index includes; expressions are left out. */
function including(names: readonly (string | null | undefined)[]): string {
  const columns = names.filter((name) => name && /^\w+$/.test(name));
  return columns.length > 0 ? ` include (${columns.map((name) => `"${name}"`).join(', ')})` : '';
}
