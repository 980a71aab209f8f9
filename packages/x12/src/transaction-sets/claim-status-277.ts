import { amount, date, decimalNumber, text } from '../element-types.ts';
import { kept, optional, required } from '../elements.ts';
import {
  keep,
  keepOne,
  loop,
  many,
  maybe,
  one,
  record,
  records,
  segment,
  transactionSet,
  unlimited,
} from '../grammar.ts';
import {
  claimReferences,
  contact,
  days,
  demographics,
  lastLevel,
  level,
  name,
  procedure,
  reference,
  statusElements,
  timedTransaction,
} from '../rows.ts';

/** STC: the status of a claim, a line or an inquiry. */
const status = segment('STC', {
  ...statusElements,
  date: optional(2, date, 'required'),
  /** STC03, which only the acknowledgment of a claim has, but payers send. */
  action: kept(3, text(2)),
  chargeAmount: optional(4, amount),
  paidAmount: optional(5, amount),
  /** STC06: the date on which the claim was finalized. */
  finalizedDate: optional(6, date),
  /** STC08 and STC09: the payment. */
  paymentDate: optional(8, date),
  paymentReference: optional(9, text(16)),
  message: optional(12, text(264)),
});

const statuses = many(status, unlimited, 'required');

/** The TRN segment above the claims: the inquiry that a response belongs to. */
const inquiry = (kind: string) =>
  loop('2200', segment(`TRN*${kind}`, { trace: required(2, text(50)) }), { statuses });

/** 2220: one line. */
const service = loop(
  '2220',
  segment('SVC', {
    procedure: required(1, procedure),
    chargeAmount: required(2, amount),
    paidAmount: optional(3, amount),
    revenueCode: optional(4, text(48)),
    units: optional(7, decimalNumber, 'required'),
  }),
  {
    statuses,
    /** REF*FJ: the line item control number of the claim. */
    lineControlNumber: maybe(reference('FJ')),
    serviceDates: maybe(days('472'), 'required'),
  },
);

/** 2200D, 2200E: the status of one claim. */
const claim = loop(
  '2200',
  segment('TRN*2', {
    /** TRN02: the trace number of the inquiry. */
    trace: required(2, text(50)),
  }),
  {
    statuses,
    ...claimReferences,
    voucher: maybe(reference('VV')),
    serviceDates: maybe(days('472')),
    services: many(service),
  },
);

/** 2000E: the patient, if not the subscriber. */
const dependent = loop('2000E', lastLevel('23'), {
  demographics: maybe(demographics),
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
  inquiry: maybe(inquiry('1')),
  subscriber: records(subscriber),
});

/** 2000B: the sender of the inquiry. */
const receiver = loop('2000B', level('21'), {
  name: one(name('41')),
  inquiry: maybe(inquiry('2')),
  provider: records(provider),
});

/** 2000A: the sender of the response. */
const payer = loop('2000A', level('20'), {
  name: one(name('PR')),
  contacts: keep(contact, 1),
  receiver: records(receiver),
});

/** 277, claim status information response (005010X212). */
export const claimStatus = transactionSet({
  transaction: record(loop('HEADER', timedTransaction('DG'), {})),
  payer: records(payer),
});
