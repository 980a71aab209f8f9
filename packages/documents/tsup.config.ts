import { library } from '@rcm/tsup';

export default library('src/pdf-worker.ts');
