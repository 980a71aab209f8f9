const dihedral = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
];

const permutations = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
];

/** True if the last digit is the Verhoeff check digit of the others, as in SNOMED CT. */
export function hasVerhoeffCheckDigit(digits: string): boolean {
  const left = [...digits].reverse().reduce((check, digit, index) => {
    const permuted = Number(permutations[index % 8]?.[Number(digit)]);
    return Number(dihedral[check]?.[permuted]);
  }, 0);
  return left === 0;
}

/** True if the last digit is the modulo 10 (Luhn) check digit of the others, as in LOINC. */
export function hasModulo10CheckDigit(digits: string): boolean {
  const total = [...digits].reverse().reduce((sum, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return sum + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return total % 10 === 0;
}
