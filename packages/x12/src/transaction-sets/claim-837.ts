import { amount, code, date, decimalNumber, optionalPeriod, period, text } from '../element-types.ts';
import { composite, list, optional, required } from '../elements.ts';
import {
  type Loop,
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
import {
  adjustmentsOf,
  amountOf,
  city,
  demographics,
  hierarchicalTransaction,
  level,
  name,
  procedure,
  reference,
  references,
  street,
} from '../rows.ts';

// Shared by professional and institutional claims.

/** A person or organization with an address and further identifiers. */
export const party = (role: string) =>
  loop(name(role), {
    street: maybe(street),
    city: maybe(city),
    /** PRV03: the provider taxonomy code. */
    taxonomyCode: maybe(segment('PRV', required(3, text(50)))),
    identifications: many(references(''), 9),
    contacts: skip('PER'),
  });

/** DTP: dates and periods with any qualifier; a time of day alone is ignored. */
export const dates = many(
  segment('DTP**D8|RD8|DT', { qualifier: required(1, text(3)), period: period(2) }),
  30,
);
export const times = skip('DTP**TM');

/** HI: diagnoses, procedures and other codes, each with its qualifier, such as `ABK` for the principal diagnosis. */
const healthCareCodes = many(
  segment(
    'HI',
    list(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      composite({
        qualifier: required(1, text(3)),
        code: required(2, text(30)),
        period: optionalPeriod(3),
        amount: optional(5, amount),
        presentOnAdmission: optional(9, text(1)),
      }),
    ),
  ),
  25,
);

const subscriberElements = {
  /** SBR01: the payer's position among the payers: primary, secondary, tertiary and so on. */
  payerSequence: required(1, code('P', 'S', 'T', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'U')),
  /** SBR02: the subscriber's relationship to the patient, `18` for the patient. */
  relationship: optional(2, text(2)),
  groupNumber: optional(3, text(50)),
  groupName: optional(4, text(60)),
  insuranceType: optional(5, text(3)),
  filingIndicator: optional(9, text(2)),
};

/** CLM: the claim. */
export const claimInformation = segment('CLM', {
  /** CLM01: the claim's number at the provider. */
  patientControlNumber: required(1, text(38)),
  chargeAmount: required(2, amount),
  /** CLM05: place of service or type of bill, and the frequency code, `1` original, `7` replaces, `8` voids. */
  facility: required(
    5,
    composite({
      code: required(1, text(2)),
      qualifier: optional(2, code('A', 'B')),
      frequencyCode: required(3, text(1)),
    }),
  ),
  providerSignature: optional(6, code('N', 'Y')),
  assignment: optional(7, code('A', 'B', 'C')),
  benefitsAssigned: optional(8, code('N', 'W', 'Y')),
  releaseOfInformation: optional(9, code('I', 'Y')),
  /** CLM11: what caused the condition. */
  relatedCauses: optional(
    11,
    composite({
      causes: list([1, 2, 3], text(3)),
      state: optional(4, text(2)),
      country: optional(5, text(3)),
    }),
  ),
  delayReason: optional(20, text(2)),
});

/** The rows of any claim between its CLM segment and its parties. */
export const claimRows = {
  dates,
  times,
  /** AMT*F5, AMT*F3: the amount that the patient paid, or is estimated to owe. */
  patientPaidAmount: maybe(amountOf('F5')),
  patientEstimatedAmount: maybe(amountOf('F3')),
  /** REF*G1. */
  authorizationNumber: maybe(reference('G1')),
  /** REF*9F. */
  referralNumber: maybe(reference('9F')),
  /** REF*F8: the payer's number of the claim that this one replaces or voids. */
  originalReference: maybe(reference('F8')),
  /** REF*D9: the clearinghouse's number of the claim. */
  clearinghouseNumber: maybe(reference('D9')),
  /** REF*EA. */
  medicalRecordNumber: maybe(reference('EA')),
  identifications: many(references(''), 20),
  healthCareCodes,
  others: skip('PWK', 'CN1', 'K3', 'NTE', 'CR1', 'CR2', 'CRC', 'HCP'),
};

const adjustments = adjustmentsOf('CO', 'CR', 'OA', 'PI', 'PR');

/** 2430: another payer's adjudication of a line. */
export const lineAdjudication = loop(
  segment('SVD', {
    /** SVD01: the other payer's identifier. */
    payer: required(1, text(80)),
    paidAmount: required(2, amount),
    procedure: optional(3, procedure),
    revenueCode: optional(4, text(48)),
    units: optional(5, decimalNumber),
  }),
  {
    adjustments: many(adjustments, 5),
    /** DTP*573. */
    decidedOn: maybe(segment('DTP*573', required(3, date))),
    remainingAmount: maybe(amountOf('EAF')),
  },
);

/** 2410: a drug. */
export const drug = loop(segment('LIN', { qualifier: required(2, text(2)), code: required(3, text(48)) }), {
  quantity: skip('CTP'),
  identifications: skip('REF'),
});

/** 2440: the answers of a form. */
export const form = loop(segment('LQ', {}), { answers: skip('FRM') });

/** 2320: another payer of the claim, and its adjudication. */
const otherSubscriber = loop(segment('SBR', subscriberElements), {
  adjustments: many(adjustments, 5),
  /** AMT*D: the amount that this payer paid. */
  paidAmount: maybe(amountOf('D')),
  nonCoveredAmount: maybe(amountOf('A8')),
  remainingAmount: maybe(amountOf('EAF')),
  information: skip('OI', 'MIA', 'MOA', 'AMT', 'DMG'),
  subscriber: maybe(party('IL')),
  payer: maybe(
    loop(name('PR'), {
      street: maybe(street),
      city: maybe(city),
      decidedOn: maybe(segment('DTP*573', required(3, date))),
      identifications: many(references(''), 9),
    }),
  ),
  providers: skip(party('DN|P3|82|77|DQ|85|71|72|ZZ')),
});

/** 2320 of a claim, one for each payer other than its recipient. */
export const otherSubscribers = many(otherSubscriber, 10);

const patientInformation = segment('PAT', {
  /** PAT01: the patient's relationship to the subscriber. */
  relationship: optional(1, text(2)),
  deathDate: optional(6, date),
});

const person = (role: string) =>
  loop(name(role), {
    street: maybe(street),
    city: maybe(city),
    demographics: maybe(demographics),
    identifications: many(references(''), 9),
    contacts: skip('PER'),
  });

/** A set of claims by billing provider, subscriber and patient. */
export const claimSet = <C extends Loop>(claim: C) => {
  const patient = loop(level('23'), {
    information: maybe(patientInformation),
    name: one(person('QC')),
    claim: records(claim),
  });
  const subscriber = loop(level('22'), {
    subscriber: one(segment('SBR', subscriberElements)),
    information: maybe(patientInformation),
    name: one(person('IL')),
    payer: one(party('PR')),
    claim: records(claim),
    patient: records(patient),
  });
  const billingProvider = loop(level('20'), {
    /** PRV03: the provider taxonomy code. */
    taxonomyCode: maybe(segment('PRV*BI', required(3, text(50)))),
    currency: maybe(segment('CUR*85', required(2, text(3)))),
    name: one(party('85')),
    payTo: maybe(party('87')),
    payToPlan: maybe(party('PE')),
    subscriber: records(subscriber),
  });
  return transactionSet({
    transaction: record(
      loop(hierarchicalTransaction, { submitter: maybe(party('41')), receiver: maybe(party('40')) }),
    ),
    billingProvider: records(billingProvider),
  });
};
