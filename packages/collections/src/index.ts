export { createCollections } from './module.ts';
export type {
  AccountHold,
  AccountPlacement,
  CollectionAccount,
  CollectionPerson,
  CollectionsPorts,
  OpenCharge,
  PostedPayment,
  RecoveredPayment,
} from './ports.ts';
