import type { Adjustment, AnsweredPart } from './answer.ts';

/** What an adjustment does to the amount that it names. */
export type Disposition =
  /** Closes the amount. */
  | 'CONTRACTUAL'
  /** Closes the amount, which a capitation payment covers. */
  | 'CAPITATION'
  /** The patient's share, or held while a next payer is due. */
  | 'SHARE'
  /** The patient's share, never held: the patient has the money already. */
  | 'PAID_TO_PATIENT'
  /** The amount stays open, with a denial case. */
  | 'DENIAL'
  /** What earlier payers paid and adjusted. */
  | 'PRIOR_PAYER'
  /** Held for the next payer, never the patient's. */
  | 'NEXT_PAYER'
  /** The amount stays open, and the payer will answer again. */
  | 'PENDING'
  /** Written off for a Qualified Medicare Beneficiary. */
  | 'QMB'
  /** Closes nothing: marks a reversal. */
  | 'NONE';

/** The kind of a patient's share: deductible (PR-1), coinsurance (PR-2), copay (PR-3), or any other. */
export type ShareKind = 'DEDUCTIBLE' | 'COINSURANCE' | 'COPAY' | 'OTHER';

const shareKinds: Readonly<Record<string, ShareKind>> = { 1: 'DEDUCTIBLE', 2: 'COINSURANCE', 3: 'COPAY' };

/** The kind of the share that an adjustment of group PR names. */
export const shareKindOf = ({ reasonCode }: Pick<Adjustment, 'reasonCode'>): ShareKind =>
  shareKinds[normalized(reasonCode)] ?? 'OTHER';

/** The reason codes of the patient's share in group PR. */
const shareCodes = new Set([
  '1',
  '2',
  '3',
  '45',
  '66',
  '85',
  '122',
  '142',
  '201',
  '241',
  '247',
  '248',
  '275',
]);

/** The reason codes that deny in groups CO, PI and OA. */
export const denialCodes: ReadonlySet<string> = new Set([
  ...[
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
    '10',
    '11',
    '15',
    '16',
    '18',
    '19',
    '22',
    '23',
    '26',
    '27',
    '29',
    '31',
    '32',
  ],
  ...[
    '35',
    '39',
    '40',
    '49',
    '50',
    '55',
    '56',
    '58',
    '96',
    '97',
    '109',
    '119',
    '129',
    '140',
    '146',
    '150',
    '151',
  ],
  ...[
    '163',
    '164',
    '165',
    '167',
    '170',
    '181',
    '182',
    '183',
    '184',
    '185',
    '189',
    '197',
    '198',
    '200',
    '204',
  ],
  ...[
    '206',
    '207',
    '208',
    '222',
    '226',
    '227',
    '231',
    '234',
    '236',
    '242',
    '243',
    '252',
    '256',
    '272',
    '273',
  ],
  ...['284', '288', '296', 'A1', 'B7', 'B11', 'B13', 'B15'],
]);

/** The codes with a disposition of their own, by group and reason code. */
const exceptions: Readonly<Record<string, Disposition>> = {
  'CO-24': 'CAPITATION',
  'CO-303': 'QMB',
  'OA-23': 'PRIOR_PAYER',
  'OA-209': 'NEXT_PAYER',
  'OA-257': 'PENDING',
  'OA-277': 'PENDING',
  'PR-100': 'PAID_TO_PATIENT',
};

/** A reason code as code lists write it: upper case, without leading zeros. */
const normalized = (reasonCode: string): string => reasonCode.toUpperCase().replace(/^0+(?=.)/, '');

/**
 * The disposition of an adjustment of a line. CO-97 is bundling instead of a denial where the payer answered another
 * procedure than the submitted one.
 */
export function dispositionOf(
  { groupCode, reasonCode }: Pick<Adjustment, 'groupCode' | 'reasonCode'>,
  { isBundled }: Pick<AnsweredPart, 'isBundled'>,
): Disposition {
  const code = normalized(reasonCode);
  const exception = exceptions[`${groupCode}-${code}`];
  if (exception) return exception;
  if (groupCode === 'CR') return 'NONE';
  if (groupCode === 'PR') return shareCodes.has(code) ? 'SHARE' : 'DENIAL';
  if (groupCode === 'CO' && code === '97' && isBundled) return 'CONTRACTUAL';
  return denialCodes.has(code) ? 'DENIAL' : 'CONTRACTUAL';
}

/** Adjustments that reduce a payment below the allowed amount: sequestration. */
const paymentReductions = new Set(['CO-253']);

/** True if an adjustment is a part of the allowed amount: shares, earlier payers' part, and reductions of the payment. */
export function isAllowed(adjustment: Adjustment): boolean {
  const disposition = dispositionOf(adjustment, { isBundled: false });
  const code = `${adjustment.groupCode}-${normalized(adjustment.reasonCode)}`;
  return ['SHARE', 'PAID_TO_PATIENT', 'PRIOR_PAYER'].includes(disposition) || paymentReductions.has(code);
}

/** True if an adjustment leaves its amount to the patient. */
export const isShare = (adjustment: Adjustment): boolean =>
  ['SHARE', 'PAID_TO_PATIENT'].includes(dispositionOf(adjustment, { isBundled: false }));
