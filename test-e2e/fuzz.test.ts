import { fc } from '@fast-check/vitest';
import { beforeAll, describe, expect, test } from 'vitest';
import { createOrganization } from './support/api.ts';
import { type ApiDocument, readDocument } from './support/document.ts';
import { hostileRequests } from './support/hostile.ts';
import { operations } from './support/operations.ts';
import { plan } from './support/planned.ts';
import { sendRaw } from './support/wire.ts';
import { World } from './support/world.ts';

const requestsEach = 200;
const together = 8;

let document: ApiDocument;
let world: World;
beforeAll(async () => {
  document = await readDocument();
  world = new World(await createOrganization(), 'canary-text');
});

/** What the transport itself may answer, whatever the operation. */
const ofTheTransport = new Set([400, 401, 404, 405, 413, 415, 417, 431]);

describe.each(operations)('$id', (operation) => {
  test(`answers ${requestsEach} generated requests as documented, and none with a failure`, async () => {
    const planned = await plan(operation, world);
    const faults: string[] = [];
    const run = async (index: number, key: string, seed: number) => {
      const [sent] = fc.sample(hostileRequests(operation, planned, key), { numRuns: 1, seed });
      if (!sent) throw new Error('no request was generated');
      const label = `request ${index} (seed ${seed})`;
      try {
        const { status, text } = await sendRaw(
          operation.method,
          `${world.api}${sent.path}`,
          sent.headers,
          sent.body,
        );
        if (status >= 500) faults.push(`${label}: ${status}`);
        if (ofTheTransport.has(status) && !operation.statuses.includes(status)) return;
        const body = text === '' ? null : JSON.parse(text);
        faults.push(...document.faults(operation, status, body).map((fault) => `${label}: ${fault}`));
      } catch (error) {
        faults.push(`${label}: ${error}`);
      }
    };
    for (let first = 0; first < requestsEach; first += together) {
      const key = await world.keyFor(operation.path, together);
      await Promise.all(
        Array.from({ length: Math.min(together, requestsEach - first) }, (_, offset) =>
          run(first + offset, key, seedOf(operation.id) + first + offset),
        ),
      );
    }
    expect(faults).toEqual([]);
  }, 120_000);
});

/** The same requests in every run; another number explores others. */
const base = Number(process.env.RCM_FUZZ_SEED ?? 20_261_121);

function seedOf(id: string): number {
  let sum = base;
  for (const character of id) sum = (Math.imul(sum, 31) + character.charCodeAt(0)) | 0;
  return sum;
}
