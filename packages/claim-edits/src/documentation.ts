import type { ClaimKind, Severity } from './claim.ts';
import type { Edit } from './edit.ts';
import { transactionEdits } from './edit-transaction.ts';
import { groups } from './groups.ts';
import { guides } from './guide.ts';
import { recordFaults } from './record-edits.ts';

/** An edit as it is documented. */
export interface GuideEdit {
  readonly code: string;
  /** What the edit is about, such as `COORDINATION_OF_BENEFITS`. */
  readonly group: string;
  readonly groupTitle: string;
  readonly description: string;
  readonly severity: Severity;
  /** The rules, one for each kind of claim if it is the guide's. */
  readonly sources: readonly string[];
  readonly kinds: readonly ClaimKind[];
}

const both: readonly ClaimKind[] = ['837P', '837I'];

type Declared = Pick<Edit, 'code' | 'place' | 'message' | 'severity' | 'source'>;

const documented = (
  group: { readonly name: string; readonly title: string },
  kinds: readonly ClaimKind[],
  edits: readonly Declared[] = [],
): GuideEdit[] =>
  edits.map(({ code, place, message, severity = 'ERROR', source }) => ({
    code,
    group: group.name,
    groupTitle: group.title,
    description: message,
    severity,
    sources: source ? [source] : kinds.map((kind) => `${guides[kind]} ${place}`),
    kinds,
  }));

const records = { name: 'RECORDS', title: 'Missing and wrong segments and elements' };

/** What the tables of the transaction sets find: any segment and element. */
const ofRecords = documented(
  records,
  both,
  Object.entries(recordFaults).map(([code, message]) => ({
    code,
    place: 'any element',
    message: `The element or segment ${message}`,
  })),
);

/** Every edit of the guides, for the documentation. */
export const guideEdits: readonly GuideEdit[] = [
  ...groups.flatMap((group) => [
    ...documented(group, both, group.edits),
    ...documented(group, ['837P'], group.professional as readonly Declared[] | undefined),
    ...documented(group, ['837I'], group.institutional as readonly Declared[] | undefined),
    ...(group.name === 'ENVELOPE' ? documented(group, both, transactionEdits) : []),
  ]),
  ...ofRecords,
];
