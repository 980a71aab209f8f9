import { beforeAll, expect, test } from 'vitest';
import { aPartner, aPractice } from './requests/claim-submission.ts';
import { createOrganization } from './support/api.ts';
import { dateIn, World } from './support/world.ts';

let world: World;
let practice: Awaited<ReturnType<typeof aPractice>>;
beforeAll(async () => {
  world = new World(await createOrganization(), 'canary-payer-edits');
  practice = await aPractice(world);
  await aPartner(world, practice.payerId);
});

let claims = 0;

/** Creates a claim with an office visit and two units of therapy. */
async function aClaim(values: Readonly<Record<string, unknown>> = {}): Promise<string> {
  claims += 1;
  const { claim } = await world.send('post', '/reference/claims', {
    ...practice,
    memberId: 'W123456789',
    claimNumber: `THERAPY${claims}`,
    serviceDate: dateIn(-claims),
    diagnosisCodes: ['M54.50'],
    lines: [
      { procedureCode: '99213', chargeAmount: 100, placeOfService: '11', diagnosisPointers: [1] },
      {
        procedureCode: '97110',
        modifiers: ['GP'],
        units: 2,
        chargeAmount: 80,
        placeOfService: '11',
        diagnosisPointers: [1],
      },
    ],
    ...values,
  });
  return claim.id;
}

const validate = (claimId: string) => world.send('post', `/reference/claims/${claimId}/validate`, {});

test('a rule of a payer is tried out, keeps claims from being sent, and is switched off', async () => {
  const claimId = await aClaim();
  expect(await validate(claimId)).toMatchObject({ submissionState: 'READY' });

  const rule = {
    name: 'Physical therapy needs an authorization',
    code: 'PHYSICAL_THERAPY_UNAUTHORIZED',
    payerIds: [practice.payerId],
    kind: '837P',
    conditions: {
      all: [
        { field: 'filingIndicator', op: 'eq', value: 'CI' },
        { field: 'patientAge', op: 'gte', value: 18 },
        { field: 'line.procedureCode', op: 'matchesCode', value: ['9711*', '97140'] },
        { field: 'line.diagnosisCodes', op: 'matchesCode', value: 'M54.*' },
        { field: 'line.units', op: 'gt', value: 1 },
        { field: 'line.hasPriorAuthorization', op: 'eq', value: false },
      ],
    },
    message: 'The payer wants an authorization',
  };
  const failure = { code: rule.code, path: 'claim.services[1]', message: rule.message, severity: 'ERROR' };
  const tried = await world.send('post', '/payer-edits/evaluate', { claimId, payerEdit: rule });
  expect(tried.edits).toEqual([{ ...failure, source: rule.name }]);
  expect((await world.send('post', '/payer-edits/evaluate', { claimId })).edits).toEqual([]);

  const { payerEdit } = await world.send('post', '/payer-edits', rule);
  const failed = [{ ...failure, source: `${payerEdit.id} ${rule.name}` }];
  const batch = { kind: '837P', claimIds: [claimId] };
  const { claimBatches, results } = await world.send('post', '/claim-batches', batch);
  expect([claimBatches, results]).toMatchObject([[], [{ outcome: 'FAILED_EDITS', edits: failed }]]);
  expect(await validate(claimId)).toMatchObject({ submissionState: 'DRAFT', edits: failed });

  const authorized = await aClaim({ authorizationNumbers: ['AUTH-77'] });
  expect(await validate(authorized)).toMatchObject({ submissionState: 'READY', edits: [] });

  const { editException } = await world.send('post', '/claim-edits/exceptions', {
    code: rule.code,
    payerId: practice.payerId,
    reason: 'Waived during the emergency',
  });
  expect(await validate(claimId)).toMatchObject({ submissionState: 'READY', edits: [] });
  await world.send('delete', `/claim-edits/exceptions/${editException.id}`);
  expect(await validate(claimId)).toMatchObject({ submissionState: 'DRAFT' });
  await world.send('put', `/payer-edits/${payerEdit.id}`, { severity: 'WARNING' });
  expect(await validate(claimId)).toMatchObject({
    submissionState: 'READY',
    edits: [{ severity: 'WARNING' }],
  });
});
