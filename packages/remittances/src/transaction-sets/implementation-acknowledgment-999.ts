import type { RecordValue, SetRecord } from '@rcm/x12';
import { addExceptions, type Staged, type TransactionSet } from './transaction-set.ts';

/** The acknowledgment of sent data, as codes; null if the record does not follow the implementation guide. */
interface StagedResult {
  readonly codes: readonly string[] | null;
}

/** The meaning of the X12 acknowledgment codes (IK501, AK901, TA104). */
const results = {
  A: 'ACCEPTED',
  E: 'ACCEPTED_WITH_ERRORS',
  M: 'REJECTED',
  P: 'PARTLY_ACCEPTED',
  R: 'REJECTED',
  W: 'REJECTED',
  X: 'REJECTED',
} as const;

/** TA105 of an interchange without errors. */
const noError = '000';

/** The distinct error codes of a segment, prefixed with its name. */
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

/** Acknowledgments of sent data, recorded as reasons of the transaction set that contains them. */
const acknowledgments = (...kinds: readonly Staged['kind'][]): TransactionSet => ({
  stager: () => (record) => {
    if (!kinds.includes(record.kind)) return null;
    const content: StagedResult = { codes: record.faulty ? null : codesOf(record) };
    return { kind: record.kind, content };
  },
  async post({ transaction }, records) {
    for (const { content } of records) {
      const { codes } = content as StagedResult;
      if (codes === null) addExceptions(transaction, 'FAULTY_DATA');
      else for (const code of codes) transaction.addReason(code);
    }
  },
});

/** 999: which sets and groups were accepted. */
export const groupAcknowledgments = acknowledgments('999.set', '999.result');

/** TA1: whether an interchange was accepted. */
export const interchangeAcknowledgments = acknowledgments('TA1.acknowledgment');
