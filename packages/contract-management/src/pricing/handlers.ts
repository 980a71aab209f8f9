import { invalid, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { add, type Money, sum } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';
import type { BilledClaim, ContractManagementPorts } from '../ports.ts';
import type { views } from '../views.ts';
import { expectedPaid } from './amounts.ts';
import { codesOfClaims, stateOf, toPriceable } from './claims.ts';
import type { pricingOperations } from './contract.ts';
import type { ClaimToPrice } from './match.ts';
import { type PricedClaim, priceClaim } from './price.ts';
import { contractTerms, readRates } from './terms.ts';

type Body = z.output<NonNullable<typeof pricingOperations.calculateExpectedReimbursement.body>>;

export const pricingHandlers = (
  ports: ContractManagementPorts,
): Handlers<typeof pricingOperations, typeof views> => ({
  async calculateExpectedReimbursement(context, { body }) {
    const { claim, billed } = await readSubject(context, ports, body);
    const contracts = await contractTerms(context, [claim.payerId]);
    const rates = await readRates(context, contracts, codesOfClaims([claim]));
    return { expectedReimbursement: toReimbursement(claim, billed, priceClaim(claim, contracts, rates)) };
  },
});

interface PricingSubject {
  readonly claim: ClaimToPrice;
  /** The stored claim; null for given lines. */
  readonly billed: BilledClaim | null;
}

/** Reads what is to be priced. Throws 400 for neither or both of a claim and lines, and 404 for a missing record. */
async function readSubject(
  context: TenantContext,
  ports: ContractManagementPorts,
  body: Body,
): Promise<PricingSubject> {
  if (body.claimId === undefined) return { claim: await claimFromLines(context, ports, body), billed: null };
  const unexpected = fieldsWithoutClaim.find((field) => body[field] !== undefined);
  if (unexpected) throw invalid(`body.${unexpected}`, 'Expected only without claimId');
  const [billed] = await ports.claims(context, [body.claimId]);
  if (billed === undefined) throw notFound('Claim');
  return { claim: toPriceable(billed, body.drgCode ?? null), billed };
}

/** Fields that a stored claim has itself. */
const fieldsWithoutClaim = [
  'payerId',
  'serviceDate',
  'lineOfBusiness',
  'billingProviderId',
  'facilityId',
  'state',
  'providerType',
  'lines',
] as const;

async function claimFromLines(
  context: TenantContext,
  ports: ContractManagementPorts,
  body: Body,
): Promise<ClaimToPrice> {
  const { payerId, serviceDate, lines } = body;
  if (payerId === undefined || serviceDate === undefined || lines === undefined) {
    const missing = (['payerId', 'serviceDate', 'lines'] as const).find((field) => body[field] === undefined);
    throw invalid(`body.${missing}`, 'Expected claimId, or payerId, serviceDate and lines', 'invalid_type');
  }
  const payer = await ports.payer(context, payerId);
  if (payer === null) throw notFound('Payer');
  const { billingProviderId = null, facilityId = null } = body;
  if (billingProviderId && (await ports.provider(context, billingProviderId)) === null) {
    throw notFound('Provider');
  }
  const facility = facilityId === null ? null : await ports.facility(context, facilityId);
  if (facilityId !== null && facility === null) throw notFound('Facility');
  return {
    payerId,
    lineOfBusiness: body.lineOfBusiness ?? payer.programType,
    billingProviderId,
    facilityId,
    state: body.state ?? stateOf(facility?.state ?? null),
    providerType: body.providerType ?? null,
    serviceDate,
    drgCode: body.drgCode ?? null,
    lines: lines.map((line, index) => ({
      lineNumber: index + 1,
      procedureCode: line.procedureCode,
      modifiers: line.modifiers ?? [],
      units: line.units ?? 1,
      chargeAmount: line.chargeAmount,
      revenueCode: line.revenueCode ?? null,
      placeOfService: line.placeOfService ?? null,
      serviceDate: line.serviceDate ?? null,
    })),
  };
}

function toReimbursement(claim: ClaimToPrice, billed: BilledClaim | null, priced: PricedClaim) {
  const { lines, claimAdjustments, expectedAmount } = priced;
  const unmatched = lines.filter(({ status }) => status === 'UNMATCHED');
  const matched = lines.filter(({ status }) => status !== 'UNMATCHED');
  const chargesOf = (some: typeof lines): Money => sum(some.map(({ chargeAmount }) => chargeAmount));
  const isPaidFor = billed !== null && billed.allowedAmount !== null && unmatched.length === 0;
  return {
    claimId: billed?.id ?? null,
    payerId: claim.payerId,
    serviceDate: claim.serviceDate,
    lines: [...lines],
    claimAdjustments: [...claimAdjustments],
    unmatchedLines: unmatched.map(({ lineNumber }) => lineNumber),
    totals: {
      chargeAmount: add(chargesOf(matched), chargesOf(unmatched)),
      matchedChargeAmount: chargesOf(matched),
      expectedAmount,
      allowedAmount: billed?.allowedAmount ?? null,
      expectedPaidAmount: isPaidFor ? expectedPaid(expectedAmount, sharesOf(billed)) : null,
    },
  };
}

const sharesOf = ({ patientResponsibility, lines }: BilledClaim) => ({
  patientResponsibility,
  adjustments: lines.flatMap(({ adjustments }) => adjustments ?? []),
});
