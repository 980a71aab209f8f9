export { createCollections } from './module.ts';
export type {
  AccountHold,
  AccountPlacement,
  CollectionAccount,
  CollectionPerson,
  CollectionsPorts,
  PostedPayment,
  RecoveredPayment,
} from './ports.ts';
