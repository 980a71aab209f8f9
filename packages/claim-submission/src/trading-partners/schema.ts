import { createdAt, organizationId, orNull, reference, text, updatedAt } from '@rcm/envelope';
import { z } from 'zod';

/** The most claims that the guides allow in one transaction set. */
export const mostClaimsPerSet = 5_000;

/** The most payers that are named for one partner. */
const mostPayers = 1_000;

/** Text of the envelope: ISA06, ISA08, GS02 and GS03. */
const envelopeText = (shortest: number) =>
  z
    .string()
    .min(shortest)
    .max(15)
    .regex(
      /^[A-Za-z0-9](?:[A-Za-z0-9 .-]*[A-Za-z0-9])?$/,
      'Expected letters, digits, blanks, dots and hyphens, with a letter or digit first and last',
    );

const InterchangeQualifier = z.enum(['01', '14', '20', '27', '28', '29', '30', '33', 'ZZ']);

const qualifier = (element: string) =>
  InterchangeQualifier.describe(
    `Qualifier of the identifier (${element}); 30 is a tax identifier, ZZ is mutually defined`,
  );

const separator = z
  .string()
  .length(1)
  .regex(/^[\n\r!-,/:-@[-`{-~]$/, 'Expected one character that is no letter, digit, blank, dot or hyphen');

/** The separators of the files for a receiver. */
export const Separators = z
  .object({
    element: separator.meta({ description: 'Separates elements', examples: ['*'] }),
    component: separator.meta({ description: 'Separates components (ISA16)', examples: [':'] }),
    repetition: separator.meta({ description: 'Separates repetitions (ISA11)', examples: ['^'] }),
    terminator: separator.meta({ description: 'Ends segments', examples: ['~'] }),
  })
  .refine((all) => new Set(Object.values(all)).size === Object.keys(all).length, {
    error: 'Expected four different characters',
  })
  .describe('The separators of the receiver, four different characters');

/** Whether a file is a test (ISA15). */
export const Usage = z.enum(['T', 'P']).describe('T: files are tests; P: files are production (ISA15)');

/** What is done with a separator in data. */
export const SeparatorsInData = z
  .enum(['REFUSE', 'SPACE'])
  .describe(
    'What is done with a separator in the data of a claim: REFUSE names its place as an error, SPACE writes a space instead',
  );

/** The fields of a trading partner that a person sets, as they are sent. */
export const partnerFields = {
  name: text(1, 200).meta({ description: 'Name in lists', examples: ['Harbor Clearinghouse'] }),
  interchangeSenderQualifier: qualifier('ISA05'),
  interchangeSenderIdentifier: envelopeText(1).meta({
    description: 'Identifier of the sender of the interchange (ISA06)',
    examples: ['941234567'],
  }),
  interchangeReceiverQualifier: qualifier('ISA07'),
  interchangeReceiverIdentifier: envelopeText(1).meta({
    description: 'Identifier of the receiver of the interchange (ISA08)',
    examples: ['HARBOR'],
  }),
  groupSender: envelopeText(2).meta({
    description: 'Code of the sender of the group (GS02)',
    examples: ['941234567'],
  }),
  groupReceiver: envelopeText(2).meta({
    description: 'Code of the receiver of the group (GS03)',
    examples: ['HARBOR'],
  }),
  usage: Usage,
  receiverName: text(1, 60).meta({
    description: 'Name of the receiver (loop 1000B)',
    examples: ['HARBOR CLEARINGHOUSE'],
  }),
  receiverIdentifier: text(2, 80).meta({
    description: 'Identifier of the receiver (loop 1000B)',
    examples: ['HARBOR'],
  }),
  submitterName: text(1, 60).meta({
    description: 'Name of the submitter (loop 1000A)',
    examples: ['RIVERSIDE CLINIC'],
  }),
  submitterIdentifier: text(2, 80).meta({
    description: 'Identifier of the submitter (loop 1000A)',
    examples: ['RIVER01'],
  }),
  contactName: text(1, 60).meta({
    description: 'Whom the receiver asks about a file (PER of loop 1000A)',
    examples: ['BILLING OFFICE'],
  }),
  contactTelephone: z
    .string()
    .regex(/^\d{10}$/, 'Expected exactly 10 digits')
    .meta({ description: 'Telephone number of the contact, ten digits', examples: ['5595550142'] }),
  contactEmail: text(3, 254).meta({
    description: 'E-mail address of the contact',
    examples: ['billing@example.org'],
  }),
  separators: Separators,
  separatorsInData: SeparatorsInData,
  professionalVersion: z
    .enum(['005010X222', '005010X222A1', '005010X222A2'])
    .describe('Version of the guide for professional claims that the receiver expects (GS08 and ST03)'),
  institutionalVersion: z
    .enum(['005010X223', '005010X223A1', '005010X223A2', '005010X223A3'])
    .describe('Version of the guide for institutional claims that the receiver expects (GS08 and ST03)'),
  claimsPerSet: z
    .int()
    .min(1)
    .max(mostClaimsPerSet)
    .meta({ description: 'The most claims of one batch, which is one transaction set', examples: [5_000] }),
  takesReplacements: z
    .boolean()
    .describe('Whether the receiver takes claims that replace or void others (frequency codes 7 and 8)'),
  payerIds: z
    .array(reference('payer'))
    .max(mostPayers)
    .refine((ids) => new Set(ids).size === ids.length, { error: 'Expected each payer once' })
    .describe('Identifiers of the payers whose claims go to this partner'),
  isDefault: z
    .boolean()
    .describe('True for the partner that gets the claims of all payers that no partner names'),
};

const { contactEmail, contactTelephone, payerIds: _, ...required } = partnerFields;

/** A receiver of claims. */
export const TradingPartner = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the trading partner',
      examples: ['tpr_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    organizationId,
    ...required,
    contactTelephone: orNull(z.string().meta({ examples: ['5595550142'] })).describe(
      'Telephone number of the contact, ten digits',
    ),
    contactEmail: orNull(z.string().meta({ examples: ['billing@example.org'] })).describe(
      'E-mail address of the contact',
    ),
    payerIds: z.array(z.string()).describe('Identifiers of the payers whose claims go to this partner'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'TradingPartner', description: 'A receiver of claims, such as a clearinghouse or a payer' });
