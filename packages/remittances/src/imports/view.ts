import { anyOf, atLeast, atMost, list, matching, view } from '@rcm/lists';
import type { Fault } from '@rcm/x12';
import { importSorts, transactionSorts } from './contract.ts';
import { described } from './faults.ts';
import { Import, importCounts, Transaction } from './import.ts';
import { Import as ImportWire, Transaction as TransactionWire } from './schema.ts';

const claimCounts = ['claimCount', 'postedCount', 'exceptionCount', 'duplicateCount'] as const;

const warnings = {
  needs: ['warnings'],
  value: ({ warnings: tolerated }: { readonly warnings: readonly Fault[] }) => described(tolerated),
} as const;

type Counted = Pick<Transaction, (typeof claimCounts)[number]>;

const countsOf = ({ claimCount, postedCount, exceptionCount, duplicateCount }: Counted) => ({
  claims: claimCount,
  posted: postedCount,
  exceptions: exceptionCount,
  duplicates: duplicateCount,
});

/** The view of an import. */
export const importView = view(Import, ImportWire, {
  counts: {
    needs: ['transactionCount', ...claimCounts],
    value: (file) => ({ transactions: file.transactionCount, ...countsOf(file) }),
  },
  faults: { needs: ['faults'], value: ({ faults }) => described(faults) },
  warnings,
});

/** The imports of an organization, newest first. */
export const importList = list(importView, {
  key: 'imports',
  sorts: importSorts,
  rowCounters: importCounts,
  filters: {
    status: anyOf('status'),
    type: matching(
      'text[]',
      (types) => `exists (select from remittances.transactions s
        where s.organization_id = t.organization_id and s.import_id = t.id and s.type = any (${types}))`,
    ),
    createdFrom: atLeast('createdAt'),
    createdTo: atMost('createdAt'),
  },
});

/** The view of a transaction set. */
export const transactionView = view(Transaction, TransactionWire, {
  counts: { needs: claimCounts, value: countsOf },
  warnings,
});

/** The transaction sets of an import, in the order of the file. */
export const transactionList = list(transactionView, {
  key: 'transactions',
  smallScope: 'the transaction sets of one import',
  sorts: transactionSorts,
  filters: { importId: anyOf('importId'), status: anyOf('status'), type: anyOf('type') },
  order: 't.sequence, t.id',
});
