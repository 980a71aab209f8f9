import { createAgentBuilder } from '@rcm/agent-builder';
import { agentDefinition, agentNames } from '@rcm/agent-builder/lookups';
import { type AppealPorts, createAppeals } from '@rcm/appeals';
import {
  appealedCaseOfClaim,
  appealsOfCase,
  appealsOfClaim,
  appealsSearched,
  casesOfDecidedAppeals,
  casesUnderAppeal,
  decidedAppeals,
  followAssignments,
  followPayments as followPaymentsOfAppeals,
  openAppeals,
  refreshDenialCases,
} from '@rcm/appeals/lookups';
import { type ArManagementPorts, createArManagement } from '@rcm/ar-management';
import {
  completedFollowUps,
  followPayments as followPaymentsOfTracking,
  followAppeal as followTrackedAppeal,
  openFollowUpsOf,
} from '@rcm/ar-management/lookups';
import { createAuth, type Peppers } from '@rcm/auth';
import { activeMembers, member, memberNames, organizationsAmong, syntheticActor } from '@rcm/auth/lookups';
import { editClaim } from '@rcm/claim-edits';
import { createClaimStatus } from '@rcm/claim-status';
import { answerInquiries, followAnswers, openInquiries } from '@rcm/claim-status/lookups';
import { type ClaimSubmissionPorts, createClaimSubmission } from '@rcm/claim-submission';
import { acknowledgeBatches } from '@rcm/claim-submission/lookups';
import { type ClaimsPorts, createClaims } from '@rcm/claims';
import {
  acknowledgeClaims,
  answeredByPayer,
  answeredInWindows,
  authorizedUnitsUsed,
  billedClaims,
  billedFigures,
  claim,
  claimAging,
  claimCandidates,
  claimCollections,
  claimHeads,
  claimLetterFacts,
  claimReceivables,
  claims,
  claimsByNumber,
  claimsByPayerNumber,
  claimsOfBadDebts,
  claimsSearched,
  claimsToWrite,
  cobDifferences,
  createOutgoingBatch,
  creditBalances,
  daysToPayment,
  earlierAnswersMissing,
  firstAnswers,
  firstDenialsByCode,
  firstDenialsByProcedure,
  heldSharesDue,
  importClaims,
  insuranceBalance,
  keepAnswerFigures,
  lockClaims,
  lockReadyClaims,
  markDenialCases,
  moveDueDates,
  numberConflicts,
  openBatch,
  payersOfClaims,
  postDenialEnd,
  postProviderLevelAmounts,
  qmbWriteOffs,
  receivedAcknowledgements,
  recordEdits,
  refundsByReference,
  rejectedBatches,
  rejectedClaims,
  releaseOutgoingBatch,
  remittedClaims,
  reverseDenialEnd,
  reverseProviderLevelAmount,
  secondariesDue,
  settleClaims,
  statementClaims,
  submitOutgoingBatch,
  submittableClaims,
  takebacks,
  unansweredClaims,
  unexplainedPayments,
  unfiledClaims,
  unpaidClaimsOf,
} from '@rcm/claims/lookups';
import { type CollectionsPorts, createCollections } from '@rcm/collections';
import { applyBalances } from '@rcm/collections/lookups';
import { type ContractManagementPorts, createContractManagement } from '@rcm/contract-management';
import {
  closedUnderpayments,
  contractNames,
  followUnderpayments,
  openUnderpayments,
  underpaymentCasesOfClaim,
  underpayments,
} from '@rcm/contract-management/lookups';
import { createCredentialing } from '@rcm/credentialing';
import { credentialingOfProvider, credentialingSessions, expirablesDue } from '@rcm/credentialing/lookups';
import { createDenialManagement, type DenialClaim, type DenialManagementPorts } from '@rcm/denial-management';
import {
  assigneesOfCases,
  casesOfClaim,
  casesSearched,
  denialCase,
  denialCaseOfClaim,
  denialsByCode,
  denialsInWindows,
  firstAppealDeadline,
  followAppeal as followAppealOfCase,
  followDenials,
  lockDenialCase,
  openDenialCases,
  openDenialsOfProvider,
  paymentsDue,
  resolvedCases,
  undoDecision,
} from '@rcm/denial-management/lookups';
import { type DocumentStore, dataUrlStore } from '@rcm/documents';
import { ApiError } from '@rcm/errors';
import { createGfe } from '@rcm/gfe';
import {
  estimatesDue,
  estimatesOfAppointment,
  flagEstimatesForRevision,
  incompleteEstimates,
} from '@rcm/gfe/lookups';
import { type AnyModule, moduleNames } from '@rcm/http/module';
import { platform } from '@rcm/http/platform';
import { jobQueue } from '@rcm/jobs/schema';
import { createMedicalCoding, type MedicalCodingPorts } from '@rcm/medical-coding';
import { procedureNames } from '@rcm/medical-coding/lookups';
import { createOigExclusion } from '@rcm/oig-exclusion';
import { exclusionReviews, lastExclusionCheck } from '@rcm/oig-exclusion/lookups';
import { createPatientAr } from '@rcm/patient-ar';
import {
  account,
  accountsSearched,
  applyShares,
  badDebts,
  followServiceDispute,
  lockAccount,
  openCharges,
  patientReceivables,
  patientShares,
  placeAccount,
  postAgencyPayment,
  recordPatientPayments,
} from '@rcm/patient-ar/lookups';
import { createPrevention, type PreventionPorts } from '@rcm/prevention';
import { createReference } from '@rcm/reference';
import {
  appointment,
  beneficiaries,
  demographics,
  facility,
  facilityState,
  keepEligibility,
  keepPayerAddress,
  namesOf,
  patient,
  patientOfNotice,
  patientsSearched,
  payer,
  payerPrograms,
  payersByIdentifier,
  provider,
  providers,
  recipients,
  residence,
} from '@rcm/reference/lookups';
import { type Adjudicated, createImports, createRemittances, type RemittancesPorts } from '@rcm/remittances';
import {
  adjudicateAgain,
  adjustClaims,
  answersOfClaims,
  costSharingOfClaims,
  newestAnswerOfClaim,
  openProviderAdjustments,
  paymentAfter,
  paymentDatesOfClaims,
  paymentDifferences,
  paymentExceptions,
  paymentsSearched,
  recordPayment,
  recordRemittance,
  remittancesOfClaim,
} from '@rcm/remittances/lookups';
import { createReports, type ReportsPorts } from '@rcm/reports';
import { createScribe } from '@rcm/scribe';
import { scribeJobsOfAppointment } from '@rcm/scribe/lookups';
import { createSearch, type SearchPorts } from '@rcm/search';
import { createSpecialtyBilling } from '@rcm/specialty-billing';
import { noticesDue } from '@rcm/specialty-billing/lookups';
import { createSupport } from '@rcm/support';
import type { SyntheaPorts } from '@rcm/synthea';
import { createWebhooks, httpsSender } from '@rcm/webhooks';
import { codingLayer } from './coding-layer.ts';
import { copiedColumns } from './copied-columns.ts';
import { editCodes } from './edit-codes.ts';
import { correctedEventType } from './event-types.ts';
import { nearestOperation, operationById } from './operations.ts';
import { correctedScope } from './scopes.ts';

