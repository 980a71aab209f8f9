import { describe, expect, test } from 'vitest';
import { AgentDefinition, stepColumns } from './definition.ts';

const values = {
  name: 'Eligibility check',
  description: null,
  tags: ['a', 'b'],
  steps: [{ type: 'NAVIGATE', instruction: 'Open' }],
  extractionSchema: { a: 1, b: { c: [1, 2], d: 0 } },
  inputVariables: null,
  maxRetries: 3,
} as const;

/** The fields that an update changes. */
function fieldsChangedBy(changes: Record<string, unknown>): string[] {
  const set: string[] = [];
  const definition = new Proxy(Object.assign(new AgentDefinition(), values), {
    set(target, key, value) {
      set.push(String(key));
      return Reflect.set(target, key, value);
    },
  });
  definition.change(changes);
  return set;
}

describe('a change', () => {
  test.each([
    ['nothing', {}],
    ['equal values', structuredClone(values)],
    ['null for fields that were never set', { icon: null, transformationMap: null }],
    ['an undefined field', { name: undefined, description: undefined }],
    ['keys in another order', { extractionSchema: { b: { d: 0, c: [1, 2] }, a: 1 } }],
    ['negative zero', { extractionSchema: { a: 1, b: { c: [1, 2], d: -0 } } }],
    ['a variable without its undefined parts', { steps: [{ instruction: 'Open', type: 'NAVIGATE' }] }],
  ])('of %s changes nothing', (_what, changes) => {
    expect(fieldsChangedBy(changes)).toEqual([]);
  });

  test.each([
    [{ name: 'eligibility check' }],
    [{ description: '' }],
    [{ tags: ['b', 'a'] }],
    [{ tags: [] }],
    [{ steps: [{ type: 'NAVIGATE', instruction: 'open' }] }],
    [{ extractionSchema: { a: 1, b: { c: [2, 1], d: 0 } } }],
    [{ extractionSchema: null }],
    [{ inputVariables: [] }],
    [{ maxRetries: 0 }],
  ])('to %j changes the fields', (changes) => {
    expect(fieldsChangedBy({ ...values, ...changes })).toEqual(Object.keys(changes));
  });
});

test('steps are counted in total and by type', () => {
  const steps = (['NAVIGATE', 'EXTRACT', 'ACT', 'EXTRACT'] as const).map((type) => ({
    type,
    instruction: 'x',
  }));
  expect(stepColumns(steps)).toEqual({
    steps,
    stepCount: 4,
    stepTypes: { NAVIGATE: 1, EXTRACT: 2, ACT: 1 },
    operations: null,
  });
});
