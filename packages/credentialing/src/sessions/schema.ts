import { createdAt, date, dateTime, organizationId, orNull, text } from '@rcm/envelope';
import { z } from 'zod';

export const SessionType = z.enum(['INITIAL', 'RECREDENTIALING', 'OFF_CYCLE']).describe('Kind of session');

/** Why a provider is credentialed: for the first time, again, or outside of the cycle. */
export type SessionType = z.infer<typeof SessionType>;

export const SessionStatus = z
  .enum([
    'DRAFT',
    'IN_PROGRESS',
    'SUBMITTED',
    'IN_REVIEW',
    'COMMITTEE',
    'APPROVED',
    'DENIED',
    'RETURNED',
    'WITHDRAWN',
    'EXPIRED',
  ])
  .describe('Status of the session');

/** One of the statuses of a session. */
export type SessionStatus = z.infer<typeof SessionStatus>;

/** The standard that limits the age of verifications: for accredited or for credentials verification organizations. */
export const VerificationStandard = z.enum(['ACCREDITATION', 'CVO']).meta({
  description:
    'Limits the age of the attestation and the verifications at the decision: 120 days for an accredited organization, 90 for a credentials verification organization (NCQA, since July 2025)',
});

/** One of the standards. */
export type VerificationStandard = z.infer<typeof VerificationStandard>;

/** The questions to every applicant (NCQA application and attestation). */
export const DisclosureQuestion = z
  .enum([
    'LICENSE_ACTION',
    'PRIVILEGE_LOSS',
    'DISCIPLINARY_ACTION',
    'FELONY_CONVICTION',
    'MALPRACTICE_CLAIM',
    'PROGRAM_SANCTION',
    'INABILITY_TO_PERFORM',
    'ILLEGAL_DRUG_USE',
  ])
  .describe('The question to every applicant (NCQA application and attestation)');

/** The answer to one of the questions. */
export const Disclosure = z
  .object({
    question: DisclosureQuestion,
    answer: z.boolean().meta({ description: 'True for yes, which requires an explanation' }),
    explanation: orNull(z.string().meta({ examples: ['Settled in 2019 without payment'] })).describe(
      'The explanation of the applicant',
    ),
  })
  .meta({ id: 'CredentialingDisclosure', description: 'An answer to a disclosure question' });

/** The answers in a request, which replace all previous ones. */
export const DisclosureAnswers = z
  .array(
    z.object({
      question: DisclosureQuestion,
      answer: z.boolean().meta({ description: 'True for yes, which requires an explanation' }),
      explanation: text(1, 2_000)
        .nullable()
        .default(null)
        .meta({
          description: 'The explanation of the applicant',
          examples: ['Settled in 2019 without payment'],
        }),
    }),
  )
  .max(DisclosureQuestion.options.length)
  .refine((answers) => new Set(answers.map(({ question }) => question)).size === answers.length, {
    error: 'Expected each question at most once',
  })
  .meta({ description: 'The answers to the questions; they replace all previous ones' });

const summary = {
  id: z.string().meta({
    description: 'Identifier of the credentialing session',
    examples: ['crs_01k9d3w5m0e6x8r2t4v6y8z0a1'],
  }),
  organizationId,
  sessionNumber: z
    .string()
    .meta({ description: 'Number of the credentialing session', examples: ['CRD-20260302-7K3QX9RT'] }),
  sessionType: SessionType,
  status: SessionStatus.meta({
    description: 'Status of the session; an approval is EXPIRED after its last day',
  }),
  providerId: orNull(z.string()).describe('Identifier of the provider'),
  firstName: z.string().meta({ description: 'First name', examples: ['Avery'] }),
  lastName: z.string().meta({ description: 'Last name', examples: ['Stone'] }),
  npi: orNull(z.string().meta({ examples: ['1234567893'] })).describe(
    'National Provider Identifier, ten digits',
  ),
  caqhId: orNull(z.string().meta({ description: 'Number of the CAQH profile', examples: ['12345678'] })),
  verificationStandard: VerificationStandard,
  dueDate: orNull(date).meta({ description: 'Date by which the file must be decided' }),
  attestationDate: orNull(date).meta({ description: 'The date on which the applicant signed' }),
  submittedAt: orNull(dateTime).meta({ description: 'When it was last submitted' }),
  decidedOn: orNull(date).meta({
    description: 'The date of the last decision, in the time zone of the organization',
  }),
  recredentialingDueDate: orNull(date).meta({
    description: 'The last day of the approval, 36 months after the decision',
  }),
  createdAt,
  updatedAt: dateTime.meta({ description: 'When the session or an entry of its file was last changed' }),
};

/** A session in a list. */
export const SessionSummary = z
  .object(summary)
  .meta({ id: 'CredentialingSessionSummary', description: 'A credentialing session in a list' });

/** A credentialing session without the sections of its file. */
export const Session = z
  .object({
    ...summary,
    disclosures: z.array(Disclosure).describe('The answers to the disclosure questions'),
    statusReason: orNull(z.string().meta({ examples: ['The applicant has moved to another state'] })).meta({
      description: 'Why it was returned, denied, withdrawn or expired, or a remark of the committee',
    }),
    allowedNext: z.array(SessionStatus).meta({ description: 'The statuses that it can move to now' }),
  })
  .meta({ id: 'CredentialingSession', description: 'A credentialing session' });
