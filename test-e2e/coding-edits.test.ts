import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { aDraft, aPartner, aPractice } from './requests/claim-submission.ts';
import { ownInstallation } from './support/own-installation.ts';
import { rcm } from './support/rcm.ts';
import { World } from './support/world.ts';

/** A pair of procedures as CMS publishes it: the second is never paid with the first. */
const pairs = [
  'CPT only copyright',
  'Column 1\tColumn 2\tEffective Date\tDeletion Date\tModifier',
  '11042\t97597\t20200101\t*\t0',
  '',
].join('\r\n');

test('a published pair keeps a claim from being sent, until the edit is switched off for its payer', async () => {
  const installation = await ownInstallation('the secret of coding edits, which guards nothing but a test');
  const directory = mkdtempSync(join(tmpdir(), 'rcm-ncci-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const path = join(directory, 'pairs.txt');
  writeFileSync(path, pairs);
  const { code, stderr } = await rcm(['import', 'codes', 'ncci-ptp', path], installation.environment);
  expect([code, stderr]).toEqual([0, '']);
  const { url } = await installation.serve(installation.environment);
  const world = new World(await installation.createOrganization(), 'canary-coding', url);
  const practice = await aPractice(world);
  const { payer } = await world.send('post', '/reference/payers', {
    name: world.name(),
    programType: 'MEDICARE_FFS',
    payerCode: '12402',
  });
  await world.send('post', `/reference/patients/${practice.patientId}/coverages`, {
    payerId: payer.id,
    rank: 'SECONDARY',
    memberId: '1EG4TE5MK73',
  });
  await aPartner(world, payer.id);
  const line = (procedureCode: string, values = {}) => ({
    procedureCode,
    chargeAmount: 100,
    placeOfService: '11',
    diagnosisPointers: [1],
    ...values,
  });
  const claim = await aDraft(
    world,
    { ...practice, payerId: payer.id },
    { memberId: '1EG4TE5MK73', lines: [line('11042'), line('97597')] },
  );
  const validate = (id: string) => world.send('post', `/reference/claims/${id}/validate`, {});
  const failed = {
    code: 'PTP_NOT_ALLOWED',
    path: 'claim.services[1].service.procedure',
    message: '97597 is not paid together with 11042, regardless of modifiers',
    severity: 'ERROR',
    source: expect.stringMatching(/^Medicare NCCI PTP, file of \d{4}-\d{2}-\d{2}$/),
  };
  expect(await validate(claim.id)).toMatchObject({ submissionState: 'DRAFT', edits: [failed] });
  const exception = { code: failed.code, payerId: payer.id, reason: 'Our contract pays both' };
  await world.send('post', '/claim-edits/exceptions', exception);
  expect(await validate(claim.id)).toMatchObject({ submissionState: 'READY', edits: [] });
  const { claimBatches } = await world.send('post', '/claim-batches', { kind: '837P', claimIds: [claim.id] });
  expect(claimBatches).toMatchObject([{ claimCount: 1 }]);

  const again = await aDraft(world, { ...practice, payerId: payer.id }, { lines: [line('11042')] });
  expect((await validate(again.id)).edits).toMatchObject([
    { code: 'DUPLICATE_SERVICE', path: 'claim.services[0].service.procedure', severity: 'ERROR' },
  ]);
});
