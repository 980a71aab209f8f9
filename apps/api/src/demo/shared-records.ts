import type { CreatedRecord, DemoContext } from './demo-context.ts';

/** The records that several parts of the demo data use. */
export interface SharedRecords {
  readonly biller: CreatedRecord;
  readonly clinic: CreatedRecord;
  readonly physician: CreatedRecord;
  readonly medicare: CreatedRecord;
  readonly commercial: CreatedRecord;
  readonly mara: CreatedRecord;
  readonly theo: CreatedRecord;
  readonly ines: CreatedRecord;
  readonly samuel: CreatedRecord;
  readonly ada: CreatedRecord;
}

/** The NPI of the physician in claims, files and estimates. */
export const physicianNpi = '1558598797';

/** The NPI of the clinic. */
export const clinicNpi = '1234567893';

const dayOfOpening = -190;
const address = { city: 'Albany', state: 'NY', postalCode: '12207' };

/** Creates the clinic, its staff, its payers and its patients. */
export async function createSharedRecords({ create, date }: DemoContext): Promise<SharedRecords> {
  const biller = await create(
    'organization.createMember',
    'member',
    { name: 'Jordan Lee', email: 'jordan.lee@riverside.example', role: 'BILLER' },
    dayOfOpening,
  );
  const clinic = await create(
    'reference.createFacility',
    'facility',
    {
      name: 'Riverside Clinic',
      npi: clinicNpi,
      placeOfServiceCode: '11',
      address: { line1: '40 River Road', ...address },
    },
    dayOfOpening,
  );
  const physician = await create(
    'reference.createProvider',
    'provider',
    {
      firstName: 'Avery',
      lastName: 'Stone',
      npi: physicianNpi,
      taxonomyCode: '207Q00000X',
      specialty: 'Family medicine',
    },
    dayOfOpening,
  );
  const payer = (name: string, payerCode: string, programType: string, timelyFilingDays: number) =>
    create(
      'reference.createPayer',
      'payer',
      { name, payerCode, programType, timelyFilingDays },
      dayOfOpening,
    );
  const medicare = await payer('Medicare Part B', 'MEDB', 'MEDICARE_FFS', 365);
  const commercial = await payer('Hudson Mutual', 'HUDM', 'COMMERCIAL', 90);

  const patient = (
    [firstName, lastName]: readonly [string, string],
    dateOfBirth: string,
    houseNumber: number,
    cover?: { payerId: string; memberId: string },
  ) =>
    create(
      'reference.createPatient',
      'patient',
      {
        firstName,
        lastName,
        dateOfBirth,
        address: { line1: `${houseNumber} Orchard Street`, ...address },
        selfPay: cover === undefined,
        coverage: cover ? [{ ...cover, effectiveFrom: date(-720) }] : [],
      },
      dayOfOpening,
    );
  return {
    biller,
    clinic,
    physician,
    medicare,
    commercial,
    mara: await patient(['Mara', 'Quinn'], '1971-04-11', 3, {
      payerId: commercial.id,
      memberId: 'HM-402211',
    }),
    theo: await patient(['Theo', 'Baptiste'], '1987-09-30', 8),
    ines: await patient(['Inés', 'Calderón'], '1992-01-17', 14),
    samuel: await patient(['Samuel', 'Okafor'], '1949-12-02', 21, {
      payerId: medicare.id,
      memberId: '1EG4TE5MK73',
    }),
    ada: await patient(['Ada', 'Lindqvist'], '1980-06-24', 27, {
      payerId: commercial.id,
      memberId: 'HM-518840',
    }),
  };
}
