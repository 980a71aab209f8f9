import { identifier, orNull, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';

export const LetterTemplate = z
  .enum(['GENERAL', 'MEDICAL_NECESSITY', 'TIMELY_FILING', 'AUTHORIZATION', 'CODING'])
  .describe('Which letter is drafted');

/** Facts in the caller's words; null takes one back. */
export const LetterFacts = z
  .object({
    patientName: text(1, 200)
      .nullish()
      .meta({ description: 'Name of the patient', examples: ['Rowan Ellis'] }),
    memberIdentifier: text(1, 80)
      .nullish()
      .meta({ description: 'Number by which the payer knows the patient', examples: ['W123456789'] }),
    datesOfService: text(1, 200)
      .nullish()
      .meta({
        description: 'Days of the service, as the letter is to say them',
        examples: ['2026-02-11 to 2026-02-13'],
      }),
    providerName: text(1, 200)
      .nullish()
      .meta({ description: 'Name of the provider as it is printed', examples: ['Avery Stone, MD'] }),
    returnAddress: text(1, 500)
      .nullish()
      .meta({
        description: 'Address that the answer is to go to',
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
        description: 'When the claim was first filed, as the letter is to say it',
        examples: ['2026-01-14'],
      }),
    authorizationNumber: text(1, 100)
      .nullish()
      .meta({ description: 'Number that the payer gave to the authorization', examples: ['AUTH-55812'] }),
    signatoryName: text(1, 200)
      .nullish()
      .meta({ description: 'Name of the person who signs', examples: ['Jordan Blake'] }),
    signatoryTitle: text(1, 200)
      .nullish()
      .meta({ description: 'Title of the person who signs', examples: ['Appeals coordinator'] }),
  })
  .describe("Facts of the letter in the caller's words; null takes one back");

const AppealLetter = z
  .object({
    appealId: z.string().describe('Identifier of the appeal'),
    template: LetterTemplate,
    subject: z
      .string()
      .meta({ description: 'Subject of the letter', examples: ['Redetermination request, claim CLM-10042'] }),
    text: z.string().meta({
      description: 'The text that was added',
      examples: ['Re: Redetermination request, claim CLM-10042\n\nPatient: [patient name]'],
    }),
    gaps: z.array(z.string().meta({ examples: ['patient name'] })).meta({
      description: 'What the draft leaves open, each once, in the order of the text',
    }),
    missing: z
      .array(
        z.object({
          gap: z
            .string()
            .meta({ description: 'Name of the fact that the letter lacks', examples: ['payer address'] }),
          fact: orNull(z.string().meta({ examples: ['payerAddress'] })).meta({
            description: 'Its name in `facts`; null where it is not given there',
          }),
          keptIn: orNull(z.string().meta({ examples: ['`address` of the payer'] })).meta({
            description:
              'Where it is kept, so that every letter has it; null for what is said of this appeal alone',
          }),
        }),
      )
      .meta({ description: 'The gaps, and where each is filled' }),
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
      'Plain text from a template, the facts of the case, its claim and its payer, and those given, which go before. Given facts stay with the appeal for its next drafts and those of its next level, until null takes them back. The member who works the case signs, else the one in whose name keys act. Facts that nobody knows stay as visible gaps, such as `[payer address]`; `missing` says where each is filled. The text is not kept and nothing is sent.',
    params: z.object({ appealId: identifier }),
    body: z.object({
      template: LetterTemplate.optional().meta({
        description: 'By default the one that suits the denial code',
      }),
      facts: LetterFacts.optional(),
    }),
    data: z.object({
      letter: AppealLetter,
      externalRiskMode: z
        .literal('LOCAL_ONLY')
        .describe('What happens outside of this service: nothing, for only local records change'),
    }),
    errors: [404, 412],
  }),
};
