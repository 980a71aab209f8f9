import { isNpi } from '@rcm/identifiers';
import type { ProfessionalClaim } from '../claim.ts';
import { isMedicare } from '../codes.ts';
import type { EditGroup } from '../edit.ts';
import { isEquipment, isImaging, isLaboratory, isReferredOut, needsCertificate } from '../procedures.ts';
import type { Subject } from '../subject.ts';

interface Provider {
  readonly identifier?: string | null;
}

/** True if two providers have the same identifier. */
const isSame = (one: Provider | null | undefined, other: Provider | null | undefined): boolean =>
  one?.identifier != null && one.identifier === other?.identifier;

interface Identification {
  readonly qualifier?: string | null;
  readonly identifier?: string | null;
}

/** The identifiers with a qualifier (REF01). */
const identifiersOf = (all: readonly Identification[] | null | undefined, ...qualifiers: string[]) =>
  (all ?? []).flatMap(({ qualifier, identifier }) =>
    identifier && qualifiers.includes(qualifier ?? '') ? [identifier] : [],
  );

type Service = Subject<ProfessionalClaim>['lines'][number]['value'];

/** The provider who orders or refers, of the line or of the claim. */
const orderingProvider = (claim: ProfessionalClaim['claim'], line: Service) =>
  line.orderingProvider ?? line.referringProvider ?? claim.referringProvider ?? null;

const isOrdered = ({ service, equipment }: Service): boolean => {
  const procedure = service?.procedure;
  return isLaboratory(procedure) || isImaging(procedure) || isEquipment(procedure) || equipment != null;
};

/** The lines with tests, imaging and equipment whose ordering provider is not named. */
function* unordered({ claim, lines }: Subject<ProfessionalClaim>): Iterable<string> {
  for (const { path, value } of lines) {
    if (isOrdered(value) && !orderingProvider(claim, value)) yield `${path}.orderingProvider`;
  }
}

const isForMedicare = ({ subscriber }: Subject): boolean =>
  isMedicare(subscriber.subscriber?.filingIndicator);

const certificate = /^\d{2}D\d{7}$/;

