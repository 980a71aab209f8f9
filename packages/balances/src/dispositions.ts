import type { Adjustment, AnsweredPart, Disposition } from './answer.ts';
import { normalizeReasonCode } from './reason-code.ts';

/** The kind of a patient's share: deductible (PR-1), coinsurance (PR-2), copay (PR-3), or any other. */
export type ShareKind = 'DEDUCTIBLE' | 'COINSURANCE' | 'COPAY' | 'OTHER';

const shareKinds: Readonly<Record<string, ShareKind>> = { 1: 'DEDUCTIBLE', 2: 'COINSURANCE', 3: 'COPAY' };

/** The kind of the share that an adjustment of group PR names. */
export const shareKindOf = ({ reasonCode }: Pick<Adjustment, 'reasonCode'>): ShareKind =>
  shareKinds[normalizeReasonCode(reasonCode)] ?? 'OTHER';

/** The reason codes of the patient's share in group PR. */
export const shareCodes: ReadonlySet<string> = new Set([
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
export const exceptions: Readonly<Record<string, Disposition>> = {
  'CO-24': 'CAPITATION',
  'CO-303': 'QMB',
  'OA-23': 'PRIOR_PAYER',
  'OA-209': 'NEXT_PAYER',
  'OA-257': 'PENDING',
  'OA-277': 'PENDING',
  'PR-100': 'PAID_TO_PATIENT',
};

/**
 * The disposition of an adjustment of a line: the organization's own, else that of the table. CO-97 is bundling instead of a
 * denial where the payer answered another procedure than the submitted one, whatever the organization changed.
 */
export function dispositionOf(
  { groupCode, reasonCode, disposition }: Pick<Adjustment, 'groupCode' | 'reasonCode' | 'disposition'>,
  { isBundled }: Pick<AnsweredPart, 'isBundled'>,
): Disposition {
  const code = normalizeReasonCode(reasonCode);
  if (groupCode === 'CO' && code === '97' && isBundled) return 'CONTRACTUAL';
  return disposition ?? exceptions[`${groupCode}-${code}`] ?? usualDisposition(groupCode, code);
}

/** The disposition of a code that is no exception. */
function usualDisposition(groupCode: Adjustment['groupCode'], code: string): Disposition {
  if (groupCode === 'CR') return 'NONE';
  if (groupCode === 'PR') return shareCodes.has(code) ? 'SHARE' : 'DENIAL';
  return denialCodes.has(code) ? 'DENIAL' : 'CONTRACTUAL';
}

/** Adjustments that reduce a payment below the allowed amount: sequestration. */
const paymentReductions = new Set(['CO-253']);

/** True if an adjustment is a part of the allowed amount: shares, earlier payers' part, and reductions of the payment. */
export function isAllowed(adjustment: Adjustment): boolean {
  const disposition = dispositionOf(adjustment, { isBundled: false });
  const code = `${adjustment.groupCode}-${normalizeReasonCode(adjustment.reasonCode)}`;
  return ['SHARE', 'PAID_TO_PATIENT', 'PRIOR_PAYER'].includes(disposition) || paymentReductions.has(code);
}

/** True if an adjustment leaves its amount to the patient. */
export const isShare = (adjustment: Adjustment): boolean =>
  ['SHARE', 'PAID_TO_PATIENT'].includes(dispositionOf(adjustment, { isBundled: false }));
