import { describe, expect, test } from 'vitest';
import { operations } from './contract.ts';

const episodes = '/specialty-billing/home-health/episodes';
const notices = `${episodes}/:episodeId/noa`;

describe('the operations', () => {
  test.each([
    ['listEpisodes', 'get', episodes, 'read', 200],
    ['createEpisode', 'post', episodes, 'write', 201],
    ['getEpisode', 'get', `${episodes}/:episodeId`, 'read', 200],
    ['createNoa', 'post', notices, 'write', 201],
    ['getNoa', 'get', `${notices}/:noaId`, 'read', 200],
    ['submitNoa', 'post', `${notices}/submit`, 'write', 202],
  ] as const)(
    '%s is %s %s, needs the scope to %s and succeeds with %i',
    (name, method, path, action, status) => {
      const { status: declared = 200, ...operation } = operations[name];
      expect(operation).toMatchObject({ method, path, scope: `specialty-billing:${action}` });
      expect(declared).toBe(status);
    },
  );

  test('carry meta, all of them', () => {
    for (const operation of Object.values(operations)) {
      expect(operation.meta).toBeUndefined();
      expect(operation.bare).toBeUndefined();
    }
  });
});
