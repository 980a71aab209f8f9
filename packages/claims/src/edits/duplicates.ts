import { compare, type Money } from '@rcm/money';
import type { ClaimEdit } from './claim-edit.ts';
import type { OtherService } from './facts.ts';
import type { EditLine } from './lines.ts';

/** Modifiers of services that were repeated, or are distinct from an equal one. */
const repeated: ReadonlySet<string> = new Set('76 77 91 59 XE XP XS XU'.split(' '));

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((modifier) => other.includes(modifier));

/** True for the same procedure of the same provider on the same day. */
function isSameService(line: EditLine, other: OtherService): boolean {
  const [own, theirs] = other.isInstitutional
    ? [line.billingProvider, other.billingProvider]
    : [line.renderingProvider, other.renderingProvider];
  return (
    own !== null &&
    own === theirs &&
    line.from === other.serviceDate &&
    line.procedureCode === other.procedureCode &&
    isSameSet(line.modifiers, other.modifiers)
  );
}

/** True if Medicare calls the services exact duplicates: it rejects them without a look. */
const isExact = (line: EditLine, other: OtherService): boolean =>
  other.isOfPayer &&
  other.isSentFirst &&
  Number(line.units) === other.units &&
  compare(line.chargeAmount as Money, other.chargeAmount as Money) === 0 &&
  (other.placeOfService ?? line.placeOfService) === line.placeOfService;

const source = 'Medicare Claims Processing Manual, chapter 1, section 120';

/** Services that are on another claim too. */
export function duplicateEdits(
  lines: readonly EditLine[],
  otherServices: readonly OtherService[],
  isInstitutional: boolean,
): ClaimEdit[] {
  const others = otherServices.filter((other) => other.isInstitutional === isInstitutional);
  return lines.flatMap((line): ClaimEdit[] => {
    if (line.modifiers.some((modifier) => repeated.has(modifier))) return [];
    const same = others.filter((other) => isSameService(line, other));
    const exact = same.find((other) => isExact(line, other));
    const [found = null] = exact ? [exact] : same;
    if (found === null) return [];
    return [
      {
        code: exact ? 'DUPLICATE_SERVICE' : 'SUSPECTED_DUPLICATE',
        path: `${line.path}.service.procedure`,
        message: exact
          ? `The service is on claim ${found.claimNumber} too, with the same charge: correct that claim instead, or name what is different by a modifier`
          : `Claim ${found.claimNumber} has the same procedure of the same provider on the day`,
        severity: exact ? 'ERROR' : 'WARNING',
        source,
      },
    ];
  });
}
