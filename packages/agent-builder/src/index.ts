export { createAgentBuilder } from './module.ts';
