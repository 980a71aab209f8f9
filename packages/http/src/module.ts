import type { EntitySchema } from '@mikro-orm/core';
import type { ErrorEnvelope } from '@rcm/envelope';
import type { ApiError } from '@rcm/errors';
import type { AnyStateTable } from '@rcm/states';
import type { JobHandler, MigrationStep, RateLimit, SchemaObject, TenantContext } from '@rcm/tenancy';
import type { Handler, Operations, Views } from './operation.ts';

export type { Handler, Handlers, OperationInput, OperationResult, Operations, Views } from './operation.ts';

/** The request that violated a constraint, for the message of the answer. */
export interface ViolatingRequest {
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The error for a violated constraint; it runs in its own transaction. */
export type ConflictRule = (
  context: TenantContext,
  request: ViolatingRequest,
) => Promise<ApiError> | ApiError;

/** The handlers of a module; their results are checked where they are declared, by `Handlers`. */
type PublishedHandlers<Group extends Operations> = {
  readonly [Name in keyof Group]: (...given: Parameters<Handler<Group[Name]>>) => Promise<unknown>;
};

/**
 * A domain package as a host mounts it: its operations, their handlers, its tables. Its type omits its records and their
 * views, so that the published types stay small.
 */
export interface Module<Group extends Operations = Operations> {
  /**
   * The name in scopes and entitlements: `gfe`, `patient-ar`. Modules that share a name are one to callers and
   * organizations, which switch them off together and limit their rates together; the first one's title and description
   * are shown.
   */
  readonly name: string;
  /** The heading in the API reference. */
  readonly title: string;
  readonly description: string;
  readonly operations: Group;
  readonly handlers: PublishedHandlers<Group>;
  /** The views of the records that its handlers return. */
  readonly views: Views;
  readonly entities: readonly EntitySchema[];
  /** What its schema holds besides the tables of its entities. */
  readonly objects?: readonly SchemaObject[];
  readonly migrations: readonly MigrationStep[];
  /** The states of its records, for the diagrams of the reference. */
  readonly states?: readonly AnyStateTable[];
  /** The errors for violated constraints, by constraint name. */
  readonly conflicts?: Readonly<Record<string, ConflictRule>>;
  /** The error envelope of its routes; the generic one where left out. */
  readonly errorEnvelope?: ErrorEnvelope;
  /** How often one key may call its operations; public ones do not count. */
  readonly rateLimit?: Omit<RateLimit, 'name'>;
  /** The handlers of the jobs that its operations enqueue, by the name of the job. */
  readonly jobs?: Readonly<Record<string, JobHandler>>;
  /** The handlers of jobs that wait for servers outside the installation; those of `jobs` never wait for them. */
  readonly outboundJobs?: Readonly<Record<string, JobHandler>>;
}

/** A module without its operation types, as a host mounts it. */
export interface AnyModule extends Omit<Module, 'handlers'> {
  // biome-ignore lint/suspicious/noExplicitAny: the one place where a module's operation types are erased
  readonly handlers: Readonly<Record<string, (context: any, input: any) => Promise<any>>>;
}

/** The names of modules, each once. */
export const moduleNames = (modules: readonly Pick<AnyModule, 'name'>[]): string[] => [
  ...new Set(modules.map(({ name }) => name)),
];

/** Modules as callers see them: those of one name are shown as the first of them, with the states of all. */
export const shownModules = (
  modules: readonly AnyModule[],
): Pick<AnyModule, 'name' | 'title' | 'description' | 'states'>[] =>
  moduleNames(modules).flatMap((name) => {
    const sharing = modules.filter((module) => module.name === name);
    const states = sharing.flatMap((module) => module.states ?? []);
    return sharing.slice(0, 1).map(({ title, description }) => ({ name, title, description, states }));
  });
