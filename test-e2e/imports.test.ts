import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '@rcm/database';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createOrganization, request, type TestOrganization } from './support/api.ts';
import { rcm, rcmJson } from './support/rcm.ts';
import { claimsNumbered, remittanceFile } from './support/remittances.ts';
import { World } from './support/world.ts';

const environment = inject('environment');
const directory = mkdtempSync(join(tmpdir(), 'rcm-imports-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** A file of the directory. */
function written(name: string, content: string): string {
  const path = join(directory, name);
  writeFileSync(path, content);
  return path;
}

describe('rcm import x12', () => {
  let organization: TestOrganization;
  let world: World;
  let claimIds: readonly string[];
  beforeAll(async () => {
    organization = await createOrganization();
    world = new World(organization, 'canary-import');
    claimIds = await claimsNumbered(world, ['A-1', 'B-1']);
  });

  const run = async (...args: string[]) => {
    const all = ['import', 'x12', ...args, '--org', organization.organizationId, '--json'];
    const { code, stdout, stderr } = await rcm(all, environment);
    return { code, stderr, files: stdout === '' ? null : JSON.parse(stdout).files };
  };
  const claimPaid = async (id: string) =>
    (await world.send('get', `/reference/claims/${id}`)).claim.paidAmount;

  test('posts the files and reports each transaction set, with the same output the second time', async () => {
    const [claimId = ''] = claimIds;
    const path = written(
      'a.835',
      remittanceFile(
        { reference: 'EFT-A1', claims: [{ number: 'A-1', answer: 'shared' }] },
        {
          reference: 'EFT-A2',
          claims: [
            { number: 'A-2', answer: 'paid' },
            { number: 'A-1', answer: 'unbalanced' },
          ],
        },
      ),
    );
    const report = {
      file: path,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      status: 'DONE',
      faults: [],
      warnings: [],
      transactions: [
        {
          type: '835',
          controlNumber: '0001',
          status: 'POSTED',
          claims: 1,
          posted: 1,
          exceptions: 0,
          duplicates: 0,
          paidAmount: '170.00',
          postedAmount: '170.00',
          reasons: [],
        },
        {
          type: '835',
          controlNumber: '0002',
          status: 'PARTLY_POSTED',
          claims: 2,
          posted: 0,
          exceptions: 2,
          duplicates: 0,
          paidAmount: '290.00',
          postedAmount: '0.00',
          reasons: expect.arrayContaining([
            { code: 'CLAIM_NOT_FOUND', count: 1 },
            { code: 'UNBALANCED', count: 1 },
          ]),
        },
      ],
      reason: null,
    };
    const rehearsed = await run(path, '--dry-run');
    expect(rehearsed).toEqual({ code: 0, stderr: '', files: [report] });
    expect([await claimPaid(claimId), (await world.send('get', '/imports')).total]).toEqual([null, 0]);

    expect(await run(path)).toEqual(rehearsed);
    expect(await run(path, path)).toEqual({ ...rehearsed, files: [report, report] });
    expect([await claimPaid(claimId), (await world.send('get', '/imports')).total]).toEqual(['170.00', 1]);
    expect((await run(path, '--dry-run')).files).toEqual([report]);
  });

  test('leaves no recorded changes, which each total would add up', async () => {
    await claimsNumbered(world, ['E-1']);
    const file = remittanceFile({ reference: 'EFT-E1', claims: [{ number: 'E-1', answer: 'paid' }] });
    expect(await run(written('e.835', file))).toMatchObject({ code: 0, files: [{ status: 'DONE' }] });
    await withClient(environment.DATABASE_URL ?? '', async (client) => {
      const recorded = 'select from lists.row_changes where organization_id = $1';
      expect((await client.query(recorded, [organization.organizationId])).rows).toEqual([]);
    });
  });

  test('exits with 1 when something is refused, and continues with the other files', async () => {
    const [, claimId = ''] = claimIds;
    const good = remittanceFile({ reference: 'EFT-B1', claims: [{ number: 'B-1', answer: 'paid' }] });
    const path = written('b.835', good);
    const wrong = written('wrong.835', good.replace('SE*', 'SE*9'));
    const missing = join(directory, 'missing.835');
    const { code, stderr, files } = await run(
      missing,
      directory,
      written('words.txt', 'no interchange'),
      wrong,
      path,
    );
    expect([code, stderr]).toEqual([1, '']);
    expect(files).toMatchObject([
      {
        file: missing,
        sha256: null,
        status: 'REFUSED',
        transactions: [],
        reason: expect.stringMatching('ENOENT'),
      },
      { file: directory, status: 'REFUSED', reason: expect.stringMatching('EISDIR') },
      { status: 'REFUSED', transactions: [], reason: expect.stringMatching('ISA') },
      {
        file: wrong,
        sha256: expect.any(String),
        status: 'REFUSED',
        faults: [{ code: 'SE_COUNT', segment: expect.any(Number), position: expect.any(Number) }],
        transactions: [{ status: 'REFUSED', posted: 0, reasons: [{ code: 'SE_COUNT', count: 1 }] }],
      },
      { file: path, status: 'DONE', transactions: [{ status: 'POSTED', posted: 1 }] },
    ]);
    expect(await claimPaid(claimId)).toBe('200.00');
  });

  test('prints text without any patient data', async () => {
    const path = written(
      'words.835',
      remittanceFile({ reference: 'EFT-W', claims: [{ number: 'W-1', answer: 'paid' }] }),
    );
    const { code, stdout } = await rcm(
      ['import', 'x12', path, '--org', organization.organizationId],
      environment,
    );
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/835 +0001 +PARTLY_POSTED +1 +0 +1 +0 +200\.00 +0\.00/),
    ]);
    expect(stdout).toContain('CLAIM_NOT_FOUND');
    expect(stdout).not.toMatch(/W-1|ELLIS|M100/);
    expect(stdout).not.toContain('Nothing was changed.');
    const rehearsed = await rcm(
      ['import', 'x12', path, '--org', organization.organizationId, '--dry-run'],
      environment,
    );
    expect(rehearsed.stdout).toBe(`${stdout}Nothing was changed.\n`);
  });

  test('requires files and an organization', async () => {
    expect((await rcm(['import', 'x12', '--org', organization.organizationId], environment)).code).toBe(2);
    expect((await rcm(['import', 'x12', 'a.835'], environment)).code).toBe(2);
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect((await rcm(['import', 'x12', 'a.835', '--org', nobody], environment)).code).toBe(1);
  });
});

