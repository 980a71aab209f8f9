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
const dueDate = date.meta({ description: 'Date by which the file must be decided' });
const statusReason = text(1, 2_000).meta({
  description: 'Reason for the status',
  examples: ['The applicant has moved to another state'],
});

const localOnly = z
  .literal('LOCAL_ONLY')
  .meta({ description: 'Only local records change; neither the provider nor a payer is notified' });

/** The sorts of sessions. */
export const sessionSorts = ['createdAt', 'lastName', 'dueDate', 'recredentialingDueDate'] as const;

/** The operations on sessions whose files have the given sections. */
export const sessionOperations = (sections: readonly Section[]) => ({
  listSessions: operation({
    id: 'credentialing.listSessions',
    method: 'get',
    path: '/credentialing/sessions',
    scope: 'credentialing:read',
    summary: 'List credentialing sessions',
    description:
      'Newest first by default. A repeated filter matches any of its values; bounds are inclusive. An approval is EXPIRED after its last day.',
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
      'Opens an empty file in DRAFT. The default NPI is that of the provider; its check digit is not verified.',
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
      'The session with the entries of every section, by sort order, and the log of their verifications, oldest first. Deleted entries and their verifications are hidden.',
    params: sessionId,
    data: z.object({
      session: z
        .object({
          ...Session.shape,
          ...Object.fromEntries(
            sections.map(({ key, record }) => [key, z.array(record).describe('The entries of the section')]),
          ),
          verifications: z.array(Verification).describe('The primary source verifications of the entries'),
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
      'Changes the fields that are sent; null clears optional fields. `status` moves a file in review to the COMMITTEE, or ends it: WITHDRAWN by the applicant, EXPIRED if time ran out or an approval ends early. DENIED, WITHDRAWN and EXPIRED sessions cannot be edited.',
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
        .meta({ description: 'The date on which the applicant signed, not in the future' }),
      dueDate: dueDate.nullable().optional(),
      status: SessionStatus.extract(['COMMITTEE', 'WITHDRAWN', 'EXPIRED'])
        .optional()
        .describe('The status to move to'),
      statusReason: statusReason.optional().meta({ description: 'Reason for the change of `status`' }),
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
      'A soft delete: the session and the entries of its file are kept but hidden, and requests for them are answered like those for missing ones.',
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
      'A complete file with current verifications moves to IN_REVIEW. A file that lacks only verifications moves to SUBMITTED, and is submitted again once they are recorded. If anything else is missing: 409, and `obstacles` lists the missing items with the codes of the completeness report.',
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
      'APPROVED and DENIED are allowed in COMMITTEE; RETURNED, for the applicant to complete the file, also in SUBMITTED and IN_REVIEW. An approval requires a file that is complete and verified on the date of the decision, and a newest exclusion check of its NPI that has a result and no match, else 409 with `obstacles`. It is valid for 36 months from that date and ends the earlier approvals of the same provider. DENIED and RETURNED require a reason.',
    params: sessionId,
    body: z.object({
      decision: SessionStatus.extract(['APPROVED', 'DENIED', 'RETURNED']).describe('The decision'),
      decidedOn: date.optional().meta({
        description:
          'The date of the decision in the time zone of the organization, from the date of the submission to today; by default today',
      }),
      reason: statusReason.optional(),
    }),
    data: z.object({
      session: Session,
      endedSessionIds: z
        .array(z.string())
        .meta({ description: 'The earlier approvals of the provider, which are now EXPIRED' }),
      externalRiskMode: localOnly,
    }),
    errors: [404, 409, 412],
  }),
});
