import { describe, expect, test } from 'vitest';
import type { AppealLevel } from '../ladder/ladder.ts';
import { checklistOf } from './checklist.ts';
import type { DocumentType } from './document.ts';

const checklist = (level: AppealLevel, primaryCode: string, present: DocumentType[] = []) =>
  checklistOf(
    {
      level,
      denialCaseSummary: {
        caseNumber: 'DC-1',
        claimNumber: 'CLM-1',
        payerName: 'Payer',
        denialReason: 'Reason',
        primaryCode,
        denialDate: '2026-06-01T16:00:00.000Z',
      },
    },
    present.map((documentType) => ({ documentType })),
  );

describe('the checklist', () => {
  test('needs a letter and the notice for every appeal', () => {
    expect(checklist('LEVEL_1_RECONSIDERATION', 'B7')).toEqual([
      { documentType: 'APPEAL_LETTER', isPresent: false, requiredBecause: 'EVERY_APPEAL' },
      { documentType: 'DENIAL_NOTICE', isPresent: false, requiredBecause: 'EVERY_APPEAL' },
    ]);
  });

  test.each([
    ['50', ['MEDICAL_RECORDS', 'LETTER_OF_MEDICAL_NECESSITY']],
    ['29', ['PROOF_OF_TIMELY_FILING']],
    ['197', ['AUTHORIZATION']],
    ['97', ['MEDICAL_RECORDS', 'CODING_RATIONALE']],
    ['toString', []],
  ])('for code %s needs %j', (code, expected) => {
    const asked = checklist('LEVEL_1_RECONSIDERATION', code).filter(
      ({ requiredBecause }) => requiredBecause === 'DENIAL_CODE',
    );
    expect(asked.map(({ documentType }) => documentType)).toEqual(expected);
  });

  test('needs the prior decision and the request for a hearing', () => {
    expect(checklist('LEVEL_4_ALJ_HEARING', 'B7', ['PRIOR_DECISION']).slice(2)).toEqual([
      { documentType: 'PRIOR_DECISION', isPresent: true, requiredBecause: 'LEVEL' },
      { documentType: 'HEARING_REQUEST', isPresent: false, requiredBecause: 'LEVEL' },
    ]);
  });
});
