import { eventTypesOf } from '@rcm/webhooks/lookups';
import { describe, expect, test } from 'vitest';
import { correctedEventType, eventTypes } from './event-types.ts';
import { describedModules } from './modules.ts';

const listed = eventTypes(describedModules);

describe('the event types', () => {
  test('are those of each record that the modules show, each once', () => {
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed).toContain('exclusion_check.created');
    const shown = describedModules.flatMap(({ views }) => views.map(({ record }) => record));
    expect(listed).toEqual(expect.arrayContaining(shown.flatMap(eventTypesOf)));
  });
});

describe('webhooks.createWebhook', () => {
  test.each(['claim.updated', 'denial_case.created', 'webhook.deleted'])('accepts %s', (type) => {
    expect(correctedEventType(describedModules, type)).toBeNull();
  });

  test.each([
    ['claims.updated', 'claim.updated'],
    ['claim.update', 'claim.updated'],
    ['denialCase.created', 'denial_case.created'],
    ['exclusion check.created', 'exclusion_check.created'],
    ['Estimate.Deleted', 'estimate.deleted'],
  ])('suggests the nearest type for %s: %s', (type, nearest) => {
    expect(correctedEventType(describedModules, type)).toBe(nearest);
  });

  test('suggests a type for a text that is like none', () => {
    expect(listed).toContain(correctedEventType(describedModules, 'x'.repeat(100)));
  });
});
