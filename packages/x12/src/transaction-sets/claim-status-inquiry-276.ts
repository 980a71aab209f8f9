import { amount, code, date, decimalNumber, text } from '../element-types.ts';
import { optional, required } from '../elements.ts';
import { keepOne, loop, many, maybe, one, record, records, segment, transactionSet } from '../grammar.ts';
import {
  amountOf,
  claimReferences,
  days,
  lastLevel,
  level,
  name,
  procedure,
  reference,
  timedTransaction,
} from '../rows.ts';

/** 2210: one line. */
const service = loop(
  '2210',
  segment('SVC', {
    procedure: required(1, procedure),
    chargeAmount: required(2, amount),
    revenueCode: optional(4, text(48)),
    units: optional(7, decimalNumber, 'required'),
  }),
  {
    /** REF*FJ: the line item control number of the claim. */
    lineControlNumber: maybe(reference('FJ')),
    serviceDates: maybe(days('472'), 'required'),
  },
);

/** 2200D, 2200E: the claim asked for. */
const claim = loop(
  '2200',
  segment('TRN*1', {
    /** TRN02: the trace number of the inquiry, which the response has. */
    trace: required(2, text(50)),
  }),
  {
    ...claimReferences,
    groupNumber: maybe(reference('6P')),
    /** REF*LU: the payer's application or location that the claim belongs to. */
    location: maybe(reference('LU')),
    /** AMT*T3: the charge of the claim. */
    chargeAmount: maybe(amountOf('T3')),
    serviceDates: maybe(days('472')),
    services: many(service),
  },
);

/** DMG: birth date and gender of the patient. */
const demographics = segment('DMG*D8', {
  birthDate: required(2, date),
  gender: optional(3, code('F', 'M', 'U')),
});

/** 2000E: the patient, if not the subscriber. */
const dependent = loop('2000E', lastLevel('23'), {
  demographics: maybe(demographics, 'required'),
  name: one(name('QC')),
  claim: records(claim),
});

/** 2000D: the subscriber. */
const subscriber = loop('2000D', level('22'), {
  demographics: maybe(demographics),
  name: one(name('IL')),
  claim: records(claim),
  dependent: records(dependent),
});

/** 2000C: the provider of the service. */
const provider = loop('2000C', level('19'), {
  name: one(name('1P')),
  /** The same provider by another identifier. */
  otherName: keepOne(name('1P')),
  subscriber: records(subscriber),
});

/** 2000B: the sender of the inquiry. */
const receiver = loop('2000B', level('21'), { name: one(name('41')), provider: records(provider) });

/** 2000A: the receiver of the inquiry. */
const payer = loop('2000A', level('20'), { name: one(name('PR')), receiver: records(receiver) });

/** 276, claim status request (005010X212). */
export const claimStatusInquiry = transactionSet({
  transaction: record(loop('HEADER', timedTransaction(), {})),
  payer: records(payer),
});
