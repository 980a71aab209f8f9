import { defineEntity, p } from '@mikro-orm/core';
import { belongsTo, type NewRecordWithId, newId, type TenantContext, TenantOwned } from '@rcm/tenancy';
import type { z } from 'zod';
import { balanceColumns, openBalance } from './balances.ts';
import { chargeOf } from './charge.ts';
import { Claim } from './claim.ts';
import type { ClaimBody } from './contract.ts';
import type { Adjustment } from './schema.ts';

export const ClaimLineSchema = defineEntity({
  name: 'ClaimLine',
  schema: 'claims',
  tableName: 'claim_lines',
  extends: TenantOwned,
  properties: {
    claimId: p.text(),
    claim: () => belongsTo(Claim, 'claim_id'),
    lineNumber: p.integer(),
    procedureCode: p.text(),
    modifiers: p.json<string[]>(),
    units: p.float().columnType('double precision'),
    chargeAmount: p.decimal().precision(14).scale(2),
    revenueCode: p.text().nullable(),
    placeOfService: p.text().nullable(),
    diagnosisPointers: p.json<number[]>(),
    controlNumber: p.text().nullable(),
    serviceDate: p.string().columnType('date').nullable(),
    allowedAmount: p.decimal().precision(14).scale(2).nullable(),
    paidAmount: p.decimal().precision(14).scale(2).nullable(),
    adjustments: p.json<Adjustment[]>().nullable(),
    remarkCodes: p.json<string[]>().nullable(),
    ...balanceColumns(),
  },
  uniques: [{ name: 'claim_lines_number_unique', properties: ['organizationId', 'claimId', 'lineNumber'] }],
  indexes: [{ name: 'claim_lines_procedure', properties: ['organizationId', 'procedureCode', 'claimId'] }],
});

/** One service of a claim. */
export class ClaimLine extends ClaimLineSchema.class {
  static readonly idPrefix = 'cln';
  static readonly record = 'claimLine';
  static readonly schema = ClaimLineSchema;
}
ClaimLineSchema.setClass(ClaimLine);

type RequestedLine = z.output<typeof ClaimBody>['lines'][number];

/** The columns of a line that a request sets; `index` counts from 0. */
export const lineValues = (line: RequestedLine, index: number) => ({
  lineNumber: index + 1,
  procedureCode: line.procedureCode,
  modifiers: line.modifiers,
  units: line.units,
  chargeAmount: line.chargeAmount,
  revenueCode: line.revenueCode ?? null,
  placeOfService: line.placeOfService ?? null,
  diagnosisPointers: line.diagnosisPointers,
  controlNumber: line.controlNumber ?? null,
  serviceDate: line.serviceDate ?? null,
});

/** The columns of a new line of a claim; `index` counts from 0. */
export const newLine = (claimId: string, line: RequestedLine, index: number): NewRecordWithId<ClaimLine> => ({
  id: newId(ClaimLine.idPrefix),
  claimId,
  ...lineValues(line, index),
  ...openBalance(line.chargeAmount),
  allowedAmount: null,
  paidAmount: null,
  adjustments: null,
  remarkCodes: null,
});

/** Adds a line to a claim; `index` counts from 0. */
export const addLine = (
  context: TenantContext,
  claimId: string,
  line: RequestedLine,
  index: number,
): ClaimLine => context.create(ClaimLine, newLine(claimId, line, index));

/** Replaces the lines of a claim without posted payments, and returns the new lines. */
export function replaceLines(
  context: TenantContext,
  claim: Claim,
  currentLines: readonly ClaimLine[],
  lines: readonly RequestedLine[],
): ClaimLine[] {
  claim.charge(chargeOf(lines), context.now);
  for (const surplus of currentLines.slice(lines.length)) context.em.remove(surplus);
  return lines.map((line, index) => {
    const current = currentLines[index];
    return current
      ? Object.assign(current, lineValues(line, index), openBalance(line.chargeAmount))
      : addLine(context, claim.id, line, index);
  });
}
