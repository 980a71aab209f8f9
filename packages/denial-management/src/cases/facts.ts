import { dateInZone, daysBetween } from '@rcm/calendar';
import type { DenialFacts } from '../rules/fields.ts';
import type { CaseColumns } from './denial-case.ts';

/** The facts about a case that rules can test. Days are counted between dates in the organization's time zone. */
export function factsOf(denialCase: CaseColumns, now: Date, timeZone: string): DenialFacts {
  const today = dateInZone(now, timeZone);
  const { appealDeadline } = denialCase;
  return {
    groupCode: denialCase.groupCode,
    carc: denialCase.primaryCode,
    rarc: denialCase.remarkCodes,
    payerId: denialCase.payerId,
    payerProgram: denialCase.payerProgram,
    category: denialCase.category,
    deniedAmount: denialCase.deniedAmount,
    billedAmount: denialCase.billedAmount,
    daysToDeadline: appealDeadline ? daysBetween(today, dateInZone(appealDeadline, timeZone)) : null,
    ageDays: daysBetween(dateInZone(denialCase.denialDate, timeZone), today),
    facilityId: denialCase.facilityId,
    providerId: denialCase.providerId,
    specialty: denialCase.specialty,
    cptCode: denialCase.procedureCodes,
    placeOfService: denialCase.placeOfService,
    appealRights: denialCase.appealRights,
    tags: denialCase.tags,
  };
}
