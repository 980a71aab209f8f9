import type { Operations } from '@rcm/http';
import { type DeclaredOperation, expectNoOther, expectOperation } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import { operations } from './contract.ts';
import { AssignmentMethod } from './queues/schema.ts';
import { denialFields } from './rules/fields.ts';
import { RuleAction } from './rules/schema.ts';

const all: Operations = operations;

/** What the API document says of each operation, beside its fields. */
const declared: DeclaredOperation[] = [
  ['listCases', 'get', '/denial-management/cases', 'denial-management:read', 200],
  ['createCase', 'post', '/denial-management/cases', 'denial-management:write', 201],
  ['getCase', 'get', '/denial-management/cases/:caseId', 'denial-management:read', 200],
  ['updateCase', 'put', '/denial-management/cases/:caseId', 'denial-management:write', 200],
  ['assignCase', 'post', '/denial-management/cases/:caseId/assign', 'denial-management:write', 200],
  ['routeCase', 'post', '/denial-management/cases/:caseId/route', 'denial-management:write', 200],
  ['resolveCase', 'post', '/denial-management/cases/:caseId/resolve', 'denial-management:write', 200],
  ['bulkUpdateCases', 'post', '/denial-management/cases/bulk', 'denial-management:write', 200],
  ['createQueue', 'post', '/denial-management/queues', 'denial-management:write', 201],
  ['updateQueue', 'put', '/denial-management/queues/:queueId', 'denial-management:write', 200],
  ['listQueueRules', 'get', '/denial-management/queue-rules', 'denial-management:read', 200],
  ['createQueueRule', 'post', '/denial-management/queue-rules', 'denial-management:write', 201],
  ['updateQueueRule', 'put', '/denial-management/queue-rules/:ruleId', 'denial-management:write', 200],
  ['evaluateQueueRules', 'post', '/denial-management/queue-rules/evaluate', 'denial-management:read', 200],
  ['listCodes', 'get', '/denial-management/codes', 'denial-management:read', 200],
];

describe('the operations', () => {
  test.each(declared)('%s is %s %s for %s, and succeeds with %i', (...given) =>
    expectOperation('denial-management', all, given),
  );

  test('are these and no other', () => expectNoOther(all, declared));

  test('carry meta, all but the list that the contract shows without', () => {
    const without = Object.keys(all).filter((name) => all[name]?.meta === false);
    expect(without).toEqual(['listQueueRules']);
  });
});

describe('the values of', () => {
  const actionTypes = RuleAction.def.options.map((option) => option.shape.type.value);
  test.each([
    ['the assignment method', AssignmentMethod.options, 'MANUAL ROUND_ROBIN LEAST_LOADED BY_ROLE'],
    [
      'the type of an action',
      actionTypes,
      'ASSIGN_QUEUE ASSIGN_MEMBER SET_PRIORITY SET_CATEGORY SET_SLA_HOURS ADD_TAG FLAG_NO_APPEAL STOP',
    ],
    [
      'the field of a condition',
      Object.keys(denialFields),
      'groupCode carc rarc payerId payerProgram category deniedAmount billedAmount daysToDeadline ageDays facilityId providerId specialty cptCode placeOfService appealRights tags',
    ],
  ])('%s are these and no other', (_name, options, expected) => {
    expect(options.join(' ')).toBe(expected);
  });
});
