export { createCollections } from './module.ts';
export type { AccountHold, CollectionAccount, CollectionPerson, CollectionsPorts } from './ports.ts';
