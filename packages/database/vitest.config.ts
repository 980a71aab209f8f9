import { tests } from '@rcm/vitest';

// The shared config's server conditions name "import", which hands `require('pg-pool')` inside pg an ES module.
export default { ...tests(), ssr: undefined };
