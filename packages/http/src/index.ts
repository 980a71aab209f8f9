export { covers, isOpenTo } from './access.ts';
export { afterCommit } from './after-commit.ts';
export type { Admission, AgentGuard, AgentRequest } from './agents.ts';
export { exportColumns } from './export-format.ts';
export * from './operation.ts';
export { RefusedKey } from './refused-key.ts';
