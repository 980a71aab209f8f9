export {
  clusterUrl,
  createClusterDatabase,
  dropClusterDatabase,
  type TestServer,
  testSecret,
  testServer,
} from '@rcm/test-environment';
