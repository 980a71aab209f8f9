import { dateInZone } from '@rcm/calendar';
import {
  Authorization,
  Coverage,
  oneLine,
  Patient,
  Payer,
  Provider,
  providerName,
} from '@rcm/reference/records';
import type { TenantContext } from '@rcm/tenancy';
import { Claim } from './claim.ts';
import { ClaimLine } from './claim-line.ts';

/** The facts about a claim for a letter to a payer; null if unknown. */
export interface ClaimLetterFacts {
  readonly id: string;
  readonly patientName: string | null;
  readonly memberIdentifier: string | null;
  /** `2026-02-11`, or `2026-02-11 to 2026-02-13`. */
  readonly datesOfService: string;
  /** Name and NPI. */
  readonly providerName: string | null;
  readonly facilityId: string | null;
  /** The address of the billing provider, on one line. */
  readonly billingAddress: string | null;
  /** On one line. */
  readonly payerAddress: string | null;
  readonly payerClaimNumber: string | null;
  readonly diagnoses: string | null;
  /** `YYYY-MM-DD`. */
  readonly originalFilingDate: string | null;
  /** Who accepted the claim, and when. */
  readonly acceptance: string | null;
  readonly authorizationNumber: string | null;
  /** In the order of the lines. */
  readonly services: readonly { readonly lineNumber: number; readonly description: string }[];
}

/** The facts about a claim for a letter to its payer, or null if there is no such claim. */
export async function claimLetterFacts(context: TenantContext, id: string): Promise<ClaimLetterFacts | null> {
  const claim = await context.look(Claim, id);
  if (claim === null) return null;
  const patient = await context.look(Patient, claim.patientId);
  const providerId = claim.providerId ?? claim.billingProviderId;
  const provider = providerId ? await context.look(Provider, providerId) : null;
  const billing = claim.billingProviderId ? await context.look(Provider, claim.billingProviderId) : null;
  const payer = await context.look(Payer, claim.payerId);
  const lines = await context.em.find(ClaimLine, { claimId: id }, { orderBy: { lineNumber: 'asc' } });
  const days = [claim.serviceDate, ...lines.flatMap(({ serviceDate }) => serviceDate ?? [])].sort();
  const [from, to] = [days[0], days.at(-1)];
  return {
    id,
    patientName: patient && `${patient.firstName} ${patient.lastName}`,
    memberIdentifier: claim.memberId ?? (await memberIdOf(context, claim)),
    datesOfService: from === to ? claim.serviceDate : `${from} to ${to}`,
    providerName: provider && `${providerName(provider)}, NPI ${provider.npi}`,
    facilityId: claim.facilityId ?? null,
    billingAddress: billing?.address ? oneLine(billing.address) : null,
    payerAddress: payer?.address ? oneLine(payer.address) : null,
    payerClaimNumber: claim.payerClaimNumber ?? null,
    diagnoses: claim.diagnosisCodes.map(withDot).join(', ') || null,
    originalFilingDate: claim.billedAt ? dateInZone(claim.billedAt, context.organization.timeZone) : null,
    acceptance: acceptanceOf(claim),
    authorizationNumber:
      claim.authorizationNumbers.length > 0
        ? claim.authorizationNumbers.join(', ')
        : await authorizationOf(
            context,
            claim,
            lines.map(({ procedureCode }) => procedureCode),
          ),
    services: lines.map((line) => ({ lineNumber: line.lineNumber, description: serviceOf(line, claim) })),
  };
}

/** A diagnosis code with its dot, which claims omit. */
const withDot = (code: string): string => code.replace(/^([A-Z]\w\w)(\w+)$/i, '$1.$2');

const serviceOf = (
  { procedureCode, modifiers, serviceDate, chargeAmount }: ClaimLine,
  claim: Claim,
): string =>
  `${[procedureCode, ...modifiers].join('-')} on ${serviceDate ?? claim.serviceDate}, $${chargeAmount}`;

const acceptanceOf = ({ acknowledgement, acknowledgedBy, acknowledgedOn }: Claim): string | null =>
  acknowledgement === 'ACCEPTED' && acknowledgedBy && acknowledgedOn
    ? `${acknowledgedBy} on ${acknowledgedOn}`
    : null;

const isInForce =
  (day: string) =>
  ({ effectiveFrom, effectiveTo }: { effectiveFrom?: string | null; effectiveTo?: string | null }) =>
    (!effectiveFrom || effectiveFrom <= day) && (!effectiveTo || day <= effectiveTo);

/** The member id of the patient's coverage by the claim's payer on the day of service. */
async function memberIdOf(context: TenantContext, claim: Claim): Promise<string | null> {
  const { patientId, payerId, serviceDate } = claim;
  const coverages = await context.em.find(
    Coverage,
    { patientId, payerId },
    { orderBy: { createdAt: 'desc' } },
  );
  return coverages.filter(isInForce(serviceDate)).find(({ memberId }) => memberId)?.memberId ?? null;
}

/** The number of the claim payer's approval for one of the procedures, in force on the day of service. */
async function authorizationOf(
  context: TenantContext,
  { patientId, payerId, serviceDate }: Claim,
  procedureCodes: readonly (string | null | undefined)[],
): Promise<string | null> {
  const approved = await context.em.find(
    Authorization,
    { patientId, payerId, status: 'APPROVED', authorizationNumber: { $ne: null } },
    { orderBy: { createdAt: 'desc', id: 'desc' } },
  );
  const fitting = approved
    .filter(isInForce(serviceDate))
    .find((one) => one.procedureCodes.some((code) => procedureCodes.includes(code)));
  return fitting?.authorizationNumber ?? null;
}
