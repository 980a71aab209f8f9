export { createSampleModule } from './module.ts';
export type { SampleModulePorts } from './ports.ts';
