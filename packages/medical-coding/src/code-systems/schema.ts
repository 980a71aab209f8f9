import { z } from 'zod';

/** The code systems of the directory, by their keys. */
export const CodeSystemKey = z
  .enum([
    'ICD10CM',
    'ICD10PCS',
    'CPT',
    'HCPCS2',
    'CDT',
    'NDC',
    'LOINC',
    'SNOMEDCT',
    'RXNORM',
    'CVX',
    'MSDRG',
    'APC',
    'HIPPS',
    'REVENUE',
    'TOB',
    'POS',
    'MODIFIER',
    'TAXONOMY',
    'CARC',
    'RARC',
  ])
  .meta({
    id: 'CodeSystemKey',
    description: 'Key of a code system in the directory',
    examples: ['ICD10CM'],
  });

/** One of the code systems of the directory. */
export type CodeSystemKey = z.infer<typeof CodeSystemKey>;

/** The systems of procedure codes. Dental codes come first, since they have the format of the D codes of HCPCS. */
export const procedureSystems = ['CDT', 'CPT', 'HCPCS2'] as const satisfies readonly CodeSystemKey[];
