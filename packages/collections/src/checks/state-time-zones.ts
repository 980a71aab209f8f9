/** A state, district or territory: its name, and every time zone (49 CFR part 71) that is observed in it. */
interface Jurisdiction {
  readonly name: string;
  readonly timeZones: readonly string[];
}

const eastern = ['America/New_York'];
const central = ['America/Chicago'];
const mountain = ['America/Denver'];
const pacific = ['America/Los_Angeles'];
const easternAndCentral = [...eastern, ...central];
const centralAndMountain = [...central, ...mountain];

/** The states, the district and the inhabited territories by postal code. */
export const jurisdictions: Readonly<Record<string, Jurisdiction>> = {
  AL: { name: 'Alabama', timeZones: central },
  AK: { name: 'Alaska', timeZones: ['America/Anchorage', 'America/Adak'] },
  // The Navajo Nation observes daylight saving time; the rest of the state does not.
  AZ: { name: 'Arizona', timeZones: ['America/Phoenix', ...mountain] },
  AR: { name: 'Arkansas', timeZones: central },
  CA: { name: 'California', timeZones: pacific },
  CO: { name: 'Colorado', timeZones: mountain },
  CT: { name: 'Connecticut', timeZones: eastern },
  DE: { name: 'Delaware', timeZones: eastern },
  DC: { name: 'District of Columbia', timeZones: eastern },
  FL: { name: 'Florida', timeZones: easternAndCentral },
  GA: { name: 'Georgia', timeZones: eastern },
  HI: { name: 'Hawaii', timeZones: ['Pacific/Honolulu'] },
  ID: { name: 'Idaho', timeZones: ['America/Boise', ...pacific] },
  IL: { name: 'Illinois', timeZones: central },
  IN: { name: 'Indiana', timeZones: ['America/Indiana/Indianapolis', ...central] },
  IA: { name: 'Iowa', timeZones: central },
  KS: { name: 'Kansas', timeZones: centralAndMountain },
  KY: { name: 'Kentucky', timeZones: easternAndCentral },
  LA: { name: 'Louisiana', timeZones: central },
  ME: { name: 'Maine', timeZones: eastern },
  MD: { name: 'Maryland', timeZones: eastern },
  MA: { name: 'Massachusetts', timeZones: eastern },
  MI: { name: 'Michigan', timeZones: ['America/Detroit', 'America/Menominee'] },
  MN: { name: 'Minnesota', timeZones: central },
  MS: { name: 'Mississippi', timeZones: central },
  MO: { name: 'Missouri', timeZones: central },
  MT: { name: 'Montana', timeZones: mountain },
  NE: { name: 'Nebraska', timeZones: centralAndMountain },
  NV: { name: 'Nevada', timeZones: [...pacific, ...mountain] },
  NH: { name: 'New Hampshire', timeZones: eastern },
  NJ: { name: 'New Jersey', timeZones: eastern },
  NM: { name: 'New Mexico', timeZones: mountain },
  NY: { name: 'New York', timeZones: eastern },
  NC: { name: 'North Carolina', timeZones: eastern },
  ND: { name: 'North Dakota', timeZones: centralAndMountain },
  OH: { name: 'Ohio', timeZones: eastern },
  OK: { name: 'Oklahoma', timeZones: central },
  OR: { name: 'Oregon', timeZones: [...pacific, 'America/Boise'] },
  PA: { name: 'Pennsylvania', timeZones: eastern },
  RI: { name: 'Rhode Island', timeZones: eastern },
  SC: { name: 'South Carolina', timeZones: eastern },
  SD: { name: 'South Dakota', timeZones: centralAndMountain },
  TN: { name: 'Tennessee', timeZones: easternAndCentral },
  TX: { name: 'Texas', timeZones: centralAndMountain },
  UT: { name: 'Utah', timeZones: mountain },
  VT: { name: 'Vermont', timeZones: eastern },
  VA: { name: 'Virginia', timeZones: eastern },
  WA: { name: 'Washington', timeZones: pacific },
  WV: { name: 'West Virginia', timeZones: eastern },
  WI: { name: 'Wisconsin', timeZones: central },
  WY: { name: 'Wyoming', timeZones: mountain },
  AS: { name: 'American Samoa', timeZones: ['Pacific/Pago_Pago'] },
  GU: { name: 'Guam', timeZones: ['Pacific/Guam'] },
  MP: { name: 'Northern Mariana Islands', timeZones: ['Pacific/Saipan'] },
  PR: { name: 'Puerto Rico', timeZones: ['America/Puerto_Rico'] },
  VI: { name: 'U.S. Virgin Islands', timeZones: ['America/St_Thomas'] },
};
