import { library } from '@rcm/tsup';

export default library('src/index.ts', 'src/schema.ts', 'src/worker.ts');
