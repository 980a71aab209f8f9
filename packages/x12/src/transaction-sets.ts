import type { Fault, Place } from './fault.ts';
import type { Faulty, Loop, LoopValue, Row, Writable } from './grammar.ts';
import { benefitResponse } from './transaction-sets/benefit-271.ts';
import { claimAcknowledgment } from './transaction-sets/claim-acknowledgment-277ca.ts';
import { claimStatus } from './transaction-sets/claim-status-277.ts';
import { implementationAcknowledgment } from './transaction-sets/implementation-acknowledgment-999.ts';
import { institutionalClaim } from './transaction-sets/institutional-claim-837i.ts';
import { interchangeAcknowledgment } from './transaction-sets/interchange-acknowledgment-ta1.ts';
import { professionalClaim } from './transaction-sets/professional-claim-837p.ts';
import { remittanceAdvice } from './transaction-sets/remittance-advice-835.ts';

/** The supported transaction sets: the code of ST01, and the guide of GS08. */
const transactionSets = {
  '271': { code: '271', guide: '005010X279', table: benefitResponse },
  '277': { code: '277', guide: '005010X212', table: claimStatus },
  '277CA': { code: '277', guide: '005010X214', table: claimAcknowledgment },
  '835': { code: '835', guide: '005010X221', table: remittanceAdvice },
  '837P': { code: '837', guide: '005010X222', table: professionalClaim },
  '837I': { code: '837', guide: '005010X223', table: institutionalClaim },
  '999': { code: '999', guide: '005010X231', table: implementationAcknowledgment },
} as const satisfies Record<string, { code: string; guide: string; table: Loop }>;

/** The sets that are written: the code of their groups (GS01), the guide with its errata, and whether ST03 names it. */
const writtenSets = {
  '277CA': { functionalCode: 'HN', version: '005010X214', hasSetVersion: true },
  '837P': { functionalCode: 'HC', version: '005010X222A1', hasSetVersion: true },
  '999': { functionalCode: 'FA', version: '005010X231A1', hasSetVersion: true },
} as const satisfies Partial<
  Record<SetType, { functionalCode: string; version: string; hasSetVersion: boolean }>
>;

/** A type of transaction set that can be written. */
export type WrittenSetType = keyof typeof writtenSets;

/** The table of a set that is written, with the elements of its envelope. */
export const writtenSet = (type: WrittenSetType) => ({ ...transactionSets[type], ...writtenSets[type] });

/** A supported type of transaction set. */
export type SetType = keyof typeof transactionSets;

/** The table of a set. */
export const tableOf = (type: SetType): Loop => transactionSets[type].table;

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
export type WritableRecord<Type extends WrittenSetType | 'TA1'> =
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
