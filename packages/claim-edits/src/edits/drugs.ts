import type { EditGroup } from '../edit.ts';
import { isUnlisted } from '../procedures.ts';

/** CTP05: international units, grams, milligrams, milliliters, units. */
const units = new Set(['F2', 'GR', 'ME', 'ML', 'UN']);

/** Drugs, and procedures that need a description. */
export const drugs: EditGroup = {
  name: 'DRUGS_AND_PROCEDURES',
  title: 'Drugs, and descriptions of unlisted procedures',
  edits: [
    {
      code: 'NDC_FORMAT',
      place: '2410 LIN03',
      message: 'A National Drug Code (LIN02 = N4) must have 11 digits without hyphens',
      *find({ lines }) {
        for (const { path, value } of lines) {
          const { drug } = value;
          if (drug?.qualifier === 'N4' && !/^\d{11}$/.test(drug.code ?? '')) yield `${path}.drug.code`;
        }
      },
    },
    {
      code: 'DRUG_QUANTITY_MISSING',
      place: '2410 CTP04, CTP05',
      message: 'A drug needs its quantity (CTP04) and unit (CTP05)',
      restates: 'SEGMENT_MISSING',
      *find({ lines }) {
        for (const { path, value } of lines)
          if (value.drug && !value.drug.quantity) yield `${path}.drug.quantity`;
      },
    },
    {
      code: 'DRUG_QUANTITY_ZERO',
      place: '2410 CTP04',
      message: 'The quantity of a drug (CTP04) must be above 0',
      *find({ lines }) {
        for (const { path, value } of lines) {
          const quantity = value.drug?.quantity?.quantity;
          if (quantity && /^0*\.?0*$/.test(quantity)) yield `${path}.drug.quantity.quantity`;
        }
      },
    },
    {
      code: 'DRUG_UNIT_CODE',
      place: '2410 CTP05',
      message: `The unit of a drug (CTP05) must be one of ${[...units].join(', ')}`,
      *find({ lines }) {
        for (const { path, value } of lines) {
          const unit = value.drug?.quantity?.unit;
          if (unit && !units.has(unit)) yield `${path}.drug.quantity.unit`;
        }
      },
    },
    {
      code: 'UNLISTED_PROCEDURE_DESCRIPTION',
      place: '2400 SV101-7, SV202-7',
      message: 'A procedure that does not say what was done needs a description, or its drug (2410)',
      *find({ lines }) {
        for (const { path, value } of lines) {
          const procedure = value.service?.procedure;
          if (isUnlisted(procedure) && !procedure?.description && !value.drug)
            yield `${path}.service.procedure.description`;
        }
      },
    },
  ],
};