/** The settings of the host that modules use. */
export interface ModuleSettings {
  readonly documents: DocumentStore;
  readonly peppers: Peppers;
  /** Host names of the operator's own network that webhooks may be sent to. */
  readonly webhookHosts?: readonly string[];
  /** Ports of other hosts, besides 443, that webhooks may be sent to. */
  readonly webhookPorts?: readonly number[];
}

/** Composes the modules. Only this file knows all domain packages and connects their ports. */
export function createModules({
  documents,
  peppers,
  webhookHosts = [],
  webhookPorts = [],
}: ModuleSettings): readonly AnyModule[] {
  const modules: readonly AnyModule[] = [
    createAuth({
      peppers,
      agent: agentDefinition,
      modules: () => moduleNames(modules),
      correctedScope: (scope) => correctedScope(modules, scope),
      rateLimits: () =>
        modules.flatMap(({ name: module, rateLimit }) =>
          rateLimit ? [{ module, requests: rateLimit.requests, windowSeconds: rateLimit.seconds }] : [],
        ),
    }),
    createRemittances(remittancePorts),
    createImports(remittancePorts),
    createReference({
      estimatesOfAppointment,
      appointmentChanged: flagEstimatesForRevision,
      payerDaysChanged: moveDueDates,
      scribeJobsOfAppointment,
      authorizedUnitsUsed,
      credentialing: credentialingOfProvider,
      lastExclusionCheck,
    }),
    // After reference data, whose tables its foreign keys reference.
    createClaims({
      account,
      appointmentChanged: flagEstimatesForRevision,
      recordRemittance: (context, claimId, sent) => recordRemittance(context, remittancePorts, claimId, sent),
      adjustClaims: adjustOpenClaims,
      adjudicateAgain: adjudicateOpenClaims,
      answersOfClaims,
      remittancesOfClaim,
      denialCasesOfClaim: casesOfClaim,
      appealsOfClaim,
      underpaymentCasesOfClaim,
    }),
    createClaimSubmission(submissionPorts),
    createReports(reportPorts),
    createPatientAr({
      patient,
      facility,
      claim,
      recipients,
      billedClaims: statementClaims,
      procedureNames,
      documents,
      ...ledgerPorts,
    }),
    createGfe({
      patient,
      appointment,
      facility,
      provider,
      disputeChanged: followServiceDispute({ billedClaims: statementClaims }),
      documents,
    }),
    createDenialManagement(denialPorts),
    createAppeals({
      denialCase,
      lockDenialCase,
      letterFacts,
      signatory,
      paymentAfter,
      appealMoved: [followAppealOfCase(denialPorts), followTrackedAppeal],
      decisionUndone: [
        (context, { denialCaseId, reason, undone }) =>
          undoDecision(denialPorts)(context, { ...undone, denialCaseId, reason }),
        followTrackedAppeal,
      ],
    }),
    createSpecialtyBilling({ patient, patientOfNotice, payer }),
    createPrevention(preventionPorts),
    createClaimStatus({ payer, claims: payersOfClaims }),
    createCollections(collectionPorts),
    createCredentialing({ provider, lastExclusionCheck }),
    createContractManagement(contractPorts),
    createMedicalCoding({ claim: codedClaim, member, provider }),
    createSupport({ actor: syntheticActor }),
    createAgentBuilder({
      operation: (id) => operationById(modules, id),
      nearestOperation: (id) => nearestOperation(modules, id),
    }),
    createArManagement(arManagementPorts),
    createScribe({ patient, appointment, member, organizations: organizationsAmong }),
    createOigExclusion({
      activeMembers: (context, ids) => activeMembers(context, { ids }),
      credentialingSessions,
    }),
    createWebhooks({
      signingKeys: peppers,
      sender: httpsSender({ allowedHosts: webhookHosts, allowedPorts: webhookPorts }),
      correctedEventType: (type) => correctedEventType(modules, type),
    }),
    createSearch({ sources: searchSources }),
  ];
  return modules;
}

