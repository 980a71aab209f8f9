import { type Adjustments, type Answer, linePaid, type PayerName, paidOf, total } from '../story.ts';
import { type Disposition, dispositionOf } from './dispositions.ts';

/** What answers say of a part of a claim: a line, or line 0. */
export interface Said {
  readonly key: string;
  readonly payer: PayerName;
  readonly charge: bigint;
  readonly paid: bigint;
  /** Amounts by disposition. */
  readonly amounts: Readonly<Partial<Record<Disposition, bigint>>>;
  /** PR-100: the patient has that money. */
  readonly paidToPatient: bigint;
  /** True if group PR denied something, which a next payer may pay. */
  readonly isDeniedToPatient: boolean;
  readonly isForwarded: boolean;
  readonly isAdditional: boolean;
  readonly isReleased: boolean;
}

/** What an answer says of a part, or of all of them; nothing if it is not about the part. */
export function saidOf(answer: Answer, part: number | 'ALL'): Said[] {
  const lines = answer.lines.filter(({ line }) => part === 'ALL' || line === part);
  const ofClaim = part === 'ALL' || part === 0;
  if (lines.length === 0 && !(ofClaim && (part === 'ALL' || Object.keys(answer.adjustments).length > 0)))
    return [];
  const amounts: Partial<Record<Disposition, bigint>> = {};
  let paidToPatient = 0n;
  let isDeniedToPatient = false;
  const add = (adjustments: Adjustments, isBundled: boolean) => {
    for (const [code, amount] of Object.entries(adjustments)) {
      const disposition = dispositionOf(code, isBundled);
      if (disposition === 'DENIAL' && code.startsWith('PR-')) isDeniedToPatient = true;
      if (code === 'PR-100') paidToPatient += amount;
      else amounts[disposition] = (amounts[disposition] ?? 0n) + amount;
    }
  };
  if (ofClaim) add(answer.adjustments, false);
  for (const line of lines) {
    add(line.adjustments, line.submitted !== undefined && line.submitted !== line.procedure);
  }
  const ofAdjustments = total(Object.values(answer.adjustments));
  const paid = part === 'ALL' ? paidOf(answer) : total(lines.map(linePaid)) - (ofClaim ? ofAdjustments : 0n);
  const isForwarded =
    ['19', '20', '21'].includes(answer.status) ||
    answer.remarks.some((code) => code === 'MA18' || code === 'N89');
  return [
    {
      key: answer.key,
      payer: answer.payer,
      charge: answer.lines.length === 0 ? answer.charge : total(lines.map(({ charge }) => charge)),
      paid,
      amounts,
      paidToPatient,
      isDeniedToPatient,
      isForwarded,
      isAdditional: false,
      isReleased: false,
    },
  ];
}

/** What an answer says of a part if only its money counts. */
export const moneyAlone = ({ key, payer }: Answer, paid: bigint): Said => ({
  key,
  payer,
  charge: 0n,
  paid,
  amounts: {},
  paidToPatient: 0n,
  isDeniedToPatient: false,
  isForwarded: false,
  isAdditional: true,
  isReleased: false,
});

/** One saying for each payer: parts of an answer add up, and an answer to what was denied replaces the denial. */
export function effective(said: readonly Said[]): Said[] {
  return [...Map.groupBy(said, ({ payer }) => payer).values()].map((own) =>
    own.reduce((earlier, later) => {
      if (isUnpaid(earlier)) return later;
      const amounts: Partial<Record<Disposition, bigint>> = { ...earlier.amounts };
      for (const [name, amount] of Object.entries(later.amounts) as [Disposition, bigint][]) {
        amounts[name] = (amounts[name] ?? 0n) + amount;
      }
      return {
        ...later,
        amounts,
        charge: earlier.charge + later.charge,
        paid: earlier.paid + later.paid,
        paidToPatient: earlier.paidToPatient + later.paidToPatient,
        isForwarded: earlier.isForwarded || later.isForwarded,
        isReleased: earlier.isReleased || later.isReleased,
      };
    }),
  );
}

/** True if the payer paid nothing and denied the part, or keeps it pending. */
export const isUnpaid = ({ paid, amounts }: Said): boolean =>
  paid === 0n && Boolean(amounts.DENIAL || amounts.PENDING);
