import { writeX12 } from '@rcm/x12';
import { expect, test } from 'vitest';
import { context, professionalClaim, secondaryClaim } from '../test/claims.ts';
import { transaction } from '../test/transaction.ts';
import { type ClaimToEdit, editClaim, editTransaction, guideEdits, type ProfessionalClaim } from './index.ts';

/** A claim with the value at a path replaced. */
function changed(base: ProfessionalClaim, path: string, value: unknown): ClaimToEdit {
  const copy = structuredClone(base);
  const names = path.split('.');
  const last = names.pop() ?? '';
  let owner = copy as unknown as Record<string, unknown>;
  for (const name of names) owner = owner[name] as Record<string, unknown>;
  owner[last] = value;
  return copy;
}

const codesOf = (claim: ClaimToEdit) => editClaim(claim, context).map(({ code }) => code);
const line = 'claim.services.0';
const cob = 'claim.otherSubscribers.0';

test.each([
  ['a primary claim', professionalClaim],
  ['the secondary claim V18', secondaryClaim],
])('%s passes all edits', (_, claim) => {
  expect(editClaim(claim, context)).toEqual([]);
});

const diagnosis = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ qualifier: at ? 'ABF' : 'ABK', code: `J0${300 + at}` }));

test.each<[string, string, unknown, unknown, ProfessionalClaim?]>([
  ['CLAIM_NUMBER_LENGTH', 'claim.patientControlNumber', 'C'.repeat(21), 'C'.repeat(20)],
  ['LINE_CONTROL_NUMBER_LENGTH', `${line}.lineControlNumber`, 'C'.repeat(31), 'C'.repeat(30)],
  ['CHARGE_TOTAL', 'claim.chargeAmount', '250.01', '250.00'],
  ['BILLING_ADDRESS_POST_OFFICE_BOX', 'billingProvider.name.street.line1', 'P.O. Box 12', '12 POBOXER RD'],
  ['BILLING_ZIP_NINE_DIGITS', 'billingProvider.name.city.postalCode', '33111', '331110001'],
  ['SUBSCRIBER_RELATIONSHIP_MISSING', 'subscriber.subscriber.relationship', null, '18'],
  [
    'PATIENT_BIRTH_DATE_AND_SEX',
    'subscriber.name.demographics',
    null,
    { birthDate: '1973-05-01', gender: 'F' },
  ],
  ['FILING_INDICATOR_CODE', 'subscriber.subscriber.filingIndicator', 'XX', 'MB'],
  ['PRIMARY_PAYER_COUNT', `${cob}.payerSequence`, 'T', 'P', secondaryClaim],
  ['MEDICARE_SECONDARY_REASON_MISSING', 'subscriber.subscriber.filingIndicator', 'MB', 'CI', secondaryClaim],
  ['MEDICARE_SECONDARY_REASON_UNEXPECTED', 'subscriber.subscriber.insuranceType', '12', null],
  ['LINE_ADJUDICATION_BALANCE', `${line}.adjudications.0.paidAmount`, '139.99', '140.00', secondaryClaim],
  ['PAYER_PAID_TOTAL', `${cob}.paidAmount`, '140.01', '140.00', secondaryClaim],
  ['CLAIM_ADJUDICATION_BALANCE', `${line}.adjudications.0.adjustments`, [], undefined, secondaryClaim],
  ['DECISION_DATE_REPEATED', `${cob}.payer.decidedOn`, '2026-03-20', null, secondaryClaim],
  ['REMAINING_AMOUNT_REPEATED', `${line}.adjudications.0.remainingAmount`, '35.00', null, secondaryClaim],
  ['PROFESSIONAL_FREQUENCY', 'claim.facility.frequencyCode', '5', '1'],
  ['ORIGINAL_REFERENCE_MISSING', 'claim.facility.frequencyCode', '7', '1'],
  ['DIAGNOSIS_DOT', 'claim.healthCareCodes.0.0.code', 'J03.00', 'J0300'],
  ['DIAGNOSIS_REPEATED', 'claim.healthCareCodes.0.1.code', 'J0300', 'Z1159'],
  ['DIAGNOSIS_VERSION', 'claim.healthCareCodes.0.1', { qualifier: 'BF', code: '4660' }, undefined],
  ['DIAGNOSIS_POINTER_RANGE', `${line}.service.diagnosisPointers`, ['3'], ['2']],
  [
    'PROFESSIONAL_DIAGNOSIS_COUNT',
    'claim.healthCareCodes',
    [diagnosis(12), diagnosis(14).slice(13)],
    [diagnosis(12)],
  ],
  ['NDC_FORMAT', `${line}.drug`, { qualifier: 'N4', code: '1234567890' }, null],
  ['UNLISTED_PROCEDURE_DESCRIPTION', `${line}.service.procedure.code`, '64999', '99214'],
  ['BIRTH_DATE_IN_FUTURE', 'subscriber.name.demographics.birthDate', '2026-03-21', '1973-05-01'],
  [
    'SERVICE_DATE_IN_FUTURE',
    `${line}.serviceDates`,
    { from: '2026-03-21', to: '2026-03-21' },
    { from: '2026-03-20', to: '2026-03-20' },
  ],
  ['ACCIDENT_STATE_MISSING', 'claim.relatedCauses', { causes: ['AA'] }, null],
  ['ACCIDENT_DATE_MISSING', 'claim.relatedCauses', { causes: ['AA'], state: 'FL' }, null],
  ['NPI_CHECK_DIGIT', 'billingProvider.name.identifier', '1234567890', '1234567893'],
  ['TAXONOMY_FORMAT', 'billingProvider.taxonomyCode', '207Q00000', '207Q00000X'],
  ['ORDERING_PROVIDER_MISSING', `${line}.service.procedure.code`, '80053', '99214'],
  ['CLIA_NUMBER_MISSING', `${line}.service.procedure.code`, '80053', '99214'],
  ['CHARACTER_SET', 'subscriber.name.lastName', 'MUÑOZ', 'MUNOZ'],
  ['AMBULANCE_TRANSPORT_MISSING', `${line}.service.procedure.code`, 'A0429', '99214'],
  ['SPINAL_MANIPULATION_MISSING', `${line}.service.procedure.code`, '98941', '99214'],
  [
    'ATTACHMENT_NUMBER_MISSING',
    'claim.attachments',
    [{ reportType: 'OZ', transmission: 'EL' }],
    [{ reportType: 'OZ', transmission: 'AA' }],
  ],
])('%s: %s', (code, path, wrong, right, base = professionalClaim) => {
  expect(codesOf(changed(base, path, wrong))).toContain(code);
  if (right !== undefined) expect(codesOf(changed(base, path, right))).toEqual([]);
});

