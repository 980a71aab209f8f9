import { both, person } from '@rcm/example-claims/claims';
import { changed, fails, passes, testEdits } from '../../test/edit-cases.ts';
import { drugs } from './drugs.ts';

const drug = 'claim.services[0].drug';
const quantity = `${drug}.quantity.quantity`;
const unit = `${drug}.quantity.unit`;
const code = 'claim.services[0].service.procedure.code';
const description = 'claim.services[0].service.procedure.description';

/** What laboratory tests need. */
const forTests = {
  'claim.identifications': [{ qualifier: 'X4', identifier: '11D1234567' }],
  'claim.referringProvider': person('DOE', '1999999984'),
};

/** A line with a drug. */
const withDrug = both.map((base) =>
  changed(base, {
    [drug]: { qualifier: 'N4', code: '12345678901', quantity: { quantity: '1.5', unit: 'ML' } },
  }),
);

testEdits(
  drugs,
  ...['1234567890', '123456789012', '12345-6789-01', 'A2345678901'].map((number) =>
    fails('NDC_FORMAT', withDrug, { [`${drug}.code`]: number }),
  ),
  passes('NDC_FORMAT', withDrug, {}),
  passes('NDC_FORMAT', withDrug, { [`${drug}.qualifier`]: 'EN', [`${drug}.code`]: '1234567890123' }),

  fails('DRUG_QUANTITY_MISSING', withDrug, { [`${drug}.quantity`]: null }),
  passes('DRUG_QUANTITY_MISSING', withDrug, {}),

  ...['0', '0.000'].map((zero) => fails('DRUG_QUANTITY_ZERO', withDrug, { [quantity]: zero })),
  passes('DRUG_QUANTITY_ZERO', withDrug, { [quantity]: '0.001' }),

  ...['MG', 'EA'].map((wrong) => fails('DRUG_UNIT_CODE', withDrug, { [unit]: wrong })),
  ...['F2', 'GR', 'ME', 'ML', 'UN'].map((right) => passes('DRUG_UNIT_CODE', withDrug, { [unit]: right })),

  ...['01999', '21089', '64999', '92700', '93998', '99600', 'A4335', 'A9999', 'J3490', 'V2799'].map(
    (unlisted) => fails('UNLISTED_PROCEDURE_DESCRIPTION', both, { [code]: unlisted }, { at: [description] }),
  ),
  ...['00100', '58570', '92600', 'J3489'].map((listed) =>
    passes('UNLISTED_PROCEDURE_DESCRIPTION', both, { [code]: listed }),
  ),
  // Tests that end in 99 and say what was done.
  ...['81299', '87899'].map((test) =>
    passes('UNLISTED_PROCEDURE_DESCRIPTION', both, { ...forTests, [code]: test }),
  ),
  passes('UNLISTED_PROCEDURE_DESCRIPTION', both, { [code]: '64999', [description]: 'BLOCK OF A NERVE' }),
  passes('UNLISTED_PROCEDURE_DESCRIPTION', withDrug, { [code]: 'J3490' }),
);
