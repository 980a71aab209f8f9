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

/** Laboratory codes that need no certificate of CLIA: consultations, procedures on persons, transfusion products. */
const withoutCertificate: ReadonlySet<string> = new Set(
  (
    '80500 80502 81050 82075 83013 83014 83987 86077 86078 86079 86485 86486 86490 86510 86580 86910 86911 86927 ' +
    '86930 86931 86932 86945 86950 86960 86965 86985 88125 88240 88241 88329 88720 88738 88740 88741 89049 89220'
  ).split(' '),
);

/** True for laboratory tests of a laboratory that CLIA certifies, without their interpretation (modifier 26). */
export const needsCertificate = (procedure: MaybeProcedure): boolean =>
  isLaboratory(procedure) && !withoutCertificate.has(procedure?.code ?? '') && !hasModifier(procedure, '26');

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

/** HCPCS codes that stand for anything not otherwise classified. */
const unclassified: ReadonlySet<string> = new Set(
  (
    'A0999 A4335 A4421 A4641 A4649 A4913 A6261 A6262 A6512 A9150 A9152 A9153 A9270 A9280 A9698 A9699 A9900 A9999 ' +
    'B9998 B9999 C1889 C2698 C2699 C9399 E0769 E0770 E1399 E1699 J1599 J3490 J3590 J3591 J7199 J7599 J7699 J7799 ' +
    'J7999 J8498 J8499 J8597 J8999 J9999 K0108 K0812 K0898 K0899 K0900 L0999 L1499 L2999 L3649 L3999 L5999 L7499 ' +
    'L8039 L8499 L8699 P9099 Q0505 Q2039 Q4050 Q4051 Q4082 Q4100 S0590 S8189 T1999 T2025 T2047 T5999 V2199 V2799 ' +
    'V5298 V5299'
  ).split(' '),
);

/** CPT codes of unlisted procedures that do not end in 99. */
const unlisted: ReadonlySet<string> = new Set(
  (
    '15999 17999 38129 38589 43289 43659 44238 44979 45399 45499 45999 46999 47379 47579 49329 49659 50549 50949 ' +
    '51999 54699 55559 58578 58579 58679 58999 59897 59898 60659 69949 69979 76496 76497 76498 77299 78099 81479 ' +
    '84999 85999 86849 86999 87999 88749 89240 89398 90749 95999 96379 96549 96999 97039 97139 99429'
  ).split(' '),
);

/** True for codes that do not say what was done: most CPT codes that end in 99, and the others that are listed here. */
export function isUnlisted(procedure: MaybeProcedure): boolean {
  const code = hcpcs(procedure);
  return /^\d{3}99$/.test(code) || unlisted.has(code) || unclassified.has(code);
}
