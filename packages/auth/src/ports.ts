import type { Peppers } from './api-keys/secret.ts';
import type { RateLimit } from './organization/contract.ts';

/** What this module asks of its host. */
export interface AuthPorts {
  /** The secrets behind the hashes of API keys and the cursors of the change feed. */
  readonly peppers: Peppers;
  /** The names of the mounted modules, for `whoami`. */
  readonly modules: () => readonly string[];
  /** The scope that is nearest to one that no operation asks for, null for any other; any will do where left out. */
  readonly correctedScope?: (scope: string) => string | null;
  /** The limits that the host enforces, for `whoami`. */
  readonly rateLimits: () => readonly RateLimit[];
}
