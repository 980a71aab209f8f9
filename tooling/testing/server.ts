export {
  clusterUrl,
  type DatabasePlace,
  databaseName,
  databasePlace,
  type FreshDatabase,
  freshDatabase,
  nodeUrls,
  type TestServer,
  testSecret,
  testServer,
} from '@rcm/test-environment';
