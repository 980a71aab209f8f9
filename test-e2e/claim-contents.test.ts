import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RecordValue, readX12, type SetRecord, sparse } from '@rcm/x12';
import { describe, expect, test } from 'vitest';
import { createOrganization } from './support/api.ts';
import { importFile } from './support/import-file.ts';
import { World } from './support/world.ts';

const examples = join(import.meta.dirname, '../../shared/data/x12');

type ClaimRecord = Extract<SetRecord, { kind: '837P.claim' | '837I.claim'; faulty: false }>;

/** The faultless claims of a file that are no voids, by their numbers. */
async function claimsOf(content: string): Promise<Map<string, ClaimRecord>> {
  const found = new Map<string, ClaimRecord>();
  for await (const event of readX12([Buffer.from(content)])) {
    if (event.kind !== '837P.claim' && event.kind !== '837I.claim') continue;
    if (event.faulty || event.value.facility.frequencyCode === '8') continue;
    found.set(event.value.patientControlNumber, event);
  }
  return found;
}

/** A claim as a file has it, in the form of the answer. */
const writtenOf = ({ value, within }: ClaimRecord) => ({
  billingProvider: sparse(within.billingProvider),
  subscriber: sparse(within.subscriber),
  ...('patient' in within ? { patient: sparse(within.patient as RecordValue<'837P.patient'>) } : {}),
  // The writer numbers the lines.
  claim: sparse({ ...value, services: value.services.map(({ number, ...service }) => service) }),
});

/** Lists of qualified items in any order mean the same. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(sorted);
    const isQualified = items.every((item) => /qualifier|kind|category|role/.test(JSON.stringify(item)));
    return isQualified ? items.map((item) => JSON.stringify(item)).sort() : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const names = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(names.map(([name, each]) => [name, sorted(each)]));
}

describe.skipIf(!existsSync(examples))('the claims of every public example file', () => {
  const files = existsSync(examples) ? globSync('**/*.*', { cwd: examples }) : [];

  test('are written as their files have them', async () => {
    const rows: { file: string; claims: number; differences: number }[] = [];
    for (const file of files) {
      const content = readFileSync(join(examples, file), 'latin1');
      if (!/ST.837/.test(content)) continue;
      const claims = await claimsOf(content);
      if (claims.size === 0) continue;
      const world = new World(await createOrganization(), file);
      await importFile(world, content);
      const stored: { id: string; claimNumber: string }[] = (
        await world.send('get', '/reference/claims?take=100')
      ).claims;
      let differences = 0;
      for (const { id, claimNumber } of stored) {
        const sent = claims.get(claimNumber);
        const { claimContent } = await world.send('get', `/reference/claims/${id}/content`);
        const written = claimContent.written[claimContent.kind === '837P' ? 'professional' : 'institutional'];
        const [one, other] = [sorted(sparse(written)), sorted(sent && writtenOf(sent))];
        if (JSON.stringify(one) !== JSON.stringify(other)) {
          differences += 1;
          expect.soft(one, file).toEqual(other);
        }
      }
      rows.push({ file, claims: stored.length, differences });
    }
    expect(rows.filter(({ differences }) => differences > 0)).toEqual([]);
    expect(rows.reduce((sum, { claims }) => sum + claims, 0)).toBeGreaterThanOrEqual(40);
  });
});
