import type { Call, TenantContext, TextRow } from '@rcm/tenancy';
import type { WorkKind } from './columns.ts';

/** The orders of work; each ends with the id. */
export const workSorts = ['rank', 'dueDate', '-amount', 'createdAt'] as const;

export type WorkSort = (typeof workSorts)[number];

/** The urgencies: work is due within so many days from today; null is the last, for later days and for work without a day. */
export const urgencyDays = [-1, 3, 7, 14, 30, null] as const;

/** The position of a piece of work in the order of the question. */
export interface WorkPosition {
  /** In the order by rank the urgency from 1, by due date the days since 1970-01-01, otherwise 0. */
  readonly key: number;
  /** Decimal string; 0.00 in an order without amounts. */
  readonly amount: string;
  readonly openedAt: Date;
  readonly id: string;
}

/** A piece of open work, read from its record. */
export interface OpenWork {
  readonly kind: WorkKind;
  /** The record type, as in errors and events. */
  readonly record: string;
  readonly id: string;
  readonly label: string;
  readonly cause: string;
  readonly causeWords: string;
  /** The id of the operation that resolves it; null if none does. */
  readonly operation: string | null;
  readonly claimId: string | null;
  /** What a record without a claim states of one; null for others. */
  readonly claimNumber: string | null;
  readonly patientId: string | null;
  /** `YYYY-MM-DD`. */
  readonly serviceDate: string | null;
  readonly payerId: string | null;
  /** The name of the payer or clearinghouse that sent what makes the work. */
  readonly sender: string | null;
  /** The number of claims that the record is about, if it is about several. */
  readonly claimCount: number | null;
  /** The member that the record itself names. */
  readonly assignedToId: string | null;
  /** Decimal string. */
  readonly amount: string;
  /** `YYYY-MM-DD` in the zone of the organization. */
  readonly dueDate: string | null;
  readonly openedAt: Date;
  /** The urgency from 1, overdue, to 6. */
  readonly rank: number;
  readonly position: WorkPosition;
}

/** The member who works on a record instead of the one that it names itself. */
interface Reassignment {
  readonly id: string;
  readonly memberId: string;
}

/** The filters of work; a filter that is left out matches all. */
export interface WorkFilters {
  readonly assignedToIds?: readonly string[] | undefined;
  readonly unassigned?: boolean | undefined;
  readonly payerIds?: readonly string[] | undefined;
  /** `YYYY-MM-DD`, inclusive; work without a due day is in no range. */
  readonly dueFrom?: string | undefined;
  readonly dueTo?: string | undefined;
  readonly minAmount?: string | undefined;
  readonly maxAmount?: string | undefined;
  /** The ids of the only records that match. */
  readonly only?: readonly string[] | undefined;
}

/** A question about a kind of work. */
export interface WorkQuestion {
  /** `YYYY-MM-DD` in the zone of the organization. */
  readonly today: string;
  readonly filters: WorkFilters;
  /** The ids of records that are left out. */
  readonly hidden: readonly string[];
  readonly reassignments: readonly Reassignment[];
}

/** A question for a page of work. */
export interface WorkPageQuestion extends WorkQuestion {
  readonly sort: WorkSort;
  /** The position of the last piece of the page before; null for the first page. */
  readonly after: WorkPosition | null;
  /** At most 101. */
  readonly take: number;
}

/** A page of work, and the number of pieces on all pages. */
export interface WorkPage {
  readonly work: readonly OpenWork[];
  readonly total: number;
}

/** What reads a page of a source. Both calls are null where no record can match. */
export interface PageRequest {
  /** Counts the pieces on all pages. */
  readonly total: Call | null;
  readonly page: Call | null;
  /** Converts the rows of the page. */
  read(rows: readonly TextRow[], total: number): WorkPage;
}

/** The open work of a member and an age. Several sums may have the same member and age. */
interface WorkSum {
  readonly assignedToId: string | null;
  /** 0 to 4: opened 0–30, 31–60, 61–90, 91–120, 121 or more days ago. */
  readonly ageBand: number;
  readonly count: number;
  /** Decimal string. */
  readonly amount: string;
}

/** SQL of the days by which something is due for claims. */
export interface ClaimDays {
  readonly kind: WorkKind;
  /**
   * Selects the id of the claim and the due day of each piece of open work of `:tenant` at `:now`, in the time zone `:zone`,
   * whose due day is before a day, given as SQL. A condition on the claim uses the index on the claim.
   */
  readonly rows: (before: string) => string;
  /** Of the rows before `:before` those of a day, given as SQL, and of all after it, or before it, in the order of days. */
  readonly from: (day: string, isDescending: boolean) => string;
  /** The collation of the id of the claim in `rows`. */
  readonly collation: 'default' | 'C';
}

/** Reads the open work of one kind. */
export interface WorkSource {
  readonly kind: WorkKind;
  /** The first pieces after a position, in the order of the question. */
  page(context: TenantContext, question: WorkPageQuestion): Promise<OpenWork[]>;
  /** The same with the number of pieces on all pages, to be read with those of other sources; see `readWorkPages`. */
  pageRequest(context: TenantContext, question: WorkPageQuestion): PageRequest;
  /** The number of pieces that match the filters. */
  count(context: TenantContext, question: WorkQuestion): Promise<number>;
  /** The piece of a record by its id; null where it is not open. */
  find(context: TenantContext, id: string, today: string): Promise<OpenWork | null>;
  sums(context: TenantContext, question: WorkQuestion): Promise<WorkSum[]>;
  /** Those of some claims that have open work, snoozed or not, or work that waits for a day. */
  claimsWithWork(context: TenantContext, claimIds: readonly string[], today: string): Promise<string[]>;
  /** Null for work without a claim or a due day. */
  readonly claimDays: ClaimDays | null;
}
