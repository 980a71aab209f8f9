import { library } from '@rcm/tsup';

export default library('src/cli/main.ts');
