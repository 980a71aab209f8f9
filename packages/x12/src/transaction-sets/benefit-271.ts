import { amount, code, decimalNumber, period, text } from '../element-types.ts';
import { composite, list, optional, repeated, required } from '../elements.ts';
import { loop, many, maybe, one, record, records, segment, skip, transactionSet } from '../grammar.ts';
import {
  city,
  demographics,
  hierarchicalTransaction,
  level,
  name,
  nameElements,
  references,
  street,
} from '../rows.ts';

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
const entity = loop('2120', segment('NM1', { role: required(1, text(3)), ...nameElements }), {
  street: maybe(street),
  city: maybe(city),
  others: skip('PER', 'PRV'),
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
    procedure: optional(
      13,
      composite({
        qualifier: required(1, text(2)),
        code: required(2, text(48)),
        modifiers: list([3, 4, 5, 6], text(2)),
      }),
    ),
  }),
  {
    delivery: skip('HSD', 'III'),
    identifications: many(references('18|1L|1W|49|6P|9F|ALS|CLI|F6|FO|G1|IG|M7|N6|NQ'), 9),
    dates: many(segment('DTP', { qualifier: required(1, text(3)), period: period(2) }), 20),
    rejections,
    messages: many(segment('MSG', required(1, text(264))), 10),
    begin: skip('LS'),
    entities: many(entity, 23),
    end: skip('LE'),
  },
);

/** The rows for a person in 2100C and 2100D. */
const person = {
  trace: many(segment('TRN', { kind: required(1, code('1', '2')), number: required(2, text(50)) }), 3),
  identifications: many(
    references('18|1L|1W|3H|49|6P|A6|CE|CT|EA|EJ|F6|GH|HJ|IF|IG|ML|MRC|N6|NQ|Q4|SY|Y4'),
    9,
  ),
  street: maybe(street),
  city: maybe(city),
  rejections,
  demographics: maybe(demographics),
  relationship: maybe(
    segment('INS', { isSubscriber: required(1, code('Y', 'N')), relationship: required(2, text(2)) }),
  ),
  others: skip('PRV', 'HI', 'MPI'),
  dates: many(segment('DTP', { qualifier: required(1, text(3)), period: period(2) }), 9),
};

/** 2000D: the patient, if not the subscriber. */
const dependent = loop('2000D', level('23'), { name: one(name('03')), ...person, benefit: records(benefit) });

/** 2000C: the subscriber. */
const subscriber = loop('2000C', level('22'), {
  name: one(name('IL')),
  ...person,
  benefit: records(benefit),
  dependent: records(dependent),
});

/** 2000B: the sender of the inquiry. */
const receiver = loop('2000B', level('21'), {
  name: one(name('1P|2B|36|80|FA|GP|P5|PR')),
  others: skip('REF', 'N3', 'N4', 'PRV'),
  rejections,
  subscriber: records(subscriber),
});

/** 2000A: the sender of the response. */
const source = loop('2000A', level('20'), {
  rejections,
  name: one(name('2B|36|GP|P5|PR')),
  contacts: skip('PER'),
  receiver: records(receiver),
});

/** 271, eligibility and benefit response (005010X279A1). */
export const benefitResponse = transactionSet({
  transaction: record(loop('HEADER', hierarchicalTransaction, {})),
  source: records(source),
});
