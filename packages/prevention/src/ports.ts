import type { Money } from '@rcm/money';
import type { Lookup, TenantContext } from '@rcm/tenancy';

/** A member who can be educated while active. */
export interface EducationMember {
  readonly id: string;
  readonly status: 'ACTIVE' | 'INACTIVE';
}

/** Services from a day to another, both inclusive, `YYYY-MM-DD`; null asks about nothing. */
export interface FigureRange {
  readonly from: string;
  readonly to: string;
  /** The first day of the later part of the range, which is told apart as recent. */
  readonly middle: string;
  readonly providerIds: readonly string[] | null;
  readonly payerIds: readonly string[] | null;
}

/** A stretch of service days, both inclusive, and the payer whose answers count; null for those of all. */
export interface FigureWindow {
  readonly from: string;
  readonly to: string;
  readonly payerId: string | null;
}

/** What payers denied. */
export interface DeniedSum {
  readonly denials: number;
  readonly deniedLines: number;
  readonly deniedAmount: Money;
}

/** What payers answered to, denied or not. */
export interface AnsweredSum {
  readonly claims: number;
  readonly lines: number;
  readonly charges: Money;
}

/** What a payer denied of a provider's services for one reason. */
export interface DenialsOfCode extends DeniedSum {
  readonly providerId: string;
  readonly payerId: string;
  readonly payerName: string;
  /** Claim adjustment reason code; null for denials without one. */
  readonly code: string | null;
  readonly category: string;
  readonly isRecent: boolean;
}

/** What a payer answered of a provider's services. */
export interface AnsweredOfPayer extends AnsweredSum {
  readonly providerId: string;
  readonly payerId: string;
  readonly isRecent: boolean;
}

/** Questions this module asks about records that it does not own. */
export interface PreventionPorts {
  /** A provider, physicians among them. */
  readonly provider: Lookup;
  /** A member of any status. */
  readonly member: Lookup<EducationMember>;
  readonly payer: Lookup;
  readonly denialsByCode: (context: TenantContext, range: FigureRange) => Promise<readonly DenialsOfCode[]>;
  readonly answeredByPayer: (
    context: TenantContext,
    range: FigureRange,
  ) => Promise<readonly AnsweredOfPayer[]>;
  /** A provider's figures of each window, in their order. */
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
