import type { RecordValue, SetRecord } from '@rcm/x12';
import { except, type Staged, type TransactionSet } from './transaction-set.ts';

/** What became of what was sent, as codes; null where the file does not have it as the guide has it. */
interface StagedResult {
  readonly codes: readonly string[] | null;
}

/** What the acknowledgment codes of X12 (IK501, AK901, TA104) say. */
const results = {
  A: 'ACCEPTED',
  E: 'ACCEPTED_WITH_ERRORS',
  M: 'REJECTED',
  P: 'PARTLY_ACCEPTED',
  R: 'REJECTED',
  W: 'REJECTED',
  X: 'REJECTED',
} as const;

/** TA105 of an interchange in which there is no error. */
const noError = '000';

/** Errors by the segment that tells them, each once. */
const errors = (segment: string, codes: readonly (string | null)[]): string[] => [
  ...new Set(codes.flatMap((code) => (code ? [`${segment}-${code}`] : []))),
];

const codesOfSet = ({ result, segments }: RecordValue<'999.set'>): string[] => [
  results[result.acknowledgmentCode],
  ...errors('IK5', result.errorCodes),
  ...errors(
    'IK3',
    segments.map(({ errorCode }) => errorCode),
  ),
  ...errors(
    'IK4',
    segments.flatMap(({ elements }) => elements.map(({ errorCode }) => errorCode)),
  ),
];

function codesOf(record: Extract<SetRecord, { faulty: false }>): readonly string[] | null {
  switch (record.kind) {
    case '999.set':
      return codesOfSet(record.value);
    case '999.result': {
      const { acknowledgmentCode, errorCodes } = record.value;
      return [`GROUP_${results[acknowledgmentCode]}`, ...errors('AK9', errorCodes)];
    }
    case 'TA1.acknowledgment': {
      const { acknowledgmentCode, noteCode } = record.value;
      return [results[acknowledgmentCode], ...errors('TA1', noteCode === noError ? [] : [noteCode])];
    }
    default:
      return null;
  }
}

/** What the receivers of what was sent made of it; shown as reasons of the set that says it. */
const acknowledgments = (...kinds: readonly Staged['kind'][]): TransactionSet => ({
  stager: () => (record) => {
    if (!kinds.includes(record.kind)) return null;
    const content: StagedResult = { codes: record.faulty ? null : codesOf(record) };
    return { kind: record.kind, content };
  },
  async post({ transaction }, records) {
    for (const { content } of records) {
      const { codes } = content as StagedResult;
      if (codes === null) except(transaction, 'FAULTY_DATA');
      else for (const code of codes) transaction.because(code);
    }
  },
});

/** 999: which sets and groups were accepted. */
export const groupAcknowledgments = acknowledgments('999.set', '999.result');

/** TA1: whether an interchange was accepted. */
export const interchangeAcknowledgments = acknowledgments('TA1.acknowledgment');
