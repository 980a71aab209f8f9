import { amount, code, decimalNumber, optionalPeriod, text } from '../element-types.ts';
import { kept, optional, repeated, required } from '../elements.ts';
import {
  bracketed,
  keep,
  keepOne,
  loop,
  many,
  maybe,
  one,
  record,
  records,
  segment,
  skip,
  transactionSet,
} from '../grammar.ts';
import { city, contact, level, name, nameElements, procedure, street, timedTransaction } from '../rows.ts';
import {
  describedReferences,
  diagnosisPointers,
  nameOf,
  personRows,
  providerInformation,
  qualifiedDates,
  receiverRoles,
  receiverRows,
  sourceRoles,
  traces,
} from './eligibility-rows.ts';

/** AAA: why an inquiry was not answered. */
const rejections = many(
  segment('AAA', {
    isValid: required(1, code('Y', 'N')),
    rejectReason: required(3, text(2)),
    followUp: required(4, text(1)),
  }),
  9,
);

/** 2120: an entity related to the benefit, such as the primary care provider. */
const entity = loop(
  '2120',
  segment('NM1', {
    role: required(1, text(3)),
    ...nameElements,
    /** NM110: the relationship to the patient. */
    relationship: kept(10, text(2)),
  }),
  {
    street: maybe(street),
    city: maybe(city),
    contacts: keep(contact, 3),
    provider: providerInformation,
  },
);

/** HSD: how often and for how long a service is delivered. */
const delivery = segment('HSD', {
  quantityQualifier: optional(1, text(2)),
  quantity: optional(2, decimalNumber),
  unit: optional(3, text(2)),
  sampleModulus: optional(4, decimalNumber),
  timePeriod: optional(5, text(2)),
  periodCount: optional(6, decimalNumber),
  frequency: optional(7, text(2)),
  timePattern: optional(8, text(1)),
});

/** 2115: the place of service or another condition of the benefit, by code or in words. */
const limit = segment('III', {
  qualifier: optional(1, text(3)),
  code: optional(2, text(30)),
  category: optional(3, text(2)),
  message: optional(4, text(264)),
});

/** 2110: one benefit, limit or statement of coverage. */
const benefit = loop(
  '2110',
  segment('EB', {
    /** EB01: `1` to `8` active or inactive coverage, `A` coinsurance, `B` copayment, `C` deductible and others. */
    informationCode: required(1, text(3)),
    /** EB02: whom it covers. */
    coverageLevel: optional(2, code('CHD', 'DEP', 'ECH', 'EMP', 'ESP', 'FAM', 'IND', 'SPC', 'SPO')),
    /** EB03. */
    serviceTypes: repeated(3, text(2)),
    /** EB04. */
    insuranceType: optional(4, text(3)),
    /** EB05. */
    planDescription: optional(5, text(50)),
    /** EB06: the period of the amount, such as `23` calendar year and `29` remaining. */
    timePeriod: optional(6, text(2)),
    /** EB07. */
    amount: optional(7, amount),
    /** EB08: a fraction; 0.2 is 20 percent. */
    share: optional(8, decimalNumber),
    /** EB09 and EB10. */
    quantityQualifier: optional(9, text(2)),
    quantity: optional(10, decimalNumber),
    /** EB11: whether an authorization is required. */
    authorizationRequired: optional(11, code('N', 'U', 'Y')),
    /** EB12: whether the benefit applies in the plan's network. */
    inNetwork: optional(12, code('N', 'U', 'W', 'Y')),
    /** EB13. */
    procedure: optional(13, procedure),
    /** EB14. */
    diagnosisPointers: diagnosisPointers(14),
  }),
  {
    deliveries: keep(delivery, 9),
    identifications: many(describedReferences('18|1L|1W|49|6P|9F|ALS|CLI|F6|FO|G1|IG|M7|N6|NQ'), 9),
    dates: qualifiedDates(20),
    rejections,
    messages: many(segment('MSG', required(1, text(264))), 10),
    limits: keep(limit, 10),
    begin: skip('LS'),
    entities: bracketed('2120', many(entity, 23)),
    end: skip('LE'),
  },
);

/** The rows for a person in 2100C and 2100D. */
const person = (role: string) => ({
  trace: traces(3),
  name: one(name(role)),
  identifications: many(
    describedReferences('18|1L|1W|3H|49|6P|A6|CE|CT|EA|EJ|F6|GH|HJ|IF|IG|ML|MRC|N6|NQ|Q4|SY|Y4'),
    9,
  ),
  street: maybe(street),
  city: maybe(city),
  rejections,
  provider: providerInformation,
  ...personRows,
  dates: qualifiedDates(9),
  /** MPI: the military service of a person. */
  military: keepOne(
    segment('MPI', {
      informationStatus: required(1, text(1)),
      employmentStatus: required(2, text(2)),
      affiliation: required(3, text(1)),
      description: optional(4, text(80)),
      rank: optional(5, text(2)),
      period: optionalPeriod(6),
    }),
  ),
  benefit: records(benefit),
});

/** 2000D: the patient, if not the subscriber. */
const dependent = loop('2000D', level('23'), person('03'));

/** 2000C: the subscriber. */
const subscriber = loop('2000C', level('22'), { ...person('IL'), dependent: records(dependent) });

/** 2000B: the sender of the inquiry. */
const receiver = loop('2000B', level('21'), {
  name: one(nameOf(receiverRoles)),
  ...receiverRows,
  rejections,
  subscriber: records(subscriber),
});

/** 2000A: the sender of the response. */
const source = loop('2000A', level('20'), {
  /** Why the whole inquiry was not answered; `name.rejections` are those that concern the source. */
  rejections,
  name: one(loop('2100A', nameOf(sourceRoles), { contacts: keep(contact, 3), rejections })),
  receiver: records(receiver),
});

/** 271, eligibility and benefit response (005010X279A1). */
export const benefitResponse = transactionSet({
  transaction: record(loop('HEADER', timedTransaction(), {})),
  source: records(source),
});
