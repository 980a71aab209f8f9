import { context } from '@rcm/example-claims/claims';
import { transaction } from '@rcm/example-claims/transaction';
import { expect, test } from 'vitest';
import { editTransaction, type TransactionToEdit } from './edit-transaction.ts';

const kinds = ['837P', '837I'] as const;
const versions = { '837P': '005010X222A1', '837I': '005010X223A2' };
const otherVersions = { '837P': '005010X223A2', '837I': '005010X222A1' };

const failures = (kind: TransactionToEdit['kind'], change: Partial<TransactionToEdit>) =>
  editTransaction(
    { kind, transaction, groupVersion: versions[kind], isReferenceUsed: false, ...change },
    context,
  ).map(({ code, path }) => `${code} ${path}`);

const contact = (...numbers: readonly (readonly [qualifier: string, number: string])[]) => ({
  transaction: {
    ...transaction,
    submitter: {
      ...transaction.submitter,
      contacts: [{ name: 'JERRY', numbers: numbers.map(([qualifier, number]) => ({ qualifier, number })) }],
    },
  },
});
const withoutContact = {
  transaction: { ...transaction, submitter: { ...transaction.submitter, contacts: [] } },
};

const numberPath = (index: number) =>
  `SUBMITTER_CONTACT_NUMBER transaction.submitter.contacts[0].numbers[${index}]`;
const missing = 'SUBMITTER_CONTACT_MISSING transaction.submitter.contacts';

test.each(kinds)('GUIDE_VERSION of %s', (kind) => {
  const failed = ['GUIDE_VERSION groupVersion'];
  expect(failures(kind, {})).toEqual([]);
  expect(failures(kind, { groupVersion: versions[kind].slice(0, 10) })).toEqual([]);
  expect(failures(kind, { setVersion: versions[kind].slice(0, 10) })).toEqual(failed);
  expect(failures(kind, { groupVersion: otherVersions[kind] })).toEqual(failed);
});

test.each(kinds)('BATCH_REFERENCE_USED of %s', (kind) => {
  expect(failures(kind, { isReferenceUsed: true })).toEqual(['BATCH_REFERENCE_USED transaction.reference']);
  expect(failures(kind, { isReferenceUsed: false })).toEqual([]);
});

test.each(kinds)('SUBMITTER_CONTACT_MISSING of %s', (kind) => {
  expect(failures(kind, withoutContact)).toEqual(['SEGMENT_MISSING transaction.submitter.contacts', missing]);
  expect(failures(kind, contact(['EX', '123']))).toEqual([missing]);
  expect(failures(kind, contact(['EM', 'a@example.com']))).toEqual([]);
});

test.each(kinds)('SUBMITTER_CONTACT_NUMBER of %s', (kind) => {
  expect(failures(kind, contact(['TE', '305555222']))).toEqual([numberPath(0)]);
  expect(failures(kind, contact(['TE', '3055552222'], ['FX', '30555522222']))).toEqual([numberPath(1)]);
  expect(failures(kind, contact(['HP', '3055552222']))).toEqual([numberPath(0)]);
  expect(failures(kind, contact(['TE', '3055552222'], ['EX', '1'], ['FX', '3055552223']))).toEqual([]);
});
