import { dateTime, identifier, listed, listing, repeatable, text } from '@rcm/envelope';
import { operation, uploadOperation } from '@rcm/http';
import { z } from 'zod';
import { Import, ImportStatus, Transaction, TransactionStatus, TransactionType } from './schema.ts';

const importId = z.object({ importId: identifier });
const oneImport = z.object({ import: Import });

const mebibyte = 1024 * 1024;

/** The columns by which imports can be sorted. */
export const importSorts = ['createdAt'] as const;

/** The columns by which the transaction sets of an import can be sorted. */
export const transactionSorts = ['sequence'] as const;

export const importOperations = {
  createX12Import: uploadOperation({
    id: 'imports.createX12Import',
    method: 'post',
    path: '/imports/x12',
    scope: 'imports:write',
    summary: 'Import an X12 file',
    description: `The file as it is with \`Content-Type: application/EDI-X12\`, at most 64 MiB and its name in \`fileName\`, or its content in JSON. Answered once the file is read; what it holds is posted by jobs, in its order.

The file's SHA-256 tells it from others: sent again it is answered with 200 and the import that it was the first time; with the \`Idempotency-Key\` of the first time, with the first answer. A payment that another file brought, by payer, trace number, date and amount, and a claim payment that it held, are counted as duplicates and post nothing.

What is not trustworthy is refused as the smallest whole: a transaction set, a group, an interchange; what stands before it is taken. A claim that can't be read becomes an exception. The file itself is not kept.`,
    query: z.object({
      fileName: text(1, 255)
        .optional()
        .meta({ examples: ['remit-20260302.835'] }),
    }),
    body: z.object({
      fileName: text(1, 255)
        .optional()
        .meta({ description: 'Name of the file', examples: ['remit-20260302.835'] }),
      content: z
        .string()
        .min(1)
        .max(4 * mebibyte)
        .meta({
          description: 'The text of the file',
          examples: ['ISA*00*          *00*          *ZZ*PAYER          *ZZ*PROVIDER       *…'],
        }),
    }),
    upload: { mediaType: 'application/EDI-X12', limit: 64 * mebibyte },
    data: oneImport,
    status: 202,
    otherStatuses: [200],
  }),
  listImports: operation({
    id: 'imports.listImports',
    method: 'get',
    path: '/imports',
    scope: 'imports:read',
    summary: 'List imports',
    description: 'Newest first. A repeated filter means OR; both ends of a range are inclusive.',
    query: z.object({
      ...listing(importSorts),
      status: repeatable(ImportStatus).optional(),
      type: repeatable(TransactionType)
        .optional()
        .meta({ description: 'Files that hold a transaction set of one of the types' }),
      createdFrom: dateTime.optional(),
      createdTo: dateTime.optional(),
    }),
    data: z.object({ imports: z.array(Import).describe('The imports of the page'), ...listed }),
    single: true,
  }),
  getImport: operation({
    id: 'imports.getImport',
    method: 'get',
    path: '/imports/:importId',
    scope: 'imports:read',
    summary: 'Read an import',
    description: 'Counts, amounts and faults; while it is POSTING they grow.',
    params: importId,
    data: oneImport,
    errors: [404],
    single: true,
  }),
  listImportTransactions: operation({
    id: 'imports.listImportTransactions',
    method: 'get',
    path: '/imports/:importId/transactions',
    scope: 'imports:read',
    summary: 'List the transaction sets of an import',
    description: 'In the order of the file, each with what became of it.',
    params: importId,
    query: z.object({
      ...listing(transactionSorts),
      status: repeatable(TransactionStatus).optional(),
      type: repeatable(TransactionType).optional(),
    }),
    data: z.object({
      transactions: z.array(Transaction).describe('The transactions of the page'),
      ...listed,
    }),
    errors: [404],
  }),
};
