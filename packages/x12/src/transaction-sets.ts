import type { Fault, Place } from './fault.ts';
import type { Faulty, Loop, LoopValue, Row, Writable } from './grammar.ts';
import { benefitResponse } from './transaction-sets/benefit-271.ts';
import { benefitInquiry } from './transaction-sets/benefit-inquiry-270.ts';
import { claimAcknowledgment } from './transaction-sets/claim-acknowledgment-277ca.ts';
import { claimStatus } from './transaction-sets/claim-status-277.ts';
import { claimStatusInquiry } from './transaction-sets/claim-status-inquiry-276.ts';
import { implementationAcknowledgment } from './transaction-sets/implementation-acknowledgment-999.ts';
import { institutionalClaim } from './transaction-sets/institutional-claim-837i.ts';
import { interchangeAcknowledgment } from './transaction-sets/interchange-acknowledgment-ta1.ts';
import { professionalClaim } from './transaction-sets/professional-claim-837p.ts';
import { remittanceAdvice } from './transaction-sets/remittance-advice-835.ts';

/** A transaction set, the code of its ST01, and its guide. */
const set = <L extends Loop>(
  code: string,
  guide: string,
  table: L,
  functionalCode: string,
  version: string,
) => ({
  code,
  guide,
  table,
  functionalCode,
  version,
  hasSetVersion: true,
});

/**
 * The supported transaction sets: the code of ST01, the guide of GS08, the code of their groups (GS01), the guide with its
 * errata as it is written, and whether ST03 names it.
 */
const transactionSets = {
  '270': set('270', '005010X279', benefitInquiry, 'HS', '005010X279A1'),
  '271': set('271', '005010X279', benefitResponse, 'HB', '005010X279A1'),
  '276': set('276', '005010X212', claimStatusInquiry, 'HR', '005010X212'),
  '277': set('277', '005010X212', claimStatus, 'HN', '005010X212'),
  '277CA': set('277', '005010X214', claimAcknowledgment, 'HN', '005010X214'),
  '835': { ...set('835', '005010X221', remittanceAdvice, 'HP', '005010X221A1'), hasSetVersion: false },
  '837P': set('837', '005010X222', professionalClaim, 'HC', '005010X222A1'),
  '837I': set('837', '005010X223', institutionalClaim, 'HC', '005010X223A2'),
  '999': set('999', '005010X231', implementationAcknowledgment, 'FA', '005010X231A1'),
} as const;

/** The table of a set by its type, with the elements of its envelope. */
export const transactionSetOf = (type: SetType) => transactionSets[type];

/** A supported type of transaction set. */
export type SetType = keyof typeof transactionSets;

const version = '005010';
/** Guide identifiers may have a suffix for errata. */
const errata = /A\d{1,2}(E\d)?$/;

/** The type and table of a set by ST01, GS08 and, if present, ST03; a fault code if it is unsupported. */
export function chooseSet(code: string, groupVersion: string, setVersion: string) {
  const types = Object.keys(transactionSets) as SetType[];
  const candidates = types.filter((type) => transactionSets[type].code === code);
  if (candidates.length === 0) return 'TYPE_UNSUPPORTED';
  if (!groupVersion.startsWith(version)) return 'VERSION_UNSUPPORTED';
  const matchesGuide = (guide: string) =>
    [groupVersion, setVersion || groupVersion].every((version) => version.replace(errata, '') === guide);
  const type = candidates.find((each) => matchesGuide(transactionSets[each].guide));
  return type ? { type, table: transactionSets[type].table } : 'GUIDE_UNSUPPORTED';
}

type Within<Outer> = { readonly [K in keyof Outer]: Outer[K] };

/** One record of a set, emitted once it is complete. */
type RecordOf<Kind extends string, T, Outer> = Place & { readonly kind: Kind } & (
    | {
        readonly faulty: false;
        readonly faults: readonly [];
        readonly value: T;
        readonly within: Within<Outer>;
      }
    | {
        /** The record or an enclosing one violates the guide. */
        readonly faulty: true;
        readonly faults: readonly Fault[];
        readonly value: Faulty<T>;
        readonly within: Faulty<Within<Outer>>;
      }
  );

type RecordsOf<Name extends string, L extends Loop, Outer> = {
  [K in keyof L['rows'] & string]: L['rows'][K] extends Row<'record', unknown, infer Inner extends Loop>
    ?
        | RecordOf<`${Name}.${K}`, LoopValue<Inner>, Outer>
        | RecordsOf<Name, Inner, Outer & { [P in K]: LoopValue<Inner> }>
    : never;
}[keyof L['rows'] & string];

/** A record of any transaction set; `kind` is the set and the record name, such as `835.claim`. */
export type SetRecord =
  | { [T in SetType]: RecordsOf<T, (typeof transactionSets)[T]['table'], unknown> }[SetType]
  | RecordsOf<'TA1', typeof interchangeAcknowledgment, unknown>;

export { interchangeAcknowledgment };

/** A record that can be written: what a reader emits, or as much of it as there is. */
export type WritableRecord<Type extends SetType | 'TA1'> =
  Extract<SetRecord, { kind: `${Type}.${string}`; faulty: false }> extends infer R
    ? R extends { kind: infer Kind extends string; value: infer T }
      ? { readonly kind: Kind; readonly value: Writable<T> }
      : never
    : never;

/** The value of a faultless record of a kind, such as `835.claim`. */
export type RecordValue<Kind extends SetRecord['kind']> = Extract<
  SetRecord,
  { kind: Kind; faulty: false }
>['value'];

/** The value of a record of a kind to write: as it is read, or without the names that are null or empty. */
export type WritableValue<Kind extends SetRecord['kind']> = Writable<RecordValue<Kind>>;

/** The value of a faulty record of a kind: unreadable parts are null. */
export type FaultyRecordValue<Kind extends SetRecord['kind']> = Extract<
  SetRecord,
  { kind: Kind; faulty: true }
>['value'];
