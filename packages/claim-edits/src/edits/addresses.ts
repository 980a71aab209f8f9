import type { EditGroup, Finding } from '../edit.ts';

/** A post office box in its usual spellings, a lock box or a lock bin, as whole words. */
const postOfficeBox =
  /\b(?:P\.?\s*O\.?\s*(?:BOX|DRAWER)|POST(?:AL)?\s+(?:OFFICE\s+)?(?:BOX|DRAWER)|POB|LOCK\s*(?:BOX|BIN))(?![A-Z])/i;
/**
 * A line with nothing but a box, such as `P.O. 1234`, `PO #12` and `BOX 12`. A box after a rural route or a street is where
 * the provider is: `RR 2 BOX 152`.
 */
const onlyBox = /^\s*(?:P\.?\s*O\.?|BOX)\s*#?\s*\d+\s*$/i;

/** True for a line of an address that names a box. */
const isPostOfficeBox = (line: string | null | undefined): boolean =>
  postOfficeBox.test(line ?? '') || onlyBox.test(line ?? '');

interface City {
  readonly postalCode?: string | null;
  readonly country?: string | null;
}

/** True for the United States, whose country (N404) may be omitted. */
const isDomestic = ({ country }: City): boolean => !country || country === 'US';

const lacksNineDigits = (city: City | null | undefined): boolean =>
  city != null && isDomestic(city) && !/^\d{9}$/.test(city.postalCode ?? '');

const message = 'The ZIP code must have nine digits, without a hyphen';

/** Addresses of the billing provider and of where services were performed. */
export const addresses: EditGroup = {
  name: 'ADDRESSES',
  title: 'Addresses of the billing provider and the service facility',
  edits: [
    {
      code: 'BILLING_ADDRESS_POST_OFFICE_BOX',
      place: '2010AA N3',
      message:
        'The address of the billing provider must be a street; a post office box or a lock box is the pay-to address (2010AB)',
      *find({ billingProvider }) {
        const { line1, line2 } = billingProvider.name?.street ?? {};
        if (isPostOfficeBox(line1)) yield 'billingProvider.name.street.line1';
        if (isPostOfficeBox(line2)) yield 'billingProvider.name.street.line2';
      },
    },
    {
      code: 'BILLING_ZIP_NINE_DIGITS',
      place: '2010AA N403',
      message,
      *find({ billingProvider }) {
        if (lacksNineDigits(billingProvider.name?.city)) yield 'billingProvider.name.city.postalCode';
      },
    },
    {
      code: 'ADDRESS_STATE_AND_ZIP',
      place: '2010AA, 2010BA, 2010CA, 2310 N4',
      message: 'An address in the United States needs the state (N402) and the ZIP code (N403)',
      *find({ contents }): Iterable<Finding> {
        for (const { path, value } of contents.cities) {
          if (!isDomestic(value)) continue;
          if (!value.state) yield `${path}.state`;
          if (!value.postalCode) yield `${path}.postalCode`;
        }
      },
    },
    {
      code: 'ZIP_FORMAT',
      place: '2010BA, 2010CA, 2310, 2330 N403',
      message: 'A ZIP code of the United States has five or nine digits, without a hyphen',
      *find({ contents }) {
        for (const { path, value } of contents.cities) {
          const isWrong =
            value.postalCode && isDomestic(value) && !/^(?:\d{5}|\d{9})$/.test(value.postalCode);
          if (isWrong) yield `${path}.postalCode`;
        }
      },
    },
    {
      code: 'FACILITY_ZIP_NINE_DIGITS',
      place: '2310C, 2310E N403',
      message,
      *find({ claim }) {
        if (lacksNineDigits(claim.serviceFacility?.city)) yield 'claim.serviceFacility.city.postalCode';
      },
    },
  ],
  professional: [
    {
      code: 'LINE_FACILITY_ZIP_NINE_DIGITS',
      place: '2420C N403',
      message,
      *find({ lines }) {
        for (const { path, value } of lines) {
          if (lacksNineDigits(value.serviceFacility?.city)) yield `${path}.serviceFacility.city.postalCode`;
        }
      },
    },
  ],
};
