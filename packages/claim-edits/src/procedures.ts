interface Procedure {
  readonly qualifier?: string | null;
  readonly code?: string | null;
  readonly modifiers?: readonly string[] | null;
}

type MaybeProcedure = Procedure | null | undefined;

/** The code of a procedure of CPT or HCPCS; empty for other code sets. */
const hcpcs = (procedure: MaybeProcedure): string =>
  procedure?.qualifier === 'HC' ? (procedure.code ?? '') : '';

const isBetween = (code: string, first: string, last: string) =>
  code.length === 5 && code >= first && code <= last;

const hasModifier = (procedure: MaybeProcedure, modifier: string) =>
  procedure?.modifiers?.includes(modifier) ?? false;

/** Proprietary laboratory analyses, such as `0001U`. */
const proprietaryAnalysis = /^\d{4}U$/;

/** True for pathology and laboratory tests: CPT 80047 to 89398 and proprietary analyses. */
export function isLaboratory(procedure: MaybeProcedure): boolean {
  const code = hcpcs(procedure);
  return isBetween(code, '80047', '89398') || proprietaryAnalysis.test(code);
}

/**
 * Ranges of laboratory codes that need no certificate of CLIA, or partly none: consultations, physicians' services of blood
 * banks, skin tests, autopsies, procedures on persons, and reproductive medicine apart from analyses of semen.
 */
const rangesWithoutCertificate: readonly (readonly [first: string, last: string])[] = [
  ['80500', '80506'],
  ['86077', '86079'],
  ['86485', '86580'],
  ['88000', '88099'],
  ['88720', '88749'],
  ['89220', '89291'],
  ['89335', '89398'],
];

/** Further laboratory codes that need no certificate: computations, breath tests, transfusion products, preservation. */
const withoutCertificate: ReadonlySet<string> = new Set(
  (
    '81050 82075 83013 83014 83987 86890 86891 86910 86911 86927 86930 86931 86932 86945 86950 86960 86965 86985 ' +
    '88125 88240 88241 88329 89049'
  ).split(' '),
);

/** True for laboratory tests of a laboratory that CLIA certifies, without their interpretation (modifier 26). */
export function needsCertificate(procedure: MaybeProcedure): boolean {
  const code = hcpcs(procedure);
  const isExempt =
    withoutCertificate.has(code) ||
    rangesWithoutCertificate.some(([first, last]) => isBetween(code, first, last));
  return isLaboratory(procedure) && !isExempt && !hasModifier(procedure, '26');
}

/** True for tests that another laboratory performed. */
export const isReferredOut = (procedure: MaybeProcedure): boolean => hasModifier(procedure, '90');

/** True for diagnostic imaging: CPT 70010 to 76999 and 78000 to 78999. */
export function isImaging(procedure: MaybeProcedure): boolean {
  const code = hcpcs(procedure);
  return isBetween(code, '70010', '76999') || isBetween(code, '78000', '78999');
}

/** True for durable medical equipment, prosthetics and orthotics: HCPCS E, K and L. */
export const isEquipment = (procedure: MaybeProcedure): boolean => /^[EKL]\d{4}$/.test(hcpcs(procedure));

/** True for transport by ambulance and its mileage: HCPCS A0425 to A0436. */
export const isAmbulance = (procedure: MaybeProcedure): boolean =>
  isBetween(hcpcs(procedure), 'A0425', 'A0436');

/** True for spinal manipulation by a chiropractor: CPT 98940 to 98942. */
export const isSpinalManipulation = (procedure: MaybeProcedure): boolean =>
  isBetween(hcpcs(procedure), '98940', '98942');

/** True for what is delivered for use until a later day: HCPCS of supplies, equipment and drugs. */
export const isSupply = (procedure: MaybeProcedure): boolean =>
  /^[ABEJKLQSTV]\d{4}$/.test(hcpcs(procedure)) && !isAmbulance(procedure);

/** HCPCS codes that stand for anything not otherwise classified. */
const unclassified: ReadonlySet<string> = new Set(
  (
    'A0999 A4335 A4421 A4641 A4649 A4913 A6261 A6262 A6512 A9152 A9153 A9280 A9698 A9699 A9900 A9999 B9998 B9999 ' +
    'C1889 C2698 C2699 C9399 E0769 E0770 E1399 E1699 J1599 J3490 J3590 J3591 J7199 J7599 J7699 J7799 J7999 J8498 ' +
    'J8499 J8597 J8999 J9999 K0108 K0812 K0898 L0999 L1499 L2999 L3649 L3999 L5999 L7499 L8039 L8499 L8699 P9099 ' +
    'Q0505 Q2039 Q4050 Q4051 Q4100 S8189 T1999 T2025 T5999 V2199 V2799 V5298 V5299'
  ).split(' '),
);

/** CPT codes of unlisted procedures. */
const unlisted: ReadonlySet<string> = new Set(
  (
    '01999 15999 17999 19499 20999 21089 21299 21499 21899 22899 22999 23929 24999 25999 26989 27299 27599 27899 ' +
    '28899 29799 29999 30999 31299 31599 31899 32999 33999 36299 37501 37799 38129 38589 38999 39499 39599 40799 ' +
    '40899 41599 41899 42299 42699 42999 43289 43499 43659 43999 44238 44799 44899 44979 45399 45499 45999 46999 ' +
    '47379 47399 47579 47999 48999 49329 49659 49999 50549 50949 51999 53899 54699 55559 55899 58578 58579 58679 ' +
    '58999 59897 59898 59899 60659 60699 64999 66999 67299 67399 67599 67999 68399 68899 69399 69799 69949 69979 ' +
    '76496 76497 76498 76499 76999 77299 77399 77499 77799 78099 78199 78299 78399 78499 78599 78699 78799 78999 ' +
    '79999 81099 81479 81599 84999 85999 86486 86849 86999 87999 88099 88199 88299 88399 88749 89240 89398 90399 ' +
    '90749 90899 90999 91299 92499 92700 93799 93998 94799 95199 95999 96379 96549 96999 97039 97139 97799 99199 ' +
    '99429 99499 99600'
  ).split(' '),
);

/** True for codes that do not say what was done. Other codes that end in 99 do: `81299` and `87899`. */
export function isUnlisted(procedure: MaybeProcedure): boolean {
  const code = hcpcs(procedure);
  return unlisted.has(code) || unclassified.has(code);
}
