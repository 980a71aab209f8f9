import type { EntryBasis, PayerProgram } from '@rcm/envelope';
import type { Money } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';

/** How claims are grouped. */
export type ClaimGrouping = 'PAYER' | 'PROVIDER' | 'FACILITY' | 'MONTH';

/** How completed work is grouped. */
export type WorkGrouping = 'MEMBER' | 'AGENT' | 'PAYER' | 'MONTH';

/** Which records to count; null does not filter. */
export interface Scope {
  readonly payerIds: readonly string[] | null;
  readonly providerIds: readonly string[] | null;
  readonly facilityIds: readonly string[] | null;
}

/** The end of a day, and the entries that count by then. */
interface AsOf {
  /** `YYYY-MM-DD`. */
  readonly asOf: string;
  readonly basis: EntryBasis;
}

/** A range of days, both inclusive, and the instants at which it starts and ends. */
export interface Period extends Scope {
  /** `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  readonly start: Date;
  readonly end: Date;
}

/** The sums of a group of records, or, with `isTotal`, of all of them. */
export type Group<Sums> = Sums & { readonly key: string | null; readonly isTotal: boolean };

/** Receivables by age in days. */
export interface AgedSums {
  readonly days0To30: Money;
  readonly days31To60: Money;
  readonly days61To90: Money;
  readonly days91To120: Money;
  readonly days121AndOver: Money;
  readonly total: Money;
  readonly credit: Money;
}

/** Statistics of a duration in days. */
export interface Days {
  readonly median: string | null;
  readonly percentile90: string | null;
}

type Groups<Key extends string, Filter, Sums> = (
  context: TenantContext,
  grouping: Key,
  filter: Filter,
) => Promise<readonly Group<Sums>[]>;

/** What the first remittances of a group's claims denied. */
interface FirstDenials {
  readonly denied: number;
  readonly deniedLines: number;
  readonly deniedAmount: Money;
}

/** What a period wrote off of a claim's shares. */
export interface WriteOff {
  readonly claimId: string;
  /** The day of the last write-off until the end of the period, `YYYY-MM-DD`. */
  readonly writtenOffOn: string;
  readonly writtenOffAmount: Money;
  /** What the period takes back of write-offs of earlier periods. */
  readonly recoveredAmount: Money;
}

/** A bad debt on the account of a patient. */
export interface PatientDebt extends WriteOff {
  readonly accountId: string;
  readonly accountNumber: string;
  /** True while the account is placed with a collection agency. */
  readonly isPlaced: boolean;
  /** The day of the first delivered statement, `YYYY-MM-DD`; null if there is none. */
  readonly firstBilledOn: string | null;
  /** The days on which the patient paid a part of it, oldest first, `YYYY-MM-DD`. */
  readonly paidOn: readonly string[];
}

/** A claim whose shares were written off. */
export interface DebtClaim {
  readonly id: string;
  readonly claimNumber: string;
  readonly patientId: string;
  readonly payerId: string;
  readonly providerId: string | null;
  readonly facilityId: string | null;
  readonly memberId: string | null;
  /** Null for professional services. */
  readonly typeOfBill: string | null;
  /** `YYYY-MM-DD`. */
  readonly serviceFrom: string;
  readonly serviceTo: string;
  /** True for a Qualified Medicare Beneficiary, and where one of the payers is Medicaid. */
  readonly isDualEligible: boolean;
}

/** What the standing answers of a payer to a claim leave to the patient. */
export interface CostSharing {
  readonly claimId: string;
  readonly payerId: string | null;
  /** The day of the payer's last answer, `YYYY-MM-DD`. */
  readonly paidOn: string;
  readonly deductibleAmount: Money;
  readonly coinsuranceAmount: Money;
}

type WriteOffs<Each> = (
  context: TenantContext,
  period: Pick<Period, 'from' | 'to'>,
) => Promise<readonly Each[]>;

type ByIds<Found> = (context: TenantContext, ids: readonly string[]) => Promise<readonly Found[]>;

/** Queries of records that other modules own: one statement each. */
export interface ReportsPorts {
  readonly names: (
    context: TenantContext,
    kind: 'PAYER' | 'PROVIDER' | 'FACILITY' | 'CONTRACT' | 'MEMBER' | 'AGENT',
    ids: readonly string[],
  ) => Promise<readonly { readonly id: string; readonly name: string }[]>;
  /** Payers' balances at the end of a day; `recentCharges` are the charges of services of the last 90 days. */
  readonly claimReceivables: Groups<
    ClaimGrouping,
    Scope & AsOf,
    AgedSums & { readonly claims: number; readonly recentCharges: Money }
  >;
  /** Patients' balances at the end of a day. */
  readonly patientReceivables: Groups<
    'FACILITY' | 'MONTH' | 'NONE',
    Pick<Scope, 'facilityIds'> & AsOf,
    AgedSums & { readonly accounts: number }
  >;
  /** Charges of services in a period, with payers' payments and contractual adjustments. */
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
  /** Patient shares charged in a period, and what patients have paid of them since. */
  readonly patientShares: Groups<
    'FACILITY' | 'MONTH' | 'NONE',
    Period,
    { readonly billed: Money; readonly collected: Money }
  >;
  /** Results of the claims first billed in a period. */
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
  /** Results of the first remittances in a period. */
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
  /** Days from billing to the first payment, for first payments in a period. */
  readonly daysToPayment: Groups<ClaimGrouping, Period, Days & { readonly paid: number }>;
  /** What the first remittances of a period denied, by group and reason code. */
  readonly firstDenialsByCode: (
    context: TenantContext,
    period: Period,
  ) => Promise<readonly (FirstDenials & { readonly key: string | null })[]>;
  /** What the first remittances of a period denied, by procedure code. */
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
  /** Denial cases resolved in a period. */
  readonly resolvedCases: Groups<
    ClaimGrouping | WorkGrouping | 'CODE' | 'NONE',
    Period,
    Days & {
      readonly resolved: number;
      readonly overturned: number;
      readonly deniedAmount: Money;
      readonly recoveredAmount: Money;
    }
  >;
  /** Appeals that payers decided in a period. */
  readonly decidedAppeals: Groups<
    WorkGrouping | 'NONE',
    Period,
    Days & { readonly decided: number; readonly recoveredAmount: Money }
  >;
  /** Underpayment cases closed in a period. */
  readonly closedUnderpayments: Groups<
    WorkGrouping,
    Period,
    Days & { readonly closed: number; readonly recoveredAmount: Money }
  >;
  /** Follow-ups completed in a period. */
  readonly completedFollowUps: Groups<WorkGrouping, Period, Days & { readonly closed: number }>;
  /** Underpayment cases opened in a period, with their current state. */
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
  /** The deductibles and coinsurance of claims that patients' accounts wrote off as bad debts in a period. */
  readonly badDebts: WriteOffs<PatientDebt>;
  /** What claims wrote off in a period because the patient is a Qualified Medicare Beneficiary. */
  readonly qmbWriteOffs: WriteOffs<WriteOff>;
  /** The claims of write-offs, in any order. */
  readonly debtClaims: ByIds<DebtClaim>;
  /** The deductibles and coinsurance of claims by payer, in any order. */
  readonly costSharing: ByIds<CostSharing>;
  readonly payerPrograms: ByIds<{ readonly id: string; readonly programType: PayerProgram }>;
  /** Patients with the member id (MBI) of their coverage by traditional Medicare, in any order. */
  readonly beneficiaries: ByIds<{
    readonly id: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly memberId: string | null;
  }>;
}
