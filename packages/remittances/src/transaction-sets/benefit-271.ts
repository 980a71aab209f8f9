import { isNegative, isStorable, type Money } from '@rcm/money';
import type { RecordValue, SetRecord } from '@rcm/x12';
import type { EligibilityAnswer } from '../sent-records.ts';
import { except, type Stager, type TransactionSet } from './transaction-set.ts';

type Benefit = RecordValue<'271.benefit'>;
type Source = RecordValue<'271.source'>;
type Subscriber = RecordValue<'271.subscriber'>;
type Dependent = RecordValue<'271.dependent'>;
type Person = Subscriber | Dependent;

/** A part of what is said of a person, or why nothing is said; the parts of one answer stand one behind the other. */
interface Staged {
  /** Why nobody was answered for (AAA03), as reasons. */
  readonly codes: readonly string[];
  /** Counts the persons of the set, from 1; 0 for none. */
  readonly person: number;
  readonly isFirstPart: boolean;
  /** Null where the file does not have it as the guide has it. */
  readonly answer: Omit<EligibilityAnswer, 'answerId'> | null;
}

/** EB01: active coverage of any kind, and coverage that is not. */
const active = new Set(['1', '2', '3', '4', '5']);
const inactive = new Set(['6', '7', '8']);

/** EB06: what is left of an amount. */
const remaining = '29';

/** EB03 of a plan as a whole, which is meant where no type of service is named. */
const wholePlan = '30';

/** DTP01 of the days on which a plan or the eligibility for it begins, ends, and does both. */
const begins = ['346', '356', '291', '307'];
const ends = ['347', '357', '291', '307'];

const amountOf = (amount: Money | null): Money | null =>
  amount !== null && isStorable(amount) && !isNegative(amount) ? amount : null;

type EligibilityBenefit = EligibilityAnswer['benefits'][number];

const nothing = {
  copay: null,
  coinsurancePercent: null,
  deductible: null,
  deductibleRemaining: null,
  outOfPocketMaximum: null,
  outOfPocketRemaining: null,
};

/** What one EB says of money; null for what says nothing of it. */
function sharesOf({
  informationCode,
  amount,
  share,
  timePeriod,
}: Benefit): Partial<EligibilityBenefit> | null {
  const money = amountOf(amount);
  const isLeft = timePeriod === remaining;
  switch (informationCode) {
    case 'A':
      // A share of one with a few decimals: a percentage of at most four.
      return share === null ? null : { coinsurancePercent: Math.round(Number(share) * 1e6) / 1e4 };
    case 'B':
      return { copay: money };
    case 'C':
      return isLeft ? { deductibleRemaining: money } : { deductible: money };
    case 'G':
      return isLeft ? { outOfPocketRemaining: money } : { outOfPocketMaximum: money };
    default:
      return null;
  }
}

function benefitsOf(benefit: Benefit): EligibilityAnswer['benefits'] {
  const shares = sharesOf(benefit);
  if (shares === null || benefit.procedure !== null) return [];
  const { serviceTypes, coverageLevel, inNetwork } = benefit;
  const named = serviceTypes.filter((type) => type !== null);
  return (named.length > 0 ? named : [wholePlan]).map((serviceType) => ({
    ...nothing,
    ...shares,
    serviceType,
    coverageLevel,
    isInNetwork: inNetwork === 'Y' ? true : inNetwork === 'N' ? false : null,
  }));
}

function isActiveBy({ informationCode }: Benefit): boolean | null {
  if (active.has(informationCode)) return true;
  return inactive.has(informationCode) ? false : null;
}

type Dates = Person['dates'];

const dayOf = (dates: Dates, qualifiers: readonly string[], side: 'from' | 'to'): string | null =>
  qualifiers.flatMap((each) => dates.find(({ qualifier }) => qualifier === each)?.period?.[side] ?? [])[0] ??
  null;

type Parts = Pick<EligibilityAnswer, 'isActive' | 'planName' | 'rejectReasons' | 'benefits'>;

