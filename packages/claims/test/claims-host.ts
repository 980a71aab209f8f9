import { type Answer, balanceClaim, missingEntries, resolvedCredits } from '@rcm/balances';
import { dateInZone } from '@rcm/calendar';
import { sum } from '@rcm/money';
import { createReference } from '@rcm/reference';
import type { Principal } from '@rcm/tenancy';
import { type CallOptions, type TestHost, testHost } from '@rcm/testing';
import {
  aRecord,
  linkedIdsRead,
  patientBody,
  payerBody,
  readsNothing,
  referencePorts,
} from '@rcm/testing/records';
import type { ClaimAcknowledgement } from '../src/claims/acknowledgement.ts';
import type { ClaimSettlement } from '../src/claims/settlement.ts';
import { acknowledgeClaims, authorizedUnitsUsed, lockClaims, settleClaims } from '../src/lookups.ts';
import { createClaims } from '../src/module.ts';
import type { AnswerOfClaim, ClaimsPorts } from '../src/ports.ts';

/** What an answer says of itself unless something sets it apart. */
export const plainAnswer = {
  isForwarded: false,
  forwardedUntil: null,
  isAdditional: false,
  isReleased: false,
  isNormalized: false,
  generation: 0,
} as const;

/** The balances of a line or a claim of which nothing is open. */
export const nothingOpen = {
  contractualAmount: '0.00',
  writeOffAmount: '0.00',
  insuranceBalance: '0.00',
  patientBalance: '0.00',
  heldBalance: '0.00',
  creditBalance: '0.00',
};

/** What is left to do of a claim of which nothing is open. */
export const nothingToDo: ClaimSettlement['work'] = {
  awaitedAmount: '0.00',
  responseDueOn: null,
  secondaryDueAmount: '0.00',
  heldShareAmount: '0.00',
  heldUntil: null,
  cobDifferenceAmount: '0.00',
  missingAnswerAmount: '0.00',
  unexplainedAmount: '0.00',
};

/** The result of all payments for a claim: by default it is paid with nothing left. */
export const aSettlement = (claimId: string, values: Partial<ClaimSettlement> = {}): ClaimSettlement => ({
  claimId,
  status: 'PAID',
  allowedAmount: '0.00',
  paidAmount: '0.00',
  patientResponsibility: '0.00',
  ...nothingOpen,
  responsiblePayerId: null,
  nextPayerId: null,
  work: nothingToDo,
  forwardedUntil: null,
  rebilledAt: null,
  warnings: [],
  payers: [],
  isQmb: false,
  awaitedReversalAmount: '0.00',
  reversalDueOn: null,
  hasProgramCredit: false,
  creditResolvedAmount: '0.00',
  creditResolvedUntil: null,
  endedCreditResolutionIds: [],
  entries: [],
  payerClaimNumber: null,
  lines: [],
  ...values,
});

/** The appointments whose change was reported to the estimates, in order. */
export const changedAppointments: string[] = [];

/** What payers sent about claims, by claim id. */
export const sentAnswers = new Map<string, AnswerOfClaim[]>();

/** The answers of payers to claims, by claim id. */
export const answersOf = new Map<string, Answer[]>();

