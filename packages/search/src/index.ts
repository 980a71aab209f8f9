export { createSearch } from './module.ts';
export type { SearchPorts } from './ports.ts';
