/** The suites that are skipped on a cluster, because they are about one server, and the reason of each. */
export const oneServerSuites: Readonly<Record<string, string>> = {
  configuration: 'needs a server that checks passwords, and the nodes of a test cluster trust their clients',
  'database-faults': 'breaks the data directory and the connections of its own PostgreSQL',
  faults: 'stops its own PostgreSQL',
  'import-deaths': 'stops its own PostgreSQL',
  metrics: 'measures a load on its own PostgreSQL',
  'migration-faults': 'stops its own PostgreSQL',
  'migration-status': 'is about plans and locks of one server',
  pooler: 'is about PgBouncer in front of one server',
  reliability: 'stops its own PostgreSQL',
  'rolling-restart': 'begins with a version that knows no clusters',
  'start-and-stop': 'starts and stops the embedded PostgreSQL',
  'two-versions': 'begins with a version that knows no clusters',
  upgrade: 'begins with a version that knows no clusters',
};
