import type { RecordValue, SetRecord } from '@rcm/x12';
import type { BatchAcknowledgment, BatchRejection } from '../sent-records.ts';
import { addExceptions, type Staged, type TransactionSet } from './transaction-set.ts';

/** The acknowledgment of sent data, as codes; null if the record does not follow the implementation guide. */
interface StagedResult {
  readonly codes: readonly string[] | null;
  /** The batches of claims that are rejected. */
  readonly rejections?: readonly StagedRejection[];
  /** What is said of batches; absent in records of an earlier version. */
  readonly batches?: readonly StagedBatch[];
}

type StagedBatch = Omit<BatchAcknowledgment, 'transactionId'>;

type StagedRejection = Pick<
  BatchRejection,
  'groupControlNumber' | 'controlNumber' | 'errorCodes' | 'rejectedBy'
>;

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

/** The functional identifier of a group of claims (AK101). */
const claimGroup = 'HC';

/** Acknowledgments of sent data, recorded as reasons of the transaction set that contains them. */
const acknowledgments = (...kinds: readonly Staged['kind'][]): TransactionSet => ({
  stager(sender) {
    const rejectedSets = new RejectedSets(sender);
    return (record) => {
      if (!kinds.includes(record.kind)) return null;
      const rejections = record.faulty ? [] : rejectedSets.rejectionsOf(record);
      const batches = record.faulty ? [] : batchesOf(record, sender);
      const content: StagedResult = { codes: record.faulty ? null : codesOf(record), rejections, batches };
      return { kind: record.kind, content };
    };
  },
  async post({ context, ports, transaction }, records) {
    const results = records.map(({ content }) => content as StagedResult);
    for (const { codes } of results) {
      if (codes === null) addExceptions(transaction, 'FAULTY_DATA');
      else for (const code of codes) transaction.addReason(code);
    }
    const rejections = results.flatMap((result) => result.rejections ?? []);
    const transactionId = transaction.id;
    if (rejections.length > 0) {
      const values = { ...unstated, transactionId };
      await ports.acknowledgeClaims(
        context,
        [],
        rejections.map((rejection) => ({ ...values, ...rejection })),
      );
    }
    const batches = results.flatMap((result) => result.batches ?? []);
    if (batches.length > 0) {
      await ports.acknowledgeBatches(
        context,
        batches.map((batch) => ({ ...batch, transactionId })),
      );
    }
  },
});

/** What a record says of batches of claims: a TA1 of an interchange, a 999 of a set, or of a group as a whole. */
function batchesOf(record: Extract<SetRecord, { faulty: false }>, sender: string | null): StagedBatch[] {
  const said = {
    interchangeControlNumber: null,
    groupControlNumber: null,
    controlNumber: null,
    trace: null,
    acknowledgedOn: null,
    acknowledgedBy: sender,
    codes: codesOf(record)?.slice(1) ?? [],
  };
  if (record.kind === 'TA1.acknowledgment') {
    const { controlNumber, acknowledgmentCode } = record.value;
    const isAccepted = acknowledgmentCode !== 'R';
    return [{ ...said, source: 'TA1', isAccepted, interchangeControlNumber: controlNumber }];
  }
  if (record.kind !== '999.set' && record.kind !== '999.result') return [];
  const { controlNumber: groupControlNumber, functionalCode } = record.within.group;
  if (functionalCode !== claimGroup) return [];
  const code =
    record.kind === '999.set' ? record.value.result.acknowledgmentCode : record.value.acknowledgmentCode;
  const isAccepted = results[code] !== 'REJECTED';
  const controlNumber = record.kind === '999.set' ? record.value.controlNumber : null;
  return [{ ...said, source: '999', isAccepted, groupControlNumber, controlNumber }];
}

/** What a 999 does not state of a batch. */
const unstated = {
  source: '999',
  trace: null,
  billingProviderIdentifier: null,
  categoryCode: null,
  statusCode: null,
  rejectedOn: null,
  payerId: null,
  claimCount: null,
  amount: null,
} as const;

/** Collects the rejected sets of a group until its result: if the group is rejected as a whole, they are part of it. */
class RejectedSets {
  readonly #sender: string | null;
  #sets: StagedRejection[] = [];

  constructor(sender: string | null) {
    this.#sender = sender;
  }

  /** The rejections of batches of claims that are complete with a record. */
  rejectionsOf(record: Extract<SetRecord, { faulty: false }>): readonly StagedRejection[] {
    if (record.kind === '999.set') {
      const { controlNumber, result } = record.value;
      const { controlNumber: groupControlNumber, functionalCode } = record.within.group;
      if (functionalCode === claimGroup && results[result.acknowledgmentCode] === 'REJECTED') {
        const errorCodes = codesOfSet(record.value).slice(1);
        this.#sets.push({ groupControlNumber, controlNumber, errorCodes, rejectedBy: this.#sender });
      }
      return [];
    }
    if (record.kind !== '999.result') return [];
    const sets = this.#sets;
    this.#sets = [];
    const { controlNumber: groupControlNumber, functionalCode } = record.within.group;
    const { acknowledgmentCode, errorCodes: codes } = record.value;
    if (functionalCode !== claimGroup || results[acknowledgmentCode] !== 'REJECTED') return sets;
    const errorCodes = [...new Set([...sets.flatMap((set) => set.errorCodes), ...errors('AK9', codes)])];
    return [{ groupControlNumber, controlNumber: null, errorCodes, rejectedBy: this.#sender }];
  }
}

/** 999: which sets and groups were accepted. The claims of rejected ones are rejected. */
export const groupAcknowledgments = acknowledgments('999.set', '999.result');

/** TA1: whether an interchange was accepted. */
export const interchangeAcknowledgments = acknowledgments('TA1.acknowledgment');
