export { asOrganization } from './as-organization.ts';
export { clusterUrl, createClusterDatabase, dropClusterDatabase } from './cluster.ts';
export { type DatabaseHost, databaseHost } from './database-host.ts';
export { type FreshDatabase, freshDatabase, type Schema } from './fresh-database.ts';
export { countedMessages, onEachText } from './messages.ts';
export { aCaller, aRun, testTime } from './principal.ts';
export { type SentParts, type Served, serve } from './served.ts';
export { type TestServer, testSecret, testServer } from './server.ts';
export { outboxOf, type TrailEvent, trailOf } from './trail.ts';
