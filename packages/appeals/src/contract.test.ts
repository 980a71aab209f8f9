import { AppealStatus } from '@rcm/envelope';
import type { Operations } from '@rcm/http';
import { type DeclaredOperation, expectNoOther, expectOperation } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import { AppealOutcome, SubmissionMethod } from './appeals/schema.ts';
import { operations } from './contract.ts';
import { AppealLevel } from './ladder/schema.ts';

const all: Operations = operations;

/** What the API document says of each operation, beside its fields. */
const declared: DeclaredOperation[] = [
  ['listAppeals', 'get', '/appeals', 'appeals:read', 200],
  ['createAppeal', 'post', '/appeals', 'appeals:write', 201],
  ['getAppeal', 'get', '/appeals/:appealId', 'appeals:read', 200],
  ['updateAppeal', 'put', '/appeals/:appealId', 'appeals:write', 200],
  ['transitionAppeal', 'post', '/appeals/:appealId/transition', 'appeals:write', 200],
  ['submitAppeal', 'post', '/appeals/:appealId/submit', 'appeals:write', 200],
  ['decideAppeal', 'post', '/appeals/:appealId/decision', 'appeals:write', 200],
  ['escalateAppeal', 'post', '/appeals/:appealId/escalate', 'appeals:write', 201],
  ['attachDocument', 'post', '/appeals/:appealId/documents', 'appeals:write', 201],
  ['draftLetter', 'post', '/appeals/:appealId/letter', 'appeals:write', 200],
  ['listLevels', 'get', '/appeals/levels', 'appeals:read', 200],
  ['previewDeadline', 'post', '/appeals/deadline-preview', 'appeals:read', 200],
];

describe('the operations', () => {
  test.each(declared)('%s is %s %s for %s, and succeeds with %i', (...given) =>
    expectOperation('appeals', all, given),
  );

  test('are these and no other', () => expectNoOther(all, declared));

  test('carry meta, all but the list that the contract shows without', () => {
    const without = Object.keys(all).filter((name) => all[name]?.meta === false);
    expect(without).toEqual(['listAppeals']);
  });
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
  ])('%s are these and no other', (_name, options, expected) => {
    expect(options.join(' ')).toBe(expected);
  });
});
