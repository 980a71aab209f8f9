import type { EntitySchema } from '@mikro-orm/core';
import type { ErrorEnvelope } from '@rcm/envelope';
import type { ApiError } from '@rcm/errors';
import type { AnyStateTable } from '@rcm/states';
import type { JobHandler, MigrationStep, RateLimit, SchemaObject, TenantContext } from '@rcm/tenancy';
import type { Handler, Operations, Views } from './operation.ts';

export type { Handler, Handlers, OperationInput, OperationResult, Operations, Views } from './operation.ts';

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

/** The handlers of a module; what each gives is checked where it is declared, as one of `Handlers`. */
type PublishedHandlers<Group extends Operations> = {
  readonly [Name in keyof Group]: (...given: Parameters<Handler<Group[Name]>>) => Promise<unknown>;
};

/**
 * A domain package, ready to be composed: its operations, their handlers, its tables. Its records and how they are
 * shown are no part of its type, so that the types that a package publishes stay small.
 */
export interface Module<Group extends Operations = Operations> {
  /**
   * As in scopes and entitlements: `gfe`, `patient-ar`. Modules that share a name are one to callers and organizations,
   * which switch them off together and limit their rates together; the first one's title and description are shown.
   */
  readonly name: string;
  /** The heading in the reference. */
  readonly title: string;
  readonly description: string;
  readonly operations: Group;
  readonly handlers: PublishedHandlers<Group>;
  /** How the records that its handlers give are shown. */
  readonly views: Views;
  readonly entities: readonly EntitySchema[];
  /** What its schema holds beside the tables of its entities. */
  readonly objects?: readonly SchemaObject[];
  readonly migrations: readonly MigrationStep[];
  /** The states of its records, for the diagrams of the reference. */
  readonly states?: readonly AnyStateTable[];
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
