import type { Lookup } from '@rcm/tenancy';
import type { Peppers } from './api-keys/secret.ts';
import type { RateLimit } from './organization/contract.ts';

/** What the host provides to this module. */
export interface AuthPorts {
  /** The secrets that API keys are hashed and cursors of the change feed encrypted with. */
  readonly peppers: Peppers;
  /** An agent definition, and whether its keys may act; without it, no key can be bound to one. */
  readonly agent?: Lookup<{ readonly id: string; readonly isActive: boolean }>;
  /** The names of the mounted modules, for `whoami`. */
  readonly modules: () => readonly string[];
  /** For a scope that no operation requires, the nearest one that is required, else null. Without it, any scope is accepted. */
  readonly correctedScope?: (scope: string) => string | null;
  /** The rate limits that the host enforces, for `whoami`. */
  readonly rateLimits: () => readonly RateLimit[];
}
