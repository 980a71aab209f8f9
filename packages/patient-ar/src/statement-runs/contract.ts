import {
  dateTime,
  identifier,
  listed,
  listing,
  PublishedPdf,
  positiveMoneyInput,
  queryBoolean,
  queryInteger,
  text,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { Channel } from '../statements/schema.ts';
import { writeAccess } from '../write-access.ts';
import { lastDunningStep, StatementRun, StatementRunFilter } from './schema.ts';

const runId = z.object({ runId: identifier });

/** The columns by which runs can be sorted. */
export const statementRunSorts = ['createdAt', 'statementDate'] as const;

/** The number of statements in one download. */
export const statementsPerPart = 20;

export const statementRunOperations = {
  listStatementRuns: operation({
    id: 'patient-ar.listStatementRuns',
    method: 'get',
    path: '/patient-ar/statement-runs',
    scope: 'patient-ar:read',
    summary: 'List statement runs',
    description: 'Newest first.',
    query: z.object({
      ...listing(statementRunSorts),
      isDryRun: queryBoolean.meta({ description: 'Whether the run only computes' }).optional(),
    }),
    data: z.object({ statementRuns: z.array(StatementRun).describe('The runs of the page'), ...listed }),
  }),
  createStatementRun: operation({
    id: 'patient-ar.createStatementRun',
    method: 'post',
    path: '/patient-ar/statement-runs',
    ...writeAccess,
    summary: 'Bill many accounts',
    description:
      'Creates an itemized, finalized statement for each selected account that owes. A statement bills what payers no longer have to answer for: charges of claims with an insurance or held balance are left to a later one. Left out are accounts on a billing hold, placed with an agency, on a payment plan, below `minimum`, or whose last notice is not yet due, and with `deliveryMethod` MAIL or none, patients without an address. Each statement has the number of its notice: one more than the notices about charges that are still open; `dunningStep` selects the accounts whose next notice it is. The first 100 accounts are processed at once, the others in the background; an interrupted run continues where it stopped. An account never gets two statements of one run, nor a second one before the first is due. `dryRun` creates no statement and counts what a run would do. List the statements by `runId`.',
    body: z.object({
      filter: StatementRunFilter,
      statementDate: dateTime.optional().describe('Date on the statements; defaults to now'),
      dueDate: dateTime.meta({ description: 'Not before the day of `statementDate` in UTC' }).optional(),
      minimum: positiveMoneyInput
        .optional()
        .meta({ description: 'The least amount that is billed; defaults to 0.01' }),
      dunningStep: z
        .int()
        .min(1)
        .max(lastDunningStep)
        .optional()
        .meta({ description: 'Only accounts whose next notice is this one, from 1', examples: [2] }),
      deliveryMethod: Channel.optional(),
      remitTo: text(1, 300)
        .optional()
        .meta({
          description: 'Address for payments; defaults to the address of the facility',
          examples: ['PO Box 20, Salem, MA 01970'],
        }),
      notes: text(1, 2000)
        .meta({ examples: ['Call us to set up a payment plan'] })
        .optional()
        .describe('Text on each statement'),
      dryRun: z.boolean().default(false).describe('True to compute without creating statements'),
    }),
    data: z.object({ statementRun: StatementRun }),
    status: 201,
  }),
  getStatementRun: operation({
    id: 'patient-ar.getStatementRun',
    method: 'get',
    path: '/patient-ar/statement-runs/:runId',
    scope: 'patient-ar:read',
    summary: 'Read a statement run',
    params: runId,
    data: z.object({ statementRun: StatementRun }),
    errors: [404],
  }),
  getStatementRunPdf: operation({
    id: 'patient-ar.getStatementRunPdf',
    method: 'get',
    path: '/patient-ar/statement-runs/:runId/pdf',
    scope: 'patient-ar:read',
    summary: 'Get the PDFs of a statement run',
    description: `Sensitive content: data URLs, or presigned URLs that are valid for 300 seconds if an object store is configured. \`COMBINED\` is one file of all statements of the part, each on pages of its own; \`SEPARATE\` is one file for each. A part has up to ${statementsPerPart} statements, in the order of their accounts. Statements that were voided are left out. A dry run has none.`,
    params: runId,
    query: z.object({
      format: z
        .enum(['COMBINED', 'SEPARATE'])
        .default('COMBINED')
        .describe('One file, or one for each statement'),
      part: queryInteger(1, 1_000_000).optional().describe('Number of the part; defaults to 1'),
    }),
    data: z.object({
      parts: z.int().meta({ description: 'Number of parts', examples: [3] }),
      documents: z
        .array(PublishedPdf)
        .describe('The files of the part; empty if the run has no statement in it'),
    }),
    errors: [404],
  }),
};
