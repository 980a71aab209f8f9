export type { ServerSettings } from './cluster.ts';
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  embeddedPostgres,
  releaseServers,
} from './embedded.ts';
export { isAlive } from './processes.ts';
