import { fc } from '@fast-check/vitest';
import { beforeAll, describe, expect, test } from 'vitest';
import { createOrganization } from './support/api.ts';
import { type ApiDocument, type Operation, readDocument } from './support/document.ts';
import { certainRequests, type HostileRequest, hostileRequests } from './support/hostile.ts';
import { operations } from './support/operations.ts';
import { plan } from './support/planned.ts';
import { sendRaw } from './support/wire.ts';
import { type PlannedRequest, World } from './support/world.ts';

const requestsEach = Number(process.env.RCM_FUZZ_REQUESTS ?? 100);
const together = 8;
/** An operation gets no further requests after so many without a new kind of answer: 1 % of the kinds come later. */
const patience = requestsEach / 5;

let document: ApiDocument;
let world: World;
beforeAll(async () => {
  document = await readDocument();
  world = new World(await createOrganization(), 'canary-text');
});

/** Statuses that the transport may answer for any operation. */
const ofTheTransport = new Set([400, 401, 404, 405, 413, 415, 417, 431]);

describe.each(operations)('$id', (operation) => {
  test(
    `answers the extremes and up to ${requestsEach} generated requests as documented, and none with a failure`,
    async () => {
      const planned = await plan(operation, world);
      const faults: string[] = [];
      const kinds = new Set<string>();
      const run = async (label: string, { path, headers, body: content }: HostileRequest) => {
        try {
          const {
            status,
            headers: answered,
            text,
          } = await sendRaw(operation.method, `${world.api}${path}`, headers, content);
          if (status >= 500) faults.push(`${label}: ${status}`);
          if (ofTheTransport.has(status) && !operation.statuses.includes(status)) return;
          const isFile = String(answered['content-disposition']).startsWith('attachment');
          const body = text === '' || isFile ? null : JSON.parse(text);
          kinds.add(kindOf(status, body));
          faults.push(...document.faults(operation, status, body).map((fault) => `${label}: ${fault}`));
        } catch (error) {
          faults.push(`${label}: ${error}`);
        }
      };
      const sent = new Set<string>();
      let requests = requestsWith(operation, planned, '');
      const certain = requests.extremes.length;
      let [lastNew, before] = [certain, 0];
      for (let first = 0; first < certain + requestsEach; first += together) {
        if (kinds.size > before) lastNew = Math.max(first, certain);
        before = kinds.size;
        if (first - lastNew > patience) break;
        const key = await world.keyFor(operation.path, together);
        if (key !== requests.key) requests = requestsWith(operation, planned, key);
        const { extremes, generated } = requests;
        await Promise.all(
          Array.from({ length: Math.min(together, certain + requestsEach - first) }, (_, offset) => {
            const index = first + offset;
            const seed = seedOf(operation.id) + index - certain;
            const request = extremes[index] ?? generated(seed);
            // Many generated reads are equal, and a repeated one tries nothing; a repeated write finds another state.
            if (operation.method === 'get') {
              const text = JSON.stringify(request);
              if (sent.has(text)) return undefined;
              sent.add(text);
            }
            return run(`request ${index} (seed ${seed})`, request);
          }),
        );
      }
      expect(faults).toEqual([]);
    },
    120_000 + requestsEach * 100,
  );
});

/** The status of an answer with the fields that it complains of. */
function kindOf(status: number, body: { issues?: Issue[]; errors?: Issue[] } | null): string {
  const issues = body?.issues ?? body?.errors ?? [];
  return [status, ...issues.map(({ path, code }) => `${path} ${code}`).sort()].join();
}

interface Issue {
  readonly path?: string;
  readonly code: string;
}

/** Generated requests of an operation for one key; creating the generator costs more than many requests. */
function requestsWith(operation: Operation, planned: PlannedRequest, key: string) {
  const hostile = hostileRequests(operation, planned, key);
  return {
    key,
    extremes: certainRequests(operation, planned, key),
    generated: (seed: number) => fc.sample(hostile, { numRuns: 1, seed })[0] as HostileRequest,
  };
}

/** The seed of the requests; the default is the same in every run. */
const base = Number(process.env.RCM_FUZZ_SEED ?? 20_261_121);

function seedOf(id: string): number {
  let sum = base;
  for (const character of id) sum = (Math.imul(sum, 31) + character.charCodeAt(0)) | 0;
  return sum;
}
