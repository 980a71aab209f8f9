import { identifier, orNull, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';

export const LetterTemplate = z
  .enum(['GENERAL', 'MEDICAL_NECESSITY', 'TIMELY_FILING', 'AUTHORIZATION', 'CODING'])
  .describe('Template of the letter');

/** Facts that the caller gives; null removes a fact. */
export const LetterFacts = z
  .object({
    patientName: text(1, 200)
      .nullish()
      .meta({ description: 'Name of the patient', examples: ['Rowan Ellis'] }),
    memberIdentifier: text(1, 80)
      .nullish()
      .meta({ description: "The patient's member number with the payer", examples: ['W123456789'] }),
    datesOfService: text(1, 200)
      .nullish()
      .meta({
        description: 'Dates of service as the letter shows them',
        examples: ['2026-02-11 to 2026-02-13'],
      }),
    providerName: text(1, 200)
      .nullish()
      .meta({ description: 'Name of the provider as the letter shows it', examples: ['Avery Stone, MD'] }),
    returnAddress: text(1, 500)
      .nullish()
      .meta({
        description: 'Return address for the answer',
        examples: ['1 Main Street, Fresno, CA 93701'],
      }),
    payerAddress: text(1, 500)
      .nullish()
      .meta({
        description: "Address of the payer's appeals unit",
        examples: ['PO Box 100, Richmond, VA 23220'],
      }),
    argument: text(1, 10_000)
      .nullish()
      .meta({
        description: 'The argument of the letter',
        examples: ['Six weeks of conservative treatment had failed.'],
      }),
    originalFilingDate: text(1, 100)
      .nullish()
      .meta({
        description: 'When the claim was first filed, as the letter shows it',
        examples: ['2026-01-14'],
      }),
    authorizationNumber: text(1, 100)
      .nullish()
      .meta({ description: 'Authorization number assigned by the payer', examples: ['AUTH-55812'] }),
    signatoryName: text(1, 200)
      .nullish()
      .meta({ description: 'Name of the person who signs', examples: ['Jordan Blake'] }),
    signatoryTitle: text(1, 200)
      .nullish()
      .meta({ description: 'Title of the person who signs', examples: ['Appeals coordinator'] }),
  })
  .describe('Facts of the letter that the caller gives; null removes a fact');

const AppealLetter = z
  .object({
    appealId: z.string().describe('Identifier of the appeal'),
    template: LetterTemplate,
    subject: z
      .string()
      .meta({ description: 'Subject of the letter', examples: ['Redetermination request, claim CLM-10042'] }),
    text: z.string().meta({
      description: 'Text of the letter',
      examples: ['Re: Redetermination request, claim CLM-10042\n\nPatient: [patient name]'],
    }),
    gaps: z.array(z.string().meta({ examples: ['patient name'] })).meta({
      description: 'Missing facts, each once, in the order of the text',
    }),
    missing: z
      .array(
        z.object({
          gap: z.string().meta({
            description: 'Name of the missing fact as the text shows it',
            examples: ['payer address'],
          }),
          fact: orNull(z.string().meta({ examples: ['payerAddress'] })).meta({
            description: 'Its name in `facts`; null if it cannot be given there',
          }),
          keptIn: orNull(z.string().meta({ examples: ['`address` of the payer'] })).meta({
            description: 'The record that stores it for every letter; null for a fact of this appeal only',
          }),
        }),
      )
      .meta({ description: 'The gaps, and where each can be filled' }),
  })
  .meta({ id: 'AppealLetter', description: 'A drafted letter of appeal' });

export const letterOperations = {
  draftLetter: operation({
    id: 'appeals.draftLetter',
    method: 'post',
    path: '/appeals/:appealId/letter',
    scope: 'appeals:write',
    summary: 'Draft an appeal letter',
    description:
      'Plain text from a template, filled with the facts of the case, its claim and its payer. Given facts take precedence; the appeal keeps them for later drafts, also at its next level, until null removes them. The signatory is the member assigned to the case, else the member whom API keys act for. Missing facts appear as gaps, such as `[payer address]`; `missing` lists where each can be filled. The text is not stored and nothing is sent.',
    params: z.object({ appealId: identifier }),
    body: z.object({
      template: LetterTemplate.optional().meta({
        description: 'By default the template for the denial code',
      }),
      facts: LetterFacts.optional(),
    }),
    data: z.object({
      letter: AppealLetter,
      externalRiskMode: z
        .literal('LOCAL_ONLY')
        .describe('Effect outside of this service: none, because only local records change'),
    }),
    errors: [404, 412],
  }),
};
