import { library } from '@rcm/tsup';

// `node:sqlite` has no name without its prefix.
export default { ...library(), removeNodeProtocol: false };
