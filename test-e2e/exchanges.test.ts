import { writeFileSync } from 'node:fs';
import { exchangesFile } from '@rcm/api/exchanges';
import { describe, expect, test } from 'vitest';
import { createOrganization } from './support/api.ts';
import type { Operation } from './support/document.ts';
import { ExampleWorld } from './support/example-world.ts';
import { operations } from './support/operations.ts';
import { plan, send } from './support/planned.ts';
import { stable } from './support/stable-exchange.ts';
import type { PlannedRequest } from './support/world.ts';

/** The most records of a list that the reference page shows. */
const records = '2';

describe('a stable exchange', () => {
  const at = Date.parse('2026-11-27T08:00:00.000Z');

  test.each([
    ['an identifier', 'pat_01k9d3w5m0e6x8r2t4v6y8zabc', 'pat_01k9d3w5m0e6x8r2t4v6y8z000'],
    ['a key', 'rcm_live_abcDEF123', 'rcm_live_EXAMPLE'],
    ['a time of the recording', '2026-11-27T08:00:07.123Z', '2026-03-31T15:30:00.000Z'],
    ['a deadline at the end of a day', '2026-12-01T23:59:59.999Z', '2026-04-04T23:59:59.999Z'],
    [
      'the time of an X12 file',
      'ZZ*HARBOR*261127*0800*^*00501~GS*HARBOR*20261127*0800*5',
      'ZZ*HARBOR*260331*1530*^*00501~GS*HARBOR*20260331*1530*5',
    ],
    ['a case number', 'DEN-20261127-N02VNP9F', 'DEN-20260331-00000001'],
    ['a time in 20 days', '2026-12-17T08:00:07.123Z', '2026-04-20T15:30:00.000Z'],
    ['the day of the recording', '2026-11-27', '2026-03-31'],
    ['a day 40 days before', '2026-10-18', '2026-02-19'],
    ['a day in an address', '/claims?from=2026-11-27T00%3A00', '/claims?from=2026-03-31T00%3A00'],
    ['a day that does not depend on it', '1984-02-29', '1984-02-29'],
    ['an address', 'http://127.0.0.1:40123/public', 'https://rcm.example.org/public'],
  ])('has %s that does not depend on the recording', (_name, recorded, expected) => {
    expect(stable({ value: recorded }, at)).toEqual({ value: expected });
  });

  test('has a cursor that does not depend on the recording', () => {
    const cursors = ['WyIxIl0', 'eyJmIjoiViJ9'].map((nextCursor) => stable({ nextCursor }, at));
    expect(cursors[0]).toEqual(cursors[1]);
  });

  test('replaces equal values by equal ones, and different ones by different ones', () => {
    const [one, other] = ['clm_01k9d3w5m0e6x8r2t4v6y8zabc', 'clm_01k9d3w5m0e6x8r2t4v6y8zabd'];
    const { a, b, c } = stable({ a: one, b: other, c: `/claims/${one}` }, at);
    expect(c).toBe(`/claims/${a}`);
    expect(b).not.toBe(a);
  });
});

/** A planned request without what it does not need: filters of a read, more than a short page, a body without fields. */
function shortened({ method, parameters, body: schema }: Operation, planned: PlannedRequest): PlannedRequest {
  const { params, query: given = {}, headers, body } = planned;
  const isSent = ({ name, required }: Operation['parameters'][number]) =>
    method !== 'get' || required || name === 'take';
  const names = new Set(parameters.filter(isSent).map(({ name }) => name));
  const filters = Object.entries({ ...given, take: records }).filter(([name]) => names.has(name));
  const hasFields = schema !== null && Object.keys(schema.properties ?? schema).length > 0;
  return {
    ...(params && { params }),
    ...(filters.length > 0 && { query: Object.fromEntries(filters) }),
    ...(headers && { headers }),
    ...(body !== undefined && hasFields && { body }),
  };
}

/** Records an exchange of every operation for the reference page, with `pnpm --filter @rcm/test-e2e exchanges`. */
test.runIf(process.env.RCM_RECORD_EXCHANGES === 'true')(
  'an exchange of every operation is recorded',
  async () => {
    const world = new ExampleWorld(await createOrganization({ timeZone: 'UTC' }), 'Example');
    const exchanges = new Map<string, unknown>();
    // Reads come last, so that their answers show what the others wrote.
    const inOrder = operations.toSorted(
      (one, other) => Number(one.method === 'get') - Number(other.method === 'get'),
    );
    for (const operation of inOrder) {
      const at = Date.now();
      const sent = shortened(operation, world.exampled(await plan(operation, world), operation.bodyExample));
      const { status, json, text } = await send(world, operation, sent);
      expect([operation.id, status < 300]).toEqual([operation.id, true]);
      const response = json ?? (text === '' ? undefined : text);
      exchanges.set(operation.id, stable({ ...sent, status, response }, at));
    }
    const byId = Object.fromEntries([...exchanges].sort(([one], [other]) => (one < other ? -1 : 1)));
    writeFileSync(exchangesFile, `${JSON.stringify(byId, null, 1)}\n`);
  },
  900_000,
);
