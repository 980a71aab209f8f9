import { groups } from '../element-groups.ts';
import { amount, code, date, decimalNumber, text } from '../element-types.ts';
import { composite, kept, list, optional, required, vital } from '../elements.ts';
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
  skip,
  transactionSet,
} from '../grammar.ts';
import {
  adjustmentsOf,
  amountOf,
  amounts,
  city,
  contactElements,
  day,
  inpatientElements,
  name,
  nameElements,
  procedure,
  quantities,
  reference,
  references,
  street,
} from '../rows.ts';

const contactOf = (role: string) => segment(`PER*${role}`, contactElements());

const payer = loop(
  '1000A',
  segment('N1*PR', {
    name: optional(2, text(60), 'required'),
    identifierQualifier: optional(3, text(2)),
    identifier: optional(4, text(80)),
  }),
  {
    street: maybe(street, 'required'),
    city: maybe(city, 'required'),
    /** REF*2U: the payer's identification, if N104 is a different one. */
    payerIdentification: maybe(reference('2U')),
    naicCode: maybe(reference('NF')),
    identifications: keep(references('EO|HI'), 2),
    /** PER*CX: the contact for questions about the claims. */
    businessContact: keepOne(contactOf('CX')),
    /** PER*BL: the contacts for questions about the file. */
    technicalContacts: keep(segment('PER*BL', contactElements('situational')), 9, 'required'),
    /** PER*IC: the address of the payer's policies on the web. */
    website: keepOne(contactOf('IC')),
  },
);

const payee = loop(
  '1000B',
  segment('N1*PE', {
    name: optional(2, text(60), 'required'),
    identifierQualifier: optional(3, text(2), 'required'),
    identifier: optional(4, text(80), 'required'),
  }),
  {
    street: maybe(street),
    city: maybe(city),
    /** REF*TJ: the federal tax number, if N104 is a different one. */
    taxIdentification: maybe(reference('TJ')),
    additionalIdentifications: many(references('0B|D3|PQ')),
    /** RDM: how the remittance is delivered, and to whom. */
    delivery: keepOne(
      segment('RDM', {
        method: required(1, text(2)),
        name: optional(2, text(60)),
        number: optional(3, text(256)),
      }),
    ),
  },
);

/** BPR to the end of 1000B: the payment that the set explains. */
const payment = loop(
  'HEADER',
  segment('BPR', {
    /** BPR01: the handling, such as `I` remittance information only, `H` notification only. */
    transactionHandling: required(1, code('C', 'D', 'H', 'I', 'P', 'U', 'X')),
    /** BPR02: the total actual provider payment. */
    amount: vital(required(2, amount)),
    /** BPR03: credit or debit. */
    direction: vital(required(3, code('C', 'D'))),
    /** BPR04: the payment method. */
    method: required(4, code('ACH', 'BOP', 'CHK', 'FWT', 'NON')),
    /** BPR05. */
    format: optional(5, code('CCP', 'CTX')),
    /** BPR06 to BPR09: the payer's bank, `01` with its routing number, and the account, `DA` demand deposit. */
    payerBankQualifier: kept(6, text(2)),
    payerBank: kept(7, text(12)),
    payerAccountQualifier: kept(8, text(3)),
    payerAccount: kept(9, text(35)),
    /** BPR10 and BPR11: the originating company, and its supplemental code. */
    originatingCompany: optional(10, text(10)),
    originatingCompanySupplement: kept(11, text(9)),
    /** BPR12 to BPR15: the payee's bank and account. */
    payeeBankQualifier: kept(12, text(2)),
    payeeBank: kept(13, text(12)),
    payeeAccountQualifier: kept(14, text(3)),
    payeeAccount: kept(15, text(35)),
    /** BPR16: the date of the check or transfer, which payers omit for notifications and checks. */
    date: vital(optional(16, date, 'required')),
  }),
  {
    trace: one(
      segment('TRN*1', {
        /** TRN02: the number of the check or of the transfer. */
        number: required(2, text(50)),
        /** TRN03: 1 and the payer's tax number. */
        payer: required(3, text(10)),
        /** TRN04. */
        originator: optional(4, text(50)),
      }),
    ),
    /** CUR02: the currency; null means US dollars. */
    currency: maybe(segment('CUR*PR', required(2, text(3)))),
    receiver: maybe(reference('EV')),
    version: maybe(reference('F2')),
    productionDate: maybe(day('405')),
    payer: one(payer),
    payee: one(payee),
  },
);

