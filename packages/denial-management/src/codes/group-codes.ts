import type { DenialCode } from './schema.ts';

const group = (code: string, label: string, firstAction: string): DenialCode => ({
  kind: 'GROUP',
  code,
  label,
  category: null,
  firstAction,
  appealRight: null,
});

/** The claim adjustment group codes with labels of our own. */
export const groupCodes: readonly DenialCode[] = [
  group('CO', 'Contractual obligation', 'Appeal, correct or adjust'),
  group('PR', 'Patient responsibility', 'Bill the patient'),
  group('OA', 'Other adjustment', 'Follow up with the other payer'),
  group('PI', 'Reduced by the payer without a contract', 'Dispute'),
  group('CR', 'Correction or reversal', 'Read for information'),
];
