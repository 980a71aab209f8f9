import type { Money } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';

/** By what claims are told apart. */
export type ClaimGrouping = 'PAYER' | 'PROVIDER' | 'FACILITY' | 'MONTH';

/** By what work that was done is told apart. */
type WorkGrouping = 'MEMBER' | 'PAYER' | 'MONTH';

/** Which records are asked for; null asks about nothing. */
export interface Scope {
  readonly payerIds: readonly string[] | null;
  readonly providerIds: readonly string[] | null;
  readonly facilityIds: readonly string[] | null;
}

/** A stretch of days, both inclusive, and the moments at which it begins and is over. */
export interface Period extends Scope {
  /** `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  readonly start: Date;
  readonly end: Date;
}

/** A group of records, or, with `isTotal`, all of them. */
export type Group<Sums> = Sums & { readonly key: string | null; readonly isTotal: boolean };

/** What is owed, by age in days. */
export interface AgedSums {
  readonly days0To30: Money;
  readonly days31To60: Money;
  readonly days61To90: Money;
  readonly days91To120: Money;
  readonly days121AndOver: Money;
  readonly total: Money;
  readonly credit: Money;
}

/** How many days something took. */
export interface Days {
  readonly median: string | null;
  readonly percentile90: string | null;
}

type Groups<Key extends string, Question, Sums> = (
  context: TenantContext,
  grouping: Key,
  question: Question,
) => Promise<readonly Group<Sums>[]>;

/** What the first answers of claims denied of a group. */
interface FirstDenials {
  readonly denied: number;
  readonly deniedLines: number;
  readonly deniedAmount: Money;
}

/** Questions this module asks about records that it does not own: each one statement of its owner. */
export interface ReportsPorts {
  readonly names: (
    context: TenantContext,
    kind: 'PAYER' | 'PROVIDER' | 'FACILITY' | 'CONTRACT' | 'MEMBER',
    ids: readonly string[],
  ) => Promise<readonly { readonly id: string; readonly name: string }[]>;
  /** What payers owed at the end of a day; `recentCharges` are those of services of the last 90 days. */
  readonly claimReceivables: Groups<
    ClaimGrouping,
    Scope & { readonly asOf: string; readonly until: Date },
    AgedSums & { readonly claims: number; readonly recentCharges: Money }
  >;
  /** What patients owed at the end of a day. */
  readonly patientReceivables: Groups<
    'FACILITY' | 'MONTH' | 'NONE',
    Pick<Scope, 'facilityIds'> & { readonly asOf: string },
    AgedSums & { readonly accounts: number }
  >;
  /** Charges of the services of a period, what payers paid of them and what contracts took off. */
  readonly claimCollections: Groups<
    ClaimGrouping,
    Period,
    {
      readonly claims: number;
      readonly charges: Money;
      readonly payments: Money;
      readonly patientResponsibility: Money;
      readonly contractualAmount: Money;
    }
  >;
  /** The shares of claims that patients were charged in a period, and what they paid of them since. */
  readonly patientShares: Groups<
    'FACILITY' | 'MONTH' | 'NONE',
    Period,
    { readonly billed: Money; readonly collected: Money }
  >;
  /** How the claims fared that were billed first in a period. */
  readonly billedFigures: Groups<
    ClaimGrouping,
    Period,
    {
      readonly billed: number;
      readonly clean: number;
      readonly acknowledged: number;
      readonly accepted: number;
      readonly rejected: number;
    }
  >;
  /** What the first answers of a period did to their claims. */
  readonly firstAnswers: Groups<
    ClaimGrouping,
    Period,
    FirstDenials & {
      readonly answered: number;
      readonly closed: number;
      readonly lines: number;
      readonly charges: Money;
    }
  >;
  /** How many days the first payments of a period came after billing. */
  readonly daysToPayment: Groups<ClaimGrouping, Period, Days & { readonly paid: number }>;
  /** What the first answers of a period denied, by group and reason code. */
  readonly firstDenialsByCode: (
    context: TenantContext,
    period: Period,
  ) => Promise<readonly (FirstDenials & { readonly key: string | null })[]>;
  /** What the first answers of a period said of lines, by procedure code. */
  readonly firstDenialsByProcedure: (
    context: TenantContext,
    period: Period,
  ) => Promise<
    readonly (FirstDenials & {
      readonly key: string;
      readonly answered: number;
      readonly lines: number;
      readonly charges: Money;
    })[]
  >;
  /** The denial cases that were resolved in a period. */
  readonly resolvedCases: Groups<
    ClaimGrouping | 'CODE' | 'MEMBER' | 'NONE',
    Period,
    Days & {
      readonly resolved: number;
      readonly overturned: number;
      readonly deniedAmount: Money;
      readonly recoveredAmount: Money;
    }
  >;
  /** The appeals that payers decided in a period. */
  readonly decidedAppeals: Groups<
    WorkGrouping | 'NONE',
    Period,
    Days & { readonly decided: number; readonly recoveredAmount: Money }
  >;
  /** The underpayment cases that ended in a period. */
  readonly closedUnderpayments: Groups<
    WorkGrouping,
    Period,
    Days & { readonly closed: number; readonly recoveredAmount: Money }
  >;
  /** The follow-ups that were completed in a period. */
  readonly completedFollowUps: Groups<WorkGrouping, Period, Days & { readonly closed: number }>;
  /** The underpayment cases that were opened in a period, and what has become of them since. */
  readonly underpayments: Groups<
    ClaimGrouping | 'CONTRACT' | 'CODE',
    Period & { readonly contractIds: readonly string[] | null },
    {
      readonly identified: number;
      readonly disputed: number;
      readonly recovered: number;
      readonly expectedAmount: Money;
      readonly variance: Money;
      readonly disputedVariance: Money;
      readonly recoveredAmount: Money;
    }
  >;
}