/** NM1 of a person or organization that is always identified. */
const identifiedName = (role: string) =>
  segment(`NM1*${role}`, {
    ...nameElements,
    identifierQualifier: optional(8, text(2), 'required'),
    identifier: optional(9, text(80, 2), 'required'),
  });

/** NM1 of a payer. */
const payerName = (role: string) =>
  segment(`NM1*${role}`, {
    ...nameElements,
    lastName: optional(3, text(60), 'required'),
    identifierQualifier: optional(8, text(2), 'required'),
    identifier: optional(9, text(80, 2), 'required'),
  });

/** CAS; the guide no longer has group CR, corrections and reversals, but payers send it. */
const adjustments = adjustmentsOf('CO', 'CR', 'OA', 'PI', 'PR');

/** 2110: the payment of one service line. */
const service = loop(
  '2110',
  segment('SVC', {
    /** SVC01: the adjudicated procedure. */
    procedure: required(1, procedure),
    chargeAmount: required(2, amount),
    paidAmount: required(3, amount),
    revenueCode: optional(4, text(48)),
    /** SVC05: units paid; null means 1. */
    units: optional(5, decimalNumber),
    /** SVC06: the submitted procedure, if a different one was adjudicated. */
    submittedProcedure: optional(6, procedure),
    /** SVC07: the submitted units, if different from the paid ones. */
    submittedUnits: optional(7, decimalNumber),
  }),
  {
    serviceDate: maybe(day('472')),
    serviceFrom: maybe(day('150')),
    serviceTo: maybe(day('151')),
    adjustments: many(adjustments, 99),
    /** REF*6R: the line item control number of the claim. */
    lineControlNumber: maybe(reference('6R')),
    identifications: many(references('1S|APC|BB|E9|G1|G3|LU|RB'), 8),
    renderingProviders: many(references('0B|1A|1B|1C|1D|1G|1H|1J|D3|G2|HPI|SY|TJ'), 10),
    policies: many(reference('0K'), 5),
    /** AMT*B6: the allowed amount. */
    allowedAmount: maybe(amountOf('B6')),
    amounts: many(amounts, 9),
    quantities: many(quantities, 6),
    /** LQ*HE: remark codes. */
    remarkCodes: many(segment('LQ*HE', required(2, text(30))), 99),
    /** LQ*RX: reject codes of pharmacies. */
    pharmacyCodes: many(segment('LQ*RX', required(2, text(30))), 99),
  },
);

/** 2100: one claim payment. */
const claim = loop(
  '2100',
  segment('CLP', {
    /** CLP01: the claim's number as the provider sent it. */
    patientControlNumber: required(1, text(38)),
    /** CLP02: 1 to 3 by rank of the payer, 19 to 21 and forwarded, 4 patient unknown, 22 reversal, 23 only forwarded. */
    statusCode: required(2, code('1', '2', '3', '4', '19', '20', '21', '22', '23', '25')),
    chargeAmount: required(3, amount),
    paidAmount: required(4, amount),
    patientResponsibility: optional(5, amount),
    filingIndicator: optional(6, text(2), 'required'),
    /** CLP07: the payer's own number of the claim. */
    payerClaimNumber: optional(7, text(50), 'required'),
    facilityType: optional(8, text(2)),
    frequencyCode: optional(9, text(1)),
    diagnosisRelatedGroup: optional(11, text(4)),
    diagnosisRelatedGroupWeight: optional(12, decimalNumber),
    dischargeFraction: optional(13, decimalNumber),
  }),
  {
    adjustments: many(adjustments, 99),
    patient: maybe(name('QC'), 'required'),
    insured: maybe(identifiedName('IL')),
    /** NM1*74: the patient or insured as corrected by the payer. */
    correctedPatient: maybe(name('74')),
    renderingProvider: maybe(identifiedName('82')),
    /** NM1*TT: the payer that the claim was forwarded to. */
    crossoverCarrier: maybe(payerName('TT')),
    /** NM1*PR: the payer with priority over this one. */
    priorityPayer: maybe(payerName('PR')),
    otherInsured: maybe(name('GB')),
    inpatient: maybe(
      segment('MIA', {
        ...inpatientElements,
        remarkCodes: list([5, 20, 21, 22, 23], text(50)),
      }),
    ),
    outpatient: maybe(
      segment('MOA', {
        reimbursementRate: optional(1, decimalNumber),
        payableAmount: optional(2, amount),
        remarkCodes: list([3, 4, 5, 6, 7], text(50)),
        endStageRenalDiseaseAmount: optional(8, amount),
        professionalComponentAmount: optional(9, amount),
      }),
    ),
    identifications: many(references('1L|1W|28|6P|9A|9C|BB|CE|EA|F8|G1|G3|IG|SY'), 5),
    renderingProviders: many(references('0B|1A|1B|1C|1D|1G|1H|1J|D3|G2|LU'), 10),
    statementFrom: maybe(day('232')),
    statementTo: maybe(day('233')),
    coverageExpired: maybe(day('036')),
    received: maybe(day('050')),
    contacts: keep(contactOf('CX'), 2),
    amounts: many(amounts, 13),
    quantities: many(quantities, 14),
    services: many(service, 999),
  },
);