/** Balances claims by `answersOf` and the entries by persons; without other modules that follow a claim. */
export const adjustClaims: ClaimsPorts['adjustClaims'] = async (context, ids, adjust) => {
  const claims = await lockClaims(context, ids);
  const cause = {
    effectiveOn: dateInZone(context.now, context.organization.timeZone),
    claimPaymentId: null,
  };
  for (const claim of claims) {
    const answers = answersOf.get(claim.id) ?? [];
    const balanced = (entries: typeof claim.entries, rebills: typeof claim.rebills) =>
      balanceClaim(
        { ...claim, rebills, forwardedUntil: null },
        answers,
        [],
        entries.filter(({ isHandMade }) => isHandMade),
      );
    const before = balanced(claim.entries, claim.rebills);
    const counted = new Set(before.handMade.map(({ id }) => id));
    const adjustment = adjust({
      id: claim.id,
      parts: before.parts,
      isQmb: before.isQmb,
      isVoided: claim.isVoided,
      countedAdjustmentIds: claim.entries.flatMap(({ id, adjustmentId }) =>
        counted.has(id) ? (adjustmentId ?? []) : [],
      ),
      rebills: claim.rebills,
      creditResolutions: claim.creditResolutions,
      responsiblePayerId: before.responsiblePayerId,
      answers: answers.map(({ payerId, payerRank: rank, postedAt }) => ({ payerId, rank, postedAt })),
    });
    if (adjustment === null) continue;
    const { reversedId } = adjustment;
    const added = adjustment.entries.map((entry) => ({
      claimPaymentId: null,
      ...entry,
      postedAt: context.now,
      isHandMade: true,
    }));
    const entries = [...claim.entries, ...added].map((entry) =>
      reversedId !== null && entry.adjustmentId === reversedId ? { ...entry, isHandMade: false } : entry,
    );
    const after = balanced(entries, adjustment.rebills ?? claim.rebills);
    const missing = missingEntries(after.entries, entries);
    const total = (amountOf: (part: (typeof after.parts)[number]) => string) =>
      sum(after.parts.map(amountOf));
    const settlement: ClaimSettlement = {
      claimId: claim.id,
      status: after.status,
      allowedAmount: null,
      paidAmount: null,
      patientResponsibility: null,
      contractualAmount: total(({ contractualAmount }) => contractualAmount),
      writeOffAmount: total(({ writeOffAmount }) => writeOffAmount),
      insuranceBalance: total(({ insuranceBalance }) => insuranceBalance),
      patientBalance: total(({ patientBalance }) => patientBalance),
      heldBalance: total(({ heldBalance }) => heldBalance),
      creditBalance: total(({ creditBalance }) => creditBalance),
      responsiblePayerId: after.responsiblePayerId,
      nextPayerId: after.nextPayerId,
      work: after.work,
      forwardedUntil: null,
      rebilledAt: after.rebilledAt,
      warnings: after.warnings,
      payers: claim.payers,
      isQmb: claim.isQmb,
      awaitedReversalAmount: after.awaitedReversalAmount,
      reversalDueOn: null,
      hasProgramCredit: after.hasProgramCredit,
      ...resolvedCredits(after.parts, adjustment.creditResolutions ?? claim.creditResolutions),
      payerClaimNumber: null,
      entries: [
        ...adjustment.entries.map(({ claimPaymentId = null, ...entry }) => ({
          ...entry,
          ...cause,
          claimPaymentId,
        })),
        ...missing.map((entry) => ({ ...entry, ...cause, adjustmentId: reversedId ?? undefined })),
      ],
      lines: after.parts
        .filter(({ lineNumber }) => lineNumber > 0)
        .map((part) => ({
          ...part,
          allowedAmount: null,
          paidAmount: null,
          adjustments: null,
          remarkCodes: null,
        })),
    };
    await settleClaims(context, [settlement]);
  }
};

/** Leaves nothing open of replaced claims, as their adjudication does. */
export const adjudicateAgain: ClaimsPorts['adjudicateAgain'] = async (context, ids) => {
  const claims = await lockClaims(context, ids);
  const replaced = claims.filter(({ successorId }) => successorId !== null);
  const closed = { allowedAmount: null, paidAmount: null, patientResponsibility: null };
  await settleClaims(
    context,
    replaced.map(({ id }) => aSettlement(id, { status: 'REPLACED', ...closed })),
  );
};

const ports = referencePorts(changedAppointments);

/** The records that claims refer to. */
export const reference = createReference({ ...ports, authorizedUnitsUsed });

