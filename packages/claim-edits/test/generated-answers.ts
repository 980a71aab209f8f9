import { type Choices, pick } from '@rcm/example-claims/choices';
import { cents, fromCents, sum } from '@rcm/money';
import { filingIndicators, isMedicare, medicareSecondaryTypes, payerSequences } from '../src/codes.ts';
import type { ClaimKind } from '../src/index.ts';
import { anyText, dayOf, type Generation, type Values } from './generated-values.ts';

/** The most 2430 loops of a line, CAS segments, and reasons of a segment. */
const maxAdjudications = 15;
const maxAdjustments = 5;
const maxReasons = 6;
const maxOtherPayers = 10;

/** Splits an amount into parts, some of which may be 0.00. */
function split(choices: Choices, amount: string, count: number): string[] {
  let left = cents(amount);
  const parts = Array.from({ length: count - 1 }, () => {
    const part = (left * BigInt(choices.integer(0, 100))) / 100n;
    left -= part;
    return fromCents(part);
  });
  return [...parts, fromCents(left)];
}

/** CAS segments with an amount in total. */
function adjustmentsOf(generation: Generation, amount: string): Values[] {
  const { choices } = generation;
  return split(choices, amount, choices.size(1, maxAdjustments)).map((part) => ({
    groupCode: pick(choices, ['CO', 'CR', 'OA', 'PI', 'PR']),
    adjustments: split(choices, part, choices.size(1, maxReasons)).map((each) => ({
      reasonCode: anyText(generation, 1, 5),
      amount: each,
      quantity: choices.has() ? String(choices.integer(0, 999)) : null,
    })),
  }));
}

/** A line of which payers decide. */
export interface LineToAnswer {
  readonly service: Values & { readonly chargeAmount: string };
}

/** What a payer decided about a line; in several parts if it was unbundled. */
function adjudicationsOf(
  generation: Generation,
  payer: string,
  line: LineToAnswer,
  bundledLine: string | null,
  max: number,
): Values[] {
  const { choices } = generation;
  const { chargeAmount, procedure = null, revenueCode = null } = line.service;
  return split(choices, chargeAmount, choices.size(1, max)).map((part) => {
    const [paidAmount = '0.00', adjusted = '0.00'] = split(choices, part, 2);
    return {
      payer,
      paidAmount,
      procedure,
      revenueCode,
      units: String(choices.integer(1, 99)),
      bundledLine: choices.has() ? bundledLine : null,
      adjustments: adjusted === '0.00' ? [] : adjustmentsOf(generation, adjusted),
      decidedOn: dayOf(generation),
      remainingAmount: choices.has() ? adjusted : null,
    };
  });
}

/** The answer of a payer for the claim, with which that for its lines begins. */
interface Answer {
  readonly ofClaim: Values;
  /** 2430 of each line. */
  readonly ofLines: readonly Values[][];
}

const none: Values = { paidAmount: null, nonCoveredAmount: null, remainingAmount: null, adjustments: [] };

function answerOf(
  generation: Generation,
  payer: string,
  charge: string,
  lines: readonly LineToAnswer[],
  maxPerLine: number,
): Answer {
  const { choices } = generation;
  const kind = pick(choices, ['LINES', 'CLAIM', 'NOT_BILLED']);
  if (kind === 'NOT_BILLED') return { ofClaim: { ...none, nonCoveredAmount: charge }, ofLines: [] };
  if (kind === 'CLAIM') {
    const [paidAmount = '0.00', adjusted = '0.00'] = split(choices, charge, 2);
    const adjustments = adjusted === '0.00' ? [] : adjustmentsOf(generation, adjusted);
    const ofClaim = {
      ...none,
      paidAmount,
      remainingAmount: adjusted,
      adjustments,
      decidedOn: dayOf(generation),
    };
    return { ofClaim, ofLines: [] };
  }
  const ofLines = lines.map((line, at) => {
    const bundledLine = lines.length > 1 ? String(at === 0 ? 2 : 1) : null;
    return adjudicationsOf(generation, payer, line, bundledLine, maxPerLine);
  });
  const paid = sum(ofLines.flat().map(({ paidAmount }) => paidAmount as string));
  const [paidAmount = '0.00', adjusted = '0.00'] = choices.has() ? split(choices, paid, 2) : [paid];
  const adjustments = adjusted === '0.00' ? [] : adjustmentsOf(generation, adjusted);
  return { ofClaim: { ...none, paidAmount, adjustments }, ofLines };
}

/** SBR: the kind of payer, and why Medicare is not primary. */
export function sequenceOf({ choices }: Generation, kind: ClaimKind, payerSequence: string): Values {
  const filingIndicator = pick(choices, [...filingIndicators]);
  const isSecondary = kind === '837P' && isMedicare(filingIndicator) && payerSequence !== 'P';
  const insuranceType = isSecondary ? pick(choices, [...medicareSecondaryTypes]) : null;
  return { payerSequence, filingIndicator, insuranceType };
}

/** The other payers of a claim, with what those before the recipient answered, and where the recipient stands. */
export function otherPayersOf(
  generation: Generation,
  kind: ClaimKind,
  charge: string,
  lines: readonly LineToAnswer[],
  newPayer: () => Values,
) {
  const { choices } = generation;
  const count = choices.has() ? choices.size(1, maxOtherPayers) : 0;
  const recipient = choices.size(0, count);
  const adjudications: Values[][] = lines.map(() => []);
  const others = [...payerSequences.slice(0, count + 1)].flatMap((sequence, rank) => {
    if (rank === recipient) return [];
    const { payer, ...other } = newPayer() as { payer: Values };
    const identifier = `${sequence}${anyText(generation, 2, 79)}`;
    const answer =
      rank < recipient
        ? answerOf(generation, identifier, charge, lines, Math.floor(maxAdjudications / recipient))
        : { ofClaim: none, ofLines: [] };
    for (const [at, each] of answer.ofLines.entries()) adjudications[at]?.push(...each);
    const { decidedOn = null, ...ofClaim } = answer.ofClaim;
    return [
      {
        ...other,
        ...ofClaim,
        ...sequenceOf(generation, kind, sequence),
        payer: { ...payer, identifier, decidedOn },
      },
    ];
  });
  return { others, adjudications, sequence: payerSequences[recipient] ?? 'P' };
}
