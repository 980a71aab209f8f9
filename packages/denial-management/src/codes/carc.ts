import type { z } from 'zod';
import type { AppealRight, DenialCategory, DenialCode } from './schema.ts';

type Row = readonly [
  code: string,
  label: string,
  appealRight?: z.infer<typeof AppealRight>,
  firstAction?: string,
];

/** The first action for a category, unless a code has its own. */
const firstActions: Readonly<Record<DenialCategory, string>> = {
  MISSING_INFORMATION: 'Correct and resubmit',
  DUPLICATE: 'Verify and close',
  COB: 'Bill the other payer',
  ELIGIBILITY: 'Verify coverage',
  TIMELY_FILING: 'Send proof of timely filing',
  CONTRACTUAL: 'Adjust, and check for an underpayment',
  CODING: 'Correct the modifier or the codes',
  MEDICAL_NECESSITY: 'Send records and the policy',
  COVERAGE_LIMIT: 'Check the benefit',
  BUNDLING: 'Review the modifiers',
  AUTHORIZATION: 'Ask for a retroactive authorization',
  WRONG_PAYER: 'Bill the right payer',
  DOCUMENTATION: 'Send the records',
  CREDENTIALING: 'Check the enrollment',
  PROVIDER_ENROLLMENT: 'Check the enrollment',
  REFERRAL: 'Obtain the referral',
  EXPERIMENTAL: 'Send records and literature',
  OTHER: 'Read the remark codes',
};

const rows: Readonly<Record<DenialCategory, readonly Row[]>> = {
  MISSING_INFORMATION: [
    ['16', 'Information missing or wrong', 'LIMITED'],
    ['206', 'Provider identifier missing', 'RARELY'],
    ['207', 'Provider identifier malformed', 'RARELY'],
  ],
  DUPLICATE: [
    ['18', 'Exact duplicate', 'RARELY'],
    ['B13', 'Paid before', 'RARELY'],
  ],
  COB: [
    ['19', 'Injury at work, another payer liable', 'SOMETIMES'],
    ['22', 'Another payer may cover the service', 'NO'],
    ['23', 'Effect of what a prior payer decided', 'NO'],
    ['129', "Prior payer's data wrong", 'RARELY', "Correct the prior payer's data"],
  ],
  ELIGIBILITY: [
    ['26', 'Before coverage began'],
    ['27', 'After coverage ended'],
    ['31', 'Patient not identified as insured'],
    ['32', 'Dependent not eligible'],
    ['140', 'Patient name and number disagree', 'RARELY', 'Correct and resubmit'],
    ['200', 'During a lapse of coverage'],
  ],
  TIMELY_FILING: [['29', 'Filed too late', 'YES']],
  CONTRACTUAL: [
    ['24', 'Covered by a capitation agreement', 'RARELY'],
    ['45', 'Above the fee schedule or contract', 'NO'],
    ['256', 'Not payable under the managed care contract', 'SOMETIMES'],
  ],
  CODING: [
    ['4', 'Modifier missing or inconsistent', 'LIMITED'],
    ['5', 'Procedure inconsistent with the place of service', 'LIMITED'],
    ['6', 'Procedure inconsistent with age', 'LIMITED'],
    ['7', 'Procedure inconsistent with sex', 'LIMITED'],
    ['9', 'Diagnosis inconsistent with age', 'LIMITED'],
    ['10', 'Diagnosis inconsistent with sex', 'LIMITED'],
    ['11', 'Diagnosis inconsistent with the procedure', 'LIMITED'],
    ['58', 'Place of service inappropriate', 'LIMITED'],
    ['146', 'Diagnosis invalid on the date', 'LIMITED'],
    ['181', 'Procedure invalid on the date', 'LIMITED'],
    ['182', 'Modifier invalid on the date', 'LIMITED'],
    ['189', 'Unspecific code where a specific one exists', 'LIMITED'],
    [
      '236',
      'Code pair not allowed together',
      'LIMITED',
      'Review the pair; never appeal one that no modifier opens',
    ],
  ],
  MEDICAL_NECESSITY: [
    ['40', 'Not an emergency', 'YES'],
    ['50', 'Not medically necessary', 'YES'],
    ['150', 'Level of service not supported', 'YES'],
    ['151', 'Number of services not supported', 'YES'],
  ],
  COVERAGE_LIMIT: [
    ['35', 'Lifetime maximum reached'],
    ['49', 'Routine service not covered'],
    ['96', 'Not covered'],
    ['119', 'Benefit maximum reached'],
    ['167', 'Diagnosis not covered'],
    ['204', 'Not covered by the current plan'],
    ['222', 'Above the contracted number of units'],
    ['242', 'Provider outside the network'],
    ['272', 'Coverage guideline not met'],
    ['273', 'Coverage guideline exceeded'],
  ],
  BUNDLING: [
    ['97', 'Included in another service'],
    ['231', 'Procedures exclude each other'],
    ['234', 'Not paid separately'],
    ['B15', 'Qualifying service missing'],
  ],
  AUTHORIZATION: [
    ['15', 'Authorization number missing or invalid', 'YES'],
    ['39', 'Authorization was refused', 'YES'],
    ['197', 'Authorization absent', 'YES'],
    ['198', 'Authorization exceeded', 'YES'],
    ['284', 'Authorization is for other services', 'YES'],
    ['296', 'Authorization is for another provider', 'YES'],
  ],
  WRONG_PAYER: [
    ['109', 'Not covered by this payer', 'NO'],
    ['B11', 'Passed on to the right payer', 'RARELY', 'Wait for the other payer'],
  ],
  DOCUMENTATION: [
    ['163', 'Attachment not received', 'NOT_APPLICABLE'],
    ['164', 'Attachment received too late', 'SOMETIMES'],
    ['226', 'Information from the provider missing', 'NOT_APPLICABLE'],
    ['227', 'Information from the patient missing', 'NOT_APPLICABLE', 'Ask the patient to answer the payer'],
    ['252', 'Attachment or record needed', 'NOT_APPLICABLE'],
  ],
  CREDENTIALING: [
    ['185', 'Rendering provider not eligible'],
    ['B7', 'Provider not certified for the date'],
  ],
  PROVIDER_ENROLLMENT: [
    ['8', 'Procedure inconsistent with the specialty'],
    ['170', 'Not payable to this type of provider'],
    ['184', 'Ordering provider not eligible'],
    ['208', 'Provider identifier not on file'],
  ],
  REFERRAL: [
    ['165', 'Referral absent or exceeded'],
    ['183', 'Referring provider not eligible'],
    ['243', 'Not authorized by the primary care provider'],
    ['288', 'Referral absent'],
  ],
  EXPERIMENTAL: [
    ['55', 'Regarded as experimental', 'YES'],
    ['56', 'Not proven effective', 'YES'],
  ],
  OTHER: [['A1', 'Denied, see the remark codes']],
};

