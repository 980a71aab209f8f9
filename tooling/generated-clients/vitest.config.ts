import { databaseTests } from '@rcm/testing/config';

export default databaseTests();
