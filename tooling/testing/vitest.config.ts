import { databaseTests } from './config.ts';

export default databaseTests();
