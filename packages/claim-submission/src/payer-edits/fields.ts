import type { Facts, Field, Fields } from '@rcm/conditions';

/** A field of a claim that conditions of payer edits can compare, with its meaning. */
interface ClaimField extends Field {
  readonly meaning: string;
}

/** The fields of the claim as a whole. */
export const claimFields = {
  payerId: {
    kind: 'text',
    meaning: 'identifier of the payer to whom the claim is written',
    example: 'pay_01k9d3w5m0e6x8r2t4v6y8z0a1',
  },
  payerSequence: {
    kind: 'text',
    meaning: 'position of the payer among those of the claim (SBR01), `P` for the first',
    options: ['P', 'S', 'T', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'U'],
  },
  filingIndicator: { kind: 'code', meaning: 'kind of payer (SBR09)', example: 'MB' },
  placeOfService: {
    kind: 'code',
    meaning: 'place of service of a professional claim (CLM05-1)',
    example: '11',
  },
  typeOfBill: {
    kind: 'code',
    meaning: 'type of bill of an institutional claim, three digits (CLM05-1 and CLM05-3)',
    example: '131',
  },
  frequencyCode: {
    kind: 'code',
    meaning: '`1` original, `7` replaces, `8` voids (CLM05-3)',
    example: '1',
  },
  totalCharge: { kind: 'money', meaning: 'total charge (CLM02)' },
  serviceDate: { kind: 'date', meaning: 'first day of the services', example: '2026-03-31' },
  diagnosisCodes: {
    kind: 'codes',
    meaning: 'principal and other diagnoses, with or without the dot',
    example: 'M54.50',
  },
  procedureCodes: { kind: 'codes', meaning: 'procedure codes of all lines', example: '99213' },
  revenueCodes: { kind: 'codes', meaning: 'revenue codes of all lines', example: '0450' },
  patientAge: { kind: 'integer', meaning: 'age of the patient in whole years on the first day' },
  patientSex: { kind: 'text', meaning: 'sex of the patient, `F`, `M` or `U`', options: ['F', 'M', 'U'] },
  hasPriorAuthorization: {
    kind: 'boolean',
    meaning: 'true if the claim names a prior authorization (REF*G1)',
  },
  hasReferral: { kind: 'boolean', meaning: 'true if the claim names a referral (REF*9F)' },
  billingNpi: { kind: 'code', meaning: 'NPI of the billing provider', example: '1234567893' },
  billingTaxonomyCode: { kind: 'code', meaning: 'taxonomy of the billing provider', example: '207Q00000X' },
  renderingNpi: {
    kind: 'code',
    meaning: 'NPI of the rendering provider, whom a claim names only if it is not the billing provider',
    example: '1234567893',
  },
  renderingTaxonomyCode: {
    kind: 'code',
    meaning: 'taxonomy of the rendering provider',
    example: '207Q00000X',
  },
  referringNpi: { kind: 'code', meaning: 'NPI of the referring provider', example: '1234567893' },
  referringTaxonomyCode: {
    kind: 'code',
    meaning: 'taxonomy of the referring provider',
    example: '207Q00000X',
  },
  attendingNpi: {
    kind: 'code',
    meaning: 'NPI of the attending provider of an institutional claim',
    example: '1234567893',
  },
  facilityNpi: { kind: 'code', meaning: 'NPI of the service facility', example: '1234567893' },
} as const satisfies Record<string, ClaimField>;

/** The fields of one line. */
export const lineFields = {
  'line.procedureCode': { kind: 'code', meaning: 'procedure code', example: '99213' },
  'line.modifiers': { kind: 'codes', meaning: 'modifiers', example: '25' },
  'line.revenueCode': { kind: 'code', meaning: 'revenue code of an institutional line', example: '0450' },
  'line.units': { kind: 'integer', meaning: 'units, which may be a fraction' },
  'line.charge': { kind: 'money', meaning: 'charge' },
  'line.placeOfService': {
    kind: 'code',
    meaning: 'place of service of a professional line, its own or that of the claim',
    example: '11',
  },
  'line.serviceDate': {
    kind: 'date',
    meaning: 'first day of the line, its own or that of the claim',
    example: '2026-03-31',
  },
  'line.diagnosisCodes': {
    kind: 'codes',
    meaning: 'diagnoses that a professional line points to, with or without the dot',
    example: 'M54.50',
  },
  'line.hasPriorAuthorization': {
    kind: 'boolean',
    meaning: 'true if the line or the claim names a prior authorization (REF*G1)',
  },
  'line.hasReferral': {
    kind: 'boolean',
    meaning: 'true if the line or the claim names a referral (REF*9F)',
  },
} as const satisfies Record<string, ClaimField>;

/** The fields that conditions of payer edits can compare. */
export const comparedFields = { ...claimFields, ...lineFields } as const satisfies Fields;

/** The facts about a claim as a whole. */
export type ClaimFacts = Required<Facts<typeof claimFields>>;

/** The facts about a line. */
export type LineFacts = Required<Facts<typeof lineFields>>;

/** A field and its meaning in words. */
const documented = (fields: Readonly<Record<string, ClaimField>>): string =>
  Object.entries(fields)
    .map(([name, { meaning }]) => `\`${name}\` (${meaning})`)
    .join(', ');

/** The fields in words, for the documentation. */
export const documentedFields = `Fields of the claim: ${documented(claimFields)}. Fields of a line: ${documented(lineFields)}.`;
