import { amount, code, date, decimalNumber, quantity, text, time } from '../element-types.ts';
import { composite, kept, list, optional, qualified, required, type Usage } from '../elements.ts';
import {
  keep,
  keepOne,
  type Loop,
  loop,
  many,
  maybe,
  one,
  record,
  records,
  segment,
  transactionSet,
} from '../grammar.ts';
import {
  adjustmentsOf,
  amountOf,
  amounts,
  city,
  contact,
  demographics,
  inpatientElements,
  level,
  procedure,
  reference,
  references,
  street,
} from '../rows.ts';
import {
  ambulance,
  attachments,
  conditions,
  contract,
  fileInformation,
  healthCareCodes,
  identifications,
  note,
  type PartyUsage,
  party,
  partyElements,
  partyOf,
  pricing,
} from './claim-segments-837.ts';

// Shared by professional and institutional claims.

/** BHT: the purpose of the batch, its number at the sender, and whether it has claims (`CH`) or encounters (`RP`). */
const transaction = segment('BHT', {
  structure: required(1, text(4, 4)),
  purpose: required(2, text(2, 2)),
  reference: optional(3, text(50), 'required'),
  date: optional(4, date, 'required'),
  time: kept(5, time, 'required'),
  claimType: kept(6, code('31', 'CH', 'RP'), 'required'),
});

const subscriberElements = {
  /** SBR01: the payer's position among the payers: primary, secondary, tertiary and so on. */
  payerSequence: required(1, code('P', 'S', 'T', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'U')),
  /** SBR02: the subscriber's relationship to the patient, `18` for the patient. */
  relationship: optional(2, text(2)),
  groupNumber: optional(3, text(50)),
  groupName: optional(4, text(60)),
  /** SBR05: why Medicare is secondary. */
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
      qualifier: optional(2, code('A', 'B'), 'required'),
      frequencyCode: required(3, text(1)),
    }),
  ),
  providerSignature: optional(6, code('N', 'Y')),
  assignment: optional(7, code('A', 'B', 'C'), 'required'),
  benefitsAssigned: optional(8, code('N', 'W', 'Y'), 'required'),
  releaseOfInformation: optional(9, code('I', 'Y'), 'required'),
  patientSignatureSource: kept(10, code('P')),
  /** CLM11: what caused the condition. */
  relatedCauses: optional(
    11,
    composite({
      causes: list([1, 2, 3], text(3)),
      state: optional(4, text(2)),
      country: optional(5, text(3)),
    }),
  ),
  specialProgram: kept(12, text(3)),
  delayReason: optional(20, text(2)),
});

/** The rows of any claim between its dates and its codes. */
export const claimRows = {
  attachments,
  contract,
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
  identifications: identifications(20),
  fileInformation,
  notes: keep(note, 10),
  ambulance,
  /** CR2: spinal manipulation. */
  spinalManipulation: keepOne(
    segment('CR2', {
      condition: required(8, text(1)),
      description: optional(10, text(80)),
      furtherDescription: optional(11, text(80)),
    }),
  ),
  conditions,
  healthCareCodes,
  pricing,
};

const adjustments = adjustmentsOf('CO', 'CR', 'OA', 'PI', 'PR');

const decisionDate = segment('DTP*573', required(3, date), 'DTP*573*D8');

/** 2430: another payer's adjudication of a line; what the guide demands of the procedure and of the revenue code. */
export const lineAdjudication = (ofProcedure: Usage, ofRevenueCode: Usage) =>
  loop(
    '2430',
    segment('SVD', {
      /** SVD01: the other payer's identifier. */
      payer: required(1, text(80)),
      paidAmount: required(2, amount),
      procedure: optional(3, procedure, ofProcedure),
      revenueCode: optional(4, text(48), ofRevenueCode),
      units: optional(5, decimalNumber, 'required'),
      /** SVD06: the line with which this one was bundled. */
      bundledLine: kept(6, text(6)),
    }),
    {
      adjustments: many(adjustments, 5),
      /** DTP*573. */
      decidedOn: maybe(decisionDate, 'required'),
      remainingAmount: maybe(amountOf('EAF')),
    },
  );

/** 2410: a drug, its quantity, and the number that links the drugs of a compound. */
export const drug = loop(
  '2410',
  segment('LIN', { qualifier: required(2, text(2, 2)), code: required(3, text(48)) }),
  {
    /** CTP05: the unit, such as `ML`. */
    quantity: keepOne(
      segment('CTP', { quantity: required(4, quantity), unit: required(5, text(2, 2)) }),
      'required',
    ),
    identifications: keep(references(''), 1),
  },
);

/** 2440: a form and its answers. */
export const form = loop(
  '2440',
  segment('LQ', { qualifier: kept(1, text(3), 'required'), code: kept(2, text(30), 'required') }),
  {
    answers: keep(
      segment('FRM', {
        question: required(1, text(20)),
        response: optional(2, code('N', 'W', 'Y')),
        text: optional(3, text(50)),
        date: optional(4, date),
        percentage: optional(5, decimalNumber),
      }),
      99,
      'required',
    ),
  },
);

