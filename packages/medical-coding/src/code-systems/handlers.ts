import type { Handlers } from '@rcm/http';
import { z } from 'zod';
import { CodeSystem, type codeSystemOperations } from './contract.ts';
import directory from './directory.json' with { type: 'json' };

const codeSystems = z.array(CodeSystem).parse(directory);

export const codeSystemHandlers = (): Handlers<typeof codeSystemOperations> => ({
  listCodeSystems: async () => ({ codeSystems }),
});
