import type { Money } from '@rcm/money';
import type { Lookup, Reading, TenantContext } from '@rcm/tenancy';

/** A member; active members can be educated. */
export interface EducationMember {
  readonly id: string;
  readonly status: 'ACTIVE' | 'INACTIVE';
}

/** Selects services by day, `YYYY-MM-DD`, bounds inclusive, by provider and by payer; null means any. */
export interface FigureRange {
  readonly from: string;
  readonly to: string;
  /** The first day of the later part of the range, whose sums are separate. */
  readonly middle: string;
  readonly providerIds: readonly string[] | null;
  readonly payerIds: readonly string[] | null;
}

/** A range of service days, bounds inclusive, and the payer that it is limited to; null means any. */
export interface FigureWindow {
  readonly from: string;
  readonly to: string;
  readonly payerId: string | null;
}

/** Sums of denials. */
export interface DeniedSum {
  readonly denials: number;
  readonly deniedLines: number;
  readonly deniedAmount: Money;
}

/** Sums of answered claims, denied or not. */
export interface AnsweredSum {
  readonly claims: number;
  readonly lines: number;
  readonly charges: Money;
}

/** The sums of both parts of a range of days. */
export interface Halves<Sum> {
  readonly earlier: Sum;
  readonly recent: Sum;
}

/** Sums of the denials by a payer of a provider's services for one reason. */
export interface DenialsOfCode extends Halves<DeniedSum> {
  readonly providerId: string;
  readonly payerId: string;
  readonly payerName: string;
  /** Claim adjustment reason code; null for denials without one. */
  readonly code: string | null;
  readonly category: string;
}

/** Sums of the claims of a provider that a payer has answered. */
export interface AnsweredOfPayer extends Halves<AnsweredSum> {
  readonly providerId: string;
  readonly payerId: string;
}

/** Lookups of records that this module does not own. */
export interface PreventionPorts {
  /** A provider, including physicians. */
  readonly provider: Lookup;
  /** A member of any status. */
  readonly member: Lookup<EducationMember>;
  readonly payer: Lookup;
  readonly denialsByCode: (range: FigureRange) => Reading<readonly DenialsOfCode[]>;
  readonly answeredByPayer: (range: FigureRange) => Reading<readonly AnsweredOfPayer[]>;
  /** The sums of a provider in each window, in the order of the windows. */
  readonly denialsInWindows: (
    context: TenantContext,
    providerId: string,
    windows: readonly FigureWindow[],
  ) => Promise<readonly DeniedSum[]>;
  readonly answeredInWindows: (
    context: TenantContext,
    providerId: string,
    windows: readonly FigureWindow[],
  ) => Promise<readonly AnsweredSum[]>;
  /** The denial cases of a provider that have not ended. */
  readonly openDenialsOfProvider: (
    context: TenantContext,
    providerId: string,
  ) => Promise<{ readonly count: number; readonly amount: Money }>;
}
