import { compare } from '@rcm/money';
import { adjustmentAmounts, differ, difference, isMoney, total } from '../amounts.ts';
import { payerSequences } from '../codes.ts';
import type { EditGroup, Finding } from '../edit.ts';
import type { OtherPayer, Subject } from '../subject.ts';

/** CAS of the claim (2320). */
const claimAdjustments = ({ value }: OtherPayer) => adjustmentAmounts(value.adjustments);

/** CAS of the lines (2430). */
const lineAdjustments = ({ adjudications }: OtherPayer) =>
  adjudications.flatMap(({ value }) => adjustmentAmounts(value.adjustments));

const linePayments = ({ adjudications }: OtherPayer) => adjudications.map(({ value }) => value.paidAmount);

/** True if the claim has an answer of the payer. */
const hasAnswered = (payer: OtherPayer): boolean =>
  payer.value.paidAmount != null ||
  (payer.value.adjustments ?? []).length > 0 ||
  payer.adjudications.length > 0;

/** True for payers with the identifier of another one, whose decisions about lines can't be distinguished. */
const isAmbiguous = (payer: OtherPayer, { otherPayers }: Subject): boolean =>
  otherPayers.filter(({ identifier }) => identifier !== null && identifier === payer.identifier).length > 1;

/** The payers whose answers are complete enough to be added up. */
const answeringPayers = (subject: Subject) =>
  subject.otherPayers.filter((payer) => hasAnswered(payer) && !isAmbiguous(payer, subject));

/** The payers that come before the recipient of the claim. */
const earlierPayers = ({ subscriber, otherPayers }: Subject) => {
  const rank = payerSequences.indexOf(subscriber.subscriber?.payerSequence ?? '');
  return otherPayers.filter(({ value }) => {
    const own = payerSequences.indexOf(value.payerSequence ?? '');
    return own >= 0 && own < rank;
  });
};

/** Where each reason is, of the claim and of the lines. */
function* adjustmentPaths({ otherPayers, adjudications }: Subject) {
  for (const { path, value } of [...otherPayers, ...adjudications]) {
    for (const [at, { adjustments }] of (value.adjustments ?? []).entries()) {
      for (const [index, reason] of (adjustments ?? []).entries()) {
        yield { path: `${path}.adjustments[${at}].adjustments[${index}].amount`, amount: reason.amount };
      }
    }
  }
}

