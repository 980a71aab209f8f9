import { jobQueue } from '@rcm/jobs/schema';
import { type CallOptions, type TestHost, testHost } from '@rcm/testing';
import { postNext } from '../src/imports/post-import.ts';
import {
  type AdjudicatedClaim,
  type Cause,
  type ClaimSettlement,
  createRemittances,
  type PostableClaim,
  type RemittancesPorts,
} from '../src/index.ts';

/** A claim of two lines, 250.00 in all. */
export const aClaim = (id: string, values: Partial<PostableClaim> = {}): PostableClaim => ({
  id,
  claimNumber: id.toUpperCase(),
  patientId: `pat_${id}`,
  payerId: 'pyr_1',
  providerId: null,
  facilityId: null,
  accountId: null,
  payerClaimNumber: null,
  serviceDate: '2026-01-05',
  totalCharge: '250.00',
  lines: [
    {
      lineNumber: 1,
      controlNumber: null,
      procedureCode: '99213',
      modifiers: [],
      units: 1,
      chargeAmount: '100.00',
      serviceDate: null,
    },
    {
      lineNumber: 2,
      controlNumber: null,
      procedureCode: '72100',
      modifiers: [],
      units: 1,
      chargeAmount: '150.00',
      serviceDate: null,
    },
  ],
  primaryPayerIds: ['pyr_1'],
  ...values,
});

/** The other modules, as far as remittances asks them: claims that stand in memory, and what was told of them. */
export class Neighbours {
  readonly claims = new Map<string, PostableClaim>();
  readonly settlements = new Map<string, ClaimSettlement>();
  readonly told: { readonly claims: readonly AdjudicatedClaim[]; readonly cause: Cause }[] = [];
  /** What refuses a void. */
  objection: Error | null = null;

  has(...claims: readonly PostableClaim[]): void {
    for (const claim of claims) this.claims.set(claim.id, claim);
  }

  /** How a claim stands by what was told last. */
  state(claimId: string): AdjudicatedClaim | undefined {
    return this.told.flatMap(({ claims }) => claims).findLast(({ claim }) => claim.id === claimId);
  }

  readonly ports: RemittancesPorts = {
    payer: async (_context, id) =>
      id === 'pyr_1' || id === 'pyr_2' ? { id, name: `Payer ${id}`, identifier: `${id}-code` } : null,
    payersByIdentifier: async (_context, identifiers) =>
      identifiers.flatMap((identifier) =>
        identifier === '60054'
          ? [{ id: 'pyr_1', name: 'Meridian Health', identifier }]
          : identifier === '60055'
            ? [{ id: 'pyr_2', name: 'Second Health', identifier }]
            : [],
      ),
    claimsByNumber: async (_context, numbers) =>
      [...this.claims.values()].flatMap(({ id, claimNumber }) =>
        numbers.includes(claimNumber) ? [{ claimNumber, claimId: id }] : [],
      ),
    claimsByPayerNumber: async (_context, payerId, numbers) =>
      [...this.claims.values()].flatMap((claim) =>
        claim.payerId === payerId && claim.payerClaimNumber && numbers.includes(claim.payerClaimNumber)
          ? [{ payerClaimNumber: claim.payerClaimNumber, claimId: claim.id }]
          : [],
      ),
    claimCandidates: async (_context, { chargeAmount }) =>
      [...this.claims.values()]
        .filter(({ totalCharge }) => totalCharge === chargeAmount)
        .map(({ id, claimNumber, serviceDate, totalCharge }) => ({
          claimId: id,
          claimNumber,
          serviceDate,
          totalCharge,
          reasons: ['PATIENT_NAME', 'SERVICE_DATE', 'CHARGE_AMOUNT'],
        })),
    lockClaims: async (_context, ids) => ids.flatMap((id) => this.claims.get(id) ?? []),
    settleClaims: async (_context, settlements) => {
      for (const settlement of settlements) this.settlements.set(settlement.claimId, settlement);
    },
    adjudicated: [
      async (_context, claims, cause) => {
        if (cause.kind === 'VOIDED' && this.objection) throw this.objection;
        this.told.push({ claims, cause });
      },
    ],
  };
}

/** The module over neighbours that stand in memory. */
export async function remittanceHost() {
  const neighbours = new Neighbours();
  const module = createRemittances(neighbours.ports);
  const host = await testHost([module], [jobQueue]);
  return { host, module, neighbours };
}

/** Imports a file and posts all of it, as the job would. */
export async function importFile(
  { host, neighbours }: { host: TestHost; neighbours: Neighbours },
  content: string,
  options: CallOptions = {},
) {
  const { data, status } = await host.call('remittances.createX12Import', { body: { content } }, options);
  const importId = data.import.id as string;
  const as = options.as ?? host.principal;
  while (await host.inside(as, (context) => postNext(context, neighbours.ports, importId)));
  const read = await host.call('remittances.getImport', { params: { importId } }, options);
  const sets = await host.call('remittances.listImportTransactions', { params: { importId } }, options);
  return { status, import: read.data.import, transactions: sets.data.transactions };
}