/** The patient's share under the plan. In group PR, adjustments with these codes are never denials. */
export const patientShares: Readonly<Record<string, string>> = {
  '1': 'Deductible',
  '2': 'Coinsurance',
  '3': 'Copayment',
};

/** Claim adjustment reason codes: numbers with labels of our own, never the official texts. */
export const adjustmentCodes: readonly DenialCode[] = [
  ...Object.entries(patientShares).map(
    ([code, label]): DenialCode => ({
      kind: 'CARC',
      code,
      label,
      category: null,
      firstAction: 'Bill the patient',
      appealRight: 'NO',
    }),
  ),
  ...(Object.entries(rows) as [DenialCategory, readonly Row[]][]).flatMap(([category, codes]) =>
    codes.map(
      ([code, label, appealRight = 'SOMETIMES', firstAction = firstActions[category]]): DenialCode => ({
        kind: 'CARC',
        code,
        label,
        category,
        firstAction,
        appealRight,
      }),
    ),
  ),
].sort((a, b) => a.code.padStart(3, '0').localeCompare(b.code.padStart(3, '0'), 'en'));

const byCode = new Map(adjustmentCodes.map((entry) => [entry.code, entry]));

/** The directory entry of a reason code; null if there is none. */
export const adjustmentCode = (code: string): DenialCode | null => byCode.get(code) ?? null;

/** The category of a reason code; OTHER without a code or an entry. */
export const categoryOf = (code: string | null): DenialCategory =>
  (code === null ? null : adjustmentCode(code)?.category) ?? 'OTHER';
