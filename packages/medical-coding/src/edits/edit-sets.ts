import type { CodingClaim } from './coding-claim.ts';
import type { BillingSetting } from './schema.ts';

/** The programs with sets of published edits of their own. */
export type EditProgram = 'MEDICARE' | 'MEDICAID';

/** The published edits that apply to a claim. */
export interface EditSet {
  readonly program: EditProgram;
  readonly setting: BillingSetting;
  /** False for a payer that is free to use the edits of Medicare. */
  readonly isBinding: boolean;
}

/** SBR09 of Medicare. */
const medicare: ReadonlySet<string | null> = new Set(['MA', 'MB']);

const medicaid = 'MC';

/** True for claims to Medicare, parts A and B; not to Medicare Advantage. */
export const isMedicare = ({ filingIndicator }: Pick<CodingClaim, 'filingIndicator'>): boolean =>
  medicare.has(filingIndicator);

/**
 * The first two digits of the types of bill whose services are edited as those of outpatient hospitals: hospitals and
 * critical access hospitals, nursing facilities under Part B, home health agencies without a plan of care, outpatient
 * rehabilitation and community mental health centers.
 */
const outpatientBills: ReadonlySet<string | null> = new Set('12 13 14 22 23 34 74 75 76 85'.split(' '));

/** Taxonomy codes of suppliers of medical equipment, prosthetics and orthotics. */
const supplierTaxonomy = /^(332B|335E)/;

/** Codes of HCPCS for medical equipment, prosthetics and orthotics. */
const equipment = /^[EKL]\d{4}$/;

/** The kind of biller of a claim; null for an institution whose services are not edited. */
function settingOf(claim: CodingClaim): BillingSetting | null {
  if (claim.isInstitutional) return outpatientBills.has(claim.facilityCode) ? 'OUTPATIENT_HOSPITAL' : null;
  const isSupplier =
    supplierTaxonomy.test(claim.billingTaxonomyCode ?? '') ||
    claim.lines.every(({ code }) => equipment.test(code));
  return isSupplier ? 'SUPPLIER' : 'PRACTITIONER';
}

/**
 * The published edits that apply to a claim; null if none do. They bind Medicare and Medicaid. Other payers often use
 * those of Medicare, which nobody publishes by payer.
 */
export function editSetOf(claim: CodingClaim): EditSet | null {
  const setting = settingOf(claim);
  if (setting === null) return null;
  if (claim.filingIndicator === medicaid) return { program: 'MEDICAID', setting, isBinding: true };
  return { program: 'MEDICARE', setting, isBinding: isMedicare(claim) };
}
