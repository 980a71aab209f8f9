import { library } from '@rcm/tsup';

export default library('src/index.ts');
