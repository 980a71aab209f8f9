import { dateInZone, holidaySet } from '@rcm/calendar';
import { documentNumber, type NewRecord, newId, statement, type TenantContext } from '@rcm/tenancy';
import { categoryOf } from '../codes/carc.ts';
import type { DenialClaim } from '../ports.ts';
import { appealDeadline } from './deadline.ts';
import { type CaseColumns, DenialCase } from './denial-case.ts';
import { type DenialCodes, guardrailOf } from './guardrail.ts';

/** The id and the columns of a case that is not stored yet. */
export type NewCase = NewRecord<DenialCase> & { readonly id: string };

/** A denial as its case is opened with it. */
export interface Notice
  extends Pick<
    NewCase,
    | 'claimPaymentId'
    | 'kind'
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

/** Serializes the opening of cases in an organization, so that two transactions do not open a case for one denial. */
export const openingLock = statement({
  name: 'denial_management.opening_lock',
  columns: {},
  text: `select pg_advisory_xact_lock(hashtextextended('denial_management.opening',
    hashtextextended(:tenant::text, 0)))`,
});

/** What the category, the appeal rights and the deadline of a denial are computed from. */
type Appraised = Pick<CaseColumns, 'payerProgram' | 'denialDate'> & Parameters<typeof guardrailOf>[0];

/** Returns a function that computes the category, the appeal rights and the deadline of a denial. */
export function createAppraiser({ organization }: TenantContext) {
  const holidays = holidaySet(organization.holidays);
  return (denial: Appraised) => ({
    category: categoryOf(denial.primaryCode ?? null),
    appealRights: guardrailOf(denial).appealRights,
    appealDeadline: appealDeadline(denial.payerProgram, denial.denialDate, organization.timeZone, holidays),
  });
}

/** The columns of a new case that do not depend on its denial. */
const initialColumns = {
  status: 'OPEN',
  isFlaggedNoAppeal: false,
  rootCause: null,
  isPreventable: null,
  note: null,
  queueId: null,
  assignedToId: null,
  slaHours: null,
  slaDueAt: null,
  outcome: null,
  resolutionNote: null,
  appealedAt: null,
  resolvedAt: null,
  closedByAgentId: null,
  isCategoryChosen: false,
  isResolvedByPayment: false,
  paymentDueOn: null,
  paymentDueAmount: null,
  endAdjustmentId: null,
  withdrawnAt: null,
  withdrawnReason: null,
} as const;

/** Returns a function that builds the columns of a new case, for denials by payers and by persons. */
export function createCaseBuilder(context: TenantContext) {
  const appraise = createAppraiser(context);
  const today = dateInZone(context.now, context.organization.timeZone);
  return (claim: DenialClaim, { codes, ...notice }: Notice): NewCase => {
    const id = newId(DenialCase.idPrefix);
    const denial = {
      ...initialColumns,
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
