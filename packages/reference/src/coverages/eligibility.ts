import { LockMode } from '@mikro-orm/core';
import type { TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';
import { NamedPatients, type PatientQuery } from '../named/patients.ts';
import { NamedPayers } from '../named/payers.ts';
import type { Eligibility, EligibilityBenefit } from './contract.ts';
import { Coverage, coverageValues } from './coverage.ts';

/** A payer's eligibility response for a patient, or a part of it. */
export interface EligibilityAnswer {
  /** Shared by all parts of one answer. */
  readonly answerId: string;
  readonly payer: { readonly name: string | null; readonly identifier: string | null };
  readonly patient: {
    readonly lastName: string | null;
    readonly firstName: string | null;
    /** `YYYY-MM-DD`. */
    readonly dateOfBirth: string | null;
  };
  readonly memberId: string | null;
  readonly groupNumber: string | null;
  /** True if the member id is the patient's own. */
  readonly isSubscriber: boolean;
  /** `YYYY-MM-DD`. */
  readonly asOf: string;
  /** Null if the payer did not say. */
  readonly isActive: boolean | null;
  readonly planName: string | null;
  readonly planFrom: string | null;
  readonly planTo: string | null;
  readonly rejectReasons: readonly string[];
  readonly benefits: readonly EligibilityBenefit[];
}

/**
 * Stores eligibility responses with their coverages. A response about an earlier day than the stored one changes nothing.
 * Creates missing coverages, but no patients. Returns for each response whether its patient was found.
 */
export async function keepEligibility(
  context: TenantContext,
  answers: readonly EligibilityAnswer[],
): Promise<boolean[]> {
  const sent = answers.map(({ payer }) => ({ ...payer, filingIndicator: null, address: null }));
  const payers = await NamedPayers.load(context, sent);
  const queries = answers.map(
    ({ patient, memberId, isSubscriber }, index): PatientQuery => ({
      patient: { ...patient, sex: null, address: null },
      payerId: sent[index] ? payers.find(sent[index]) : null,
      memberId,
      isSubscriber,
    }),
  );
  const patients = await NamedPatients.load(context, queries);
  const patientIds = queries.map((query) => patients.find(query));
  const coverages = await lockCoveragesOf(
    context,
    patientIds.flatMap((id) => id ?? []),
  );
  const payerIds = sent.map((payer, index) => (patientIds[index] ? payers.findOrCreate(payer) : null));
  await context.sql.batch(payers.insertion());
  return answers.map((answer, index) => {
    const patientId = patientIds[index] ?? null;
    const payerId = payerIds[index] ?? null;
    if (patientId === null || payerId === null) return false;
    const own = coverages.filter((one) => one.patientId === patientId);
    const ofPayer = own.filter((one) => one.payerId === payerId);
    let coverage = ofPayer.find(({ memberId }) => memberId === answer.memberId) ?? ofPayer[0];
    if (coverage === undefined) {
      coverage = context.create(Coverage, {
        ...coverageValues(patientId, {
          payerId,
          rank: own.some(({ rank }) => rank === 'PRIMARY') ? 'SECONDARY' : 'PRIMARY',
          memberId: answer.memberId ?? undefined,
          groupNumber: answer.groupNumber ?? undefined,
          isQmb: false,
          subscriberRelationship: answer.isSubscriber ? 'SELF' : 'OTHER',
        }),
      });
      coverages.push(coverage);
    }
    storeEligibility(coverage, answer);
    return true;
  });
}

/** Locks the coverages of patients, in order of rank. */
async function lockCoveragesOf({ em }: TenantContext, patientIds: readonly string[]): Promise<Coverage[]> {
  if (patientIds.length === 0) return [];
  const found = await em.find(
    Coverage,
    { patientId: { $in: [...new Set(patientIds)] } },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  return found.toSorted((one, other) => (one.rank < other.rank ? -1 : one.rank > other.rank ? 1 : 0));
}

function storeEligibility(coverage: Coverage, { answerId, ...answer }: EligibilityAnswer): void {
  const stored = coverage.eligibility ?? null;
  if (stored && stored.asOf > answer.asOf) return;
  const { asOf, isActive, planName, planFrom, planTo, rejectReasons, benefits } = answer;
  const isPart = stored !== null && coverage.eligibilityAnswerId === answerId;
  coverage.eligibility = {
    asOf,
    isActive: isPart ? (stored.isActive ?? isActive) : isActive,
    planName: isPart ? (stored.planName ?? planName) : planName,
    planFrom: isPart ? (stored.planFrom ?? planFrom) : planFrom,
    planTo: isPart ? (stored.planTo ?? planTo) : planTo,
    rejectReasons: [...new Set([...(isPart ? stored.rejectReasons : []), ...rejectReasons])],
    benefits: merged([...(isPart ? stored.benefits : []), ...benefits]),
  };
  coverage.eligibilityAnswerId = answerId;
}

type StoredBenefit = z.input<typeof Eligibility>['benefits'][number];

/** Merges benefits by service type, coverage level and network. For each amount, the first value counts. */
function merged(benefits: readonly StoredBenefit[]): StoredBenefit[] {
  const entries = new Map<string, StoredBenefit>();
  for (const each of benefits) {
    const key = JSON.stringify([each.serviceType, each.coverageLevel, each.isInNetwork]);
    const known = entries.get(key);
    const added = known
      ? Object.fromEntries(
          Object.entries(each).filter(([name]) => known[name as keyof StoredBenefit] === null),
        )
      : each;
    entries.set(key, { ...each, ...known, ...added });
  }
  return [...entries.values()];
}
