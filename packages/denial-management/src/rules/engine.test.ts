import type { Condition } from '@rcm/conditions';
import { describe, expect, test } from 'vitest';
import { type Draft, evaluateRules } from './engine.ts';
import type { ActiveRule } from './queue-rule.ts';

const draft: Draft = { category: 'OTHER', priority: 0, tags: ['old'], appealRights: true, slaHours: null };
const always: Condition = { all: [] };
const never: Condition = { any: [] };

const aRule = (id: string, values: Partial<ActiveRule> = {}): ActiveRule => ({
  id,
  queueId: `home of ${id}`,
  name: id,
  priority: 0,
  continue: false,
  conditions: always,
  actions: [{ type: 'SET_PRIORITY', priority: 1 }],
  ...values,
});

const plan = (...rules: ActiveRule[]) => evaluateRules(rules, { carc: '197' }, draft);

describe('the rules', () => {
  test('end with the first match', () => {
    const { matchedRuleIds, rules, queueId } = plan(
      aRule('a', { conditions: never }),
      aRule('b'),
      aRule('c'),
    );
    expect(matchedRuleIds).toEqual(['b']);
    expect(rules.map(({ ruleId, matched }) => [ruleId, matched])).toEqual([
      ['a', false],
      ['b', true],
    ]);
    expect(queueId).toBe('home of b');
  });

  test('continue after a match with continue, but not after the next', () => {
    const { matchedRuleIds, queueId } = plan(aRule('a', { continue: true }), aRule('b'), aRule('c'));
    expect(matchedRuleIds).toEqual(['a', 'b']);
    expect(queueId).toBe('home of a');
  });

  test('end at STOP regardless of continue, and skip the actions after it', () => {
    const {
      matchedRuleIds,
      actions,
      draft: changed,
    } = plan(
      aRule('a', {
        continue: true,
        actions: [{ type: 'ADD_TAG', tag: 'x' }, { type: 'STOP' }, { type: 'ADD_TAG', tag: 'y' }],
      }),
      aRule('b'),
    );
    expect(matchedRuleIds).toEqual(['a']);
    expect(actions.map(({ action }) => action.type)).toEqual(['ADD_TAG', 'STOP']);
    expect(changed.tags).toEqual(['old', 'x']);
  });

  test('do not change a denial that none matches', () => {
    expect(plan(aRule('a', { conditions: never }))).toMatchObject({
      matchedRuleIds: [],
      actions: [],
      queueId: null,
      memberId: null,
      draft,
    });
  });

  test('see the changes of earlier rules', () => {
    const { matchedRuleIds } = plan(
      aRule('a', {
        continue: true,
        actions: [
          { type: 'ADD_TAG', tag: 'rush' },
          { type: 'SET_CATEGORY', category: 'AUTHORIZATION' },
          { type: 'FLAG_NO_APPEAL' },
        ],
      }),
      aRule('b', {
        conditions: {
          all: [
            { field: 'tags', op: 'contains', value: 'rush' },
            { field: 'category', op: 'eq', value: 'AUTHORIZATION' },
            { field: 'appealRights', op: 'eq', value: false },
          ],
        },
      }),
    );
    expect(matchedRuleIds).toEqual(['a', 'b']);
  });

  test('apply their actions in order; the last one of a type wins', () => {
    const result = plan(
      aRule('a', {
        actions: [
          { type: 'ASSIGN_QUEUE', queueId: 'q1' },
          { type: 'ASSIGN_QUEUE', queueId: 'q2' },
          { type: 'ASSIGN_MEMBER', memberId: 'mem_1' },
          { type: 'SET_PRIORITY', priority: 3 },
          { type: 'SET_PRIORITY', priority: 7 },
          { type: 'SET_SLA_HOURS', hours: 24 },
          { type: 'ADD_TAG', tag: 'old' },
          { type: 'ADD_TAG', tag: 'new' },
        ],
      }),
    );
    expect(result).toMatchObject({
      queueId: 'q2',
      memberId: 'mem_1',
      draft: { priority: 7, slaHours: 24, tags: ['old', 'new'] },
    });
  });
});
