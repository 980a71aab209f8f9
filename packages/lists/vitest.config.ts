import { databaseTests } from '@rcm/test-environment/config';

export default databaseTests();
