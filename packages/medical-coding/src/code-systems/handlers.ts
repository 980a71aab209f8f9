import type { Handlers } from '@rcm/http';
import type { codeSystemOperations } from './contract.ts';
import { codeSystems } from './directory.ts';

export const codeSystemHandlers = (): Handlers<typeof codeSystemOperations> => ({
  listCodeSystems: async () => ({ codeSystems }),
});
