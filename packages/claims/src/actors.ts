import { p } from '@mikro-orm/core';
import { sealed, type TenantContext } from '@rcm/tenancy';

type Caller = Pick<TenantContext, 'now' | 'principal'>;

/** The columns of a decision that a person can reverse. */
export const reversalColumns = {
  reversedAt: p.datetime(3).nullable(),
  reversedBy: p.text().nullable(),
  reversedByMemberId: p.text().nullable(),
  reversedByAgentId: p.text().nullable(),
  reversalReason: sealed(p.text().nullable()),
};

/** The values of `reversalColumns` of a decision that stands. */
export const unreversed = {
  reversedAt: null,
  reversedBy: null,
  reversedByMemberId: null,
  reversedByAgentId: null,
  reversalReason: null,
} as const;

/** The values of `reversalColumns` of a decision that a caller reverses. */
export const reversalBy = ({ now, principal }: Caller, reason: string) => ({
  reversedAt: now,
  reversedBy: principal.keyId,
  reversedByMemberId: principal.memberId,
  reversedByAgentId: principal.agentId,
  reversalReason: reason,
});

/** The columns that name who ended the work of a record. */
export const resolverColumns = {
  resolvedAt: p.datetime(3).nullable(),
  resolvedBy: p.text().nullable(),
  resolvedByMemberId: p.text().nullable(),
  resolvedByAgentId: p.text().nullable(),
};

/** The values of `resolverColumns` of open work. */
export const unresolved = {
  resolvedAt: null,
  resolvedBy: null,
  resolvedByMemberId: null,
  resolvedByAgentId: null,
} as const;

/** The values of `resolverColumns` of work that a caller ends. */
export const resolutionBy = ({ now, principal }: Caller) => ({
  resolvedAt: now,
  resolvedBy: principal.keyId,
  resolvedByMemberId: principal.memberId,
  resolvedByAgentId: principal.agentId,
});
