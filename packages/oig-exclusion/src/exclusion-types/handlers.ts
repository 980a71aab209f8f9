import type { Handlers } from '@rcm/http';
import type { exclusionTypeOperations } from './contract.ts';
import { exclusionTypes } from './directory.ts';

export const exclusionTypeHandlers = (): Handlers<typeof exclusionTypeOperations> => ({
  listExclusionTypes: async () => ({ exclusionTypes: [...exclusionTypes], total: exclusionTypes.length }),
});
