import { text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';

export const LetterTemplate = z.enum([
  'GENERAL',
  'MEDICAL_NECESSITY',
  'TIMELY_FILING',
  'AUTHORIZATION',
  'CODING',
]);

/** Facts in the caller's words; one left out is taken from the claim, and stays a gap where that does not know it. */
const LetterFacts = z.object({
  patientName: text(1, 200).meta({ examples: ['Rowan Ellis'] }),
  memberIdentifier: text(1, 80).meta({ examples: ['W123456789'] }),
  datesOfService: text(1, 200).meta({ examples: ['2026-02-11 to 2026-02-13'] }),
  providerName: text(1, 200).meta({ examples: ['Avery Stone, MD'] }),
  returnAddress: text(1, 500).meta({ examples: ['1 Main Street, Fresno, CA 93701'] }),
  payerAddress: text(1, 500).meta({ examples: ['PO Box 100, Richmond, VA 23220'] }),
  argument: text(1, 10_000).meta({ examples: ['Six weeks of conservative treatment had failed.'] }),
  originalFilingDate: text(1, 100).meta({ examples: ['2026-01-14'] }),
  authorizationNumber: text(1, 100).meta({ examples: ['AUTH-55812'] }),
  signatoryName: text(1, 200).meta({ examples: ['Jordan Blake'] }),
  signatoryTitle: text(1, 200).meta({ examples: ['Appeals coordinator'] }),
});

const AppealLetter = z
  .object({
    appealId: z.string(),
    template: LetterTemplate,
    subject: z.string().meta({ examples: ['Redetermination request, claim CLM-10042'] }),
    text: z
      .string()
      .meta({ examples: ['Re: Redetermination request, claim CLM-10042\n\nPatient: [patient name]'] }),
    gaps: z.array(z.string().meta({ examples: ['patient name'] })).meta({
      description: 'What the draft leaves open, each once, in the order of the text',
    }),
  })
  .meta({ id: 'AppealLetter' });

export const letterOperations = {
  draftLetter: operation({
    id: 'appeals.draftLetter',
    method: 'post',
    path: '/appeals/:appealId/letter',
    scope: 'appeals:write',
    summary: 'Draft an appeal letter',
    description:
      'Plain text from a template, the facts of the case and its claim, and those given, which go before. Facts that nobody knows stay as visible gaps, such as `[payer address]`, and are listed in `gaps`. The text is not kept and nothing is sent.',
    params: z.object({ appealId: z.string() }),
    body: z.object({
      template: LetterTemplate.optional().meta({
        description: 'By default the one that suits the denial code',
      }),
      facts: LetterFacts.partial().optional(),
    }),
    data: z.object({ letter: AppealLetter, externalRiskMode: z.literal('LOCAL_ONLY') }),
    errors: [404, 412],
  }),
};
