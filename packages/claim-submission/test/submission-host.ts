import type { ClaimEdit } from '@rcm/claim-edits';
import { notFound } from '@rcm/errors';
import type { Principal } from '@rcm/tenancy';
import { type TestHost, testHost } from '@rcm/testing';
import { createClaimSubmission } from '../src/module.ts';
import type { ClaimSubmissionPorts, ClaimToWrite, SubmittableClaim } from '../src/ports.ts';
import { type Said, writtenClaim } from './written-claim.ts';

/** A claim of an organization, whose state the ports change. */
export interface FakeClaim {
  organizationId: string;
  state: SubmittableClaim['submissionState'];
  batchId: string | null;
  billedAt: Date | null;
  /** True while another operation works with it. */
  isHeld: boolean;
  readonly frequencyCode: string;
  readonly written: ClaimToWrite;
}

/** The claims that the ports know, by id. */
export const claims = new Map<string, FakeClaim>();

let made = 0;

/** A draft of an organization; returns its id. */
export async function aClaim(
  { organization }: Principal,
  said: Partial<Said> = {},
  values: Partial<FakeClaim> = {},
): Promise<string> {
  made += 1;
  const claimId = `clm_${made}`;
  claims.set(claimId, {
    organizationId: organization.id,
    state: 'DRAFT',
    batchId: null,
    billedAt: null,
    isHeld: false,
    frequencyCode: '1',
    written: await writtenClaim({ ...said, claimId }),
    ...values,
  });
  return claimId;
}

/** The edits that claims fail, by claim id. */
export const failing = new Map<string, readonly ClaimEdit[]>();

const ofOrganization = (id: string, { organization }: { organization: { id: string } }) => {
  const found = claims.get(id);
  return found?.organizationId === organization.id ? found : undefined;
};

const submittable = (id: string, { state, frequencyCode, written }: FakeClaim): SubmittableClaim => ({
  id,
  claimNumber: id.toUpperCase(),
  payerId: written.payerId,
  frequencyCode,
  totalCharge: '40.00',
  submissionState: state,
  isSendable: true,
  isInstitutional: written.kind === '837I',
});

type Received = Awaited<ReturnType<ClaimSubmissionPorts['receivedAcknowledgements']>>[number];

/** What payers and clearinghouses said of claims. */
export const received: Received[] = [];

let batches = 0;

/** The module under test. Payers exist unless they are unknown by name. */
export const submission = createClaimSubmission({
  payers: async (_context, ids) => ids.filter((id) => id !== 'pyr_unknown').map((id) => ({ id, name: id })),
  submittableClaims: async (context, ids) =>
    ids.flatMap((id) => {
      const found = ofOrganization(id, context);
      return found ? [submittable(id, found)] : [];
    }),
  lockReadyClaims: async (context, { claimIds, payerIds, isInstitutional, take }) =>
    [...claims.keys()]
      .flatMap((id) => {
        const found = ofOrganization(id, context);
        return found && found.state === 'READY' && !found.isHeld ? [submittable(id, found)] : [];
      })
      .filter(
        (one) =>
          (claimIds?.includes(one.id) ?? true) &&
          (payerIds?.includes(one.payerId) ?? true) &&
          one.isInstitutional === isInstitutional,
      )
      .slice(0, take),
  claimsToWrite: async (context, ids) => ids.flatMap((id) => ofOrganization(id, context)?.written ?? []),
  edits: [async () => failing],
  editCodes: new Set(['POST_OFFICE_BOX']),
  recordEdits: async (context, { id }, hasPassed) => {
    const found = ofOrganization(id, context);
    if (!found) throw notFound('Claim');
    if (found.state === 'DRAFT' || found.state === 'READY') found.state = hasPassed ? 'READY' : 'DRAFT';
    return found.state;
  },
  createOutgoingBatch: async (_context, { claimIds }) => {
    batches += 1;
    const batchId = `cbt_${String(batches).padStart(4, '0')}`;
    for (const id of claimIds) Object.assign(claims.get(id) ?? {}, { state: 'BATCHED', batchId });
    return batchId;
  },
  submitOutgoingBatch: async (_context, _batchId, ids, billedAt) => {
    for (const id of ids) Object.assign(claims.get(id) ?? {}, { state: 'SUBMITTED', billedAt });
  },
  receivedAcknowledgements: async (_context, ids) => received.filter(({ claimId }) => ids.includes(claimId)),
  releaseOutgoingBatch: async (_context, _batchId, ids) => {
    for (const id of ids) Object.assign(claims.get(id) ?? {}, { state: 'READY', batchId: null });
  },
});

/** The module on its own database. */
export const submissionHost = (): Promise<TestHost> => testHost([submission]);

/** A partner as it is created. */
export const partnerBody = {
  name: 'Harbor Clearinghouse',
  interchangeSenderQualifier: '30',
  interchangeSenderIdentifier: '941234567',
  interchangeReceiverQualifier: 'ZZ',
  interchangeReceiverIdentifier: 'HARBOR',
  groupSender: '941234567',
  groupReceiver: 'HARBOR',
  usage: 'T',
  receiverName: 'HARBOR CLEARINGHOUSE',
  receiverIdentifier: 'HARBOR',
  submitterName: 'RIVERSIDE CLINIC',
  submitterIdentifier: 'RIVER01',
  contactName: 'BILLING OFFICE',
  contactTelephone: '5595550142',
};

/** Creates a partner that gets all claims of an organization. */
export async function aPartner(host: TestHost, as: Principal, body: Readonly<Record<string, unknown>> = {}) {
  const { data } = await host.call(
    'claims.createTradingPartner',
    { body: { ...partnerBody, isDefault: true, ...body } },
    { as },
  );
  return data.tradingPartner;
}
