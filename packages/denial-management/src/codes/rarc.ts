import type { DenialCategory, DenialCode } from './schema.ts';

type Row = readonly [
  code: string,
  label: string,
  category: DenialCategory | null,
  firstAction: string | null,
];

/** Remark codes that exclude an appeal, with the reason. */
export const remarksWithoutAppeal: Readonly<Record<string, string>> = {
  MA130: 'Remark MA130: the claim could not be processed; submit a new claim instead of an appeal',
  N211: 'Remark N211: the payer states that this decision cannot be appealed',
};

const rows: readonly Row[] = [
  ['M15', 'Bundled into another service', 'BUNDLING', 'Review the modifiers'],
  ['M20', 'Procedure code missing or invalid', 'CODING', 'Correct and resubmit'],
  ['M76', 'Diagnosis missing or invalid', 'CODING', 'Correct and resubmit'],
  ['M127', 'Medical record missing', 'DOCUMENTATION', 'Send the records'],
  ['MA01', 'Names the right to appeal', null, null],
  ['MA04', "Needs the primary payer's decision", 'COB', "Send the primary payer's remittance"],
  ['MA130', 'Claim could not be processed', 'MISSING_INFORMATION', 'Submit a new claim'],
  ['N4', "Prior payer's remittance missing", 'COB', "Send the prior payer's remittance"],
  ['N29', 'Documentation missing', 'DOCUMENTATION', 'Send the records'],
  ['N30', 'Patient not eligible for the service', 'ELIGIBILITY', 'Verify coverage'],
  ['N56', 'Procedure code wrong for the service or date', 'CODING', 'Correct and resubmit'],
  ['N95', 'Provider type may not bill the service', 'PROVIDER_ENROLLMENT', 'Check the enrollment'],
  ['N115', 'Decided by a local coverage determination', 'MEDICAL_NECESSITY', 'Compare with the local policy'],
  ['N211', 'Decision cannot be appealed', null, 'Correct or close'],
  ['N290', 'Rendering provider identifier missing', 'MISSING_INFORMATION', 'Correct and resubmit'],
  [
    'N386',
    'Decided by a national coverage determination',
    'MEDICAL_NECESSITY',
    'Compare with the national policy',
  ],
];

/** Common remittance advice remark codes: numbers with labels of our own, never the official texts. */
export const remarkCodes: readonly DenialCode[] = rows.map(([code, label, category, firstAction]) => ({
  kind: 'RARC',
  code,
  label,
  category,
  firstAction,
  appealRight: code in remarksWithoutAppeal ? 'NO' : null,
}));
