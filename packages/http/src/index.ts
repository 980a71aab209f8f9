export { covers, isOpenTo } from './access.ts';
export { afterCommit } from './after-commit.ts';
export * from './operation.ts';
export { RefusedKey } from './refused-key.ts';
