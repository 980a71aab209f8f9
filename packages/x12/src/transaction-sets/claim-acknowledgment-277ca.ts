import { amount, code, count, date, decimalNumber, text } from '../element-types.ts';
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
  amountOf,
  days,
  lastLevel,
  level,
  name,
  nameElements,
  procedure,
  reference,
  references,
  statusElements,
  timedTransaction,
} from '../rows.ts';

const statusOfAction = {
  ...statusElements,
  /** STC03: `WQ` accepted, `U` rejected. */
  action: optional(3, code('WQ', 'U'), 'required'),
  chargeAmount: optional(4, amount),
  /** STC12. */
  message: kept(12, text(264)),
};

/** STC: the status of a batch, a claim or a line. */
const status = segment('STC', { ...statusOfAction, date: optional(2, date, 'required') });
/** STC of a provider's claims, which has no date. */
const providerStatus = segment('STC', statusOfAction);

/** BHT06 is always `TH`, the acknowledgment of a transmission. */
const transaction = timedTransaction('TH');

/** TRN: a trace number by its type (TRN01). */
const trace = (kind: string) => segment(`TRN*${kind}`, required(2, text(50)));

/** QTY and AMT: how many claims were accepted and rejected, by the codes of the level, and their charges. */
const totals = (accepted: string, rejected: string) => ({
  acceptedClaims: maybe(segment(`QTY*${accepted}`, required(2, count))),
  rejectedClaims: maybe(segment(`QTY*${rejected}`, required(2, count))),
  acceptedAmount: maybe(amountOf('YU')),
  rejectedAmount: maybe(amountOf('YY')),
});

/** 2220D: one line. */
const service = loop(
  '2220D',
  segment('SVC', {
    procedure: required(1, procedure),
    chargeAmount: required(2, amount),
    revenueCode: optional(4, text(48)),
    units: optional(7, decimalNumber),
  }),
  {
    statuses: many(status, unlimited, 'required'),
    /** REF*FJ: the line item control number of the claim. */
    lineControlNumber: maybe(reference('FJ')),
    prescriptionNumber: keepOne(reference('XZ')),
    serviceDates: maybe(days('472')),
  },
);

/** 2000D: one claim. */
const claim = loop('2000D', lastLevel('PT'), {
  patient: one(name('QC')),
  /** TRN*2: CLM01 of the claim. */
  patientControlNumber: one(trace('2')),
  statuses: many(status, unlimited, 'required'),
  /** REF*1K: the payer's own number of the claim. */
  payerClaimNumber: maybe(reference('1K')),
  /** REF*D9: the clearinghouse's number of the claim. */
  clearinghouseNumber: maybe(reference('D9')),
  billType: maybe(reference('BLT')),
  serviceDates: maybe(days('472'), 'required'),
  services: many(service),
});

/** 2000C: the billing provider of the claims, and the status of all of them, if given. */
const billingProvider = loop('2000C', level('19'), {
  name: one(name('85')),
  trace: maybe(trace('1')),
  statuses: many(providerStatus),
  identifications: keep(references(''), 6),
  ...totals('QA', 'QC'),
  claim: records(claim),
});

/** 2000B: the sender of the claims, and the status of the batch. */
const receiver = loop('2000B', level('21'), {
  name: one(name('41')),
  /** TRN*2: BHT03 of the batch. */
  batch: maybe(trace('2'), 'required'),
  statuses: many(status, unlimited, 'required'),
  ...totals('90', 'AA'),
  billingProvider: records(billingProvider),
});

/** 2000A: the sender of the acknowledgment. */
const source = loop('2000A', level('20'), {
  /** `PR` payer, `AY` clearinghouse. */
  name: one(segment('NM1*PR|AY', { role: required(1, code('PR', 'AY')), ...nameElements })),
  trace: maybe(trace('1'), 'required'),
  receivedDate: maybe(days('050'), 'required'),
  processedDate: maybe(days('009'), 'required'),
  receiver: records(receiver),
});

/** 277CA, claim acknowledgment (005010X214). */
export const claimAcknowledgment = transactionSet({
  transaction: record(loop('HEADER', transaction, {})),
  source: records(source),
});
