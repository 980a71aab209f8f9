import { dateInZone } from '@rcm/calendar';
import type { PdfDocument, PdfSection } from '@rcm/documents';
import { type Money, sum } from '@rcm/money';
import type { OrganizationSettings } from '@rcm/tenancy';
import type { EstimateFacility, EstimatePatient } from '../ports.ts';
import type { Estimate, EstimateLine } from './estimate.ts';
import { recurrenceText } from './recurrence.ts';

const dollars = (amount: Money) => `$${amount.replace(/\B(?=(\d{3})+(?=\.))/g, ',')}`;

/**
 * The disclaimers that an estimate must carry (45 CFR 149.610(c)(1)(vi) to (x)), and the statements that it is
 * not a contract and that a dispute does not affect the quality of care.
 */
const disclaimers: readonly PdfSection[] = [
  {
    kind: 'notice',
    title: 'Other items and services may be charged separately',
    text: 'There may be additional items or services that the provider or facility recommends as part of the course of care and that must be scheduled or requested separately. They are not reflected in this estimate.',
  },
  {
    kind: 'notice',
    title: 'This is only an estimate',
    text: 'The information in this good faith estimate is only an estimate of items or services reasonably expected to be furnished at the time it was issued. Actual items, services or charges may differ.',
  },
  {
    kind: 'notice',
    title: 'Your right to dispute a bill',
    text: 'If a provider or facility bills you at least $400 more than its total in this estimate, you have the right to start a patient-provider dispute resolution process. You may ask the provider or facility to update the bill, to negotiate it, or whether financial assistance is available, or start the process with the U.S. Department of Health and Human Services within 120 calendar days of the date on the original bill. See www.cms.gov/nosurprises or call 1-800-985-3059. Starting the process does not adversely affect the quality of the health care services furnished to you.',
  },
  {
    kind: 'notice',
    title: 'Not a contract',
    text: 'This good faith estimate is not a contract. It does not require you to obtain the items or services from any of the providers or facilities that it names.',
  },
];

/** The PDF document of an estimate, with the content that 45 CFR 149.610(c) requires. Dates are in the facility's time zone. */
export function estimateDocument(
  estimate: Estimate,
  patient: EstimatePatient,
  facility: EstimateFacility | null,
  organization: OrganizationSettings,
): PdfDocument {
  const timeZone = facility?.timeZone ?? organization.timeZone;
  const day = (instant: Date) => dateInZone(instant, timeZone);
  const facts = [
    { label: 'Patient', value: `${patient.firstName} ${patient.lastName}` },
    { label: 'Date of birth', value: patient.dateOfBirth },
    { label: 'Estimate number', value: estimate.estimateNumber },
    { label: 'Taxpayer identification number', value: estimate.taxIdentifier ?? 'Not given' },
    { label: 'Date of service', value: day(estimate.serviceDate) },
    { label: 'Diagnosis codes', value: estimate.diagnosisCodes.join(', ') || 'None given' },
    {
      label: 'Place of service',
      value: [facility?.name, facility?.address].filter(Boolean).join(', ') || 'Not given',
    },
  ];
  return {
    title: 'Good Faith Estimate',
    subtitle: `${organization.name} · issued ${day(estimate.createdAt)}`,
    language: 'en-US',
    footer: `${estimate.estimateNumber} · This is not a bill`,
    metadata: {
      title: `Good Faith Estimate ${estimate.estimateNumber}`,
      subject: 'Good faith estimate of expected charges (45 CFR 149.610)',
      createdAt: estimate.updatedAt,
    },
    sections: [
      { kind: 'facts', facts },
      { kind: 'heading', text: 'Expected items and services' },
      ...providerTables(estimate, facility),
      {
        kind: 'facts',
        facts: [
          { label: 'Total expected charges', value: dollars(estimate.totalEstimatedCost) },
          { label: 'Discount', value: dollars(estimate.patientDiscount) },
          { label: 'Expected to be paid by you', value: dollars(estimate.patientResponsibility) },
        ],
      },
      { kind: 'heading', text: 'Please read' },
      ...disclaimers,
    ],
  };
}

function providerTables(estimate: Estimate, facility: EstimateFacility | null): PdfSection[] {
  const groups = new Map<string, EstimateLine[]>();
  for (const line of estimate.lineItems) {
    const name = line.providerName ?? estimate.providerName ?? facility?.name ?? 'Provider not named';
    const npi = line.providerNpi ?? estimate.providerNpi ?? facility?.npi;
    const caption = npi ? `${name} — NPI ${npi}` : name;
    groups.set(caption, [...(groups.get(caption) ?? []), line]);
  }
  return [...groups].map(([caption, lines]) => ({
    kind: 'table',
    caption,
    columns: [
      { header: 'Code', width: 56 },
      { header: 'Item or service' },
      { header: 'Quantity', align: 'right', width: 52 },
      { header: 'Unit charge', align: 'right', width: 70 },
      { header: 'Expected charge', align: 'right', width: 84 },
    ],
    rows: lines.map((line) => [
      line.cptCode,
      line.recurrence ? `${line.description} (${recurrenceText(line.recurrence)})` : line.description,
      String(line.quantity),
      dollars(line.unitCharge),
      dollars(line.totalCharge),
    ]),
    totalRows: [['Subtotal', '', '', '', dollars(sum(lines.map(({ totalCharge }) => totalCharge)))]],
  }));
}
