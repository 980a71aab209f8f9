import { compare, type Money, sum } from '@rcm/money';
import { isMoney } from '../amounts.ts';
import { agreedAmountValue, isMedicare, medicareSecondaryTypes, payerSequences } from '../codes.ts';
import type { EditGroup } from '../edit.ts';
import type { Subject } from '../subject.ts';

interface Payer {
  readonly payerSequence?: string | null;
  readonly insuranceType?: string | null;
  readonly filingIndicator?: string | null;
}

/** The recipient of the claim and its other payers: each SBR. */
const payersOf = ({ subscriber, otherPayers }: Subject): { path: string; value: Payer }[] => [
  { path: 'subscriber.subscriber', value: subscriber.subscriber ?? {} },
  ...otherPayers.map(({ path, value }) => ({ path, value })),
];

const isSecondaryMedicare = ({ payerSequence, filingIndicator }: Payer) =>
  isMedicare(filingIndicator) && payerSequence !== 'P';

const types = [...medicareSecondaryTypes].join(', ');

/** The value codes of an institutional claim with one of the codes. */
const valuesOf = ({ codes }: Subject, allowed: (code: string) => boolean) =>
  codes.filter(({ value }) => value.qualifier === 'BE' && allowed(value.code ?? ''));

const isAgreedAmount = (code: string) => code === agreedAmountValue;
const isSecondaryAmount = (code: string) => medicareSecondaryTypes.has(code);

const sumOf = (values: ReturnType<typeof valuesOf>): Money =>
  sum(values.map(({ value }) => value.amount ?? '0.00').filter(isMoney));

/** The order of the payers. */
export const payers: EditGroup = {
  name: 'PAYERS',
  title: 'Order of the payers, other coverages, Medicare as a later payer',
  edits: [
    {
      code: 'PRIMARY_PAYER_COUNT',
      place: '2000B, 2320 SBR01',
      message: 'Exactly one payer must be primary (SBR01 = P)',
      *find(subject) {
        const primary = payersOf(subject).filter(({ value }) => value.payerSequence === 'P');
        if (primary.length === 0) yield 'subscriber.subscriber.payerSequence';
        for (const { path } of primary.slice(1)) yield `${path}.payerSequence`;
      },
    },
    {
      code: 'PAYER_SEQUENCE_REPEATED',
      place: '2000B, 2320 SBR01',
      message: 'Each sequence of payers (SBR01) may occur once, except U',
      *find(subject) {
        const found = new Set<string>();
        for (const { path, value } of payersOf(subject)) {
          const sequence = value.payerSequence;
          if (!sequence || sequence === 'U' || sequence === 'P') continue;
          if (found.has(sequence)) yield `${path}.payerSequence`;
          found.add(sequence);
        }
      },
    },
    {
      code: 'EARLIER_PAYER_MISSING',
      place: '2320 SBR01',
      message: 'Each payer before the recipient needs a coverage of its own (2320)',
      *find(subject) {
        const rank = payerSequences.indexOf(subject.subscriber.subscriber?.payerSequence ?? '');
        const found = new Set(subject.otherPayers.map(({ value }) => value.payerSequence));
        // A missing primary payer fails the edit of the primary payer.
        const missing = [...payerSequences.slice(1, Math.max(rank, 1))].filter(
          (each) => !found.has(each as 'S'),
        );
        if (missing.length > 0) yield 'claim.otherSubscribers';
      },
    },
    {
      code: 'OTHER_COVERAGE_INFORMATION_MISSING',
      place: '2320 OI',
      message: 'Each other payer needs OI, the assignment of benefits and the release of information',
      restates: 'SEGMENT_MISSING',
      *find({ otherPayers }) {
        for (const { path, value } of otherPayers) if (!value.coverage) yield `${path}.coverage`;
      },
    },
  ],
  professional: [
    {
      code: 'MEDICARE_SECONDARY_REASON_MISSING',
      place: '2000B, 2320 SBR05',
      message: `SBR05, why Medicare is not primary, is required where Medicare is not primary: one of ${types}`,
      *find(subject) {
        for (const { path, value } of payersOf(subject)) {
          if (isSecondaryMedicare(value) && !value.insuranceType) yield `${path}.insuranceType`;
        }
      },
    },
    {
      code: 'MEDICARE_SECONDARY_REASON_CODE',
      place: '2000B, 2320 SBR05',
      message: `SBR05, why Medicare is not primary, must be one of ${types}`,
      *find(subject) {
        for (const { path, value } of payersOf(subject)) {
          const { insuranceType } = value;
          if (isSecondaryMedicare(value) && insuranceType && !medicareSecondaryTypes.has(insuranceType))
            yield `${path}.insuranceType`;
        }
      },
    },
    {
      code: 'MEDICARE_SECONDARY_REASON_UNEXPECTED',
      place: '2000B, 2320 SBR05',
      message: 'SBR05 must be empty unless the payer is Medicare and is not primary',
      *find(subject) {
        for (const { path, value } of payersOf(subject)) {
          if (value.insuranceType && !isSecondaryMedicare(value)) yield `${path}.insuranceType`;
        }
      },
    },
  ],
  institutional: [
    {
      code: 'INSURANCE_TYPE_UNEXPECTED',
      place: '2000B, 2320 SBR05',
      message: 'SBR05 must be empty in an institutional claim, which has value codes instead',
      *find(subject) {
        for (const { path, value } of payersOf(subject)) {
          if (value.insuranceType) yield `${path}.insuranceType`;
        }
      },
    },
    {
      code: 'MEDICARE_SECONDARY_VALUE_MISSING',
      place: '2300 HI*BE',
      message: `Where Medicare is not primary, a value code must say why, with what the earlier payer paid: one of ${types}`,
      *find(subject) {
        const isSecondary = isSecondaryMedicare(subject.subscriber.subscriber ?? {});
        if (isSecondary && valuesOf(subject, isSecondaryAmount).length === 0) yield 'claim.healthCareCodes';
      },
    },
    {
      code: 'MEDICARE_SECONDARY_VALUE_UNEXPECTED',
      place: '2300 HI*BE',
      message: `The value codes ${types} are refused where Medicare is the primary payer`,
      *find(subject) {
        const { payerSequence, filingIndicator } = subject.subscriber.subscriber ?? {};
        if (payerSequence !== 'P' || !isMedicare(filingIndicator)) return;
        for (const { path } of valuesOf(subject, isSecondaryAmount)) yield `${path}.code`;
      },
    },
    {
      code: 'AGREED_AMOUNT_ALONE',
      place: '2300 HI*BE',
      message: `The value code ${agreedAmountValue} needs what the earlier payer paid: one of ${types}`,
      *find(subject) {
        if (valuesOf(subject, isSecondaryAmount).length > 0) return;
        for (const { path } of valuesOf(subject, isAgreedAmount)) yield `${path}.code`;
      },
    },
    {
      code: 'AGREED_AMOUNT_BOUNDS',
      place: '2300 HI*BE',
      message: `The value code ${agreedAmountValue} must be above what the earlier payer paid and below the total charge`,
      *find(subject) {
        const paid = sumOf(valuesOf(subject, isSecondaryAmount));
        const charge = subject.claim.chargeAmount;
        for (const { path, value } of valuesOf(subject, isAgreedAmount)) {
          const { amount } = value;
          const isOutside =
            isMoney(amount) &&
            isMoney(charge) &&
            (compare(amount, paid) <= 0 || compare(amount, charge) >= 0);
          if (isOutside) yield `${path}.amount`;
        }
      },
    },
  ],
};