/** MIA: another payer's adjudication of an inpatient claim. */
const inpatient = keepOne(
  segment('MIA', {
    ...inpatientElements,
    firstRemarkCode: optional(5, text(50)),
    remarkCodes: list([20, 21, 22, 23], text(50)),
  }),
);

/** MOA: another payer's adjudication of an outpatient claim. */
const outpatient = keepOne(
  segment('MOA', {
    reimbursementRate: optional(1, decimalNumber),
    payableAmount: optional(2, amount),
    remarkCodes: list([3, 4, 5, 6, 7], text(50)),
    endStageRenalDiseaseAmount: optional(8, amount),
    professionalComponentAmount: optional(9, amount),
  }),
);

/** 2320: another payer of the claim, and its adjudication. */
const otherSubscriber = loop(
  '2320',
  segment('SBR', { ...subscriberElements, relationship: optional(2, text(2, 2), 'required') }),
  {
    adjustments: many(adjustments, 5),
    /** AMT*D: the amount that this payer paid. */
    paidAmount: maybe(amountOf('D')),
    nonCoveredAmount: maybe(amountOf('A8')),
    remainingAmount: maybe(amountOf('EAF')),
    amounts: keep(amounts, 10),
    demographics: keepOne(demographics),
    /** OI: the assignment of benefits and the release of information. */
    coverage: keepOne(
      segment('OI', {
        benefitsAssigned: required(3, code('N', 'W', 'Y')),
        patientSignatureSource: optional(4, code('P')),
        releaseOfInformation: required(6, code('I', 'Y')),
      }),
      'required',
    ),
    inpatient,
    outpatient,
    subscriber: maybe(party('2330A', 'IL', { name: 'required', identifier: 'required' }), 'required'),
    payer: maybe(
      loop('2330B', segment('NM1*PR', partyElements({ name: 'required', identifier: 'required' })), {
        street: maybe(street),
        city: maybe(city),
        decidedOn: maybe(decisionDate),
        identifications: identifications(9),
      }),
      'required',
    ),
    /** 2330C to 2330I: the numbers of the claim's providers at this payer. */
    providers: keep(partyOf('2330C', 'DN|P3|82|77|DQ|85|71|72|ZZ'), 10),
  },
);

/** 2320 of a claim, one for each payer other than its recipient. */
export const otherSubscribers = many(otherSubscriber, 10);

const patientInformation = (usage: Usage) =>
  segment('PAT', {
    /** PAT01: the patient's relationship to the subscriber. */
    relationship: optional(1, text(2, 2), usage),
    deathDate: qualified(5, 'D8', optional(6, date)),
    /** PAT08: the weight in pounds. */
    weight: qualified(7, '01', kept(8, quantity)),
    isPregnant: kept(9, code('Y')),
  });

const person = (id: string, role: string, usage: PartyUsage) =>
  loop(id, segment(`NM1*${role}`, partyElements(usage)), {
    street: maybe(street, usage.address),
    city: maybe(city, usage.address),
    demographics: maybe(demographics, usage.address),
    identifications: identifications(9),
    contacts: keep(contact, 1),
  });

/** A set of claims by billing provider, subscriber and patient. */
export const claimSet = <C extends Loop>(claim: C) => {
  const patient = loop('2000C', level('23'), {
    information: maybe(patientInformation('required'), 'required'),
    name: one(person('2010CA', 'QC', { name: 'required', address: 'required' })),
    claim: records(claim),
  });
  const subscriber = loop('2000B', level('22'), {
    subscriber: one(segment('SBR', subscriberElements)),
    information: maybe(patientInformation('situational')),
    name: one(person('2010BA', 'IL', { name: 'required', identifier: 'required' })),
    payer: one(party('2010BB', 'PR', { name: 'required', identifier: 'required' })),
    claim: records(claim),
    patient: records(patient),
  });
  const billingProvider = loop('2000A', level('20'), {
    /** PRV03: the provider taxonomy code. */
    taxonomyCode: maybe(segment('PRV*BI', required(3, text(50)), 'PRV*BI*PXC')),
    currency: maybe(segment('CUR*85', required(2, text(3, 3)))),
    name: one(party('2010AA', '85', { name: 'required', address: 'required', provider: 'BI' })),
    payTo: maybe(party('2010AB', '87', { address: 'required' })),
    payToPlan: maybe(
      party('2010AC', 'PE', { name: 'required', identifier: 'required', address: 'required' }),
    ),
    subscriber: records(subscriber),
  });
  return transactionSet({
    transaction: record(
      loop('HEADER', transaction, {
        submitter: maybe(
          party('1000A', '41', { name: 'required', identifier: 'required', contacts: 'required' }),
          'required',
        ),
        receiver: maybe(party('1000B', '40', { name: 'required', identifier: 'required' }), 'required'),
      }),
    ),
    billingProvider: records(billingProvider),
  });
};
