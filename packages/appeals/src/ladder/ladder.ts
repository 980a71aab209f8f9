import type { PayerProgram } from '@rcm/envelope';
import { compare, type Money } from '@rcm/money';
import type { z } from 'zod';
import type { AppealLevel as AppealLevels, FilingWindow as FilingWindows, LadderLevel } from './schema.ts';

/** A level of appeal. */
export type AppealLevel = z.infer<typeof AppealLevels>;

/** The length of a filing window and what it is counted from. */
export type FilingWindow = Readonly<z.infer<typeof FilingWindows>>;

/** One level of a ladder. Its amounts in controversy are sorted by year, oldest first. */
export type LadderStep = Readonly<z.infer<typeof LadderLevel>>;

/** The amount that must remain in dispute in appeals filed in a calendar year. */
export type YearlyAmount = LadderStep['amountsInControversy'][number];

/** The levels of appeal of a program, lowest first. */
export interface Ladder {
  readonly steps: readonly LadderStep[];
}

const daysFromNotice = (length: number): FilingWindow => ({
  length,
  unit: 'DAYS',
  countedFrom: 'NOTICE',
  presumedReceiptDays: 0,
  rollsPast: null,
});

/**
 * Medicare counts calendar days from the receipt of a notice, which it presumes 5 calendar days after the notice's date
 * unless there is evidence of another day (42 CFR 405.942(a)(1), 405.962(a)(1), 405.1002(a)(3), 405.1102(a)(2),
 * 405.1136(c)(2), 422.582(b)), and customarily moves a last day on a weekend or holiday.
 */
const medicareDays = (length: number): FilingWindow => ({
  length,
  unit: 'DAYS',
  countedFrom: 'RECEIPT',
  presumedReceiptDays: 5,
  rollsPast: 'ORGANIZATION_HOLIDAYS',
});

/**
 * A claimant has four months from the receipt of the notice. If that month lacks the day, the last day is the first of the
 * fifth month; on a Saturday, Sunday or federal holiday, it is the next day that is none of these (45 CFR
 * 147.136(d)(2)(i)). Without a known receipt the window counts from the notice: no receipt is earlier.
 */
const externalReviewMonths: FilingWindow = {
  length: 4,
  unit: 'MONTHS',
  countedFrom: 'RECEIPT',
  presumedReceiptDays: 0,
  rollsPast: 'FEDERAL_HOLIDAYS',
};

const step = (
  given: Pick<LadderStep, 'level' | 'name' | 'arLevel' | 'filing' | 'leadsTo' | 'trust'> &
    Partial<LadderStep>,
): LadderStep => ({ amountsInControversy: [], decisionDays: null, isAutomatic: false, ...given });

/**
 * The amounts in controversy for a hearing and for judicial review: those that remain in controversy must be at least these
 * (42 CFR 405.1006(b) and (c), 422.600; 90 FR 55869 for 2026).
 */
const hearingAmounts: YearlyAmount[] = [
  { year: 2025, amount: '190.00' },
  { year: 2026, amount: '200.00' },
];
const courtAmounts: YearlyAmount[] = [
  { year: 2025, amount: '1900.00' },
  { year: 2026, amount: '1960.00' },
];

/** A hearing and a review of the Council are decided within 90 days of the receipt of the request (42 CFR 405.1016(a), 405.1100(c)). */
const medicareUpperSteps: readonly LadderStep[] = [
  step({
    level: 'LEVEL_4_ALJ_HEARING',
    name: 'Hearing before an administrative law judge',
    arLevel: 3,
    filing: medicareDays(60),
    amountsInControversy: hearingAmounts,
    decisionDays: 90,
    leadsTo: ['LEVEL_5_COUNCIL_REVIEW'],
    trust: 'PUBLISHED',
  }),
  step({
    level: 'LEVEL_5_COUNCIL_REVIEW',
    name: 'Review by the Medicare Appeals Council',
    arLevel: 4,
    filing: medicareDays(60),
    decisionDays: 90,
    leadsTo: ['LEVEL_6_FEDERAL_COURT'],
    trust: 'PUBLISHED',
  }),
  step({
    level: 'LEVEL_6_FEDERAL_COURT',
    name: 'Judicial review in a federal district court',
    arLevel: 5,
    filing: medicareDays(60),
    amountsInControversy: courtAmounts,
    leadsTo: [],
    trust: 'PUBLISHED',
  }),
];

/**
 * A redetermination and a reconsideration are decided within 60 days of the receipt of the request (42 CFR 405.950(a),
 * 405.970(a)).
 */
const medicareFeeForService: Ladder = {
  steps: [
    step({
      level: 'LEVEL_1_RECONSIDERATION',
      name: 'Redetermination by the Medicare contractor',
      arLevel: 1,
      filing: medicareDays(120),
      decisionDays: 60,
      leadsTo: ['LEVEL_2_FORMAL_APPEAL'],
      trust: 'PUBLISHED',
    }),
    step({
      level: 'LEVEL_2_FORMAL_APPEAL',
      name: 'Reconsideration by a qualified independent contractor',
      arLevel: 2,
      filing: medicareDays(180),
      decisionDays: 60,
      leadsTo: ['LEVEL_4_ALJ_HEARING'],
      trust: 'PUBLISHED',
    }),
    ...medicareUpperSteps,
  ],
};

const medicareAdvantage: Ladder = {
  steps: [
    step({
      level: 'LEVEL_1_RECONSIDERATION',
      name: 'Reconsideration by the plan',
      arLevel: 1,
      filing: medicareDays(60),
      leadsTo: ['LEVEL_2_FORMAL_APPEAL'],
      trust: 'PUBLISHED',
    }),
    step({
      level: 'LEVEL_2_FORMAL_APPEAL',
      name: 'Review by the independent review entity',
      arLevel: 2,
      filing: null,
      isAutomatic: true,
      leadsTo: ['LEVEL_4_ALJ_HEARING'],
      trust: 'PUBLISHED',
    }),
    ...medicareUpperSteps,
  ],
};

