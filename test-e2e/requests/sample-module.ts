import type { RequestBuilders, World } from '../support/world.ts';

const body = async (world: World) => ({ patientId: (await world.patient()).id, title: world.name() });

async function aSampleRecord(world: World): Promise<{ readonly id: string }> {
  return (await world.send('post', '/sample-module/sample-records', await body(world))).sampleRecord;
}

/** Requests to the sample module operations. */
export const sampleModule: RequestBuilders = {
  'sample-module.listSampleRecords': async () => ({ query: { status: 'OPEN' } }),
  'sample-module.createSampleRecord': async (world) => ({ body: await body(world) }),
  'sample-module.getSampleRecord': async (world) => ({
    params: { sampleRecordId: (await aSampleRecord(world)).id },
  }),
  'sample-module.updateSampleRecord': async (world) => ({
    params: { sampleRecordId: (await aSampleRecord(world)).id },
    body: { title: world.name() },
  }),
  'sample-module.closeSampleRecord': async (world) => ({
    params: { sampleRecordId: (await aSampleRecord(world)).id },
    body: {},
  }),
};
