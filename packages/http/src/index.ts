export { covers, isOpenTo } from './access.ts';
export { afterwards } from './afterwards.ts';
export * from './operation.ts';
export { RefusedKey } from './refused-key.ts';
