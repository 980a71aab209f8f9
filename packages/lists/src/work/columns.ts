/** What is work for somebody, whichever module it comes from. */
export const workKinds = [
  'PAYMENT_EXCEPTION',
  'DENIAL_CASE',
  'APPEAL',
  'UNDERPAYMENT_CASE',
  'CLAIM_STATUS_INQUIRY',
  'REJECTED_CLAIM',
  'FOLLOW_UP',
  'NOTICE_OF_ADMISSION',
  'EXPIRABLE',
  'EXCLUSION_REVIEW',
] as const;

/** One of the kinds of work. */
export type WorkKind = (typeof workKinds)[number];

/**
 * Where the columns of a table say what is open work, all as SQL over its bare column names. The same declaration makes
 * the indexes of the table and the statements that read by them.
 */
export interface WorkColumns {
  readonly kind: WorkKind;
  /** `schema.table`. */
  readonly table: string;
  /** The condition of open work. */
  readonly isOpen: string;
  /** What holds at `:now` in addition and therefore in no index. */
  readonly isOpenNow?: string;
  /** The column of the last day or moment; null where nothing has to be done by a day. */
  readonly due: { readonly column: string; readonly type: 'date' | 'timestamptz' } | null;
  /** The column of the amount at stake, null in it as nothing; null where no money is at stake. */
  readonly amount: string | null;
  /** What people call the record. */
  readonly label: string;
  /** A code of why it is work. */
  readonly cause: string;
  readonly claimId?: string;
  readonly payerId?: string;
  readonly assignedToId?: string;
}

/** The amount as an expression that is never null. */
export const amountOf = ({ amount }: WorkColumns) => (amount === null ? '0.00' : `coalesce(${amount}, 0.00)`);

const quotedName = (table: string) =>
  table
    .split('.')
    .map((part) => `"${part}"`)
    .join('.');

/**
 * The indexes of open work: one in the order of amounts that holds what filters ask for, and one by days. They are
 * partial, so that ended work costs nothing.
 */
export function workIndexes(work: WorkColumns): { name: string; expression: string }[] {
  const { table, isOpen, due, amount, payerId, assignedToId } = work;
  const prefix = table.slice(table.indexOf('.') + 1);
  const held = [amount, due?.column, payerId, assignedToId].filter((name) => name && /^\w+$/.test(name));
  const includes = held.length > 0 ? ` include (${held.map((name) => `"${name}"`).join(', ')})` : '';
  const first = amount === null ? '' : `(- ${amountOf(work)}), `;
  const index = (name: string, keys: string, rest = '') => ({
    name,
    expression: `create index "${name}" on ${quotedName(table)} ("organization_id", ${keys})${rest} where ${isOpen}`,
  });
  return [
    index(`${prefix}_work`, `${first}"created_at", "id"`, includes),
    ...(due ? [index(`${prefix}_work_due`, `"${due.column}"`)] : []),
  ];
}
