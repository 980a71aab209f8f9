import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RecordValue, readX12, type SetRecord, sparse } from '@rcm/x12';
import { describe, expect, test } from 'vitest';
import { aPartner } from './requests/claim-submission.ts';
import { request } from './support/api.ts';
import { importFile } from './support/import-file.ts';
import { type OwnInstallation, ownInstallation } from './support/own-installation.ts';
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

/** How two claims differ, apart from the order of qualified items; null if they don't. */
function difference(one: unknown, other: unknown) {
  const [first, second] = [sorted(one), sorted(other)];
  return JSON.stringify(first) === JSON.stringify(second) ? null : { first, second };
}

/** The claims as their contents have them. */
async function composedClaims(world: World): Promise<Map<string, unknown>> {
  const { claims } = await world.send('get', '/reference/claims?take=100');
  const found = new Map<string, unknown>();
  for (const { id, claimNumber } of claims) {
    const { claimContent } = await world.send('get', `/reference/claims/${id}/content`);
    const { professional, institutional } = claimContent.written;
    found.set(claimNumber, sparse(professional ?? institutional));
  }
  return found;
}

interface Result {
  readonly outcome: string;
  readonly claimNumber: string;
  readonly edits: readonly { readonly code: string; readonly path: string; readonly severity: string }[];
}

/** Makes a batch of each kind of claims; returns the claims of the files, and the errors of those that stay out. */
async function batch(world: World, url: string) {
  const batched = new Map<string, ClaimRecord>();
  const errors = new Map<string, Result['edits']>();
  for (const kind of ['837P', '837I']) {
    const { claimBatches, results } = await world.send('post', '/claim-batches', { kind });
    for (const { outcome, claimNumber, edits } of results as readonly Result[]) {
      const failed = edits.filter(({ severity }) => severity === 'ERROR');
      if (outcome !== 'BATCHED') errors.set(claimNumber, failed);
    }
    for (const { id } of claimBatches) {
      const { text } = await request('get', `${url}/api/v1/claim-batches/${id}/file`, {
        key: world.organization.apiKey,
      });
      for (const [number, claim] of await claimsOf(text)) batched.set(number, claim);
    }
  }
  return { batched, errors };
}

/** Makes the imported claims of an organization, which another system sent, ready to be sent. */
const makeReady = ({ organization: { organizationId } }: World, { ask }: OwnInstallation) =>
  ask(`update claims.claims set submission_state = 'READY', batch_id = null
    where organization_id = '${organizationId}'`);

/** Switches edits off for all payers of an organization. */
async function switchOff(world: World, codes: ReadonlySet<string>, payerIds: readonly string[]) {
  for (const payerId of payerIds) {
    for (const code of codes) {
      const body = { code, payerId, reason: 'The example is older than the edit' };
      await world.send('post', '/claim-edits/exceptions', body);
    }
  }
}

describe.skipIf(!existsSync(examples))('the claims of every public example file', () => {
  const files = existsSync(examples) ? globSync('**/*.*', { cwd: examples }) : [];

  test('are composed and batched as their files have them', async () => {
    const installation = await ownInstallation('the secret of contents, which guards nothing but a test');
    const { url } = await installation.serve(installation.environment);
    const rows: [file: string, claims: number, batched: number, failedEdits: string][] = [];
    const unwritable: Record<string, readonly string[]> = {};
    for (const file of files.sort()) {
      const content = readFileSync(join(examples, file), 'latin1');
      if (!/ST.837/.test(content)) continue;
      const sent = await claimsOf(content);
      if (sent.size === 0) continue;
      const world = new World(await installation.createOrganization(), file, url);
      const { unkept } = await importFile(world, content);
      expect.soft(unkept, file).toEqual([]);
      const composed = await composedClaims(world);
      for (const [number, claim] of composed) {
        const record = sent.get(number);
        expect.soft(difference(claim, record && writtenOf(record)), `${file} ${number}`).toBeNull();
      }
      await makeReady(world, installation);
      const payerIds = (await world.send('get', '/reference/payers?take=100')).payers.map(
        ({ id }: { id: string }) => id,
      );
      for (const id of payerIds) await aPartner(world, id);
      const first = await batch(world, url);
      const codes = new Set([...first.errors.values()].flat().map(({ code }) => code));
      await switchOff(world, codes, payerIds);
      const second = await batch(world, url);
      const batched = new Map([...first.batched, ...second.batched]);
      for (const [number, claim] of batched) {
        const record = sent.get(number);
        expect
          .soft(difference(writtenOf(claim), record && writtenOf(record)), `${file} ${number}`)
          .toBeNull();
      }
      for (const [number, edits] of second.errors) {
        unwritable[`${file} ${number}`] = edits.map(({ code, path }) => `${code} ${path}`);
      }
      expect.soft(batched.size + second.errors.size, file).toBe(composed.size);
      rows.push([file, composed.size, batched.size, [...codes].sort().join()]);
    }
    process.stdout.write(`${rows.map((row) => row.join(' | ')).join('\n')}\n`);
    // What they lack is required by the guide, whatever a payer takes.
    expect(unwritable).toEqual({
      'linuxforhealth/837_005010X222A2_demo.ambulance.example5.837 051068': [
        'ELEMENT_MISSING claim.facility.qualifier',
      ],
      'linuxforhealth/837_005010X222A2_demo.cob.example3.A.837 26407789': [
        'SEGMENT_MISSING claim.otherSubscribers[0].payer',
      ],
    });
    expect(rows.reduce((total, [, claims]) => total + claims, 0)).toBeGreaterThanOrEqual(40);
  }, 300_000);
});
