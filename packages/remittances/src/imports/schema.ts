import { createdAt, date, dateTime, money, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';

export const ImportStatus = z
  .enum(['READING', 'POSTING', 'DONE', 'REFUSED'])
  .describe('Status of the import');

/** The status of an import. */
export type ImportStatus = z.infer<typeof ImportStatus>;

export const TransactionType = z
  .enum(['835', '837P', '837I', '277', '277CA', '271', '999', 'TA1'])
  .describe('Type of the X12 transaction set');

/** A type of transaction set that can be imported. */
export type TransactionType = z.infer<typeof TransactionType>;

export const TransactionStatus = z
  .enum(['STAGED', 'POSTED', 'PARTLY_POSTED', 'DUPLICATE', 'REFUSED'])
  .describe('Outcome of the transaction set');

/** The outcome of a transaction set. */
export type TransactionStatus = z.infer<typeof TransactionStatus>;

const Fault = z
  .object({
    code: z.string().meta({ description: 'Machine-readable code', examples: ['SE_COUNT'] }),
    message: z.string().meta({
      description: 'What is wrong, without text of the file',
      examples: ['SE01 says 24, the set has 20'],
    }),
    segment: z.int().meta({ description: 'Number of the segment in the file, from 1' }),
    position: z.int().meta({ description: 'Byte offset of the segment in the file, from 0' }),
  })
  .meta({ id: 'ImportFault', description: 'A fault of a file and its position' });

/** A fault of a file as it is shown. */
export type ImportFault = z.infer<typeof Fault>;

const claimCounts = {
  claims: z.int().describe('Number of claims'),
  posted: z.int().describe('Number posted'),
  exceptions: z.int().describe('Number waiting for manual review'),
  duplicates: z.int().describe('Number of duplicates'),
};

export const UnkeptSegments = z
  .object({
    loop: z.string().meta({ description: 'Loop of the implementation guide', examples: ['2400'] }),
    segment: z.string().meta({ description: 'Identifier of the segment', examples: ['K3'] }),
    count: z.int().describe('Number of segments'),
  })
  .meta({ id: 'UnkeptSegments', description: 'Segments of a loop that were read and are not kept' });

/** Segments that were read and are not kept, both as stored and as returned. */
export type UnkeptSegments = z.infer<typeof UnkeptSegments>;

const ImportCounts = z
  .object({ transactions: z.int().describe('Number of transaction sets in the file'), ...claimCounts })
  .meta({ id: 'ImportCounts', description: 'Counts of the contents of a file' });

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
    ).meta({ description: 'SHA-256 of the file; null while it is being read' }),
    bytes: z.int().describe('Size of the file in bytes'),
    status: ImportStatus,
    faults: z.array(Fault).meta({ description: 'The first 100 faults' }),
    warnings: z.array(Fault).meta({
      description: 'The first 100 wrong counts and control numbers that a lenient import tolerated',
    }),
    unkept: z
      .array(UnkeptSegments)
      .describe('Segments that the implementation guide allows and of which nothing is kept'),
    counts: ImportCounts,
    paidAmount: money,
    postedAmount: money,
    createdAt,
    updatedAt,
    finishedAt: orNull(dateTime).describe('When the import was finished; null until then'),
  })
  .meta({ id: 'Import', description: 'An imported file' });

export const TransactionReason = z
  .object({
    code: z.string().meta({ description: 'Machine-readable code', examples: ['197'] }),
    count: z.int().describe('Number of occurrences'),
  })
  .meta({ id: 'TransactionReason', description: 'A reason why claims of a transaction set were not posted' });

/** A reason why records of a transaction set were not posted, with the count. */
export type TransactionReason = z.infer<typeof TransactionReason>;

export const RejectedBatch = z
  .object({
    trace: orNull(z.string().meta({ examples: ['BATCH-20260302-1'] })).describe(
      'Trace number of the batch: the number that its sender assigned (BHT03), or of the claims of one provider in it',
    ),
    billingProviderIdentifier: orNull(z.string().meta({ examples: ['1234567893'] })).describe(
      'Identifier of the billing provider if only the claims of this provider are rejected',
    ),
    categoryCode: z.string().meta({ description: 'Claim status category code', examples: ['A8'] }),
    statusCode: z.string().meta({ description: 'Claim status code', examples: ['746'] }),
    rejectedOn: orNull(date).describe('Day of the rejection'),
    claims: orNull(z.int()).describe('Number of rejected claims'),
    amount: orNull(money).describe('Sum of the rejected charges'),
  })
  .meta({ id: 'RejectedBatch', description: 'A batch of claims that was rejected as a whole (277CA)' });

/** A batch of claims that was rejected as a whole, both as stored and as returned. */
export type RejectedBatch = z.infer<typeof RejectedBatch>;

const TransactionCounts = z
  .object(claimCounts)
  .meta({ id: 'TransactionCounts', description: 'Counts of the claims of a transaction set' });

export const Transaction = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the transaction set',
      examples: ['txn_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    organizationId,
    importId: z.string().describe('Identifier of the import'),
    type: orNull(TransactionType).meta({ description: 'Null for an unsupported type or version' }),
    interchangeControlNumber: z
      .string()
      .meta({ description: 'Control number of the interchange (ISA13)', examples: ['000000905'] }),
    groupControlNumber: orNull(z.string().meta({ examples: ['905'] })).describe(
      'Control number of the functional group (GS06)',
    ),
    controlNumber: orNull(z.string().meta({ examples: ['0001'] })).describe(
      'Control number of the transaction set (ST02)',
    ),
    status: TransactionStatus,
    counts: TransactionCounts,
    paidAmount: money,
    postedAmount: money,
    reasons: z.array(TransactionReason).describe('Reasons for this result'),
    warnings: z
      .array(Fault)
      .describe('Wrong counts and control numbers of its envelope that a lenient import tolerated'),
    unkept: z
      .array(UnkeptSegments)
      .describe('Segments that the implementation guide allows and of which nothing is kept'),
    rejectedBatches: z
      .array(RejectedBatch)
      .describe('The first 100 batches that were rejected without their claims being named'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'ImportTransaction', description: 'A transaction set of an imported file' });
