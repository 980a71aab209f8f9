import type { z } from 'zod';
import type { Appeal } from '../appeals/appeal.ts';
import type { AppealLevel } from '../ladder/ladder.ts';
import type { AppealDocument, DocumentType } from './document.ts';
import type { ChecklistItem } from './schema.ts';

/** A type of document that an appeal needs. */
export type ChecklistEntry = z.infer<typeof ChecklistItem>;

const everyAppeal: readonly DocumentType[] = ['APPEAL_LETTER', 'DENIAL_NOTICE'];

const hearing: readonly DocumentType[] = ['PRIOR_DECISION', 'HEARING_REQUEST'];

const byLevel: Readonly<Record<AppealLevel, readonly DocumentType[]>> = {
  LEVEL_1_RECONSIDERATION: [],
  LEVEL_2_FORMAL_APPEAL: ['PRIOR_DECISION'],
  LEVEL_3_EXTERNAL_REVIEW: ['PRIOR_DECISION'],
  LEVEL_4_ALJ_HEARING: hearing,
  LEVEL_5_COUNCIL_REVIEW: ['PRIOR_DECISION'],
  LEVEL_6_FEDERAL_COURT: ['PRIOR_DECISION'],
  STATE_FAIR_HEARING: hearing,
  INDEPENDENT_REVIEW_ORG: ['PRIOR_DECISION'],
  STATE_INSURANCE_DEPT: ['PRIOR_DECISION'],
};

const coding: readonly DocumentType[] = ['MEDICAL_RECORDS', 'CODING_RATIONALE'];
const authorization: readonly DocumentType[] = ['AUTHORIZATION'];
const eligibility: readonly DocumentType[] = ['ELIGIBILITY_PROOF'];

/** The types of documents that a claim adjustment reason code needs. */
const byCode: ReadonlyMap<string, readonly DocumentType[]> = new Map<string, readonly DocumentType[]>([
  ['4', coding],
  ['11', coding],
  ['15', authorization],
  ['16', ['CLAIM_FORM']],
  ['18', ['CLAIM_FORM', 'REMITTANCE_ADVICE']],
  ['26', eligibility],
  ['27', eligibility],
  ['29', ['PROOF_OF_TIMELY_FILING']],
  ['31', eligibility],
  ['39', authorization],
  ['50', ['MEDICAL_RECORDS', 'LETTER_OF_MEDICAL_NECESSITY']],
  ['96', ['PAYER_POLICY']],
  ['97', coding],
  ['119', ['PAYER_POLICY']],
  ['197', authorization],
  ['236', coding],
  ['252', ['MEDICAL_RECORDS']],
]);

/** The types of documents that an appeal needs, and whether each is attached. */
export function checklistOf(
  { level, denialCaseSummary }: Pick<Appeal, 'level' | 'denialCaseSummary'>,
  documents: readonly Pick<AppealDocument, 'documentType'>[],
): ChecklistEntry[] {
  const present = new Set(documents.map(({ documentType }) => documentType));
  const item = (requiredBecause: ChecklistEntry['requiredBecause']) => (documentType: DocumentType) => ({
    documentType,
    isPresent: present.has(documentType),
    requiredBecause,
  });
  return [
    ...everyAppeal.map(item('EVERY_APPEAL')),
    ...byLevel[level].map(item('LEVEL')),
    ...(byCode.get(denialCaseSummary.primaryCode ?? '') ?? []).map(item('DENIAL_CODE')),
  ];
}
