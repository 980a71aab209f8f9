import { statement, type TenantContext } from '@rcm/tenancy';
import type { FeeSchedule } from '../fee-schedules/fee-schedule.ts';
import type { RateRow } from './contract.ts';
import {
  failedOutcome,
  ImportPlan,
  type RateOutcome,
  type RateValues,
  type StoredRate,
} from './import-plan.ts';
import { dimensionsOf } from './rate.ts';
import type { ReadRow } from './rows.ts';
import type { CodeType } from './schema.ts';

const storedColumns = {
  id: 'text',
  externalId: 'text?',
  codeType: 'text',
  code: 'text',
  modifiers: 'json',
  placeOfService: 'text?',
  providerType: 'text?',
  dimensions: 'text',
  amount: 'text?',
  percent: 'number?',
  weight: 'number?',
  multipleProcedure: 'boolean?',
  effectiveFrom: 'text',
  effectiveTo: 'text?',
  isActive: 'boolean',
} as const;

const selectStored = statement({
  name: 'contract_management.rates_to_replace',
  parameters: { feeScheduleId: 'text', codes: 'text[]', externalIds: 'text[]' },
  columns: storedColumns,
  text: `select t.id, t.external_id, t.code_type, t.code, t.modifiers, t.place_of_service, t.provider_type,
      t.dimensions, t.amount, t.percent, t.weight, t.multiple_procedure, t.effective_from, t.effective_to, t.is_active
    from contract_management.rates t
    where t.organization_id = :tenant and t.fee_schedule_id = :feeScheduleId
      and (t.code = any (:codes) or t.external_id = any (:externalIds))`,
});

const recordset = `json_to_recordset(:rates) as r ("id" text, "externalId" text, "codeType" text, "code" text,
      "modifiers" jsonb, "placeOfService" text, "providerType" text, "dimensions" text, "amount" numeric,
      "percent" double precision, "weight" double precision, "multipleProcedure" boolean, "effectiveFrom" date,
      "effectiveTo" date, "isActive" boolean)`;

const insertRates = statement({
  name: 'contract_management.insert_rates',
  parameters: { feeScheduleId: 'text', now: 'timestamptz', rates: 'json' },
  columns: {},
  text: `insert into contract_management.rates (organization_id, id, created_at, updated_at, version,
      fee_schedule_id, external_id, code_type, code, modifiers, place_of_service, provider_type, dimensions, amount,
      percent, weight, multiple_procedure, effective_from, effective_to, is_active)
    select :tenant, r."id", :now, :now, 1, :feeScheduleId, r."externalId", r."codeType", r."code", r."modifiers",
      r."placeOfService", r."providerType", r."dimensions", r."amount", r."percent", r."weight",
      r."multipleProcedure", r."effectiveFrom", r."effectiveTo", r."isActive"
    from ${recordset}
    returning 1`,
});

const updateRates = statement({
  name: 'contract_management.update_rates',
  parameters: { now: 'timestamptz', rates: 'json' },
  columns: {},
  text: `update contract_management.rates t
    set external_id = r."externalId", code_type = r."codeType", code = r."code", modifiers = r."modifiers",
      place_of_service = r."placeOfService", provider_type = r."providerType", dimensions = r."dimensions",
      amount = r."amount", percent = r."percent", weight = r."weight", multiple_procedure = r."multipleProcedure",
      effective_from = r."effectiveFrom", effective_to = r."effectiveTo", is_active = r."isActive",
      version = t.version + 1, updated_at = :now
    from ${recordset}
    where t.organization_id = :tenant and t.id = r."id"`,
});

/** Loads rows into a locked fee schedule. With `dryRun` returns the same results without writing. */
export async function importRates(
  context: TenantContext,
  schedule: FeeSchedule,
  rows: readonly ReadRow[],
  dryRun: boolean,
): Promise<RateOutcome[]> {
  const wanted = rows.map((row) => ('rate' in row ? valuesOf(row.rate, schedule) : null));
  const stored = await readStored(context, schedule.id, wanted);
  const plan = new ImportPlan(schedule, stored);
  const outcomes = rows.map((row, index): RateOutcome => {
    const values = wanted[index];
    return values ? plan.add(values, index + 1) : failedOutcome(null, 'issues' in row ? row.issues : []);
  });
  if (!dryRun) await write(context, schedule, plan);
  return outcomes.map((outcome, index) => ({
    ...outcome,
    id: dryRun && outcome.status === 'CREATED' ? null : outcome.id,
    overlaps: outcome.status === 'FAILED' ? [] : plan.overlapsOf(index + 1),
  }));
}

async function readStored(
  context: TenantContext,
  feeScheduleId: string,
  wanted: readonly (RateValues | null)[],
): Promise<StoredRate[]> {
  const codes = [...new Set(wanted.flatMap((values) => values?.code ?? []))];
  const externalIds = [...new Set(wanted.flatMap((values) => values?.externalId ?? []))];
  if (codes.length === 0) return [];
  const rows = await context.sql.all(selectStored, { feeScheduleId, codes, externalIds });
  return rows.map((row) => ({
    ...row,
    codeType: row.codeType as CodeType,
    modifiers: row.modifiers as string[],
  }));
}

async function write(context: TenantContext, schedule: FeeSchedule, plan: ImportPlan): Promise<void> {
  const { created, updated } = plan;
  schedule.rateCount += created.length;
  const { now } = context;
  // Updates come first, because an updated rate may free a key that a new one takes.
  if (updated.length > 0) await context.sql.all(updateRates, { now, rates: updated });
  if (created.length > 0) {
    await context.sql.all(insertRates, { feeScheduleId: schedule.id, now, rates: created });
  }
}

function valuesOf(rate: RateRow, schedule: FeeSchedule): RateValues {
  const described = {
    codeType: rate.codeType ?? (schedule.method === 'DRG_WEIGHT' ? 'DRG' : 'PROCEDURE'),
    modifiers: rate.modifiers,
    placeOfService: rate.placeOfService ?? null,
    providerType: rate.providerType ?? null,
  } as const;
  return {
    ...described,
    externalId: rate.externalId ?? null,
    code: rate.code,
    dimensions: dimensionsOf(described),
    amount: rate.amount ?? null,
    percent: rate.percent ?? null,
    weight: rate.weight ?? null,
    multipleProcedure: rate.multipleProcedure ?? null,
    effectiveFrom: rate.effectiveFrom ?? schedule.effectiveFrom,
    effectiveTo: rate.effectiveTo ?? null,
    isActive: rate.isActive,
  };
}
