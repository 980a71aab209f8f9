import { x12File } from '@rcm/testing/x12-file';
import { aBatch, aReadyClaim } from '../requests/claim-submission.ts';
import { importFile } from '../support/import-file.ts';
import type { LifeCycles } from '../support/life-cycle.ts';
import { momentIn, type World } from '../support/world.ts';
import { ask } from './ask.ts';

let files = 0;

/** An interchange control number that no earlier file of this suite has: a file is imported once. */
function nextControlNumber(): string {
  files += 1;
  return String(900_000_000 + files);
}

/** Imports a 999 that takes or refuses the syntax of a batch. */
async function acknowledge(world: World, controlNumber: string, isAccepted: boolean): Promise<number> {
  const code = isAccepted ? 'A' : 'R';
  const unique = nextControlNumber();
  await importFile(
    world,
    x12File('005010X231A1', [
      [
        `AK1*HC*${controlNumber}*005010X222A1`,
        `AK2*837*${controlNumber}*005010X222A1`,
        isAccepted ? 'IK5*A' : 'IK5*R*5',
        `AK9*${code}*1*1*${isAccepted ? 1 : 0}`,
      ],
    ]).replaceAll('000000001', unique),
  );
  return 200;
}

/** Imports a 277CA of the payer about a claim. */
async function answer(world: World, claimNumber: string, isAccepted: boolean): Promise<number> {
  const unique = nextControlNumber();
  await importFile(
    world,
    x12File('005010X214', [
      [
        'BHT*0085*08*277X2140004*20260112*1025*TH',
        'HL*1**20*1',
        'NM1*PR*2*MERIDIAN HEALTH*****PI*60054',
        'TRN*1*00911232',
        'DTP*050*D8*20260111',
        'DTP*009*D8*20260112',
        'HL*2*1*21*1',
        'NM1*41*2*RIVERSIDE CLINIC*****46*R1',
        `TRN*2*${unique}`,
        'STC*A1:19*20260112*WQ*100',
        'HL*3*2*19*1',
        'NM1*85*2*RIVERSIDE CLINIC*****XX*1234567893',
        'HL*4*3*PT',
        'NM1*QC*1*ELLIS*ROWAN',
        `TRN*2*${claimNumber}`,
        isAccepted ? 'STC*A2:20*20260112*WQ*100' : 'STC*A3:21*20260112*U*100',
      ],
    ]).replaceAll('000000001', unique),
  );
  return 200;
}

/** The walks of the submission of claims. */
export const claimSubmission: LifeCycles = {
  'A batch of claims': {
    starts: {
      made: async (world) => {
        const { id } = await aBatch(world);
        const path = `/claim-batches/${id}`;
        const read = async () => (await world.send('get', path)).claimBatch;
        const { controlNumber } = await read();
        return {
          status: async () => (await read()).state,
          verbs: {
            submit: () =>
              ask(world, 'post', `${path}/submitted`, { submittedAt: momentIn(0), method: 'SFTP' }),
            cancel: () => ask(world, 'post', `${path}/cancel`, {}),
            receive: () => acknowledge(world, controlNumber, true),
            reject: () => acknowledge(world, controlNumber, false),
          },
        };
      },
    },
    ends: ['RECEIVED', 'REJECTED'],
  },
  'The submission of a claim': {
    starts: {
      ready: async (world) => {
        const { id } = await aReadyClaim(world);
        const path = `/reference/claims/${id}`;
        const read = async () => (await world.send('get', path)).claim;
        const { claimNumber } = await read();
        const batch = async (verb: string, body: object) => {
          const { submissions } = (await world.send('get', `${path}/filing-proof`)).filingProof;
          return ask(world, 'post', `/claim-batches/${submissions.at(-1)?.batch.id ?? 'none'}/${verb}`, body);
        };
        return {
          status: async () => (await read()).submissionState,
          verbs: {
            correct: () => ask(world, 'put', path, { typeOfBill: null }),
            validate: () => ask(world, 'post', `${path}/validate`, {}),
            batch: async () => {
              const body = { kind: '837P', claimIds: [id] };
              const { claimBatches } = await world.send('post', '/claim-batches', body);
              return claimBatches.length === 0 ? 409 : 201;
            },
            submit: () => batch('submitted', { submittedAt: momentIn(0), method: 'PORTAL' }),
            cancel: () => batch('cancel', {}),
            accept: () => answer(world, claimNumber, true),
            reject: () => answer(world, claimNumber, false),
          },
        };
      },
    },
    ends: ['ACCEPTED'],
  },
};