/** PLB: up to six adjustments of the payment outside of claims. */
const providerAdjustment = loop(
  'PLB',
  segment('PLB', {
    /** PLB01: the provider. */
    provider: required(1, text(50)),
    fiscalPeriodEnd: required(2, date),
    adjustments: groups(3, 2, 6, {
      reason: required(1, composite({ code: required(1, text(2)), reference: optional(2, text(50)) })),
      /** A positive amount reduces the payment. */
      amount: required(2, amount),
    }),
  }),
  {},
);

/**
 * TS3 and TS2: the totals of a provider's claims by type of facility and fiscal year; unreadable ones are no faults, because
 * the claims do not depend on them. Payers still send TS306 to TS312, TS314, TS316 and TS319, which the guide no longer has.
 */
const summary = loop(
  '2000',
  segment('TS3', {
    provider: kept(1, text(50), 'required'),
    facilityType: kept(2, text(2), 'required'),
    fiscalPeriodEnd: kept(3, date, 'required'),
    claimCount: kept(4, decimalNumber, 'required'),
    chargeAmount: kept(5, amount, 'required'),
    coveredChargeAmount: kept(6, amount),
    nonCoveredChargeAmount: kept(7, amount),
    deniedChargeAmount: kept(8, amount),
    providerPaymentAmount: kept(9, amount),
    interestAmount: kept(10, amount),
    contractualAdjustmentAmount: kept(11, amount),
    budgetReductionAmount: kept(12, amount),
    secondaryPayerPassThroughAmount: kept(13, amount),
    bloodDeductibleAmount: kept(14, amount),
    coinsuranceAmount: kept(16, amount),
    deductibleAmount: kept(19, amount),
    nonLabChargeAmount: kept(15, amount),
    procedureReportableAmount: kept(17, amount),
    procedurePayableAmount: kept(18, amount),
    professionalComponentAmount: kept(20, amount),
    secondaryPayerLiabilityMetAmount: kept(21, amount),
    patientReimbursementAmount: kept(22, amount),
    prospectiveClaimCount: kept(23, decimalNumber),
    prospectiveAmount: kept(24, amount),
  }),
  {
    supplement: keepOne(
      segment('TS2', {
        diagnosisRelatedGroupAmount: optional(1, amount),
        federalAmount: optional(2, amount),
        hospitalAmount: optional(3, amount),
        disproportionateShareAmount: optional(4, amount),
        capitalAmount: optional(5, amount),
        indirectTeachingAmount: optional(6, amount),
        outlierDays: optional(7, decimalNumber),
        dayOutlierAmount: optional(8, amount),
        costOutlierAmount: optional(9, amount),
        averageLengthOfStay: optional(10, decimalNumber),
        discharges: optional(11, decimalNumber),
        costReportDays: optional(12, decimalNumber),
        coveredDays: optional(13, decimalNumber),
        nonCoveredDays: optional(14, decimalNumber),
        passThroughAmount: optional(15, amount),
        averageGroupWeight: optional(16, decimalNumber),
        capitalProspectiveAmount: optional(17, amount),
        capitalProspectiveOutlierAmount: optional(18, amount),
        capitalExceptionAmount: optional(19, amount),
      }),
    ),
    claim: records(claim),
  },
);

/**
 * 835, health care claim payment and advice (005010X221A1). An LX segment begins each summary; without summaries, one stands
 * before the first claim.
 */
export const remittanceAdvice = transactionSet({
  payment: record(payment),
  header: skip('LX', 'TS2'),
  claim: records(claim, { numbered: 'first' }),
  summary: records(summary, { numbered: 'each' }),
  providerAdjustment: records(providerAdjustment),
});
