export { type TestServer, testSecret, testServer } from '@rcm/test-environment';