export const claims = createClaims({
  account: async (_context, id) => (id === 'acc_1' ? { id } : null),
  appointmentChanged: ports.appointmentChanged,
  recordRemittance: async (context, claimId, { lines, ...sent }) => {
    const total = (amountOf: (line: (typeof lines)[number]) => string) => sum(lines.map(amountOf));
    const amounts = {
      allowedAmount: total(({ allowedAmount }) => allowedAmount),
      paidAmount: total(({ paidAmount }) => paidAmount),
      patientResponsibility: '0.00',
    };
    const payerClaimNumber = sent.payerClaimNumber ?? null;
    const settledLines = lines.map((line) => ({ ...line, ...nothingOpen }));
    await settleClaims(context, [
      aSettlement(claimId, { ...amounts, payerClaimNumber, lines: settledLines }),
    ]);
    return {
      id: 'rem_1',
      organizationId: context.organization.id,
      externalId: sent.externalId ?? null,
      claimId,
      receivedAt: sent.receivedAt,
      paymentReference: sent.paymentReference ?? null,
      payerClaimNumber: sent.payerClaimNumber ?? null,
      ...amounts,
      lines,
      createdAt: context.now,
      updatedAt: context.now,
    };
  },
  adjustClaims,
  adjudicateAgain,
  answersOfClaims: async (_, ids) => ids.flatMap((id) => sentAnswers.get(id) ?? []),
  remittancesOfClaim: readsNothing,
  denialCasesOfClaim: linkedIdsRead('dnc'),
  appealsOfClaim: linkedIdsRead('apl'),
  underpaymentCasesOfClaim: linkedIdsRead('upc'),
});

/** The modules of claims and reference data on a separate database. */
export const claimsHost = (): Promise<TestHost> => testHost([reference, claims]);

type Body = Readonly<Record<string, unknown>>;

/** Creates a claim for a new patient and payer. */
export async function aClaim(host: TestHost, overrides: Body = {}, options: CallOptions = {}) {
  const patient = await aRecord(host, 'Patient', patientBody, options);
  const payer = await aRecord(host, 'Payer', payerBody, options);
  const body = {
    patientId: patient.id,
    payerId: payer.id,
    serviceDate: '2026-02-10',
    lines: [{ procedureCode: '99213', chargeAmount: 100 }],
    ...overrides,
  };
  return aRecord(host, 'Claim', body, options);
}

/** Lines of claims with the given charges. */
export const linesCharging = (...amounts: readonly number[]) =>
  amounts.map((chargeAmount) => ({ procedureCode: '99213', chargeAmount }));

/** Stores what all payments together did to a claim: by default it is paid with nothing left. */
export const settleClaim = (
  host: TestHost,
  as: Principal,
  claimId: string,
  values: Partial<ClaimSettlement>,
) => host.inside(as, (context) => settleClaims(context, [aSettlement(claimId, values)]));

const acknowledge = (
  host: TestHost,
  as: Principal,
  claimId: string,
  values: Pick<ClaimAcknowledgement, 'acknowledgement' | 'categoryCode' | 'statusCode'>,
) =>
  host.inside(as, (context) =>
    acknowledgeClaims(context, [
      {
        ...values,
        claimId,
        acknowledgedOn: '2026-02-12',
        acknowledgedBy: null,
        isOfPayer: true,
        payerClaimNumber: null,
        clearinghouseNumber: null,
      },
    ]),
  );

/** Records that the payer rejected a claim. */
export const rejectClaim = (host: TestHost, as: Principal, claimId: string) =>
  acknowledge(host, as, claimId, { acknowledgement: 'REJECTED', categoryCode: 'A3', statusCode: '21' });

/** Records that the payer accepted a claim, which is then not corrected by one that is sent again. */
export const acceptClaim = (host: TestHost, as: Principal, claimId: string) =>
  acknowledge(host, as, claimId, { acknowledgement: 'ACCEPTED', categoryCode: 'A2', statusCode: '20' });
