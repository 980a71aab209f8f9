import type { WritableValue } from '@rcm/x12';
import type { ClaimEdit, ClaimKind, EditContext } from './claim.ts';
import { guides } from './guide.ts';
import { editRecord } from './record-edits.ts';

/** The transaction set of a batch of claims, as it would be written. */
export interface TransactionToEdit {
  readonly kind: ClaimKind;
  /** BHT and the submitter. */
  readonly transaction: WritableValue<'837P.transaction'>;
  /** GS08. */
  readonly groupVersion: string;
  /** ST03; GS08 if it is not given, as the writer does. */
  readonly setVersion?: string;
  /** Whether a batch of the organization had BHT03 before. */
  readonly isReferenceUsed: boolean;
}

/** What an edit of a transaction set demands, and whether it is fulfilled. */
export interface TransactionEdit {
  readonly code: string;
  readonly place: string;
  readonly message: string;
  /** Where it failed. */
  find(given: TransactionToEdit): Iterable<string>;
}

/** PER03, PER05, PER07: telephone, fax, e-mail; an extension follows its telephone. */
const contactQualifiers: ReadonlySet<string> = new Set(['EM', 'EX', 'FX', 'TE']);

/** The edits of a transaction set, once for a batch. */
export const transactionEdits: readonly TransactionEdit[] = [
  {
    code: 'GUIDE_VERSION',
    place: 'GS08, ST03',
    message: 'GS08 and ST03 must be the same, and name the guide of the kind of claim',
    *find({ kind, groupVersion, setVersion = groupVersion }) {
      const guide = guides[kind].slice(0, '005010X222'.length);
      if (groupVersion !== setVersion || !groupVersion.startsWith(guide)) yield 'groupVersion';
    },
  },
  {
    code: 'BATCH_REFERENCE_USED',
    place: 'BHT03',
    message: 'BHT03, the number of the batch, must not be used twice',
    *find({ isReferenceUsed }) {
      if (isReferenceUsed) yield 'transaction.reference';
    },
  },
  {
    code: 'SUBMITTER_CONTACT_MISSING',
    place: '1000A PER',
    message: 'The submitter needs a contact (PER) with a telephone, fax or e-mail',
    *find({ transaction: { submitter } }) {
      const numbers = (submitter?.contacts ?? []).flatMap((contact) => contact?.numbers ?? []);
      if (!numbers.some(({ qualifier }) => qualifier && qualifier !== 'EX'))
        yield 'transaction.submitter.contacts';
    },
  },
  {
    code: 'SUBMITTER_CONTACT_NUMBER',
    place: '1000A PER03 to PER08',
    message: `A number of the submitter's contact is one of ${[...contactQualifiers].join(', ')}; telephone and fax have ten digits`,
    *find({ transaction: { submitter } }) {
      for (const [at, contact] of (submitter?.contacts ?? []).entries()) {
        for (const [index, { qualifier, number }] of (contact?.numbers ?? []).entries()) {
          const isTelephone = qualifier === 'TE' || qualifier === 'FX';
          const isWrong =
            !contactQualifiers.has(qualifier ?? '') || (isTelephone && !/^\d{10}$/.test(number ?? ''));
          if (isWrong) yield `transaction.submitter.contacts[${at}].numbers[${index}]`;
        }
      }
    },
  },
];

/** All failed edits of a transaction set, apart from those of its claims. */
export function editTransaction(given: TransactionToEdit, context: EditContext): ClaimEdit[] {
  const { kind, transaction } = given;
  const failed = transactionEdits.flatMap((edit) =>
    [...edit.find(given)].map((path): ClaimEdit => {
      const { code, message, place } = edit;
      return { code, path, message, severity: 'ERROR', source: `${guides[kind]} ${place}` };
    }),
  );
  return [...editRecord(kind, 'transaction', transaction, context), ...failed];
}
