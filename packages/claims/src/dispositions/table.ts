import { builtInDispositions, dispositionOf } from '@rcm/balances';
import type { z } from 'zod';
import type { StandingChange } from './disposition-change.ts';
import type { DispositionEntry } from './schema.ts';

type Entry = z.output<typeof DispositionEntry>;
type Code = Pick<Entry, 'groupCode' | 'reasonCode'>;

const keyOf = ({ groupCode, reasonCode }: Code): string => `${groupCode}-${reasonCode}`;

const byCode = (changes: readonly StandingChange[]) =>
  new Map(changes.map((change) => [keyOf(change), change]));

/**
 * The table of dispositions with an organization's changes: one entry for each code, as it applies to the answers of a payer.
 * Without a payer, the entries that apply to all payers, and those that were set for single payers.
 */
function dispositionTable(changes: readonly StandingChange[], payerId: string | undefined): Entry[] {
  const ofAll = changes.filter((change) => change.payerId === null);
  const ofPayers = changes.filter((change) => change.payerId !== null);
  const ofPayer = ofPayers.filter((change) => change.payerId === payerId);
  const current = byCode([...ofAll, ...ofPayer]);
  const builtIn = builtInDispositions.map((entry) => entryOf(entry, current.get(keyOf(entry))));
  const known = new Set(builtInDispositions.map(keyOf));
  const others = [...current.values()].filter((change) => !known.has(keyOf(change)));
  const single = payerId === undefined ? ofPayers : [];
  return [...builtIn, ...[...others, ...single].map((change) => entryOf(change, change))];
}

/** What applies to the answers of any of several payers, each entry once; the whole table without payers. */
export function tableOfPayers(
  changes: readonly StandingChange[],
  payerIds: readonly string[] | undefined,
): Entry[] {
  if (payerIds === undefined) return dispositionTable(changes, undefined);
  const entries = payerIds.flatMap((payerId) => dispositionTable(changes, payerId));
  return [
    ...new Map(entries.map((entry) => [`${keyOf(entry)} ${entry.dispositionChangeId}`, entry])).values(),
  ];
}

function entryOf({ groupCode, reasonCode }: Code, change: StandingChange | undefined): Entry {
  // No code list has an empty code: it stands for every other one.
  const code = { groupCode, reasonCode: reasonCode ?? '' };
  const builtInDisposition = dispositionOf(code, { isBundled: false });
  return {
    groupCode,
    reasonCode,
    payerId: change?.payerId ?? null,
    disposition: change?.disposition ?? builtInDisposition,
    builtInDisposition,
    dispositionChangeId: change?.id ?? null,
  };
}