/** A claim as denial cases store it. */
const denialClaim: DenialManagementPorts['claim'] = async (context, id) => {
  const [found = null] = await denialClaims(context, [id]);
  return found;
};

/** Claims as denial cases store them. */
const denialClaims: DenialManagementPorts['claims'] = async (context, ids) => {
  const found = await claims(context, ids);
  const rendering = await providers(context, [
    ...new Set(found.flatMap(({ providerId }) => providerId ?? [])),
  ]);
  const specialties = new Map(rendering.map(({ id, specialty }) => [id, specialty]));
  return found.map((one) => denialClaimOf(one, specialties.get(one.providerId ?? '') ?? null));
};

function denialClaimOf(
  found: NonNullable<Awaited<ReturnType<typeof claim>>>,
  specialty: string | null,
): DenialClaim {
  return {
    ...found,
    specialty,
    procedureCodes: found.lines.map(({ procedureCode }) => procedureCode),
    placeOfService: found.lines[0]?.placeOfService ?? null,
    adjustments: found.lines.flatMap(({ lineNumber, adjustments, remarkCodes }) =>
      (adjustments ?? []).map((adjustment) => ({
        lineNumber,
        ...adjustment,
        remarkCodes: remarkCodes ?? [],
      })),
    ),
  };
}

/** A claim as medical coding reads it, with its patient and the specialty of its provider. */
const codedClaim: MedicalCodingPorts['claim'] = async (context, id) => {
  const found = await claim(context, id);
  if (found === null) return null;
  const person = await demographics(context, found.patientId);
  const rendering = found.providerId ? await provider(context, found.providerId) : null;
  return {
    ...found,
    specialty: rendering?.specialty ?? null,
    patientDateOfBirth: person?.dateOfBirth ?? null,
    patientSex: person?.sex ?? null,
  };
};

