import { AppealStatus } from '@rcm/envelope';
import type { Operations } from '@rcm/http';
import { describe, expect, test } from 'vitest';
import { AppealOutcome, SubmissionMethod } from './appeals/schema.ts';
import { operations } from './contract.ts';
import { AppealLevel } from './ladder/schema.ts';

const all: Operations = operations;

test('every answer has meta except that of appeals.listAppeals', () => {
  const without = Object.keys(all).filter((name) => all[name]?.meta === false);
  expect(without).toEqual(['listAppeals']);
});

describe('the values of', () => {
  test.each([
    [
      'the status of an appeal',
      AppealStatus.options,
      'DRAFT PENDING_DOCUMENTATION READY_FOR_SUBMISSION SUBMITTED RECEIVED_ACKNOWLEDGED UNDER_REVIEW PEER_TO_PEER_SCHEDULED PEER_TO_PEER_COMPLETED ADDITIONAL_INFO_REQUESTED DECIDED_FAVORABLE DECIDED_PARTIAL DECIDED_UNFAVORABLE ESCALATED_TO_NEXT_LEVEL WITHDRAWN EXPIRED',
    ],
    [
      'the level',
      AppealLevel.options,
      'LEVEL_1_RECONSIDERATION LEVEL_2_FORMAL_APPEAL LEVEL_3_EXTERNAL_REVIEW LEVEL_4_ALJ_HEARING LEVEL_5_COUNCIL_REVIEW LEVEL_6_FEDERAL_COURT STATE_FAIR_HEARING INDEPENDENT_REVIEW_ORG STATE_INSURANCE_DEPT',
    ],
    [
      'the outcome',
      AppealOutcome.options,
      'FULL_OVERTURN PARTIAL_OVERTURN UPHELD DISMISSED_PROCEDURAL WITHDRAWN_BY_PROVIDER SETTLED NO_RESPONSE_DEFAULT',
    ],
    [
      'the submission method',
      SubmissionMethod.options,
      'ELECTRONIC_PORTAL FAX MAIL_CERTIFIED MAIL_REGULAR EDI_277 PHONE_VERBAL',
    ],
  ])('%s are complete', (_name, options, expected) => {
    expect(options.join(' ')).toBe(expected);
  });
});
