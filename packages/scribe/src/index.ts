export { createScribe } from './module.ts';
export type { ScribePorts, Signer } from './ports.ts';
