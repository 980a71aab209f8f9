import { library } from '@rcm/tsup';

export default library('src/index.ts', 'src/contract.ts', 'src/lookups.ts', 'src/records.ts');