/** Queues list members individually and by role; a member listed twice counts once. */
const queueMembers: DenialManagementPorts['members'] = async (context, { ids, roles }) => {
  const named = ids.length > 0 ? await activeMembers(context, { ids }) : [];
  const inRole = roles.length > 0 ? await activeMembers(context, { roles }) : [];
  return [...named, ...inRole.filter(({ id }) => !ids.includes(id))];
};

/** Adjudicates claims again after a change by a person, with all modules that follow. */
function adjustOpenClaims(...[context, ...change]: Parameters<ClaimsPorts['adjustClaims']>): Promise<void> {
  return adjustClaims(context, remittancePorts, ...change);
}

/** Adjudicates claims again after another claim replaced or voided them, with all modules that follow. */
function adjudicateOpenClaims(
  ...[context, claimIds]: Parameters<ClaimsPorts['adjudicateAgain']>
): Promise<void> {
  return adjudicateAgain(context, remittancePorts, claimIds);
}

const denialPorts: DenialManagementPorts = {
  claim: denialClaim,
  claims: denialClaims,
  newestAnswerOfClaim,
  member,
  members: queueMembers,
  casesUnderAppeal,
  casesChanged: refreshDenialCases,
  casesAssigned: followAssignments,
  markDenialCases,
  appealsOfCase,
  postDenialEnd: postDenialEnd(adjustOpenClaims),
  reverseDenialEnd: reverseDenialEnd(adjustOpenClaims),
};

/** The facts of a claim for its appeal letter; the return address is the biller's, else that of the facility. */
const letterFacts: AppealPorts['letterFacts'] = async (context, claimId) => {
  const found = await claimLetterFacts(context, claimId);
  if (found === null) return null;
  const place = found.facilityId ? await facility(context, found.facilityId) : null;
  return { ...found, returnAddress: found.billingAddress ?? place?.address ?? null };
};

/** A letter is signed by the member who works the case, else by the synthetic member that API keys act as. */
const signatory: AppealPorts['signatory'] = async (context, memberId) => {
  const worker = memberId === null ? null : await member(context, memberId);
  return worker?.status === 'ACTIVE' ? worker : syntheticActor(context);
};

/** The edits of claims by the implementation guides. */
const guideEdits: ClaimSubmissionPorts['edits'][number] = async (_context, claims, days) =>
  new Map(claims.map((claim) => [claim.claimId, editClaim(claim, { ...days, writing: claim.writing })]));

/** The ports of the submission of claims. */
const submissionPorts: ClaimSubmissionPorts = {
  payers: (context, ids) => namesOf(context, 'PAYER', ids),
  submittableClaims,
  lockReadyClaims,
  claimsToWrite: claimsToWrite({ answersOfClaims }),
  edits: [guideEdits, codingLayer],
  editCodes,
  recordEdits,
  createOutgoingBatch,
  submitOutgoingBatch,
  releaseOutgoingBatch,
  receivedAcknowledgements,
};

