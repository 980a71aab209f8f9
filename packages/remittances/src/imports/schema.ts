import { dateTime, money, orNull } from '@rcm/envelope';
import { z } from 'zod';

export const ImportStatus = z.enum(['READING', 'POSTING', 'DONE', 'REFUSED']);

/** How far an import is. */
export type ImportStatus = z.infer<typeof ImportStatus>;

export const TransactionType = z.enum(['835', '837P', '837I', '277', '277CA', '271', '999', 'TA1']);

/** A type of transaction set that can be imported. */
export type TransactionType = z.infer<typeof TransactionType>;

export const TransactionStatus = z.enum(['STAGED', 'POSTED', 'PARTLY_POSTED', 'DUPLICATE', 'REFUSED']);

/** What became of a transaction set. */
export type TransactionStatus = z.infer<typeof TransactionStatus>;

export const Fault = z
  .object({
    code: z.string().meta({ examples: ['SE_COUNT'] }),
    segment: z.int().meta({ description: 'The number of the segment in the file, from 1' }),
    position: z.int().meta({ description: 'The bytes before it' }),
  })
  .meta({ id: 'ImportFault' });

/** What is wrong with a file, and where; never a value of it. */
export type Fault = z.infer<typeof Fault>;

const claimCounts = { claims: z.int(), posted: z.int(), exceptions: z.int(), duplicates: z.int() };

const ImportCounts = z.object({ transactions: z.int(), ...claimCounts }).meta({ id: 'ImportCounts' });

export const Import = z
  .object({
    id: z.string().meta({ examples: ['imp_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId: z.string(),
    fileName: orNull(z.string()),
    sha256: orNull(z.string()).meta({ description: 'Of the file; null while it is read' }),
    bytes: z.int(),
    status: ImportStatus,
    faults: z.array(Fault).meta({ description: 'The first 100' }),
    counts: ImportCounts,
    paidAmount: money,
    postedAmount: money,
    createdAt: dateTime,
    updatedAt: dateTime,
    finishedAt: orNull(dateTime),
  })
  .meta({ id: 'Import' });

export const TransactionReason = z
  .object({ code: z.string(), count: z.int() })
  .meta({ id: 'TransactionReason' });

/** Why something of a transaction set was not posted, and how often. */
export type TransactionReason = z.infer<typeof TransactionReason>;

const TransactionCounts = z.object(claimCounts).meta({ id: 'TransactionCounts' });

export const Transaction = z
  .object({
    id: z.string().meta({ examples: ['txn_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId: z.string(),
    importId: z.string(),
    type: orNull(TransactionType).meta({ description: 'Null for a type or version that is not read' }),
    interchangeControlNumber: z.string(),
    groupControlNumber: orNull(z.string()),
    controlNumber: orNull(z.string()),
    status: TransactionStatus,
    counts: TransactionCounts,
    paidAmount: money,
    postedAmount: money,
    reasons: z.array(TransactionReason),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'ImportTransaction' });
