export type {
  ClaimEdit,
  ClaimKind,
  ClaimToEdit,
  EditContext,
  InstitutionalClaim,
  ProfessionalClaim,
  Severity,
} from './claim.ts';
export { type GuideEdit, guideEdits } from './documentation.ts';
export { editClaim } from './edit-claim.ts';
export { editTransaction, type TransactionToEdit } from './edit-transaction.ts';
export { editRecords } from './record-edits.ts';
