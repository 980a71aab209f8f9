export { createScribe } from './module.ts';
export type { ScribePorts } from './ports.ts';
