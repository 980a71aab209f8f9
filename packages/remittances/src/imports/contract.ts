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
    description: `Send the file itself with \`Content-Type: application/EDI-X12\` (at most 64 MiB, its name in \`fileName\`), or its content in JSON. The response is sent once the file is read. Jobs post its contents afterwards, in order.

A file is identified by its SHA-256. Sending it again returns 200 and the existing import; with the same \`Idempotency-Key\`, it returns the first response. If another file contained the same payment (by payer, trace number, date and amount), the claim payments that both contain are counted as duplicates and not posted.

An envelope that fails validation is refused as the smallest unit: transaction set, group or interchange. What precedes it is imported. With \`envelope=lenient\`, wrong counts and control numbers of trailers are \`warnings\`; an envelope that is cut off is refused all the same. A refused file can be sent again with it. A claim that can't be read becomes an exception. The file itself is not stored.`,
    query: z.object({
      fileName: text(1, 255)
        .optional()
        .meta({
          description: 'Name of the file, where the body is the file itself',
          examples: ['remit-20260302.835'],
        }),
      envelope: z
        .enum(['strict', 'lenient'])
        .default('strict')
        .describe(
          'Whether a set, group or interchange whose only fault is a wrong count or control number in its trailer is refused, or imported with a warning',
        ),
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
          description: 'Content of the file',
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
    description: 'Newest first. A repeated filter means OR. Both ends of a range are inclusive.',
    query: z.object({
      ...listing(importSorts),
      status: repeatable(ImportStatus).optional(),
      type: repeatable(TransactionType)
        .optional()
        .meta({ description: 'Only files with a transaction set of one of these types' }),
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
    description: 'Returns counts, amounts and faults. They grow while the import is POSTING.',
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
    description: 'In the order of the file, each with its outcome.',
    params: importId,
    query: z.object({
      ...listing(transactionSorts),
      status: repeatable(TransactionStatus).optional(),
      type: repeatable(TransactionType).optional(),
    }),
    data: z.object({
      transactions: z.array(Transaction).describe('The transaction sets of the page'),
      ...listed,
    }),
    errors: [404],
  }),
};
