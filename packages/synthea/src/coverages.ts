import { addDays, dateInZone } from '@rcm/calendar';
import { Coverage, CoverageBody, coverageValues, resolve } from '@rcm/reference/records';
import { cellValue, type Draft, draft, idIn, insert, keysOf, syntheaFile } from './drafts.ts';

/** The patient's relationship to the policyholder, by OWNERSHIP. */
const relationships: Readonly<Record<string, 'SELF' | 'SPOUSE' | 'CHILD'>> = {
  Self: 'SELF',
  Spouse: 'SPOUSE',
  Guardian: 'CHILD',
};

/**
 * Imports the insured years of patients as coverages. A coverage ends on the day before the next policy begins. Years
 * without insurance create no coverage.
 */
export const coverages = syntheaFile({
  file: 'payer_transitions.csv',
  columns: ['PATIENT', 'MEMBERID', 'START_YEAR', 'END_YEAR', 'PAYER', 'SECONDARY_PAYER', 'OWNERSHIP'],
  async write(context, rows, { selfPay }) {
    const { timeZone } = context.organization;
    const known = await resolve(context, [
      ...keysOf(rows, { patient: ({ PATIENT }) => PATIENT, payer: ({ PAYER }) => PAYER }),
      ...keysOf(rows, { payer: ({ SECONDARY_PAYER }) => SECONDARY_PAYER }),
    ]);
    const secondary: Draft[] = [];
    const primary = rows.map((row): Draft => {
      const patientId = idIn(known, 'patient', row.PATIENT);
      if (patientId === undefined) return 'no such patient';
      if (row.PAYER === '' || row.PAYER === selfPay) return 'no insurance';
      const begin = new Date(row.START_YEAR);
      const end = cellValue(row.END_YEAR) === undefined ? null : new Date(row.END_YEAR);
      if (Number.isNaN(begin.getTime()) || Number.isNaN(end?.getTime())) return 'no year';
      const effectiveFrom = dateInZone(begin, timeZone);
      const effectiveTo = end && addDays(dateInZone(end, timeZone), -1);
      if (effectiveTo !== null && effectiveTo < effectiveFrom) return 'no day';
      const coverageBy = (payer: string, rank: 'PRIMARY' | 'SECONDARY'): Draft => {
        const payerId = idIn(known, 'payer', payer);
        if (payerId === undefined) return 'no such payer';
        const body = {
          externalId: `${row.PATIENT}/${effectiveFrom}/${rank}`,
          payerId,
          rank,
          memberId: cellValue(row.MEMBERID),
          subscriberRelationship: relationships[row.OWNERSHIP] ?? 'OTHER',
          effectiveFrom,
          effectiveTo: effectiveTo ?? undefined,
        };
        return draft(CoverageBody, body, (read) => coverageValues(patientId, read));
      };
      if (row.SECONDARY_PAYER !== '') secondary.push(coverageBy(row.SECONDARY_PAYER, 'SECONDARY'));
      return coverageBy(row.PAYER, 'PRIMARY');
    });
    const result = await insert(context, Coverage, primary);
    await insert(context, Coverage, secondary);
    return result;
  },
});
