import { LockMode } from '@mikro-orm/core';
import type { TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';
import { NamedPatients, type Sought } from '../named/patients.ts';
import { NamedPayers } from '../named/payers.ts';
import type { Eligibility, EligibilityBenefit } from './contract.ts';
import { Coverage, coverageValues } from './coverage.ts';

/** What a payer answers about the cover of a patient. */
export interface EligibilityAnswer {
  /** The same of each part of one answer. */
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
  /** Whether the number is the patient's own. */
  readonly isSubscriber: boolean;
  /** `YYYY-MM-DD`. */
  readonly asOf: string;
  /** Null where it is not said. */
  readonly isActive: boolean | null;
  readonly planName: string | null;
  readonly planFrom: string | null;
  readonly planTo: string | null;
  readonly rejectReasons: readonly string[];
  readonly benefits: readonly EligibilityBenefit[];
}

/**
 * Keeps what payers answer with the coverages that it is about; one on an earlier day than what is kept changes
 * nothing. A patient who is not known is not made, a coverage is. Whether the patient of each is known.
 */
export async function keepEligibility(
  context: TenantContext,
  answers: readonly EligibilityAnswer[],
): Promise<boolean[]> {
  const sent = answers.map(({ payer }) => ({ ...payer, filingIndicator: null, address: null }));
  const payers = await NamedPayers.load(context, sent);
  const sought = answers.map(
    ({ patient, memberId, isSubscriber }, index): Sought => ({
      patient: { ...patient, sex: null, address: null },
      payerId: sent[index] ? payers.find(sent[index]) : null,
      memberId,
      isSubscriber,
    }),
  );
  const patients = await NamedPatients.load(context, sought);
  const patientIds = sought.map((each) => patients.find(each));
  const held = await coveragesOf(
    context,
    patientIds.flatMap((id) => id ?? []),
  );
  const payerIds = sent.map((payer, index) => (patientIds[index] ? payers.findOrMake(payer) : null));
  await context.sql.batch(payers.insertion());
  return answers.map((answer, index) => {
    const patientId = patientIds[index] ?? null;
    const payerId = payerIds[index] ?? null;
    if (patientId === null || payerId === null) return false;
    const own = held.filter((one) => one.patientId === patientId);
    const ofPayer = own.filter((one) => one.payerId === payerId);
    let coverage = ofPayer.find(({ memberId }) => memberId === answer.memberId) ?? ofPayer[0];
    if (coverage === undefined) {
      coverage = context.create(Coverage, {
        ...coverageValues(patientId, {
          payerId,
          rank: own.some(({ rank }) => rank === 'PRIMARY') ? 'SECONDARY' : 'PRIMARY',
          memberId: answer.memberId ?? undefined,
          groupNumber: answer.groupNumber ?? undefined,
          subscriberRelationship: answer.isSubscriber ? 'SELF' : 'OTHER',
        }),
      });
      held.push(coverage);
    }
    keep(coverage, answer);
    return true;
  });
}

/** The coverages of patients, in the order in which their payers are asked. */
async function coveragesOf({ em }: TenantContext, patientIds: readonly string[]): Promise<Coverage[]> {
  if (patientIds.length === 0) return [];
  const found = await em.find(
    Coverage,
    { patientId: { $in: [...new Set(patientIds)] } },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  return found.toSorted((one, other) => (one.rank < other.rank ? -1 : one.rank > other.rank ? 1 : 0));
}

function keep(coverage: Coverage, { answerId, ...answer }: EligibilityAnswer): void {
  const kept = coverage.eligibility ?? null;
  if (kept && kept.asOf > answer.asOf) return;
  const { asOf, isActive, planName, planFrom, planTo, rejectReasons, benefits } = answer;
  const isPart = kept !== null && coverage.eligibilityAnswerId === answerId;
  coverage.eligibility = {
    asOf,
    isActive: isPart ? (kept.isActive ?? isActive) : isActive,
    planName: isPart ? (kept.planName ?? planName) : planName,
    planFrom: isPart ? (kept.planFrom ?? planFrom) : planFrom,
    planTo: isPart ? (kept.planTo ?? planTo) : planTo,
    rejectReasons: [...new Set([...(isPart ? kept.rejectReasons : []), ...rejectReasons])],
    benefits: merged([...(isPart ? kept.benefits : []), ...benefits]),
  };
  coverage.eligibilityAnswerId = answerId;
}

type StoredBenefit = z.input<typeof Eligibility>['benefits'][number];

/** One entry for each type of service, level and network: of what is said of it more than once, the first counts. */
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