test('50 lines pass and 51 do not', () => {
  const [service] = professionalClaim.claim.services ?? [];
  const withLines = (count: number): ClaimToEdit => ({
    ...professionalClaim,
    claim: {
      ...professionalClaim.claim,
      chargeAmount: `${250 * count}.00`,
      services: Array.from({ length: count }, (_, at) => ({
        ...structuredClone(service),
        lineControlNumber: `${at}`,
      })) as never,
    },
  });
  expect(codesOf(withLines(50))).toEqual([]);
  expect(codesOf(withLines(51))).toEqual(['PROFESSIONAL_LINE_COUNT']);
});

test('missing elements are edits of the guide', () => {
  const claim = changed(professionalClaim, `${line}.service.unit`, null);
  expect(editClaim(claim, context)).toEqual([
    expect.objectContaining({
      code: 'ELEMENT_MISSING',
      path: 'claim.services[0].service.unit',
      source: '005010X222A1 2400 SV103',
    }),
  ]);
});

test('each code is declared once', () => {
  const codes = guideEdits.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
});

test('a transaction set has the version of its guide, a new BHT03 and a contact', () => {
  const given = { kind: '837P' as const, transaction, groupVersion: '005010X222A1', isReferenceUsed: false };
  const codes = (change: object) => editTransaction({ ...given, ...change }, context).map(({ code }) => code);
  expect(codes({})).toEqual([]);
  expect(codes({ setVersion: '005010X222' })).toEqual(['GUIDE_VERSION']);
  expect(codes({ isReferenceUsed: true })).toEqual(['BATCH_REFERENCE_USED']);
  const submitter = { ...transaction.submitter, contacts: [] };
  expect(codes({ transaction: { ...transaction, submitter } })).toContain('SUBMITTER_CONTACT_MISSING');
});

test('a claim that passes its edits is written (V18)', async () => {
  const { billingProvider, subscriber, claim } = secondaryClaim;
  const records = [
    { kind: '837P.transaction' as const, value: transaction },
    { kind: '837P.billingProvider' as const, value: billingProvider },
    { kind: '837P.subscriber' as const, value: subscriber },
    { kind: '837P.claim' as const, value: claim },
  ];
  const group = { type: '837P' as const, sender: 'SENDER', receiver: 'RECEIVER', controlNumber: '101' };
  let text = '';
  for await (const chunk of writeX12({
    sender: { qualifier: 'ZZ', identifier: 'SENDER' },
    receiver: { qualifier: 'ZZ', identifier: 'RECEIVER' },
    controlNumber: '000000101',
    date: '2026-03-20',
    time: '1200',
    isTest: true,
    groups: [{ ...group, sets: [{ records }] }],
  }))
    text += chunk;
  expect(text).toContain('SVD*PAYERA*140*HC:99214**1~CAS*CO*45*75~CAS*PR*2*35~DTP*573*D8*20260320~');
});
