export { createAgentBuilder } from './module.ts';
export type { AgentBuilderPorts } from './ports.ts';