/** Providers and their identifiers. */
export const providers: EditGroup = {
  name: 'PROVIDERS',
  title: 'Providers and their identifiers',
  edits: [
    {
      code: 'NPI_CHECK_DIGIT',
      place: 'NM109',
      source: '45 CFR 162.406',
      message:
        'A National Provider Identifier has ten digits, begins with 1 or 2, and has a correct check digit',
      *find({ contents }) {
        for (const { path, value } of contents.npis) if (!isNpi(value)) yield path;
      },
    },
    {
      code: 'TAXONOMY_FORMAT',
      place: 'PRV03',
      source: 'NUCC Health Care Provider Taxonomy',
      message: 'A provider taxonomy code has ten characters: three digits, six digits or letters, and X',
      *find({ contents }) {
        for (const { path, value } of contents.taxonomyCodes)
          if (!/^\d{3}[0-9A-Z]{6}X$/.test(value)) yield path;
      },
    },
    {
      code: 'BILLING_IDENTIFIER_MISSING',
      place: '2010AA NM109',
      message: 'The billing provider needs an NPI (NM108 = XX), or its number at the payer (2010BB REF*G2)',
      *find({ billingProvider, subscriber }) {
        const { identifierQualifier, identifier } = billingProvider.name ?? {};
        const hasNpi = identifierQualifier === 'XX' && identifier;
        const hasNumber = identifiersOf(subscriber.payer?.identifications, 'G2').length > 0;
        if (!hasNpi && !hasNumber) yield 'billingProvider.name.identifier';
      },
    },
    {
      code: 'BILLING_TAX_IDENTIFIER',
      place: '2010AA REF*EI, REF*SY',
      message:
        'The billing provider needs its tax identifier (REF*EI or REF*SY) of nine digits, without a hyphen',
      *find({ billingProvider }) {
        const [first] = identifiersOf(billingProvider.name?.identifications, 'EI', 'SY');
        if (!/^\d{9}$/.test(first ?? '')) yield 'billingProvider.name.identifications';
      },
    },
    {
      code: 'RENDERING_SAME_AS_BILLING',
      place: '2310B, 2310D NM109',
      message: 'The rendering provider is named only where it differs from the billing provider',
      *find({ claim, billingProvider }) {
        if (isSame(claim.renderingProvider, billingProvider.name)) yield 'claim.renderingProvider';
      },
    },
    {
      code: 'LINE_RENDERING_SAME_AS_CLAIM',
      place: '2420A, 2420C NM109',
      message:
        "The rendering provider of a line is named only where it differs from the claim's, or from the billing (837P) or attending (837I) provider",
      *find({ kind, claim, billingProvider, lines }) {
        const attending = 'attendingProvider' in claim ? claim.attendingProvider : null;
        const ofClaim = claim.renderingProvider ?? (kind === '837P' ? billingProvider.name : attending);
        for (const { path, value } of lines)
          if (isSame(value.renderingProvider, ofClaim)) yield `${path}.renderingProvider`;
      },
    },
  ],
  professional: [
    {
      code: 'SUPERVISING_SAME_AS_RENDERING',
      place: '2310D, 2420D NM109',
      message: 'The supervising provider must not be the rendering provider',
      *find({ claim, billingProvider, lines }) {
        const rendering = claim.renderingProvider ?? billingProvider.name;
        if (isSame(claim.supervisingProvider, rendering)) yield 'claim.supervisingProvider';
        for (const { path, value } of lines) {
          const ofLine = value.renderingProvider ?? rendering;
          if (isSame(value.supervisingProvider, ofLine)) yield `${path}.supervisingProvider`;
        }
      },
    },
    {
      code: 'ORDERING_PROVIDER_MISSING',
      place: '2310A, 2420E, 2420F NM1',
      source: 'CMS Medicare Claims Processing Manual, chapter 1, 80.3.2',
      message:
        'For Medicare, laboratory tests, imaging and equipment need the provider who referred (2310A, 2420F) or ordered (2420E)',
      *find(subject) {
        if (isForMedicare(subject)) yield* unordered(subject);
      },
    },
    {
      code: 'ORDERING_PROVIDER_ADVISED',
      place: '2310A, 2420E, 2420F NM1',
      message:
        'Laboratory tests, imaging and equipment name the provider who referred (2310A, 2420F) or ordered (2420E), if that is not the rendering provider',
      // The guide does not name an ordering provider who renders the service too.
      severity: 'WARNING',
      *find(subject) {
        if (!isForMedicare(subject)) yield* unordered(subject);
      },
    },
    {
      code: 'CLIA_NUMBER_MISSING',
      place: '2300, 2400 REF*X4',
      message: 'A laboratory test needs the CLIA number of the laboratory (REF*X4)',
      *find({ claim, lines }) {
        const ofClaim = identifiersOf(claim.identifications, 'X4');
        for (const { path, value } of lines) {
          const procedure = value.service?.procedure;
          if (!needsCertificate(procedure) || isReferredOut(procedure)) continue;
          const numbers = [...identifiersOf(value.identifications, 'X4'), ...ofClaim];
          if (numbers.length === 0) yield `${path}.identifications`;
        }
      },
    },
    {
      code: 'REFERRED_CLIA_NUMBER_MISSING',
      place: '2400 REF*F4',
      message: 'A test of another laboratory (modifier 90) needs the CLIA number of that laboratory (REF*F4)',
      *find({ lines }) {
        for (const { path, value } of lines) {
          const procedure = value.service?.procedure;
          if (!needsCertificate(procedure) || !isReferredOut(procedure)) continue;
          if (identifiersOf(value.identifications, 'F4').length === 0) yield `${path}.identifications`;
        }
      },
    },
    {
      code: 'CLIA_NUMBER_FORMAT',
      place: '2300, 2400 REF*X4, REF*F4',
      message: 'A CLIA number has two digits, D and seven digits',
      *find({ claim, lines }) {
        for (const { path, value } of [{ path: 'claim', value: claim }, ...lines]) {
          for (const [at, each] of (value.identifications ?? []).entries()) {
            const isNumber = each.qualifier === 'X4' || each.qualifier === 'F4';
            if (isNumber && each.identifier && !certificate.test(each.identifier))
              yield `${path}.identifications[${at}].identifier`;
          }
        }
      },
    },
  ],
  institutional: [
    {
      code: 'RENDERING_SAME_AS_ATTENDING',
      place: '2310D NM109',
      message: 'The rendering provider is named only where it differs from the attending provider',
      *find({ claim }) {
        if (isSame(claim.renderingProvider, claim.attendingProvider)) yield 'claim.renderingProvider';
      },
    },
  ],
};
