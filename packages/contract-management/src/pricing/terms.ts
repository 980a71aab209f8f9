import type { PayerProgram } from '@rcm/envelope';
import { type RowOf, statement, type TenantContext } from '@rcm/tenancy';
import type { ContractStatus } from '../contracts/schema.ts';
import type { PricingMethod, ScheduleAdjustments } from '../fee-schedules/schema.ts';
import { type CodeType, everyCode } from '../rates/schema.ts';

/** What a contract or schedule is limited to; null means any. */
interface Scope {
  readonly billingProviderId: string | null;
  readonly facilityId: string | null;
  readonly state: string | null;
}

/** The effective days, both inclusive. */
interface Dated {
  readonly effectiveFrom: string;
  readonly effectiveTo: string | null;
}

/** The fields of a contract that pricing needs. */
export interface ContractTerms extends Scope, Dated {
  readonly id: string;
  readonly payerId: string;
  readonly status: ContractStatus;
  readonly lineOfBusiness: PayerProgram | null;
  readonly lesserOf: boolean;
  readonly disputeWindowDays: number | null;
  readonly schedules: readonly ScheduleTerms[];
}

/** The fields of a fee schedule that pricing needs. */
export interface ScheduleTerms extends Scope, Dated {
  readonly id: string;
  readonly contractId: string;
  readonly method: PricingMethod;
  readonly percent: number | null;
  /** Decimal string of up to 4 decimals. */
  readonly baseAmount: string | null;
  readonly lesserOf: boolean | null;
  readonly adjustments: ScheduleAdjustments;
  /** The number of loaded rates, including ended and inactive ones. */
  readonly rateCount: number;
}

/** The fields of a rate that pricing needs. */
export interface RateTerms extends Dated {
  /** Null for what the schedule itself says of every code. */
  readonly id: string | null;
  readonly feeScheduleId: string;
  readonly codeType: CodeType;
  readonly code: string;
  readonly modifiers: readonly string[];
  readonly placeOfService: string | null;
  readonly providerType: string | null;
  /** Decimal string of up to 4 decimals. */
  readonly amount: string | null;
  readonly percent: number | null;
  readonly weight: number | null;
  readonly multipleProcedure: boolean | null;
  readonly isActive: boolean;
}

/**
 * The rate by which a schedule itself prices every code without its own rate; null if its method needs the rate of a code,
 * or if the schedule has no percent or amount. CAPITATION has none, so that only a schedule without rates covers every code.
 */
export function ownRate({
  id,
  method,
  percent,
  baseAmount,
  rateCount,
  ...dated
}: ScheduleTerms): RateTerms | null {
  const isEnough =
    (method === 'PERCENT_OF_CHARGE' && percent !== null) ||
    (method === 'CASE_RATE' && baseAmount !== null) ||
    (method === 'CAPITATION' && rateCount === 0);
  if (!isEnough) return null;
  return {
    id: null,
    feeScheduleId: id,
    codeType: 'PROCEDURE',
    code: everyCode,
    modifiers: [],
    placeOfService: null,
    providerType: null,
    amount: null,
    percent: null,
    weight: null,
    multipleProcedure: null,
    effectiveFrom: dated.effectiveFrom,
    effectiveTo: dated.effectiveTo,
    isActive: true,
  };
}

/** Looks up the rates of a schedule by code. */
export type Rates = (feeScheduleId: string, code: string) => readonly RateTerms[];

const contractColumns = {
  id: 'text',
  payerId: 'text',
  status: 'text',
  lineOfBusiness: 'text?',
  billingProviderId: 'text?',
  facilityId: 'text?',
  state: 'text?',
  effectiveFrom: 'text',
  effectiveTo: 'text?',
  lesserOf: 'boolean',
  disputeWindowDays: 'number?',
  schedules: 'json',
} as const;

