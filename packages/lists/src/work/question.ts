import type { TenantContext } from '@rcm/tenancy';
import type { WorkKind } from './columns.ts';

/** In which orders work is read; every order ends with the identifier. */
export const workSorts = ['rank', 'dueDate', '-amount', 'createdAt'] as const;

/** One of the orders. */
export type WorkSort = (typeof workSorts)[number];

/** How urgent work is: the days from today within which it is due, `null` the last for later and for no day at all. */
export const urgencyDays = [-1, 3, 7, 14, 30, null] as const;

/** The place of a piece of work in the order that was asked for. */
export interface WorkPosition {
  /** By rank the urgency from 1, by due date the days since 1970-01-01, else 0. */
  readonly key: number;
  /** Decimal string; 0.00 where the order asks for no amount. */
  readonly amount: string;
  readonly openedAt: Date;
  readonly id: string;
}

/** A piece of open work, read off the record that makes it. */
export interface OpenWork {
  readonly kind: WorkKind;
  /** The word for the record in errors and events, and its identifier. */
  readonly record: string;
  readonly id: string;
  readonly label: string;
  readonly cause: string;
  readonly causeWords: string;
  readonly claimId: string | null;
  readonly payerId: string | null;
  /** Whom the record itself names. */
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

/** Who works on a record instead of whom it names itself. */
interface GivenTo {
  readonly id: string;
  readonly memberId: string;
}

/** What work is asked for; what is left out is not asked about. */
export interface WorkFilters {
  readonly assignedToIds?: readonly string[] | undefined;
  readonly unassigned?: boolean | undefined;
  readonly payerIds?: readonly string[] | undefined;
  /** `YYYY-MM-DD`, inclusive; work without a day is in no range. */
  readonly dueFrom?: string | undefined;
  readonly dueTo?: string | undefined;
  readonly minAmount?: string | undefined;
  readonly maxAmount?: string | undefined;
  /** None but these records. */
  readonly only?: readonly string[] | undefined;
}

/** What is asked of a kind of work. */
export interface WorkQuestion {
  /** `YYYY-MM-DD` in the zone of the organization. */
  readonly today: string;
  readonly filters: WorkFilters;
  /** Records that are left out. */
  readonly hidden: readonly string[];
  readonly givenTo: readonly GivenTo[];
}

/** A page of it. */
export interface WorkPageQuestion extends WorkQuestion {
  readonly sort: WorkSort;
  /** The last that was read; null to begin. */
  readonly after: WorkPosition | null;
  /** At most 101. */
  readonly take: number;
}

/** Some pieces, and how many there are with those before and behind them. */
export interface WorkPage {
  readonly work: readonly OpenWork[];
  readonly total: number;
}

/** How much open work there is of one member and one age; there may be several of both. */
interface WorkSum {
  readonly assignedToId: string | null;
  /** 0 to 4: opened 0–30, 31–60, 61–90, 91–120, 121 or more days ago. */
  readonly ageBand: number;
  readonly count: number;
  /** Decimal string. */
  readonly amount: string;
}

/** Where the days stand by which something has to be done for claims. */
export interface ClaimDays {
  readonly kind: WorkKind;
  /**
   * SQL of the identifier of a claim and a date before `:before`, by `:now` in the zone `:zone` of `:tenant`: a row for
   * each piece of open work that has both. One claim is found in it by the index of the claims.
   */
  readonly rows: string;
}

/** The open work of one kind, as its owner answers for it. */
export interface WorkSource {
  readonly kind: WorkKind;
  readonly record: string;
  /** The first pieces behind a position, in the order asked for. */
  page(context: TenantContext, question: WorkPageQuestion): Promise<OpenWork[]>;
  /** The same, and how many there are on all pages, in one message. */
  pageWithTotal(context: TenantContext, question: WorkPageQuestion): Promise<WorkPage>;
  /** How many pieces the same filters find. */
  count(context: TenantContext, question: WorkQuestion): Promise<number>;
  /** One piece by the identifier of its record; null where it is not open. */
  find(context: TenantContext, id: string, today: string): Promise<OpenWork | null>;
  sums(context: TenantContext, question: WorkQuestion): Promise<WorkSum[]>;
  /** Null where nothing has to be done for a claim by a day. */
  readonly claimDays: ClaimDays | null;
}
