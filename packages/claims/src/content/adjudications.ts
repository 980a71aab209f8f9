import { isZero, type Money, sum } from '@rcm/money';
import type { AnswerOfClaim } from '../ports.ts';
import type { Json, JsonObject } from './json.ts';

type Adjustment = AnswerOfClaim['adjustments'][number];
type AnsweredLine = AnswerOfClaim['lines'][number];

/** What a payer answered about a claim in all. */
export interface Adjudication {
  /** The values of loop 2320 of the payer that its answers say. */
  readonly claim: JsonObject;
  /** The values of its loop 2330B. */
  readonly payer: JsonObject;
  /** The loops 2430 by the number of the line. */
  readonly lines: ReadonlyMap<number, readonly JsonObject[]>;
}

const mostAdjustments = 6;
const mostRemarkCodes = 5;

/** Adjustments of one group and reason as one, in the order in which they came. */
function added(adjustments: readonly Adjustment[]): Adjustment[] {
  const groups = Map.groupBy(adjustments, ({ groupCode, reasonCode }) => `${groupCode} ${reasonCode}`);
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const amount = sum([first, ...others].map((one) => one.amount));
    // Quantities of several answers don't add up: each may count the same units.
    return [{ ...first, amount, quantity: others.length === 0 ? first.quantity : null }];
  });
}

/** CAS segments: up to six adjustments of one group each. Those that add up to nothing are left out. */
function casOf(adjustments: readonly Adjustment[]): Json[] {
  const counted = added(adjustments).filter(({ amount }) => !isZero(amount));
  return [...Map.groupBy(counted, ({ groupCode }) => groupCode)].flatMap(([groupCode, group]) =>
    Array.from({ length: Math.ceil(group.length / mostAdjustments) }, (_, index) => ({
      groupCode,
      adjustments: group
        .slice(index * mostAdjustments, (index + 1) * mostAdjustments)
        .map(({ reasonCode, amount, quantity }) => ({ reasonCode, amount, quantity })),
    })),
  );
}

/** The part of the charge that the patient owes by the answers (AMT*EAF): their adjustments of group PR. */
const patientLiability = (answers: readonly AnswerOfClaim[]): Money =>
  sum(
    answers.flatMap(({ adjustments, lines }) =>
      [...adjustments, ...lines.flatMap((line) => line.adjustments)].flatMap(({ groupCode, amount }) =>
        groupCode === 'PR' ? [amount] : [],
      ),
    ),
  );

/** What is the same of the answers to a line that are one loop 2430. */
const keyOf = ({ lineNumber, procedureCode, modifiers, revenueCode }: AnsweredLine) =>
  JSON.stringify([lineNumber, procedureCode, modifiers, revenueCode]);

/** A loop 2430: the answers of one payer to a line, net of what it took back. */
function adjudicationOf(parts: readonly AnsweredLine[], payer: string | null, decidedOn: string): JsonObject {
  const [{ procedureCode, modifiers, revenueCode, units } = nothing] = parts;
  return {
    payer,
    paidAmount: sum(parts.map(({ paidAmount }) => paidAmount)),
    procedure: procedureCode === null ? null : { qualifier: 'HC', code: procedureCode, modifiers },
    revenueCode,
    units,
    adjustments: casOf(parts.flatMap(({ adjustments }) => adjustments)),
    decidedOn,
  };
}

const nothing = { procedureCode: null, modifiers: [], revenueCode: null, units: null };

/**
 * What a payer with an identifier (SVD01) answered about a claim, as the next payer gets it (X222A1, 1.4.1). Null without an
 * answer. The day of the decision stands with the lines, else with the payer.
 */
export function adjudicationBy(answers: readonly AnswerOfClaim[], payer: string | null): Adjudication | null {
  const last = answers.at(-1);
  if (last === undefined) return null;
  const parts = answers.flatMap(({ lines }) => lines);
  const decidedOn =
    answers
      .map((each) => each.decidedOn)
      .sort()
      .at(-1) ?? last.decidedOn;
  const loops = [...Map.groupBy(parts, keyOf).values()].map((group) => ({
    lineNumber: group[0]?.lineNumber ?? 0,
    loop: adjudicationOf(group, payer, decidedOn),
  }));
  const lines = Map.groupBy(loops, ({ lineNumber }) => lineNumber);
  const remarkCodes = [...new Set(answers.flatMap((each) => each.remarkCodes))].slice(0, mostRemarkCodes);
  return {
    claim: {
      adjustments: casOf(answers.flatMap(({ adjustments }) => adjustments)),
      paidAmount: sum(answers.map(({ paidAmount }) => paidAmount)),
      remainingAmount: patientLiability(answers),
      outpatient: remarkCodes.length === 0 ? null : { remarkCodes },
    },
    payer: {
      decidedOn: loops.length === 0 ? decidedOn : null,
      identifications:
        last.payerClaimNumber === null ? [] : [{ qualifier: 'F8', identifier: last.payerClaimNumber }],
    },
    lines: new Map([...lines].map(([number, each]) => [number, each.map(({ loop }) => loop)])),
  };
}
