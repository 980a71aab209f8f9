import type { Module } from '@rcm/http/module';
import { operations } from './contract.ts';
import { migrations } from './migrations/index.ts';
import type { SampleModulePorts } from './ports.ts';
import { sampleRecordHandlers } from './sample-records/handlers.ts';
import { SampleRecordSchema, sampleRecordStates } from './sample-records/sample-record.ts';
import { views } from './views.ts';

/** The sample module over a host's records. */
export const createSampleModule = (ports: SampleModulePorts): Module<typeof operations> => ({
  name: 'sample-module',
  title: 'Sample module',
  description: 'The sample records of patients.',
  operations,
  entities: [SampleRecordSchema],
  migrations,
  views,
  states: [sampleRecordStates],
  handlers: { ...sampleRecordHandlers(ports) },
});
