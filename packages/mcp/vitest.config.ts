import { tests } from '@rcm/vitest';

export default tests();
