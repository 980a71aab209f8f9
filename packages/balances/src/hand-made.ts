import { cents, fromCents } from '@rcm/money';
import { type Entry, type EntryKind, type HandMadeEntry, impact, type Owner } from './entries.ts';
import type { ExplainedShare } from './explanation.ts';
import { claimLevel, isWholeClaim, type Part } from './parts.ts';
import { least, most } from './rules.ts';

type Open = Record<Exclude<Owner, 'CREDIT'>, bigint>;

/** The kinds of entries for money that was paid: no answer takes it back, and all of it moves. */
const moneyKinds: readonly EntryKind[] = ['REFUND', 'TAKEBACK'];

/**
 * The entries by persons that count for a part, given those that its charge and answers imply: an answer takes back
 * write-offs and transfers of its lines, and none of these moves more than its owner has. Those of the claim level concern
 * all lines once the answer without lines is reversed.
 */
export function countedEntries(
  handMade: readonly HandMadeEntry[],
  part: Part,
  parts: readonly Part[],
  implied: readonly Entry[],
): HandMadeEntry[] {
  if (handMade.length === 0) return [];
  const isWhole = isWholeClaim(parts);
  const isUnanswered = part.lineNumber === claimLevel && part.payers.length === 0;
  const answeredAt = (isUnanswered ? parts : [part])
    .flatMap(({ payers, former }) => [...payers, ...former].flatMap(({ answers }) => answers))
    .map(({ answer }) => answer.postedAt.getTime());
  const { insurance, patient, held } = impact(implied);
  const open: Open = { INSURANCE: insurance, PATIENT: patient, HELD: held };
  return handMade.flatMap((entry) => {
    const lineNumber = isWhole ? claimLevel : entry.lineNumber;
    const isTakenBack =
      !moneyKinds.includes(entry.kind) && answeredAt.some((at) => at > entry.postedAt.getTime());
    if (lineNumber !== part.lineNumber || isTakenBack) return [];
    const moved = movable(entry, open);
    if (moved === 0n) return [];
    const add = (owner: Owner | null, amount: bigint) => {
      if (owner !== null) open[owner === 'CREDIT' ? 'INSURANCE' : owner] += amount;
    };
    add(entry.ownerBefore, -moved);
    add(entry.ownerAfter, moved);
    return [{ ...entry, lineNumber, amount: fromCents(moved) }];
  });
}

/** The cents that an entry moves: at most what its owner has. Money, amounts from outside the claim and credits move as they are. */
function movable({ kind, ownerBefore, amount }: Entry, open: Open): bigint {
  const asked = cents(amount);
  if (moneyKinds.includes(kind) || ownerBefore === null || ownerBefore === 'CREDIT') return asked;
  return most(least(open[ownerBefore], asked), 0n);
}

/**
 * The shares of a part after the transfers of persons: each transfer to the patient adds one, and what leaves the patient
 * again reduces the newest first.
 */
export function sharesAfter(
  shares: readonly ExplainedShare[],
  counted: readonly HandMadeEntry[],
): readonly ExplainedShare[] {
  if (counted.length === 0) return shares;
  const posted = shares.map((share) => ({ ...share }));
  for (const { id, ownerBefore, ownerAfter, amount } of counted) {
    if (ownerAfter === 'PATIENT') {
      posted.push({ claimPaymentId: id, kind: 'OTHER', canBeHeld: false, cents: cents(amount) });
    }
    if (ownerBefore !== 'PATIENT') continue;
    let back = cents(amount);
    for (const share of posted.toReversed()) {
      const taken = least(back, share.cents);
      share.cents -= taken;
      back -= taken;
    }
  }
  return posted.filter((share) => share.cents > 0n);
}
