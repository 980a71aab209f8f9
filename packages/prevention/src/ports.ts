import type { Money } from '@rcm/money';
import type { Lookup, TenantContext } from '@rcm/tenancy';

/** A member; active members can be educated. */
export interface EducationMember {
  readonly id: string;
  readonly status: 'ACTIVE' | 'INACTIVE';
}

/** Selects services by day, `YYYY-MM-DD`, bounds inclusive, by provider and by payer; null means any. */
export interface FigureRange {
  readonly from: string;
  readonly to: string;
  /** The first day of the later part of the range, whose sums are marked as recent. */
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

/** Sums of the denials by a payer of a provider's services for one reason. */
export interface DenialsOfCode extends DeniedSum {
  readonly providerId: string;
  readonly payerId: string;
  readonly payerName: string;
  /** Claim adjustment reason code; null for denials without one. */
  readonly code: string | null;
  readonly category: string;
  readonly isRecent: boolean;
}

/** Sums of the claims of a provider that a payer has answered. */
export interface AnsweredOfPayer extends AnsweredSum {
  readonly providerId: string;
  readonly payerId: string;
  readonly isRecent: boolean;
}

/** Lookups of records that this module does not own. */
export interface PreventionPorts {
  /** A provider, including physicians. */
  readonly provider: Lookup;
  /** A member of any status. */
  readonly member: Lookup<EducationMember>;
  readonly payer: Lookup;
  readonly denialsByCode: (context: TenantContext, range: FigureRange) => Promise<readonly DenialsOfCode[]>;
  readonly answeredByPayer: (
    context: TenantContext,
    range: FigureRange,
  ) => Promise<readonly AnsweredOfPayer[]>;
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