/** The ports of contracts and underpayments. */
const contractPorts: ContractManagementPorts = {
  claims: billedClaims,
  lockClaims,
  remittedClaims,
  paymentDates: paymentDatesOfClaims,
  payer,
  provider,
  facility: facilityState,
  member,
  appealDeadline: firstAppealDeadline,
};

/** Notified when an agency collects on a ledger. */
const ledgerPorts = { placedBalancesChanged: applyBalances({ placeAccount }) };

const collectionPorts: CollectionsPorts = {
  account,
  lockAccount,
  openCharges,
  person: residence,
  placeAccount,
  postAgencyPayment: postAgencyPayment(ledgerPorts),
};

/** The sources of the list of open work, each with the module that an organization can switch off. */
export const openWork: ArManagementPorts['work'] = [
  { module: 'remittances', source: paymentExceptions },
  { module: 'remittances', source: paymentDifferences },
  { module: 'remittances', source: openProviderAdjustments },
  { module: 'denial-management', source: openDenialCases },
  { module: 'denial-management', source: paymentsDue },
  { module: 'appeals', source: openAppeals },
  { module: 'contract-management', source: openUnderpayments },
  { module: 'claim-status', source: openInquiries },
  { module: 'reference-data', source: unfiledClaims },
  { module: 'reference-data', source: unansweredClaims },
  { module: 'reference-data', source: rejectedClaims },
  { module: 'reference-data', source: rejectedBatches },
  { module: 'reference-data', source: secondariesDue },
  { module: 'reference-data', source: heldSharesDue },
  { module: 'reference-data', source: cobDifferences },
  { module: 'reference-data', source: earlierAnswersMissing },
  { module: 'reference-data', source: unexplainedPayments },
  { module: 'reference-data', source: creditBalances },
  { module: 'reference-data', source: takebacks },
  { module: 'reference-data', source: numberConflicts },
  { module: 'ar-management', source: openFollowUpsOf(insuranceBalance) },
  { module: 'gfe', source: estimatesDue },
  { module: 'gfe', source: incompleteEstimates },
  { module: 'specialty-billing', source: noticesDue },
  { module: 'credentialing', source: expirablesDue },
  { module: 'oig-exclusion', source: exclusionReviews },
];

/** The sources of search, each with the module whose read scope it requires. */
const searchSources: SearchPorts['sources'] = [
  { module: 'reference-data', source: claimsSearched },
  { module: 'reference-data', source: patientsSearched },
  { module: 'denial-management', source: casesSearched },
  { module: 'appeals', source: appealsSearched },
  { module: 'patient-ar', source: accountsSearched },
  { module: 'remittances', source: paymentsSearched },
];

const arManagementPorts: ArManagementPorts = {
  claim,
  claimsOfWork: claimHeads,
  denialCaseOfClaim,
  appealedCaseOfClaim,
  member,
  work: openWork,
  unpaidClaims: unpaidClaimsOf(openWork.flatMap(({ source }) => source.claimDays ?? [])),
  claimAging,
};

/** The ports of reports. */
const reportPorts: ReportsPorts = {
  names: (context, kind, ids) => {
    if (kind === 'CONTRACT') return contractNames(context, ids);
    if (kind === 'AGENT') return agentNames(context, ids);
    return kind === 'MEMBER' ? memberNames(context, ids) : namesOf(context, kind, ids);
  },
  claimReceivables,
  patientReceivables,
  claimCollections,
  patientShares,
  billedFigures,
  firstAnswers,
  daysToPayment,
  firstDenialsByCode,
  firstDenialsByProcedure,
  resolvedCases,
  decidedAppeals: async (context, grouping, period) => {
    if (grouping !== 'MEMBER') return decidedAppeals(context, grouping, period);
    const assignees = await assigneesOfCases(context, await casesOfDecidedAppeals(context, period));
    return decidedAppeals(context, grouping, { ...period, assignees });
  },
  underpayments,
  closedUnderpayments,
  completedFollowUps,
  badDebts,
  qmbWriteOffs,
  debtClaims: claimsOfBadDebts,
  costSharing: costSharingOfClaims,
  payerPrograms,
  beneficiaries,
};

