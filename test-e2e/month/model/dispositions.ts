/** What becomes of an adjustment. */
export type Disposition = 'CLOSED' | 'SHARE' | 'DENIAL' | 'PRIOR_PAYER' | 'NEXT_PAYER' | 'PENDING' | 'QMB';

const named: Readonly<Record<string, Disposition>> = {
  'OA-23': 'PRIOR_PAYER',
  'OA-209': 'NEXT_PAYER',
  'OA-257': 'PENDING',
  'OA-277': 'PENDING',
  'CO-303': 'QMB',
};

/** The adjustments of group PR that are the patient's share; any other one is a denial. */
export const shares = [1, 2, 3, 45, 66, 85, 100, 122, 142, 201, 241, 247, 248, 275].map(
  (reason) => `PR-${reason}`,
);
/** The denials of the code directory that the month uses. */
const denials = [16, 18, 22, 29, 50, 97, 119, 151, 197].flatMap((reason) => [`CO-${reason}`, `PI-${reason}`]);

/** The disposition of an adjustment such as `CO-45`. */
export function dispositionOf(code: string, isBundled: boolean): Disposition {
  if (named[code]) return named[code];
  if (code.startsWith('PR-')) return shares.includes(code) ? 'SHARE' : 'DENIAL';
  if (code === 'CO-97' && isBundled) return 'CLOSED';
  return denials.includes(code) ? 'DENIAL' : 'CLOSED';
}
