export { covers } from './access.ts';
export * from './operation.ts';