test('posting skips modules that the organization has switched off', async () => {
  const organization = await createOrganization();
  const { organizationId, apiKey: key } = organization;
  const world = new World(organization, 'canary-off');
  await claimsNumbered(world, ['C-1', 'C-2']);
  const modules = (...args: string[]) =>
    rcmJson(['org', 'modules', '--org', organizationId, ...args], environment);
  const accounts = async () => (await world.send('get', '/patient-ar/accounts')).total;
  await modules('--disable', 'patient-ar');
  const byCommand = written(
    'c1.835',
    remittanceFile({ reference: 'EFT-C1', claims: [{ number: 'C-1', answer: 'shared' }] }),
  );
  await rcmJson(['import', 'x12', byCommand, '--org', organizationId], environment);
  const { json } = await request('post', '/api/v1/imports/x12', {
    key,
    body: { content: remittanceFile({ reference: 'EFT-C2', claims: [{ number: 'C-2', answer: 'shared' }] }) },
  });
  await expect
    .poll(async () => (await world.send('get', `/imports/${json.data.import.id}`)).import.status)
    .toBe('DONE');
  await modules('--enable', 'patient-ar');
  await expect
    .poll(async () => (await request('get', '/api/v1/patient-ar/accounts', { key })).status)
    .toBe(200);
  const { claims } = await world.send('get', '/reference/claims');
  expect(claims.map(({ paidAmount }: { paidAmount: string }) => paidAmount)).toEqual(['170.00', '170.00']);
  expect(await accounts()).toBe(0);
  await modules('--disable', 'patient-ar');
});

describe('one payment, sent several times concurrently', () => {
  let organization: TestOrganization;
  let world: World;
  beforeAll(async () => {
    organization = await createOrganization();
    world = new World(organization, 'canary-at-once');
    await claimsNumbered(world, ['D-1', 'D-2', 'D-3']);
  });

  const send = async (content: string) => {
    const { status, json } = await request('post', '/api/v1/imports/x12', {
      key: organization.apiKey,
      body: { content },
    });
    const id: string = json.data.import.id;
    await expect
      .poll(async () => (await world.send('get', `/imports/${id}`)).import.status, { timeout: 20_000 })
      .toBe('DONE');
    const { transactions } = await world.send('get', `/imports/${id}/transactions`);
    return { status, id, transactions };
  };
  const paid = async (number: string) => {
    const { claims } = await world.send('get', '/reference/claims');
    return claims.find(({ claimNumber }: { claimNumber: string }) => claimNumber === number).paidAmount;
  };
  const paymentsOf = async (reference: string) =>
    (await world.send('get', `/remittances/payments?reference=${reference}`)).payments;

  test('is one import for identical files, and is posted once', async () => {
    const content = remittanceFile({ reference: 'EFT-D1', claims: [{ number: 'D-1', answer: 'shared' }] });
    const sent = await Promise.all(Array.from({ length: 5 }, () => send(content)));
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 202]);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect([await paid('D-1'), await paymentsOf('EFT-D1')]).toMatchObject([
      '170.00',
      [{ postedAmount: '170.00', counts: { posted: 1, exception: 0 } }],
    ]);
  });

  test('is posted once from two files', async () => {
    const content = remittanceFile({ reference: 'EFT-D2', claims: [{ number: 'D-2', answer: 'shared' }] });
    const sent = await Promise.all([send(content), send(`${content}\n`)]);
    const statuses = sent.flatMap(({ transactions }) =>
      transactions.map(({ status }: { status: string }) => status),
    );
    expect(statuses.sort()).toEqual(['DUPLICATE', 'POSTED']);
    expect([await paid('D-2'), await paymentsOf('EFT-D2')]).toMatchObject([
      '170.00',
      [{ postedAmount: '170.00', counts: { posted: 1, exception: 0 } }],
    ]);
  });

  test('is posted once by two commands', async () => {
    const content = remittanceFile({ reference: 'EFT-D3', claims: [{ number: 'D-3', answer: 'shared' }] });
    const importing = (path: string) =>
      rcmJson<{ files: { transactions: { status: string }[] }[] }>(
        ['import', 'x12', path, '--org', organization.organizationId],
        environment,
      );
    const reports = await Promise.all(
      ['', '\n', '\n\n'].map((end, index) => importing(written(`d${index}.835`, `${content}${end}`))),
    );
    const statuses = reports.flatMap(({ files }) =>
      files.flatMap(({ transactions }) => transactions.map(({ status }) => status)),
    );
    expect(statuses.sort()).toEqual(['DUPLICATE', 'DUPLICATE', 'POSTED']);
    expect([await paid('D-3'), await paymentsOf('EFT-D3')]).toMatchObject([
      '170.00',
      [{ postedAmount: '170.00', counts: { posted: 1, exception: 0 } }],
    ]);
  });
});
