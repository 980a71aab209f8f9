import { defineEntity, p } from '@mikro-orm/core';
import { PayerProgram } from '@rcm/envelope';
import { invalid } from '@rcm/errors';
import { counted } from '@rcm/lists';
import { type MoveOf, stateTable } from '@rcm/states';
import { sealed, TenantOwned } from '@rcm/tenancy';

import { ContractStatus } from './schema.ts';

/** What totals of contracts are made of. */
export const contractCounts = counted('contract_management.contracts', [
  { by: ['status', 'lineOfBusiness'] },
  { by: ['payerId', 'status'] },
]);

export const PayerContractSchema = defineEntity({
  name: 'PayerContract',
  schema: 'contract_management',
  tableName: 'contracts',
  extends: TenantOwned,
  properties: {
    externalId: p.text().nullable(),
    name: p.text(),
    status: p.enum(ContractStatus.options),
    payerId: p.text(),
    payerName: p.text(),
    lineOfBusiness: p.enum(PayerProgram.options).nullable(),
    billingProviderId: p.text().nullable(),
    facilityId: p.text().nullable(),
    state: p.text().nullable(),
    effectiveFrom: p.string().columnType('date'),
    effectiveTo: p.string().columnType('date').nullable(),
    terminatedOn: p.string().columnType('date').nullable(),
    terminationReason: sealed(p.text().nullable()),
    lesserOf: p.boolean(),
    disputeWindowDays: p.integer().nullable(),
  },
  uniques: [{ name: 'contracts_external_id_unique', properties: ['organizationId', 'externalId'] }],
  indexes: [
    { name: 'contracts_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'contracts_effective', properties: ['organizationId', 'effectiveFrom', 'id'] },
    { name: 'contracts_payer', properties: ['organizationId', 'payerId', 'createdAt', 'id'] },
    { name: 'contracts_status', properties: ['organizationId', 'status', 'createdAt', 'id'] },
    {
      name: 'contracts_line_of_business',
      properties: ['organizationId', 'lineOfBusiness', 'createdAt', 'id'],
    },
  ],
  triggers: contractCounts.triggers,
});

/** Where each move leads from each status; what is discarded leads nowhere. */
export const contractStates = stateTable({
  subject: 'A contract',
  states: ContractStatus.options,
  moves: {
    DRAFT: { edit: 'DRAFT', activate: 'ACTIVE', discard: 'DISCARDED' },
    ACTIVE: { edit: 'ACTIVE', terminate: 'TERMINATED', discard: 'DISCARDED' },
    TERMINATED: { edit: 'TERMINATED', reinstate: 'ACTIVE', discard: 'DISCARDED' },
    DISCARDED: {},
  },
});

type Move = MoveOf<typeof contractStates>;

/** What a contract says beside its status. */
type Head = Partial<
  Pick<
    PayerContract,
    | 'externalId'
    | 'name'
    | 'lineOfBusiness'
    | 'billingProviderId'
    | 'facilityId'
    | 'state'
    | 'effectiveFrom'
    | 'effectiveTo'
    | 'lesserOf'
    | 'disputeWindowDays'
  >
>;

/** How and when a contract ended. */
export interface Termination {
  readonly terminatedOn: string;
  readonly reason: string | null;
}

/** An agreement with a payer by which its claims are priced. */
export class PayerContract extends PayerContractSchema.class {
  static readonly idPrefix = 'con';
  static readonly record = 'contract';
  static readonly schema = PayerContractSchema;

  /** Changes what it says; 409 for a discarded one, 400 where its last day would be before its first. */
  edit(changes: Head): void {
    this.move('edit');
    Object.assign(this, changes);
    mustEndAfterItStarts(this);
  }

  activate(): void {
    this.move('activate');
  }

  /** Ends it after a day of service. */
  terminate({ terminatedOn, reason }: Termination): void {
    this.move('terminate');
    this.terminatedOn = terminatedOn;
    this.terminationReason = reason;
    mustEndAfterItStarts(this);
  }

  /** Takes back a termination. */
  reinstate(): void {
    this.move('reinstate');
    this.terminatedOn = null;
    this.terminationReason = null;
  }

  discard(): void {
    this.move('discard');
  }

  private move(move: Move): void {
    this.status = contractStates.after(this.status, move);
  }
}
PayerContractSchema.setClass(PayerContract);

/** Throws 400 where a last day is before the first. */
export function mustEndAfterItStarts(dated: {
  readonly effectiveFrom: string;
  readonly effectiveTo?: string | null | undefined;
  readonly terminatedOn?: string | null | undefined;
}): void {
  for (const field of ['effectiveTo', 'terminatedOn'] as const) {
    const last = dated[field];
    if (last && last < dated.effectiveFrom) {
      throw invalid(`body.${field}`, 'Expected effectiveFrom or a later day', 'too_small');
    }
  }
}
