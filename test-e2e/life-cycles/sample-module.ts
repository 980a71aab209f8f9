import type { LifeCycles } from '../support/life-cycle.ts';
import { recordAt } from './ask.ts';

/** The walks of the records of the sample module. */
export const sampleModule: LifeCycles = {
  'A sample record': {
    starts: {
      created: async (world) => {
        const body = { patientId: (await world.patient()).id, title: world.name() };
        const { sampleRecord } = await world.send('post', '/sample-module/sample-records', body);
        const path = `/sample-module/sample-records/${sampleRecord.id}`;
        const { status, put, post } = recordAt(world, path, 'sampleRecord');
        return { status, verbs: { update: put({ title: world.name() }), close: post('close') } };
      },
    },
  },
};
