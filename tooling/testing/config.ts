export { databaseTests } from '@rcm/test-environment/config';
