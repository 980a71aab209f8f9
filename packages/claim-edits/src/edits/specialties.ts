import type { ProfessionalClaim } from '../claim.ts';
import { inpatientPlaces } from '../codes.ts';
import type { EditGroup, Finding } from '../edit.ts';
import { isAmbulance, isSpinalManipulation } from '../procedures.ts';
import { periodOf, type Subject, withPaths } from '../subject.ts';

/** PWK02: by mail, electronically, by e-mail, by fax, by file transfer. */
const sentAttachments: ReadonlySet<string> = new Set(['BM', 'EL', 'EM', 'FT', 'FX']);

interface Attachment {
  readonly transmission?: string | null;
  readonly controlNumber?: string | null;
}

function* unnumbered(path: string, attachments: readonly Attachment[] | null | undefined): Iterable<Finding> {
  for (const { path: own, value } of withPaths(`${path}.attachments`, attachments)) {
    if (sentAttachments.has(value.transmission ?? '') && !value.controlNumber) yield `${own}.controlNumber`;
  }
}

/** CR104: why a transport was necessary. */
const transportReasons = new Set('A B C D E'.split(' '));
/** CR208: the nature of the condition. */
const spinalConditions = new Set('A C D E F G M'.split(' '));
/** CR301: initial, renewal, revised. */
const certificationKinds = new Set(['I', 'R', 'S']);
/** CRC01: conditions of durable medical equipment. */
const equipmentConditions = '09';

type Professional = Subject<ProfessionalClaim>;
type Line = Professional['lines'][number];

/** The claim and the lines, each with its CR1. */
const transportsOf = ({ claim, lines }: Professional) => [
  { path: 'claim', value: claim.ambulance },
  ...lines.map(({ path, value }) => ({ path, value: value.ambulance })),
];

const hasAnswers = ({ value }: Line): boolean => (value.forms ?? []).length > 0;

/** What single specialties demand. */
export const specialties: EditGroup = {
  name: 'SPECIALTIES',
  title: 'Attachments, ambulance, chiropractic, durable medical equipment, visits to inpatients',
  edits: [
    {
      code: 'ATTACHMENT_NUMBER_MISSING',
      place: '2300 PWK06',
      message: `An attachment that is sent apart (PWK02 = ${[...sentAttachments].join(', ')}) needs its number (PWK06)`,
      *find({ claim }) {
        yield* unnumbered('claim', claim.attachments);
      },
    },
  ],
  professional: [
    {
      code: 'LINE_ATTACHMENT_NUMBER_MISSING',
      place: '2400 PWK06',
      message: `An attachment that is sent apart (PWK02 = ${[...sentAttachments].join(', ')}) needs its number (PWK06)`,
      *find({ lines }) {
        for (const { path, value } of lines) yield* unnumbered(path, value.attachments);
      },
    },
    {
      code: 'AMBULANCE_TRANSPORT_MISSING',
      place: '2300, 2400 CR1',
      message: 'A transport by ambulance needs its reason and distance (CR1)',
      *find({ claim, lines }) {
        for (const { path, value } of lines) {
          if (isAmbulance(value.service?.procedure) && !claim.ambulance && !value.ambulance)
            yield `${path}.ambulance`;
        }
      },
    },
    {
      code: 'AMBULANCE_PLACE_MISSING',
      place: '2310E, 2310F N3, N4',
      message:
        'A transport by ambulance (CR1) needs the places of pick-up and drop-off (2310E and 2310F, 2420G and 2420H)',
      *find({ claim, lines }) {
        const places = [{ path: 'claim', value: claim }, ...lines];
        for (const { path, value } of places) {
          if (!value.ambulance) continue;
          if (!value.pickUp && !claim.pickUp) yield `${path}.pickUp`;
          if (!value.dropOff && !claim.dropOff) yield `${path}.dropOff`;
        }
      },
    },
    {
      code: 'AMBULANCE_REASON_CODE',
      place: '2300, 2400 CR104',
      message: `CR104, the reason of a transport, must be one of ${[...transportReasons].join(', ')}`,
      *find(subject) {
        for (const { path, value } of transportsOf(subject)) {
          if (value?.reason && !transportReasons.has(value.reason)) yield `${path}.ambulance.reason`;
        }
      },
    },
    {
      code: 'SPINAL_MANIPULATION_MISSING',
      place: '2300 CR2',
      message: 'Spinal manipulation (98940 to 98942) needs the condition of the patient (CR2)',
      // The guide demands CR2 of payers that are known to decide by it.
      severity: 'WARNING',
      *find({ claim, lines }) {
        const isManipulation = lines.some(({ value }) => isSpinalManipulation(value.service?.procedure));
        if (isManipulation && !claim.spinalManipulation) yield 'claim.spinalManipulation';
      },
    },
    {
      code: 'SPINAL_CONDITION_CODE',
      place: '2300 CR208',
      message: `CR208, the condition of the patient, must be one of ${[...spinalConditions].join(', ')}`,
      *find({ claim }) {
        const condition = claim.spinalManipulation?.condition;
        if (condition && !spinalConditions.has(condition)) yield 'claim.spinalManipulation.condition';
      },
    },
    {
      code: 'EQUIPMENT_CERTIFICATION_MISSING',
      place: '2400 CR3, CRC*09; 2440 FRM',
      message:
        'Rented or purchased equipment (SV5) needs a certification (CR3), conditions (CRC*09) or a form (FRM)',
      // The guide demands them of payers that want a certificate of medical necessity; Medicare does not since 2023.
      severity: 'WARNING',
      *find({ lines }) {
        for (const line of lines) {
          const { path, value } = line;
          const hasConditions = value.conditions?.some(({ category }) => category === equipmentConditions);
          const isCertified = value.equipmentCertification || hasConditions || hasAnswers(line);
          if (value.equipment && !isCertified) yield `${path}.equipmentCertification`;
        }
      },
    },
    {
      code: 'EQUIPMENT_CERTIFICATION_CODE',
      place: '2400 CR301',
      message: `CR301, the kind of a certification, must be one of ${[...certificationKinds].join(', ')}`,
      *find({ lines }) {
        for (const { path, value } of lines) {
          const kind = value.equipmentCertification?.kind;
          if (kind && !certificationKinds.has(kind)) yield `${path}.equipmentCertification.kind`;
        }
      },
    },
    {
      code: 'EQUIPMENT_DATE_MISSING',
      place: '2400 DTP*463, DTP*607',
      message:
        'A certification of equipment (CR3) needs the day on which the therapy began (DTP*463), and the day of the recertification (DTP*607) where CR301 is R or S',
      *find({ lines }) {
        for (const { path, value } of lines) {
          if (!value.equipmentCertification) continue;
          const isRepeated = value.equipmentCertification.kind !== 'I';
          const hasDates = periodOf(value.dates, '463') && (!isRepeated || periodOf(value.dates, '607'));
          if (!hasDates) yield `${path}.dates`;
        }
      },
    },
    {
      code: 'INPATIENT_ADMISSION_DATE_MISSING',
      place: '2300 DTP*435',
      message: `Services to an inpatient (place of service ${[...inpatientPlaces].join(', ')}) need the date of admission (DTP*435)`,
      *find({ claim }) {
        if (inpatientPlaces.has(claim.facility?.code ?? '') && !periodOf(claim.dates, '435'))
          yield 'claim.dates';
      },
    },
  ],
};
