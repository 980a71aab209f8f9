import { date, dateTime, entryBasis, queryAmount, queryBoolean, repeatable, text } from '@rcm/envelope';
import { identifier } from '@rcm/reference/records';
import { Acknowledgement, ClaimStatus, SubmissionState } from './schema.ts';

/** The filters of the list of claims. */
export const claimFilters = {
  status: repeatable(ClaimStatus).optional(),
  acknowledgement: repeatable(Acknowledgement).optional(),
  submissionState: repeatable(SubmissionState).optional(),
  payerId: repeatable(identifier).optional(),
  responsiblePayerId: repeatable(identifier)
    .optional()
    .describe('Returns claims whose insurance balance one of these payers owes'),
  nextPayerId: repeatable(identifier)
    .optional()
    .describe('Returns claims that one of these payers is to answer next'),
  owedByPayerId: repeatable(identifier)
    .optional()
    .describe(
      'Returns the claims that receivables count for one of these payers: it owes the insurance or held balance, or the credit is from its claim',
    ),
  open: queryBoolean
    .optional()
    .describe('True returns claims that payers owe something for, or that have a credit; false all others'),
  openOn: date.optional().meta({
    description:
      'Returns claims that payers owed something for, or that had a credit, at the end of this day in the time zone of the organization; the balances and payers of the claims, and filters and sorts by them, are then those of that day, everything else is as it is now',
    examples: ['2026-03-31'],
  }),
  chargedOn: date.optional().meta({
    description:
      'Returns claims of services of the 90 days up to this day that were charged at its end in the time zone of the organization; `totalCharge` is then that of the day, everything else is as it is now. Not together with `openOn`',
    examples: ['2026-03-31'],
  }),
  basis: entryBasis,
  hasProvider: queryBoolean.optional().describe('Whether the claim names a provider'),
  hasFacility: queryBoolean.optional().describe('Whether the claim names a facility'),
  providerId: repeatable(identifier).optional(),
  patientId: repeatable(identifier).optional(),
  facilityId: repeatable(identifier).optional(),
  accountId: repeatable(identifier).optional(),
  seriesId: repeatable(identifier)
    .optional()
    .describe('Returns the claims of these series, which share a claim number'),
  claimNumber: repeatable(identifier.meta({ examples: ['CLM-2026-00042'] })).optional(),
  externalId: repeatable(identifier).optional(),
  serviceFrom: date.optional(),
  serviceTo: date.optional(),
  billedFrom: dateTime.optional(),
  billedTo: dateTime.optional(),
  firstBilledFrom: dateTime
    .optional()
    .describe('As billedFrom, without claims that replace others, and without void ones'),
  firstBilledTo: dateTime
    .optional()
    .describe('As billedTo, without claims that replace others, and without void ones'),
  firstAnsweredFrom: date.optional().describe('The first remittance was paid on or after this day'),
  firstAnsweredTo: date.optional().describe('The first remittance was paid on or before this day'),
  firstPaidFrom: date
    .optional()
    .describe('A payer first paid the claim on or after this day; without claims that were not billed'),
  firstPaidTo: date
    .optional()
    .describe('A payer first paid the claim on or before this day; without claims that were not billed'),
  procedureCode: repeatable(text(1, 48).meta({ examples: ['99213'] }))
    .optional()
    .meta({ description: 'Returns claims with a line of one of these procedures' }),
  minBalance: queryAmount.optional(),
  maxBalance: queryAmount.optional(),
  minAmount: queryAmount.optional(),
  maxAmount: queryAmount.optional(),
  createdFrom: dateTime.optional(),
  createdTo: dateTime.optional(),
  withoutCase: queryBoolean.optional().meta({
    description:
      'True returns claims with status DENIED that have no denial case; false returns claims that have one. Withdrawn cases do not count',
  }),
};
