import { isNegative, isStorable, type Money } from '@rcm/money';
import type { RecordValue, SetRecord } from '@rcm/x12';
import type { EligibilityAnswer } from '../sent-records.ts';
import { addExceptions, type Stager, type TransactionSet } from './transaction-set.ts';

type Benefit = RecordValue<'271.benefit'>;
type Source = RecordValue<'271.source'>;
type Subscriber = RecordValue<'271.subscriber'>;
type Dependent = RecordValue<'271.dependent'>;
type Person = Subscriber | Dependent;

/** A part of the response for a person, or its rejection; the parts of one response are consecutive. */
interface Staged {
  /** Why the whole request was rejected (AAA03), as reason codes. */
  readonly codes: readonly string[];
  /** The number of the person in the set, from 1; 0 for none. */
  readonly person: number;
  readonly isFirstPart: boolean;
  /** Null if the record does not follow the implementation guide. */
  readonly answer: Omit<EligibilityAnswer, 'answerId'> | null;
}

/** EB01: the codes of active and of inactive coverage. */
const active = new Set(['1', '2', '3', '4', '5']);
const inactive = new Set(['6', '7', '8']);

/** EB06: the remaining amount. */
const remaining = '29';

/** EB03 of the whole plan; the default if no service type is named. */
const wholePlan = '30';

/** DTP01 qualifiers of the first and last day of a plan or of eligibility; 291 and 307 are periods with both. */
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

/** The amounts of one EB; null if it has none. */
function sharesOf({
  informationCode,
  amount,
  share,
  timePeriod,
}: Benefit): Partial<EligibilityBenefit> | null {
  const money = amountOf(amount);
  const isRemaining = timePeriod === remaining;
  switch (informationCode) {
    case 'A':
      // A fraction such as 0.2 becomes a percentage with at most four decimals.
      return share === null ? null : { coinsurancePercent: Math.round(Number(share) * 1e6) / 1e4 };
    case 'B':
      return { copay: money };
    case 'C':
      return isRemaining ? { deductibleRemaining: money } : { deductible: money };
    case 'G':
      return isRemaining ? { outOfPocketRemaining: money } : { outOfPocketMaximum: money };
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

/** The response for a person; as of the day on which it was made, if it states no other day. */
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
        // A single day is the first day, unless its qualifier is that of an end.
        return period && (period.to !== period.from || each === '347' || each === '357') ? [period.to] : [];
      })[0] ?? null,
  };
}

type Rejections = Person['rejections'];

const reasonsOf = (rejections: Rejections) => [
  ...new Set(rejections.map(({ rejectReason }) => rejectReason)),
];

function partsOf(benefit: Benefit): Parts {
  const isActive = isActiveBy(benefit);
  return {
    isActive,
    planName: isActive ? benefit.planDescription : null,
    rejectReasons: reasonsOf(benefit.rejections),
    benefits: benefitsOf(benefit),
  };
}

/** Stages the response for each person: benefits and rejections. */
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
        const ofName = 'rejections' in record.value.name ? record.value.name.rejections : [];
        const codes = reasonsOf([...record.value.rejections, ...ofName]).map((code) => `AAA-${code}`);
        const content: Staged = { codes, person: 0, isFirstPart: false, answer: null };
        return codes.length > 0 ? { kind, content } : null;
      }
      case '271.subscriber':
      case '271.dependent': {
        const { value, within } = record;
        if (value.rejections.length === 0) return null;
        const [subscriber, dependent] =
          kind === '271.dependent' ? [record.within.subscriber, record.value] : [record.value, null];
        const parts = { ...emptyParts, rejectReasons: reasonsOf(value.rejections) };
        return staged(kind, stage(value, answerOf(within.source, subscriber, dependent, madeOn, parts)));
      }
      case '271.benefit': {
        const { value, within } = record;
        const dependent = 'dependent' in within ? within.dependent : null;
        const { source, subscriber } = within;
        return staged(
          kind,
          stage(dependent ?? subscriber, answerOf(source, subscriber, dependent, madeOn, partsOf(value))),
        );
      }
      default:
        return null;
    }
  };
}

const emptyParts: Parts = { isActive: null, planName: null, rejectReasons: [], benefits: [] };

/** 271: eligibility responses. */
export const benefitResponses: TransactionSet = {
  stager,
  async post({ context, ports, transaction }, records) {
    const all = records.map(({ content }) => content as Staged);
    for (const code of all.flatMap(({ codes }) => codes)) transaction.addReason(code);
    const about = all.filter(({ person }) => person > 0);
    addExceptions(transaction, 'FAULTY_DATA', about.filter(({ answer }) => answer === null).length);
    const parts = about.flatMap(({ person, isFirstPart, answer }) =>
      answer === null
        ? []
        : [{ isFirstPart, answer: { ...answer, answerId: `${transaction.id}:${person}` } }],
    );
    const isStored =
      parts.length > 0
        ? await ports.keepEligibility(
            context,
            parts.map(({ answer }) => answer),
          )
        : [];
    for (const [index, { isFirstPart }] of parts.entries()) {
      if (!isFirstPart) continue;
      if (isStored[index]) transaction.postedCount += 1;
      else addExceptions(transaction, 'PATIENT_NOT_FOUND');
    }
  },
};