/** What earlier payers answered. */
export const coordinationOfBenefits: EditGroup = {
  name: 'COORDINATION_OF_BENEFITS',
  title: 'What other payers decided, in balance',
  edits: [
    {
      code: 'ADJUDICATION_PAYER_UNKNOWN',
      place: '2430 SVD01',
      message: 'SVD01 must be the identifier of another payer (2330B NM109)',
      *find({ adjudications, otherPayers }) {
        const known = new Set(otherPayers.map(({ identifier }) => identifier));
        for (const { path, value } of adjudications)
          if (value.payer && !known.has(value.payer)) yield `${path}.payer`;
      },
    },
    {
      code: 'ADJUDICATION_PAYER_AMBIGUOUS',
      place: '2330B NM109',
      message: 'Payers whose decisions about lines are given (SVD01) need identifiers of their own',
      *find(subject) {
        for (const payer of subject.otherPayers) {
          if (payer.adjudications.length > 0 && isAmbiguous(payer, subject))
            yield `${payer.path}.payer.identifier`;
        }
      },
    },
    {
      code: 'EARLIER_PAYER_ANSWER_MISSING',
      place: '2320 AMT*D',
      message:
        'A payer before the recipient needs what it paid (AMT*D), or that it was not billed (AMT*A8, the total charge)',
      *find(subject) {
        for (const { path, value } of earlierPayers(subject)) {
          if (value.paidAmount == null && value.nonCoveredAmount == null) yield `${path}.paidAmount`;
        }
      },
    },
    {
      code: 'ADJUDICATION_AMOUNT_FORMAT',
      place: '2320 AMT, 2430 SVD02',
      message: 'What a payer paid must be an amount with two decimals, such as 40.00',
      restates: 'AMOUNT_INVALID',
      *find({ otherPayers, adjudications }) {
        for (const { path, value } of otherPayers) {
          for (const name of ['paidAmount', 'nonCoveredAmount', 'remainingAmount'] as const) {
            if (value[name] != null && !isMoney(value[name])) yield `${path}.${name}`;
          }
        }
        for (const { path, value } of adjudications) {
          if (value.paidAmount != null && !isMoney(value.paidAmount)) yield `${path}.paidAmount`;
        }
      },
    },
    {
      code: 'ADJUSTMENT_AMOUNT_MISSING',
      place: '2320, 2430 CAS',
      message: 'Each reason of an adjustment needs its amount, with two decimals, such as 40.00',
      restates: 'ELEMENT_MISSING',
      *find(subject) {
        for (const { path, amount } of adjustmentPaths(subject)) if (!isMoney(amount)) yield path;
      },
    },
    {
      code: 'LINE_ADJUDICATION_BALANCE',
      place: '2430 SVD02, CAS',
      source: 'X12 RFI 1551',
      message:
        'The charge of a line (SV102, SV203) must be what a payer paid (SVD02) plus its adjustments (2430 CAS), summed over its SVD loops',
      *find(subject) {
        for (const { adjudications } of answeringPayers(subject)) {
          for (const line of subject.lines) {
            const own = adjudications.filter((adjudication) => adjudication.line === line);
            const [first] = own;
            const sum = total(
              own.flatMap(({ value }) => [value.paidAmount, ...adjustmentAmounts(value.adjustments)]),
            );
            if (first && sum !== null && differ(line.value.service?.chargeAmount, sum)) {
              yield { path: `${first.path}.paidAmount`, sum };
            }
          }
        }
      },
    },
    {
      code: 'PAYER_PAID_TOTAL',
      place: '2320 AMT*D',
      message:
        'What a payer paid for the claim (AMT*D) must be what it paid for the lines (SVD02) less the adjustments of the claim (2320 CAS)',
      *find(subject) {
        for (const payer of answeringPayers(subject)) {
          if (payer.adjudications.length === 0) continue;
          const sum = difference(total(linePayments(payer)), total(claimAdjustments(payer)));
          if (sum !== null && differ(payer.value.paidAmount, sum)) {
            yield { path: `${payer.path}.paidAmount`, sum };
          }
        }
      },
    },
    {
      code: 'CLAIM_ADJUDICATION_BALANCE',
      place: '2320 AMT*D, CAS',
      source: 'X12 RFI 1294',
      message:
        'The total charge (CLM02) must be what a payer paid for the claim (AMT*D) plus all its adjustments (2320 CAS, 2430 CAS)',
      *find(subject): Iterable<Finding> {
        for (const payer of answeringPayers(subject)) {
          const { paidAmount } = payer.value;
          if (paidAmount == null) continue;
          const sum = total([paidAmount, ...claimAdjustments(payer), ...lineAdjustments(payer)]);
          if (sum !== null && differ(subject.claim.chargeAmount, sum))
            yield { path: `${payer.path}.paidAmount`, sum };
        }
      },
    },
    {
      code: 'PAYER_PAID_AMOUNT_MISSING',
      place: '2320 AMT*D',
      message: 'A payer whose decision is given needs what it paid for the claim (AMT*D)',
      *find(subject) {
        const earlier = new Set(earlierPayers(subject));
        for (const payer of subject.otherPayers) {
          if (hasAnswered(payer) && payer.value.paidAmount == null && !earlier.has(payer))
            yield `${payer.path}.paidAmount`;
        }
      },
    },
    {
      code: 'NON_COVERED_TOTAL',
      place: '2320 AMT*A8',
      message: 'The amount that is not covered (AMT*A8) must be the total charge (CLM02)',
      *find({ claim, otherPayers }) {
        for (const { path, value } of otherPayers) {
          if (differ(value.nonCoveredAmount, claim.chargeAmount)) yield `${path}.nonCoveredAmount`;
        }
      },
    },
    {
      code: 'NON_COVERED_WITH_ANSWER',
      place: '2320 AMT*A8',
      message: 'A payer that was not billed (AMT*A8) has neither payments nor adjustments',
      *find({ otherPayers }) {
        for (const payer of otherPayers) {
          if (payer.value.nonCoveredAmount != null && hasAnswered(payer))
            yield `${payer.path}.nonCoveredAmount`;
        }
      },
    },
    {
      code: 'LINE_PAID_NEGATIVE',
      place: '2430 SVD02',
      message: 'What a payer paid for a line (SVD02) must not be below 0',
      *find({ adjudications }) {
        for (const { path, value } of adjudications) {
          if (isMoney(value.paidAmount) && compare(value.paidAmount, '0.00') < 0) yield `${path}.paidAmount`;
        }
      },
    },
    {
      code: 'DECISION_DATE_REPEATED',
      place: '2330B, 2430 DTP*573',
      message:
        "The date of a payer's decision (DTP*573) must be either at the payer or at the lines, not at both",
      *find({ otherPayers }) {
        for (const { path, value, adjudications } of otherPayers) {
          if (value.payer?.decidedOn && adjudications.some((line) => line.value.decidedOn))
            yield `${path}.payer.decidedOn`;
        }
      },
    },
    {
      code: 'DECISION_DATE_MISSING',
      place: '2330B DTP*573',
      message: 'A decision without lines needs its date at the payer (2330B DTP*573)',
      *find({ otherPayers }) {
        for (const payer of otherPayers) {
          if (hasAnswered(payer) && payer.adjudications.length === 0 && !payer.value.payer?.decidedOn)
            yield `${payer.path}.payer.decidedOn`;
        }
      },
    },
    {
      code: 'REMAINING_AMOUNT_REPEATED',
      place: '2320, 2430 AMT*EAF',
      message:
        'What the patient still owes (AMT*EAF) must be either at the payer or at the lines, not at both',
      *find({ otherPayers }) {
        for (const { path, value, adjudications } of otherPayers) {
          const isAtLines = adjudications.some((line) => line.value.remainingAmount != null);
          if (value.remainingAmount != null && isAtLines) yield `${path}.remainingAmount`;
        }
      },
    },
    {
      code: 'BUNDLED_LINE_UNKNOWN',
      place: '2430 SVD06',
      message:
        'SVD06, the line with which a line was bundled, must be the number of another line of the claim',
      *find({ adjudications, lines }) {
        for (const { path, value, line } of adjudications) {
          const { bundledLine } = value;
          if (!bundledLine) continue;
          const at = Number(bundledLine) - 1;
          if (lines[at] === undefined || lines[at] === line) yield `${path}.bundledLine`;
        }
      },
    },
  ],
  professional: [
    {
      code: 'ADJUDICATED_PROCEDURE_MISSING',
      place: '2430 SVD03',
      message: 'SVD03, the procedure that the payer decided about, is required',
      restates: 'ELEMENT_MISSING',
      *find({ adjudications }) {
        for (const { path, value } of adjudications) if (!value.procedure) yield `${path}.procedure`;
      },
    },
  ],
  institutional: [
    {
      code: 'ADJUDICATED_REVENUE_CODE_MISSING',
      place: '2430 SVD04',
      message: 'SVD04, the revenue code that the payer decided about, is required',
      restates: 'ELEMENT_MISSING',
      *find({ adjudications }) {
        for (const { path, value } of adjudications) if (!value.revenueCode) yield `${path}.revenueCode`;
      },
    },
  ],
};
