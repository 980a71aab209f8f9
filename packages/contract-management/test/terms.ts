import type { ScheduleAdjustments } from '../src/fee-schedules/schema.ts';
import type { ClaimToPrice, LineToPrice } from '../src/pricing/match.ts';
import { type PricedClaim, priceClaim } from '../src/pricing/price.ts';
import { type ContractTerms, indexRates, type RateTerms, type ScheduleTerms } from '../src/pricing/terms.ts';

/** The default adjustments of a schedule. */
export const defaultAdjustments: ScheduleAdjustments = {
  bilateralPercent: 150,
  multipleProcedurePercents: [100, 50, 50],
  assistantPercent: 16,
  nonPhysicianAssistantPercent: 13.6,
  stopLoss: null,
};

export const aSchedule = (values: Partial<ScheduleTerms> = {}): ScheduleTerms => ({
  id: 'fsc_1',
  contractId: 'con_1',
  method: 'FEE_SCHEDULE',
  percent: null,
  baseAmount: null,
  effectiveFrom: '2026-01-01',
  effectiveTo: null,
  billingProviderId: null,
  facilityId: null,
  state: null,
  lesserOf: null,
  adjustments: defaultAdjustments,
  rateCount: 1,
  ...values,
});

export const aContract = (
  schedules: readonly ScheduleTerms[],
  values: Partial<ContractTerms> = {},
): ContractTerms => ({
  id: 'con_1',
  payerId: 'pyr_1',
  status: 'ACTIVE',
  lineOfBusiness: null,
  billingProviderId: null,
  facilityId: null,
  state: null,
  effectiveFrom: '2026-01-01',
  effectiveTo: null,
  lesserOf: true,
  disputeWindowDays: null,
  schedules,
  ...values,
});

export const aRate = (values: Partial<RateTerms> = {}): RateTerms => ({
  id: 'rat_1',
  feeScheduleId: 'fsc_1',
  codeType: 'PROCEDURE',
  code: '99213',
  modifiers: [],
  placeOfService: null,
  providerType: null,
  amount: null,
  percent: null,
  weight: null,
  multipleProcedure: null,
  effectiveFrom: '2026-01-01',
  effectiveTo: null,
  isActive: true,
  ...values,
});

export const aLine = (values: Partial<LineToPrice> = {}): LineToPrice => ({
  lineNumber: 1,
  procedureCode: '99213',
  modifiers: [],
  units: 1,
  chargeAmount: '10000.00',
  revenueCode: null,
  placeOfService: '11',
  serviceDate: null,
  ...values,
});

export const aClaim = (lines: readonly LineToPrice[], values: Partial<ClaimToPrice> = {}): ClaimToPrice => ({
  payerId: 'pyr_1',
  lineOfBusiness: 'COMMERCIAL',
  billingProviderId: null,
  facilityId: null,
  state: null,
  providerType: null,
  serviceDate: '2026-03-02',
  drgCode: null,
  lines,
  ...values,
});

/** Prices lines by one contract of one schedule. */
export const priceBy = (
  schedule: ScheduleTerms,
  rates: readonly RateTerms[],
  lines: readonly LineToPrice[],
  values: Partial<ClaimToPrice> = {},
): PricedClaim => priceClaim(aClaim(lines, values), [aContract([schedule])], indexRates(rates));
