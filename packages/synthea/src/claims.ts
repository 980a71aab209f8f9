import { createHash } from 'node:crypto';
import { dateInZone } from '@rcm/calendar';
import {
  Claim,
  ClaimBody,
  ClaimHead,
  ClaimLine,
  claimValues,
  DaysOfPayers,
  resolveClaims,
} from '@rcm/claims/records';
import { multiply } from '@rcm/money';
import { resolve } from '@rcm/reference/records';
import { isDecimal } from './answers.ts';
import { cellValue, type Draft, draft, idIn, insert, keysOf, syntheaFile } from './drafts.ts';
import { addLines, facilitiesOfAppointments } from './statements.ts';

const diagnosisColumns = [
  'DIAGNOSIS1',
  'DIAGNOSIS2',
  'DIAGNOSIS3',
  'DIAGNOSIS4',
  'DIAGNOSIS5',
  'DIAGNOSIS6',
  'DIAGNOSIS7',
  'DIAGNOSIS8',
] as const;

/** Imports claims without lines. */
export const claims = syntheaFile({
  file: 'claims.csv',
  columns: [
    'Id',
    'PATIENTID',
    'PROVIDERID',
    'PRIMARYPATIENTINSURANCEID',
    'APPOINTMENTID',
    'SERVICEDATE',
    'LASTBILLEDDATE1',
    ...diagnosisColumns,
  ],
  async write(context, rows, { selfPay }) {
    const payerOf = ({ PRIMARYPATIENTINSURANCEID: insurance }: (typeof rows)[number]) =>
      insurance === '' || insurance === '0' ? (selfPay ?? '') : insurance;
    const known = await resolve(
      context,
      keysOf(rows, {
        patient: ({ PATIENTID }) => PATIENTID,
        payer: payerOf,
        provider: ({ PROVIDERID }) => PROVIDERID,
      }),
    );
    const visits = await context.sql.all(facilitiesOfAppointments, {
      externalIds: rows.map(({ APPOINTMENTID }) => APPOINTMENTID),
    });
    const facilityOf = new Map(visits.map(({ externalId, facilityId }) => [externalId, facilityId]));
    const payerIds = rows.flatMap((row) => idIn(known, 'payer', payerOf(row)) ?? []);
    const days = await DaysOfPayers.load(context, payerIds);
    const drafts = rows.map((row): Draft => {
      const patientId = idIn(known, 'patient', row.PATIENTID);
      const payerId = idIn(known, 'payer', payerOf(row));
      if (patientId === undefined) return 'no such patient';
      if (payerId === undefined) return 'no such payer';
      const servedAt = new Date(row.SERVICEDATE);
      if (Number.isNaN(servedAt.getTime())) return 'no service date';
      const body = {
        externalId: row.Id,
        patientId,
        payerId,
        providerId: idIn(known, 'provider', row.PROVIDERID),
        facilityId: facilityOf.get(row.APPOINTMENTID) ?? undefined,
        claimNumber: row.Id,
        serviceDate: dateInZone(servedAt, context.organization.timeZone),
        billedAt: cellValue(row.LASTBILLEDDATE1),
        diagnosisCodes: diagnosisColumns.flatMap((column) => cellValue(row[column]) ?? []),
      };
      return draft(ClaimHead, body, (head) => claimValues(context, head, '0.00', days.of(payerId)));
    });
    return insert(context, Claim, drafts);
  },
});

/** The transaction types that create no record, with the reason. */
const skippedTypes: Readonly<Record<string, string>> = {
  ADJUSTMENT: 'adjustment: has no group and reason code',
  TRANSFERIN: 'transfer: implied by the amounts of the next payer and of the patient',
  TRANSFEROUT: 'transfer: implied by the amounts of the next payer and of the patient',
};

const digits = '0123456789abcdefghjkmnpqrstvwxyz';

/** Derives the id of a line from its transaction, so that a second run finds the lines of the first. */
function lineIdOf(transactionId: string): string {
  const bytes = createHash('sha256').update(transactionId).digest().subarray(0, 26);
  return `${ClaimLine.idPrefix}_${Array.from(bytes, (byte) => digits[byte & 31]).join('')}`;
}

/** Imports charges as claim lines. Payments are posted after all lines exist. */
export const transactions = syntheaFile({
  file: 'claims_transactions.csv',
  columns: [
    'ID',
    'CLAIMID',
    'TYPE',
    'AMOUNT',
    'PAYMENTS',
    'PROCEDURECODE',
    'MODIFIER1',
    'MODIFIER2',
    'UNITS',
    'DIAGNOSISREF1',
    'DIAGNOSISREF2',
    'DIAGNOSISREF3',
    'DIAGNOSISREF4',
  ],
  async write(context, rows) {
    const used = rows.filter(({ TYPE }) => TYPE === 'CHARGE' || TYPE === 'PAYMENT');
    const known = await resolveClaims(context, keysOf(used, { claim: ({ CLAIMID }) => CLAIMID }));
    const drafts = rows.flatMap((row, index): Draft[] | Draft => {
      if (row.TYPE === 'PAYMENT') {
        if (idIn(known, 'claim', row.CLAIMID) === undefined) return 'no such claim';
        return isDecimal(row.PAYMENTS) ? [] : 'no amount';
      }
      if (row.TYPE !== 'CHARGE') return skippedTypes[row.TYPE] ?? 'unknown transaction type';
      const claimId = idIn(known, 'claim', row.CLAIMID);
      if (claimId === undefined) return 'no such claim';
      if (!isDecimal(row.AMOUNT)) return 'no amount';
      const body = {
        procedureCode: row.PROCEDURECODE,
        modifiers: [row.MODIFIER1, row.MODIFIER2].flatMap((cell) => cellValue(cell) ?? []),
        units: isDecimal(row.UNITS) ? Number(row.UNITS) : 1,
        chargeAmount: Number(multiply(1, row.AMOUNT)),
        diagnosisPointers: [row.DIAGNOSISREF1, row.DIAGNOSISREF2, row.DIAGNOSISREF3, row.DIAGNOSISREF4]
          .filter(isDecimal)
          .map(Number),
      };
      return draft(ClaimBody.shape.lines.element, body, (line) => ({
        id: lineIdOf(row.ID),
        claim_id: claimId,
        line_number: index,
        procedure_code: line.procedureCode,
        modifiers: line.modifiers,
        units: line.units,
        charge_amount: line.chargeAmount,
        diagnosis_pointers: line.diagnosisPointers,
      }));
    });
    const lines = drafts.filter((one) => typeof one !== 'string');
    const changed = await context.sql.all(addLines, {
      rows: lines,
      now: context.now,
      timeZone: context.organization.timeZone,
    });
    for (const { id } of changed) context.changed(Claim.record, id, 'update');
    return {
      created: changed.reduce((total, one) => total + one.lines, 0),
      skipped: drafts.filter((one) => typeof one === 'string'),
    };
  },
});