/** What is said of a person; on the day that the answer was made where it names none. */
function answerOf(
  source: Source,
  subscriber: Subscriber,
  dependent: Dependent | null,
  madeOn: string,
  parts: Parts,
): Omit<EligibilityAnswer, 'answerId'> {
  const person = dependent ?? subscriber;
  const { name, demographics, dates } = person;
  const { lastName, identifier } = source.name;
  const group = [...person.identifications, ...subscriber.identifications].find(
    ({ qualifier }) => qualifier === '6P',
  );
  const service = dayOf(dates, ['472'], 'from');
  return {
    ...parts,
    payer: { name: lastName, identifier },
    patient: {
      lastName: name.lastName ?? subscriber.name.lastName,
      firstName: name.firstName,
      dateOfBirth: demographics?.birthDate ?? null,
    },
    memberId: subscriber.name.identifier,
    groupNumber: group?.identifier ?? null,
    isSubscriber: dependent === null,
    asOf: service ?? madeOn,
    planFrom: dayOf(dates, begins, 'from'),
    planTo:
      ends.flatMap((each) => {
        const period = dates.find(({ qualifier }) => qualifier === each)?.period;
        // A day alone is where it begins, unless it is said to be the end.
        return period && (period.to !== period.from || each === '347' || each === '357') ? [period.to] : [];
      })[0] ?? null,
  };
}

type Rejections = Person['rejections'];

const reasonsOf = (rejections: Rejections) => [
  ...new Set(rejections.map(({ rejectReason }) => rejectReason)),
];

/** Keeps what is said of each person: benefits, and why nothing is said. */
function stager(): Stager {
  let madeOn = '';
  let person = 0;
  let seen: Person | null = null;
  const stage = (about: Person | null, answer: Staged['answer']): Staged => {
    const isFirstPart = about === null || about !== seen;
    if (isFirstPart) person += 1;
    seen = about;
    return { codes: [], person, isFirstPart, answer };
  };
  const staged = (kind: SetRecord['kind'], content: Staged) => ({
    kind,
    content,
    ...(content.isFirstPart ? { claim: { paidAmount: null } } : {}),
  });
  return (record) => {
    const { kind } = record;
    if (kind === '271.transaction') {
      madeOn = record.value.date ?? '';
      return madeOn === '' ? 'DATE_MISSING' : null;
    }
    if (record.faulty) {
      return kind === '271.subscriber' || kind === '271.dependent' ? staged(kind, stage(null, null)) : null;
    }
    switch (kind) {
      case '271.source':
      case '271.receiver': {
        const codes = reasonsOf(record.value.rejections).map((code) => `AAA-${code}`);
        const content: Staged = { codes, person: 0, isFirstPart: false, answer: null };
        return codes.length > 0 ? { kind, content } : null;
      }
      case '271.subscriber':
      case '271.dependent': {
        const { value, within } = record;
        if (value.rejections.length === 0) return null;
        const [subscriber, dependent] =
          kind === '271.dependent' ? [record.within.subscriber, record.value] : [record.value, null];
        const parts = { ...nothingSaid, rejectReasons: reasonsOf(value.rejections) };
        return staged(kind, stage(value, answerOf(within.source, subscriber, dependent, madeOn, parts)));
      }
      case '271.benefit': {
        const { value, within } = record;
        const dependent = 'dependent' in within ? within.dependent : null;
        const isActive = isActiveBy(value);
        const parts = {
          isActive,
          planName: isActive ? value.planDescription : null,
          rejectReasons: reasonsOf(value.rejections),
          benefits: benefitsOf(value),
        };
        const { source, subscriber } = within;
        return staged(
          kind,
          stage(dependent ?? subscriber, answerOf(source, subscriber, dependent, madeOn, parts)),
        );
      }
      default:
        return null;
    }
  };
}

const nothingSaid: Parts = { isActive: null, planName: null, rejectReasons: [], benefits: [] };

/** 271: what payers answer about the cover of patients. */
export const benefitResponses: TransactionSet = {
  stager,
  async post({ context, ports, transaction }, records) {
    const all = records.map(({ content }) => content as Staged);
    for (const code of all.flatMap(({ codes }) => codes)) transaction.because(code);
    const about = all.filter(({ person }) => person > 0);
    except(transaction, 'FAULTY_DATA', about.filter(({ answer }) => answer === null).length);
    const parts = about.flatMap(({ person, isFirstPart, answer }) =>
      answer === null
        ? []
        : [{ isFirstPart, answer: { ...answer, answerId: `${transaction.id}:${person}` } }],
    );
    const kept =
      parts.length > 0
        ? await ports.keepEligibility(
            context,
            parts.map(({ answer }) => answer),
          )
        : [];
    for (const [index, { isFirstPart }] of parts.entries()) {
      if (!isFirstPart) continue;
      if (kept[index]) transaction.postedCount += 1;
      else except(transaction, 'PATIENT_NOT_FOUND');
    }
  },
};
