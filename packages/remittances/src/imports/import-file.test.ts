import { inTenant, newId } from '@rcm/tenancy';
import { aPrincipal, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { remittanceFile } from '../../test/remittance-file.ts';
import { aClaim, remittanceHost, type Setting } from '../../test/remittance-host.ts';
import { importFile, type Work } from '../import.ts';
import { readFile } from './read-file.ts';

let setting: Setting;
beforeAll(async () => {
  setting = await remittanceHost();
});
afterAll(() => setting.host.close());

/** Work in a separate organization. */
function aWork(): Work {
  const principal = aPrincipal();
  const run = { principal, operation: 'test.import', requestId: newId('req'), now: testTime } as const;
  const { tenants } = setting.host;
  return {
    run: (piece) => inTenant(tenants, { ...run, audit: 'write' }, piece),
    prepare: (piece) => inTenant(tenants, { ...run, audit: 'none', writes: true }, piece),
  };
}

async function* bytesOf(content: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content);
}

const claim = (number: string) => ({
  number,
  charge: '250',
  paid: '200',
  adjustments: ['CO*45*50'],
});

describe('a file that is imported', () => {
  test('is read, posted completely and reported, set by set', async () => {
    setting.fakes.has(aClaim('clm_file_1'));
    const content = remittanceFile(
      { amount: '400', reference: 'EFT-F1', claims: [claim('CLM_FILE_1'), claim('NOBODY')] },
      { amount: '0', reference: 'EFT-F2', claims: [] },
    );
    const steps: (readonly [number, number])[] = [];
    const imported = await importFile(
      aWork(),
      setting.fakes.ports,
      bytesOf(content),
      { fileName: 'one.835' },
      (...step) => steps.push(step),
    );
    expect(imported).toEqual({
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      status: 'DONE',
      faults: [],
      warnings: [],
      transactions: [
        {
          type: '835',
          controlNumber: '0001',
          status: 'PARTLY_POSTED',
          claims: 2,
          posted: 1,
          exceptions: 1,
          duplicates: 0,
          paidAmount: '400.00',
          postedAmount: '200.00',
          reasons: [{ code: 'CLAIM_NOT_FOUND', count: 1 }],
        },
        expect.objectContaining({ controlNumber: '0002', status: 'POSTED', claims: 0, paidAmount: '0.00' }),
      ],
    });
    expect(steps.at(-1)).toEqual([2, 2]);
  });

  test('is reported like the first time, and is not posted again', async () => {
    const work = aWork();
    const content = remittanceFile({ amount: '200', reference: 'EFT-F3', claims: [claim('CLM_FILE_2')] });
    const send = () => importFile(work, setting.fakes.ports, bytesOf(content), { fileName: null });
    const first = await send();
    setting.fakes.has(aClaim('clm_file_2'));
    expect([await send(), setting.fakes.settlements.get('clm_file_2')]).toEqual([first, undefined]);
  });

  test('is posted completely if another process has only read it', async () => {
    setting.fakes.has(aClaim('clm_file_3'));
    const work = aWork();
    const content = remittanceFile({ amount: '200', reference: 'EFT-F4', claims: [claim('CLM_FILE_3')] });
    await readFile(work, bytesOf(content), { fileName: null }, async () => null);
    expect(await importFile(work, setting.fakes.ports, bytesOf(content), { fileName: null })).toMatchObject({
      status: 'DONE',
      transactions: [{ status: 'POSTED', posted: 1 }],
    });
  });

  test('is reported as refused if nothing in it can be used', async () => {
    const content = remittanceFile({ amount: '0', reference: 'EFT-F5', claims: [] }).replace('SE*', 'SE*9');
    expect(
      await importFile(aWork(), setting.fakes.ports, bytesOf(content), { fileName: null }),
    ).toMatchObject({
      status: 'REFUSED',
      faults: [{ code: 'SE_COUNT' }],
      transactions: [{ status: 'REFUSED', reasons: [{ code: 'SE_COUNT', count: 1 }] }],
    });
  });

  test('is refused with 400 if it has no interchange', async () => {
    const read = importFile(aWork(), setting.fakes.ports, bytesOf('no interchange'), { fileName: null });
    await expect(read).rejects.toMatchObject({ status: 400 });
  });
});
