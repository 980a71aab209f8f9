import { dateInZone, holidaySet } from '@rcm/calendar';
import { documentNumber, type NewRecord, newId, statement, type TenantContext } from '@rcm/tenancy';
import { categoryOf } from '../codes/carc.ts';
import type { DenialClaim } from '../ports.ts';
import { appealDeadline } from './deadline.ts';
import { type CaseColumns, DenialCase, unworked } from './denial-case.ts';
import { type DenialCodes, guardrailOf } from './guardrail.ts';

/** What is not yet stored of a case: its id and its columns. */
export type NewCase = NewRecord<DenialCase> & { readonly id: string };

/** What is said of a denial when its case is opened. */
export interface Notice
  extends Pick<
    NewCase,
    | 'claimPaymentId'
    | 'denialDate'
    | 'denialReason'
    | 'adjustments'
    | 'lines'
    | 'deniedAmount'
    | 'overturnedAmount'
    | 'recoveredAmount'
  > {
  readonly codes: DenialCodes;
}

/** One at a time in an organization, so that a denial is not given a second case by somebody who has not seen the first. */
export const openingLock = statement({
  name: 'denial_management.opening_lock',
  columns: {},
  text: `select pg_advisory_xact_lock(hashtextextended('denial_management.opening',
    hashtextextended(:tenant::text, 0)))`,
});

/** From what the category, the rights and the deadline of a denial follow. */
type Appraised = Pick<CaseColumns, 'payerProgram' | 'denialDate'> & Parameters<typeof guardrailOf>[0];

/** Says what follows from the codes, the date and the payer's program of denials. */
export function appraiser({ organization }: TenantContext) {
  const holidays = holidaySet(organization.holidays);
  return (denial: Appraised) => ({
    category: categoryOf(denial.primaryCode ?? null),
    appealRights: guardrailOf(denial).appealRights,
    appealDeadline: appealDeadline(denial.payerProgram, denial.denialDate, organization.timeZone, holidays),
  });
}

/** Makes the columns of new cases, whoever reports the denials. */
export function caseMaker(context: TenantContext) {
  const appraise = appraiser(context);
  const today = dateInZone(context.now, context.organization.timeZone);
  return (claim: DenialClaim, { codes, ...notice }: Notice): NewCase => {
    const id = newId(DenialCase.idPrefix);
    const denial = {
      ...unworked,
      ...notice,
      ...codes,
      remarkCodes: [...codes.remarkCodes],
      payerProgram: claim.payerProgram,
    };
    return {
      id,
      ...denial,
      ...appraise(denial),
      caseNumber: documentNumber('DEN', today, id),
      claimId: claim.id,
      claimNumber: claim.claimNumber,
      patientId: claim.patientId,
      payerId: claim.payerId,
      payerName: claim.payerName,
      providerId: claim.providerId,
      facilityId: claim.facilityId,
      specialty: claim.specialty,
      serviceDate: claim.serviceDate,
      billedAt: claim.billedAt,
      billedAmount: claim.totalCharge,
      procedureCodes: [...claim.procedureCodes],
      placeOfService: claim.placeOfService,
      priority: 0,
      tags: [],
      reopenings: [],
    };
  };
}
