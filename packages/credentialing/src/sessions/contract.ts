import { date, listed, listing, reference, repeatable, tenDigits, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { Completeness } from '../completeness/schema.ts';
import type { Section } from '../entries/section.ts';
import { Verification } from '../verifications/schema.ts';
import {
  DisclosureAnswers,
  Session,
  SessionStatus,
  SessionSummary,
  SessionType,
  VerificationStandard,
} from './schema.ts';

const identifier = text(1, 200);
const sessionId = z.object({ sessionId: identifier });
const firstName = text(1, 100).meta({ description: 'First name', examples: ['Avery'] });
const lastName = text(1, 100).meta({ description: 'Last name', examples: ['Stone'] });
const caqhId = z
  .string()
  .regex(/^\d{8}$/, 'Expected exactly 8 digits')
  .meta({ description: 'Number of the CAQH profile', examples: ['12345678'] });
const dueDate = date.meta({ description: 'By when the file is to be decided' });
const statusReason = text(1, 2_000).meta({
  description: 'Why the session has its status',
  examples: ['The applicant has moved to another state'],
});

const localOnly = z
  .literal('LOCAL_ONLY')
  .meta({ description: 'A local record: neither the provider nor a payer is told' });

/** The columns by which sessions can be sorted. */
export const sessionSorts = ['createdAt', 'lastName', 'dueDate', 'recredentialingDueDate'] as const;

/** The operations on sessions; the file of one has the given sections. */
export const sessionOperations = (sections: readonly Section[]) => ({
  listSessions: operation({
    id: 'credentialing.listSessions',
    method: 'get',
    path: '/credentialing/sessions',
    scope: 'credentialing:read',
    summary: 'List credentialing sessions',
    description:
      'Newest first unless `sort` says otherwise. Filters that may be repeated mean any of their values; bounds are inclusive. An approval whose last day is over is EXPIRED.',
    query: z.object({
      ...listing(sessionSorts),
      status: repeatable(SessionStatus).optional(),
      sessionType: repeatable(SessionType).optional(),
      providerId: repeatable(identifier).optional(),
      dueFrom: date.optional(),
      dueTo: date.optional(),
      recredentialingDueFrom: date.optional(),
      recredentialingDueTo: date.optional(),
    }),
    data: z.object({ sessions: z.array(SessionSummary).describe('The sessions of the page'), ...listed }),
    single: true,
    sensitive: false,
  }),
  createSession: operation({
    id: 'credentialing.createSession',
    method: 'post',
    path: '/credentialing/sessions',
    scope: 'credentialing:write',
    summary: 'Open a credentialing session',
    description:
      'Opens an empty file in DRAFT. The NPI is the provider’s where none is sent; its check digit is not looked at.',
    body: z.object({
      sessionType: SessionType,
      providerId: reference('provider').optional(),
      firstName,
      lastName,
      npi: tenDigits.optional().describe('National Provider Identifier, ten digits'),
      caqhId: caqhId.optional(),
      verificationStandard: VerificationStandard.default('ACCREDITATION'),
      dueDate: dueDate.optional(),
    }),
    data: z.object({ session: Session }),
    status: 201,
    errors: [404],
  }),
  getSession: operation({
    id: 'credentialing.getSession',
    method: 'get',
    path: '/credentialing/sessions/:sessionId',
    scope: 'credentialing:read',
    summary: 'Read a credentialing file',
    description:
      'The session with the entries of every section, in their order, and the log of their verifications, oldest first; deleted entries and their verifications are hidden.',
    params: sessionId,
    data: z.object({
      session: z
        .object({
          ...Session.shape,
          ...Object.fromEntries(
            sections.map(({ key, record }) => [key, z.array(record).describe('The entries of the section')]),
          ),
          verifications: z.array(Verification).describe('What was verified with the sources'),
        })
        .meta({ id: 'CredentialingFile', description: 'A credentialing session with its entries' }),
    }),
    errors: [404],
  }),
  updateSession: operation({
    id: 'credentialing.updateSession',
    method: 'put',
    path: '/credentialing/sessions/:sessionId',
    scope: 'credentialing:write',
    summary: 'Update a credentialing session',
    description:
      'Changes the fields that are sent; null clears those that may be empty. `status` brings a file in review before the committee, or ends it: WITHDRAWN by the applicant, EXPIRED where time ran out or an approval ends early. DENIED, WITHDRAWN and EXPIRED sessions are closed to edits.',
    params: sessionId,
    body: z.object({
      sessionType: SessionType.optional(),
      providerId: reference('provider').nullable().optional(),
      firstName: firstName.optional(),
      lastName: lastName.optional(),
      npi: tenDigits.nullable().optional().describe('National Provider Identifier, ten digits'),
      caqhId: caqhId.nullable().optional(),
      verificationStandard: VerificationStandard.optional(),
      disclosures: DisclosureAnswers.optional(),
      attestationDate: date
        .nullable()
        .optional()
        .meta({ description: 'The day on which the applicant signed, today at the latest' }),
      dueDate: dueDate.nullable().optional(),
      status: SessionStatus.extract(['COMMITTEE', 'WITHDRAWN', 'EXPIRED'])
        .optional()
        .describe('Where the record stands'),
      statusReason: statusReason.optional().meta({ description: 'Why, with a `status`' }),
    }),
    data: z.object({ session: Session, externalRiskMode: localOnly }),
    errors: [404, 409, 412],
  }),
  deleteSession: operation({
    id: 'credentialing.deleteSession',
    method: 'delete',
    path: '/credentialing/sessions/:sessionId',
    scope: 'credentialing:write',
    summary: 'Delete a credentialing session',
    description:
      'A soft delete: the session and the entries of its file are kept, hidden and answered like missing ones.',
    params: sessionId,
    status: 204,
    errors: [404, 412],
  }),
  submitSession: operation({
    id: 'credentialing.submitSession',
    method: 'post',
    path: '/credentialing/sessions/:sessionId/submit',
    scope: 'credentialing:write',
    summary: 'Submit a credentialing file for review',
    description:
      'A complete file whose verifications are current goes to IN_REVIEW. One that is complete but for verifications is SUBMITTED, and is submitted again once they are there. Anything else that is missing is a 409 whose `obstacles` name all of it, by the codes of the completeness report.',
    params: sessionId,
    data: z.object({ session: Session, completeness: Completeness, externalRiskMode: localOnly }),
    errors: [404, 409, 412],
  }),
  decideSession: operation({
    id: 'credentialing.decideSession',
    method: 'post',
    path: '/credentialing/sessions/:sessionId/decision',
    scope: 'credentialing:write',
    summary: "Record the credentialing committee's decision",
    description:
      'APPROVED and DENIED lead out of COMMITTEE; RETURNED, for the applicant to complete the file, out of SUBMITTED and IN_REVIEW as well. An approval needs a file that is complete and verified on the day of the decision, else 409 with `obstacles`; it runs 36 months from that day, and ends the earlier approvals of the same provider. DENIED and RETURNED need a reason.',
    params: sessionId,
    body: z.object({
      decision: SessionStatus.extract(['APPROVED', 'DENIED', 'RETURNED']).describe('What was decided'),
      decidedOn: date.optional().meta({
        description:
          'The day of the decision in the zone of the organization, from the day of the submission to today; today where left out',
      }),
      reason: statusReason.optional(),
    }),
    data: z.object({
      session: Session,
      endedSessionIds: z
        .array(z.string())
        .meta({ description: 'The earlier approvals of the provider, which are EXPIRED now' }),
      externalRiskMode: localOnly,
    }),
    errors: [404, 409, 412],
  }),
});
