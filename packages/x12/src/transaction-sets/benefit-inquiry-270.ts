import { code, text } from '../element-types.ts';
import { kept, optional, repeated, required } from '../elements.ts';
import { keepOne, loop, many, maybe, one, record, records, segment, transactionSet } from '../grammar.ts';
import { amountOf, city, level, name, procedure, street, timedTransactionElements } from '../rows.ts';
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

/** 2110: the benefits asked for: service types or a procedure. */
const inquiry = loop(
  '2110',
  segment('EQ', {
    serviceTypes: repeated(1, text(2), 99),
    procedure: optional(2, procedure),
    coverageLevel: optional(3, text(3)),
    diagnosisPointers: diagnosisPointers(5),
  }),
  {
    /** AMT*R, AMT*PB: the amount to spend down, and the amount billed for it. */
    spendDownAmount: maybe(amountOf('R')),
    billedAmount: maybe(amountOf('PB')),
    /** III: the place of service. */
    facility: keepOne(segment('III', { qualifier: required(1, text(3)), code: required(2, text(30)) })),
    authorization: keepOne(describedReferences('9F|G1')),
    dates: qualifiedDates(1),
  },
);

const identifications = many(describedReferences(''), 9);

/** 2000D: the patient, if not the subscriber. */
const dependent = loop('2000D', level('23'), {
  trace: traces(2),
  name: one(name('03')),
  identifications,
  street: maybe(street),
  city: maybe(city),
  provider: providerInformation,
  ...personRows,
  dates: qualifiedDates(2),
  inquiries: many(inquiry, 99, 'required'),
});

/** 2000C: the subscriber. */
const subscriber = loop('2000C', level('22'), {
  trace: traces(2),
  name: one(name('IL')),
  identifications,
  street: maybe(street),
  city: maybe(city),
  provider: providerInformation,
  ...personRows,
  dates: qualifiedDates(2),
  inquiries: many(inquiry, 99),
  dependent: records(dependent),
});

/** 2000B: the sender of the inquiry. */
const receiver = loop('2000B', level('21'), {
  name: one(nameOf(receiverRoles)),
  ...receiverRows,
  subscriber: records(subscriber),
});

/** 2000A: the receiver of the inquiry, which has the benefit information. */
const source = loop('2000A', level('20'), { name: one(nameOf(sourceRoles)), receiver: records(receiver) });

/** 270, eligibility and benefit inquiry (005010X279A1). */
export const benefitInquiry = transactionSet({
  transaction: record(
    loop(
      'HEADER',
      segment('BHT', {
        ...timedTransactionElements,
        /** BHT06: `RT` for a spend down. */
        kind: kept(6, code('RT')),
      }),
      {},
    ),
  ),
  source: records(source),
});
