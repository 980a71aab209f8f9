import { groups } from './element-groups.ts';
import { amount, code, date, decimalNumber, period, text, time } from './element-types.ts';
import { composite, kept, list, optional, required, type Usage } from './elements.ts';
import { maybe, segment } from './grammar.ts';

/** REF: an identifier by its qualifier (REF01), as text. */
export const reference = (qualifier: string) => segment(`REF*${qualifier}`, required(2, text(50)));

/** REF with one of the qualifiers; with any qualifier if none is given. */
export const references = (qualifiers: string) =>
  segment(`REF*${qualifiers}`, { qualifier: required(1, text(3)), identifier: required(2, text(50)) });

/** The elements of PER: a contact with up to three numbers, each with its kind: `TE` telephone, `EX` extension. */
export const contactElements = (ofNumbers: Usage = 'required') => ({
  name: optional(2, text(60)),
  numbers: groups(3, 2, 3, { qualifier: required(1, text(2, 2)), number: required(2, text(256)) }, ofNumbers),
});

/** PER: a contact; `IC` information contact. */
export const contact = segment('PER', contactElements(), 'PER*IC');

/** DTM: a date by its qualifier (DTM01). */
export const day = (qualifier: string) => segment(`DTM*${qualifier}`, required(2, date));

/** DTP: a date or a period by its qualifier (DTP01). */
export const days = (qualifier: string) => segment(`DTP*${qualifier}`, period(2));

/** AMT: an amount by its qualifier (AMT01). */
export const amountOf = (qualifier: string) => segment(`AMT*${qualifier}`, required(2, amount));

/** AMT of any qualifier. */
export const amounts = segment('AMT', { qualifier: required(1, text(3)), amount: required(2, amount) });

/** QTY of any qualifier. */
export const quantities = segment('QTY', {
  qualifier: required(1, text(2)),
  quantity: required(2, decimalNumber),
});

/** CAS: up to six adjustments with one of the group codes. */
export const adjustmentsOf = <const G extends string>(...groupCodes: readonly G[]) =>
  segment('CAS', {
    groupCode: required(1, code(...groupCodes)),
    adjustments: groups(2, 3, 6, {
      reasonCode: required(1, text(5)),
      amount: required(2, amount),
      quantity: optional(3, decimalNumber),
    }),
  });

/** The elements of an NM1 segment for a person or an organization. */
export const nameElements = {
  entityType: required(2, code('1', '2')),
  lastName: optional(3, text(60)),
  firstName: optional(4, text(35)),
  middleName: optional(5, text(25)),
  suffix: optional(7, text(10)),
  identifierQualifier: optional(8, text(2)),
  identifier: optional(9, text(80, 2)),
};

/** NM1: a person or an organization by its role (NM101). */
export const name = (role: string) => segment(`NM1*${role}`, nameElements);

/** N3: a street address. */
export const street = segment('N3', { line1: required(1, text(55)), line2: optional(2, text(55)) });

/** N4: a city. */
export const city = segment('N4', {
  city: optional(1, text(30, 2), 'required'),
  state: optional(2, text(2, 2)),
  postalCode: optional(3, text(15, 3)),
  country: optional(4, text(3, 2)),
  /** N407: the part of a country that has no states. */
  countrySubdivision: kept(7, text(3)),
});

/** A procedure: code qualifier (such as `HC`), code and modifiers. */
export const procedure = composite({
  qualifier: required(1, text(2, 2)),
  code: required(2, text(48)),
  modifiers: list([3, 4, 5, 6], text(2, 2)),
  description: optional(7, text(80)),
  /** The last code of a range. */
  lastCode: kept(8, text(48)),
});

/** The elements of BHT: the purpose of a hierarchical set, its number at the sender, its date and time. */
export const timedTransactionElements = {
  structure: required(1, text(4, 4)),
  purpose: required(2, text(2, 2)),
  reference: optional(3, text(50), 'required'),
  date: optional(4, date, 'required'),
  time: kept(5, time, 'required'),
};

/** BHT; `kind` is BHT06, which some sets do not have. */
export const timedTransaction = (kind = '') => segment('BHT', timedTransactionElements, `BHT******${kind}`);

/** HL: a level of a hierarchical set by its code (HL03). */
export const level = (levelCode: string) => segment(`HL***${levelCode}`, {}, `HL***${levelCode}*0`);

/** HL of a level that encloses no others, for which the guide has no HL04. */
export const lastLevel = (levelCode: string) => segment(`HL***${levelCode}`, {});

/** DMG: birth date and gender of a person. */
export const demographics = segment('DMG*D8', {
  birthDate: required(2, date),
  gender: optional(3, code('F', 'M', 'U'), 'required'),
});

/** STC01, STC10, STC11: a status in the health care claim status codes. */
const statusComposite = composite({
  category: required(1, text(30)),
  code: required(2, text(30)),
  /** The entity that the status is about, such as `QC`. */
  entity: optional(3, text(3)),
  /** `RX` if the code is one of a pharmacy. */
  codeList: kept(4, text(3)),
});

/** The elements that every STC segment has. */
export const statusElements = {
  /** STC01, STC10 and STC11: category, status and entity. */
  status: required(1, statusComposite),
  second: optional(10, statusComposite),
  third: optional(11, statusComposite),
  date: optional(2, date),
};

/** REF: the numbers of a claim in a question about its status, and in the answer. */
export const claimReferences = {
  /** REF*1K: the payer's own number of the claim. */
  payerClaimNumber: maybe(reference('1K')),
  billType: maybe(reference('BLT')),
  /** REF*EJ: CLM01 of the claim. */
  patientControlNumber: maybe(reference('EJ')),
  prescriptionNumber: maybe(reference('XZ')),
  /** REF*D9: the clearinghouse's number of the claim. */
  clearinghouseNumber: maybe(reference('D9')),
};

/** The elements of MIA, the adjudication of an inpatient claim, that every transaction set reads alike. */
export const inpatientElements = {
  coveredDays: required(1, decimalNumber),
  operatingOutlierAmount: optional(2, amount),
  psychiatricDays: optional(3, decimalNumber),
  diagnosisRelatedGroupAmount: optional(4, amount),
  disproportionateShareAmount: optional(6, amount),
  secondaryPayerPassThroughAmount: optional(7, amount),
  capitalAmount: optional(8, amount),
  capitalFederalAmount: optional(9, amount),
  capitalHospitalAmount: optional(10, amount),
  capitalDisproportionateShareAmount: optional(11, amount),
  oldCapitalAmount: optional(12, amount),
  capitalMedicalEducationAmount: optional(13, amount),
  operatingHospitalAmount: optional(14, amount),
  costReportDays: optional(15, decimalNumber),
  operatingFederalAmount: optional(16, amount),
  capitalOutlierAmount: optional(17, amount),
  indirectTeachingAmount: optional(18, amount),
  professionalComponentAmount: optional(19, amount),
  capitalExceptionAmount: optional(24, amount),
};
