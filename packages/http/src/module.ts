import type { EntitySchema } from '@mikro-orm/core';
import type { ErrorEnvelope } from '@rcm/envelope';
import type { ApiError } from '@rcm/errors';
import type { JobHandler, MigrationStep, RateLimit, TenantContext } from '@rcm/tenancy';
import type { Handlers, Operations } from './index.ts';

export type { Handler, Handlers, OperationInput, OperationResult, Operations } from './index.ts';

/** The request that ran into a constraint, for the words of the answer. */
export interface ViolatingRequest {
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What a violated constraint means to the caller; it runs in a transaction of its own. */
export type ConflictRule = (
  context: TenantContext,
  request: ViolatingRequest,
) => Promise<ApiError> | ApiError;

/** A domain package, ready to be composed: its operations, their handlers, its tables. */
export interface Module<Group extends Operations = Operations> {
  /** As in scopes and entitlements: `gfe`, `patient-ar`. */
  readonly name: string;
  /** The heading in the reference. */
  readonly title: string;
  readonly description: string;
  readonly operations: Group;
  readonly handlers: Handlers<Group>;
  readonly entities: readonly EntitySchema[];
  readonly migrations: readonly MigrationStep[];
  /** Answers for violated unique keys by constraint name. */
  readonly conflicts?: Readonly<Record<string, ConflictRule>>;
  /** The error envelope of its routes; the generic one where left out. */
  readonly errorEnvelope?: ErrorEnvelope;
  /** How often one key may call its operations, those that need no key apart. */
  readonly rateLimit?: Omit<RateLimit, 'name'>;
  /** The work that its operations queue, by the name of the job. */
  readonly jobs?: Readonly<Record<string, JobHandler>>;
}

/** A module whose operation types are forgotten, as a host mounts it. */
export interface AnyModule extends Omit<Module, 'handlers'> {
  // biome-ignore lint/suspicious/noExplicitAny: the one place where a module's operation types are erased
  readonly handlers: Readonly<Record<string, (context: any, input: any) => Promise<any>>>;
}
