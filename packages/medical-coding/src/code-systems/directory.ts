import { z } from 'zod';
import { CodeSystem } from './contract.ts';
import directory from './directory.json' with { type: 'json' };

/** The directory of code systems, in its order. */
export const codeSystems = z.array(CodeSystem).parse(directory);
