import { createdAt, dateTime, money, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';

export const ImportStatus = z
  .enum(['READING', 'POSTING', 'DONE', 'REFUSED'])
  .describe('Where the import stands');

/** How far an import is. */
export type ImportStatus = z.infer<typeof ImportStatus>;

export const TransactionType = z
  .enum(['835', '837P', '837I', '277', '277CA', '271', '999', 'TA1'])
  .describe('Transaction set of X12');

/** A type of transaction set that can be imported. */
export type TransactionType = z.infer<typeof TransactionType>;

export const TransactionStatus = z
  .enum(['STAGED', 'POSTED', 'PARTLY_POSTED', 'DUPLICATE', 'REFUSED'])
  .describe('What became of the transaction');

/** What became of a transaction set. */
export type TransactionStatus = z.infer<typeof TransactionStatus>;

export const Fault = z
  .object({
    code: z
      .string()
      .meta({ description: 'The code by which programs tell this apart', examples: ['SE_COUNT'] }),
    segment: z.int().meta({ description: 'The number of the segment in the file, from 1' }),
    position: z.int().meta({ description: 'The bytes before it' }),
  })
  .meta({ id: 'ImportFault', description: 'What is wrong with a file, and where' });

/** What is wrong with a file, and where; never a value of it. */
export type Fault = z.infer<typeof Fault>;

const claimCounts = {
  claims: z.int().describe('How many claims'),
  posted: z.int().describe('How many were posted'),
  exceptions: z.int().describe('How many wait for a person'),
  duplicates: z.int().describe('How many were there already'),
};

const ImportCounts = z
  .object({ transactions: z.int().describe('The transactions of the file'), ...claimCounts })
  .meta({ id: 'ImportCounts', description: 'What became of the contents of a file' });

export const Import = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the import', examples: ['imp_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId,
    fileName: orNull(z.string().meta({ examples: ['remittance-2026-03-31.835'] })).describe(
      'Name of the file',
    ),
    sha256: orNull(
      z.string().meta({ examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'] }),
    ).meta({ description: 'Of the file; null while it is read' }),
    bytes: z.int().describe('Size of the file in bytes'),
    status: ImportStatus,
    faults: z.array(Fault).meta({ description: 'The first 100' }),
    counts: ImportCounts,
    paidAmount: money,
    postedAmount: money,
    createdAt,
    updatedAt,
    finishedAt: orNull(dateTime).describe('When the import was finished; null while it is at work'),
  })
  .meta({ id: 'Import', description: 'An imported file' });

export const TransactionReason = z
  .object({
    code: z.string().meta({ description: 'The code by which programs tell this apart', examples: ['197'] }),
    count: z.int().describe('How many'),
  })
  .meta({ id: 'TransactionReason', description: 'Why claims of a transaction were not posted' });

/** Why something of a transaction set was not posted, and how often. */
export type TransactionReason = z.infer<typeof TransactionReason>;

const TransactionCounts = z
  .object(claimCounts)
  .meta({ id: 'TransactionCounts', description: 'What became of the claims of a transaction' });

export const Transaction = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the transaction', examples: ['txn_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId,
    importId: z.string().describe('Identifier of the import'),
    type: orNull(TransactionType).meta({ description: 'Null for a type or version that is not read' }),
    interchangeControlNumber: z
      .string()
      .meta({ description: 'Control number of the interchange (ISA13)', examples: ['000000905'] }),
    groupControlNumber: orNull(z.string().meta({ examples: ['905'] })).describe(
      'Control number of the functional group (GS06)',
    ),
    controlNumber: orNull(z.string().meta({ examples: ['0001'] })).describe('Control number of the segment'),
    status: TransactionStatus,
    counts: TransactionCounts,
    paidAmount: money,
    postedAmount: money,
    reasons: z.array(TransactionReason).describe('Why it stands where it does, one for each reason'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'ImportTransaction', description: 'A transaction of an imported file' });
