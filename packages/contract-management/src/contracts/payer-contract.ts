import { defineEntity, p } from '@mikro-orm/core';
import { PayerProgram } from '@rcm/envelope';
import { invalid } from '@rcm/errors';
import { rowCounters } from '@rcm/lists';
import { type MoveOf, stateTable } from '@rcm/states';
import { sealed, TenantOwned } from '@rcm/tenancy';
import { ContractStatus } from './schema.ts';

/** The row counters of contracts. */
export const contractCounts = rowCounters('contract_management.contracts', [
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

/** The status after each move. DISCARDED is final. */
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

/** The editable fields of a contract. */
type ContractChanges = Partial<
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

/** The last day of a contract and the reason of its termination. */
export interface Termination {
  readonly terminatedOn: string;
  readonly reason: string | null;
}

/** A contract with a payer that prices claims. */
export class PayerContract extends PayerContractSchema.class {
  static readonly idPrefix = 'con';
  static readonly record = 'contract';
  static readonly schema = PayerContractSchema;

  /** Edits fields. Throws 409 if it is discarded, and 400 if its last day would be before its first. */
  edit(changes: ContractChanges): void {
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

  /** Reverses a termination. */
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

/** Throws 400 if a last day is before the first day. */
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