/**
 * The window of the external review is set by law; those of the internal appeals are customary. The law gives at least 180
 * days from the receipt of a denial (29 CFR 2560.503-1(h)(3)(i)), and a count from its date ends no later.
 */
const privatePlanSteps: readonly LadderStep[] = [
  step({
    level: 'LEVEL_1_RECONSIDERATION',
    name: 'Internal appeal',
    arLevel: 1,
    filing: daysFromNotice(180),
    decisionDays: 60,
    leadsTo: ['LEVEL_2_FORMAL_APPEAL', 'LEVEL_3_EXTERNAL_REVIEW', 'INDEPENDENT_REVIEW_ORG'],
    trust: 'CUSTOMARY',
  }),
  step({
    level: 'LEVEL_2_FORMAL_APPEAL',
    name: 'Second internal appeal, where the plan offers one',
    arLevel: 2,
    filing: daysFromNotice(180),
    decisionDays: 60,
    leadsTo: ['LEVEL_3_EXTERNAL_REVIEW', 'INDEPENDENT_REVIEW_ORG'],
    trust: 'CUSTOMARY',
  }),
  ...(['LEVEL_3_EXTERNAL_REVIEW', 'INDEPENDENT_REVIEW_ORG'] as const).map((level) =>
    step({
      level,
      name:
        level === 'LEVEL_3_EXTERNAL_REVIEW'
          ? 'External review'
          : 'Review by an independent review organization',
      arLevel: 3,
      filing: externalReviewMonths,
      decisionDays: 45,
      leadsTo: [],
      trust: 'PUBLISHED',
    }),
  ),
];

const commercial: Ladder = {
  steps: [
    ...privatePlanSteps,
    step({
      level: 'STATE_INSURANCE_DEPT',
      name: 'Complaint to the state insurance department, separate from the appeal',
      arLevel: null,
      filing: null,
      leadsTo: [],
      trust: 'CUSTOMARY',
    }),
  ],
};

/**
 * Managed care counts calendar days from the date on the plan's notice: 60 to its own appeal (42 CFR 438.402(c)(2)(ii)),
 * 120 from the resolution of that appeal to the hearing (42 CFR 438.408(f)(2)).
 */
const medicaidSteps = (
  planWindow: FilingWindow | null,
  hearingWindow: FilingWindow | null,
): readonly LadderStep[] => [
  step({
    level: 'LEVEL_1_RECONSIDERATION',
    name: 'Appeal to the plan or agency',
    arLevel: 1,
    filing: planWindow,
    leadsTo: ['STATE_FAIR_HEARING'],
    trust: 'CUSTOMARY',
  }),
  step({
    level: 'STATE_FAIR_HEARING',
    name: 'State fair hearing',
    arLevel: 2,
    filing: hearingWindow,
    leadsTo: [],
    trust: 'CUSTOMARY',
  }),
];

/** Disputes under a provider contract. The contract sets the windows, so the caller gives the deadline. */
const contractDispute: Ladder = {
  steps: [
    step({
      level: 'LEVEL_1_RECONSIDERATION',
      name: 'First provider dispute',
      arLevel: 1,
      filing: null,
      leadsTo: ['LEVEL_2_FORMAL_APPEAL'],
      trust: 'CUSTOMARY',
    }),
    step({
      level: 'LEVEL_2_FORMAL_APPEAL',
      name: 'Second provider dispute',
      arLevel: 2,
      filing: null,
      leadsTo: [],
      trust: 'CUSTOMARY',
    }),
  ],
};

/** The ladder of each program. An operational aid, not legal advice: a contract may set other windows. */
export const ladders: Readonly<Record<PayerProgram, Ladder>> = {
  COMMERCIAL: commercial,
  MEDICARE_FFS: medicareFeeForService,
  MEDICARE_ADVANTAGE: medicareAdvantage,
  MEDICAID: { steps: medicaidSteps(null, null) },
  MEDICAID_MANAGED: {
    steps: medicaidSteps(daysFromNotice(60), daysFromNotice(120)),
  },
  ERISA: { steps: privatePlanSteps },
  TRICARE: contractDispute,
  WORKERS_COMP: contractDispute,
  AUTO: contractDispute,
  OTHER: contractDispute,
};

/** True if the last day of every filing window of a ladder moves past weekends and holidays. */
export function rollsForward({ steps }: Ladder): boolean {
  const windows = steps.flatMap(({ filing }) => filing ?? []);
  return windows.length > 0 && windows.every(({ rollsPast }) => rollsPast !== null);
}

/** A level of a program's ladder; null if the program has no such level. */
export const stepOf = (program: PayerProgram, level: AppealLevel): LadderStep | null =>
  ladders[program].steps.find((candidate) => candidate.level === level) ?? null;

/**
 * The amount that must remain in dispute in an appeal filed in a year: the amount of the latest published year up to
 * it, else of the oldest. Null if the level requires none.
 */
export const amountInControversy = (
  { amountsInControversy }: Pick<LadderStep, 'amountsInControversy'>,
  year: number,
): YearlyAmount | null =>
  amountsInControversy.findLast((published) => published.year <= year) ?? amountsInControversy[0] ?? null;

/** True if an amount is at least the required one, or none is required. */
export const isReached = (amount: Money, required: YearlyAmount | null): boolean =>
  required === null || compare(amount, required.amount) >= 0;
