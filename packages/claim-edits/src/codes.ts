/** SBR09: the kind of payer. */
export const filingIndicators: ReadonlySet<string> = new Set(
  '11 12 13 14 15 16 17 AM BL CH CI DS FI HM LM MA MB MC OF TV VA WC ZZ'.split(' '),
);

/** SBR09 of Medicare, parts A and B; not of Medicare Advantage. */
export const isMedicare = (filingIndicator: string | null | undefined): boolean =>
  filingIndicator === 'MA' || filingIndicator === 'MB';

/** SBR02 and PAT01: the relationship of a patient who is not the subscriber. */
export const relationships: ReadonlySet<string> = new Set('01 19 20 21 39 40 53 G8'.split(' '));

/** The patient is the subscriber. */
export const self = '18';

/** SBR01, from the first payer to the last; `U` is unknown. */
export const payerSequences = 'PSTABCDEFGH';

/** SBR05 of a professional claim: why Medicare is not the first payer. */
export const medicareSecondaryTypes: ReadonlySet<string> = new Set('12 13 14 15 16 41 42 43 47'.split(' '));

/** The value code of what the provider agreed to accept from the earlier payer. */
export const agreedAmountValue = '44';

/** CLM05-1 of professional claims and SV105: place of service codes of CMS. */
export const placesOfService: ReadonlySet<string> = new Set(
  (
    '01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 31 32 33 34 41 42 49 50 ' +
    '51 52 53 54 55 56 57 58 60 61 62 65 66 71 72 81 99'
  ).split(' '),
);

/** The places of service in which the patient is an inpatient. */
export const inpatientPlaces: ReadonlySet<string> = new Set(['21', '51', '61']);

/** CLM05-1 of institutional claims: the types of bill of inpatients. */
export const inpatientBills: ReadonlySet<string> = new Set('11 18 21 28 41 65 66 86'.split(' '));

/** CL103: patient status codes. */
export const patientStatuses: ReadonlySet<string> = new Set(
  (
    '01 02 03 04 05 06 07 09 20 21 30 40 41 42 43 50 51 61 62 63 64 65 66 69 70 81 82 83 84 85 86 87 88 89 90 ' +
    '91 92 93 94 95'
  ).split(' '),
);

/** CL103 of a patient who has not left. */
export const stillPatient = '30';

/** HI: the qualifiers of each kind of claim. */
export const codeQualifiers: Readonly<Record<'837P' | '837I', ReadonlySet<string>>> = {
  '837P': new Set('ABK BK ABF BF BP BO BG'.split(' ')),
  '837I': new Set('ABK BK ABJ BJ APR PR ABN BN DR ABF BF BBR BR CAH BBQ BQ BI BH BE BG TC'.split(' ')),
};

/** HI: the qualifiers of diagnoses by their meaning. */
export const principalDiagnosis: ReadonlySet<string> = new Set(['ABK', 'BK']);
export const otherDiagnosis: ReadonlySet<string> = new Set(['ABF', 'BF']);
export const admittingDiagnosis: ReadonlySet<string> = new Set(['ABJ', 'BJ']);
export const reasonForVisit: ReadonlySet<string> = new Set(['APR', 'PR']);
export const externalCause: ReadonlySet<string> = new Set(['ABN', 'BN']);

/** HI: the qualifiers of ICD-10 and ICD-9. */
export const icd10Qualifiers: ReadonlySet<string> = new Set('ABK ABF ABJ APR ABN BBR BBQ'.split(' '));
export const icd9Qualifiers: ReadonlySet<string> = new Set('BK BF BJ PR BN BR BQ'.split(' '));

/** The first day of ICD-10. */
export const icd10Start = '2015-10-01';