/** The contracts of payers with their schedules, without discarded ones. */
export const contractsOfPayers = statement({
  name: 'contract_management.contracts_of_payers',
  parameters: { payerIds: 'text[]' },
  columns: contractColumns,
  text: `select t.id, t.payer_id, t.status, t.line_of_business, t.billing_provider_id, t.facility_id, t.state,
      t.effective_from, least(t.effective_to, t.terminated_on), t.lesser_of, t.dispute_window_days,
      (select coalesce(json_agg(json_build_object(
          'id', s.id, 'contractId', s.contract_id, 'method', s.method, 'percent', s.percent,
          'baseAmount', s.base_amount::text, 'effectiveFrom', s.effective_from, 'effectiveTo', s.effective_to,
          'billingProviderId', s.billing_provider_id, 'facilityId', s.facility_id, 'state', s.state,
          'lesserOf', s.lesser_of, 'adjustments', s.adjustments, 'rateCount', s.rate_count)), '[]')
        from contract_management.fee_schedules s
        where s.organization_id = :tenant and s.contract_id = t.id collate "default")
    from contract_management.contracts t
    where t.organization_id = :tenant and t.payer_id = any (:payerIds) and t.status <> 'DISCARDED'
    order by t.id`,
});

/** Converts rows to contracts. */
export const termsOf = (rows: readonly RowOf<typeof contractColumns>[]): ContractTerms[] =>
  rows.map((row) => ({
    ...row,
    status: row.status as ContractStatus,
    lineOfBusiness: row.lineOfBusiness as PayerProgram | null,
    schedules: row.schedules as ScheduleTerms[],
  }));

/** The contracts of payers. */
export const contractTerms = async (
  { sql }: TenantContext,
  payerIds: readonly string[],
): Promise<ContractTerms[]> => termsOf(await sql.all(contractsOfPayers, { payerIds }));

const ratesOfCodes = statement({
  name: 'contract_management.rates_of_codes',
  parameters: { feeScheduleIds: 'text[]', codes: 'text[]' },
  columns: {
    id: 'text',
    feeScheduleId: 'text',
    codeType: 'text',
    code: 'text',
    modifiers: 'json',
    placeOfService: 'text?',
    providerType: 'text?',
    amount: 'text?',
    percent: 'number?',
    weight: 'number?',
    multipleProcedure: 'boolean?',
    effectiveFrom: 'text',
    effectiveTo: 'text?',
    isActive: 'boolean',
  },
  text: `select t.id, t.fee_schedule_id, t.code_type, t.code, t.modifiers, t.place_of_service, t.provider_type,
      t.amount, t.percent, t.weight, t.multiple_procedure, t.effective_from, t.effective_to, t.is_active
    from contract_management.rates t
    where t.organization_id = :tenant and t.fee_schedule_id = any (:feeScheduleIds) and t.code = any (:codes)`,
});

const none: readonly RateTerms[] = [];

/** Reads the rates of contracts for the codes and for every code in one statement. */
export async function readRates(
  { sql }: TenantContext,
  contracts: readonly ContractTerms[],
  codes: ReadonlySet<string>,
): Promise<Rates> {
  const feeScheduleIds = contracts.flatMap(({ schedules }) => schedules.map(({ id }) => id));
  if (feeScheduleIds.length === 0) return () => none;
  const rows = await sql.all(ratesOfCodes, { feeScheduleIds, codes: [...codes, everyCode] });
  return indexRates(
    rows.map((row) => ({
      ...row,
      codeType: row.codeType as CodeType,
      modifiers: row.modifiers as string[],
    })),
  );
}

/** Indexes rates by schedule and code. */
export function indexRates(rates: readonly RateTerms[]): Rates {
  const byCode = Map.groupBy(rates, ({ feeScheduleId, code }) => `${feeScheduleId}|${code}`);
  return (feeScheduleId, code) => byCode.get(`${feeScheduleId}|${code}`) ?? none;
}
