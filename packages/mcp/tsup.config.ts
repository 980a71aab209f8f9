import { library } from '@rcm/tsup';

export default library();