const preventionPorts: PreventionPorts = {
  provider,
  member,
  payer,
  denialsByCode,
  answeredByPayer,
  denialsInWindows,
  answeredInWindows,
  openDenialsOfProvider,
};

/** Runs a module's step after a posted claim payment, unless the organization has switched the module off. */
const unlessOff =
  (name: string, follow: Adjudicated): Adjudicated =>
  async (context, claims, cause) => {
    if (!context.principal.disabledModules.includes(name)) await follow(context, claims, cause);
  };

/** The ports of remittances, with the modules that follow a posted payment. */
export const remittancePorts: RemittancesPorts = {
  payer,
  payersByIdentifier,
  claimsByNumber,
  claimsByPayerNumber,
  keepPayerAddress,
  claimCandidates,
  claims,
  lockClaims,
  settleClaims,
  postProviderLevelAmounts: postProviderLevelAmounts(adjustOpenClaims),
  refundsByReference,
  reverseProviderLevelAmount: reverseProviderLevelAmount(adjustOpenClaims),
  importClaims: importClaims({ adjudicateAgain: adjudicateOpenClaims }),
  openBatch,
  acknowledgeClaims,
  acknowledgeBatches: acknowledgeBatches({
    submitOutgoingBatch,
    rejectBatch: (context, controlNumber, { transactionId, codes, acknowledgedBy }) =>
      acknowledgeClaims(
        context,
        [],
        [
          {
            transactionId,
            source: 'TA1',
            trace: null,
            groupControlNumber: controlNumber,
            controlNumber,
            billingProviderIdentifier: null,
            categoryCode: null,
            statusCode: null,
            errorCodes: codes,
            rejectedOn: null,
            rejectedBy: acknowledgedBy,
            payerId: null,
            claimCount: null,
            amount: null,
          },
        ],
      ),
  }),
  keepEligibility,
  answerInquiries: async (context, answers) =>
    context.principal.disabledModules.includes('claim-status')
      ? answers.map(() => 'OFF' as const)
      : answerInquiries({ claims: payersOfClaims })(context, answers),
  adjudicated: [
    keepAnswerFigures,
    unlessOff('patient-ar', applyShares(ledgerPorts)),
    unlessOff('denial-management', followDenials(denialPorts)),
    unlessOff('appeals', followPaymentsOfAppeals),
    unlessOff('ar-management', followPaymentsOfTracking),
    unlessOff('claim-status', followAnswers),
    unlessOff('contract-management', followUnderpayments(contractPorts)),
  ],
};

const unused: Peppers = [{ version: 1, secret: '' }];

/** The modules without settings, for their operations and tables. */
export const describedModules = createModules({ documents: dataUrlStore(), peppers: unused });

/** The tables of the packages above the platform. */
export const packageTables = [jobQueue, ...describedModules, copiedColumns];

/** The tables of all packages, in migration order. */
export const tables = [platform, ...packageTables];

/** The ports of the Synthea import, which record its payments. */
export const syntheaPorts: SyntheaPorts = {
  async recordPayment(context, payment) {
    try {
      await recordPayment(context, remittancePorts, payment);
      return true;
    } catch (error) {
      if (ApiError.is(error) && error.status === 409) return false;
      throw error;
    }
  },
  async recordPatientPayments(context, payments) {
    if (context.principal.disabledModules.includes('patient-ar')) {
      return { created: 0, skipped: payments.map(() => 'payment: patient accounts are switched off') };
    }
    const found = await claims(context, [...new Set(payments.map(({ claimId }) => claimId))]);
    const byId = new Map(found.map((one) => [one.id, one]));
    const ofClaims = payments.flatMap(({ claimId, ...payment }) => {
      const paid = byId.get(claimId);
      return paid ? [{ claim: paid, ...payment }] : [];
    });
    return { created: await recordPatientPayments(ledgerPorts)(context, ofClaims), skipped: [] };
  },
};
