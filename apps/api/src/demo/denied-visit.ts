import { billClaim } from './claims.ts';
import type { CreatedRecord, DemoContext } from './demo-context.ts';
import type { SharedRecords } from './shared-records.ts';

const draft = `Subjective: Low back pain for six weeks, worse when sitting.
Plan: MRI of the lumbar spine.`;

const signed = `Subjective: Low back pain for six weeks, worse when sitting; exercises brought no relief.
Plan: MRI of the lumbar spine, then a visit to discuss it.`;

/** Creates a visit that is documented and billed, and that the payer reports as denied. Returns its claim. */
export async function createDeniedVisit(demo: DemoContext, shared: SharedRecords): Promise<CreatedRecord> {
  const { create, moment } = demo;
  const { clinic, physician, commercial, mara } = shared;
  const appointment = await create(
    'reference.createAppointment',
    'appointment',
    {
      patientId: mara.id,
      facilityId: clinic.id,
      providerId: physician.id,
      scheduledAt: moment(-52),
      serviceDate: moment(-45),
      reason: 'Low back pain',
    },
    -52,
  );
  await documentVisit(demo, mara, appointment);
  const claim = await billClaim(demo, shared, {
    patient: mara,
    payer: commercial,
    diagnosis: 'M54.50',
    lines: [
      ['99214', 185],
      ['72148', 940.5],
    ],
    serviceDay: -45,
    billingDay: -42,
  });
  await codeVisit(demo, claim, appointment);
  await askPayer(demo, commercial, claim);
  return claim;
}

/** Creates a note from a recording and a template; the physician edits the draft and signs it. */
async function documentVisit(
  { call, create, at, date }: DemoContext,
  patient: CreatedRecord,
  visit: CreatedRecord,
): Promise<void> {
  const template = await create(
    'scribe.createTemplate',
    'template',
    {
      name: 'Office visit',
      template: 'Subjective: {{subjective}}\nPlan: {{plan}}',
      specialty: 'Family medicine',
      isDefault: true,
    },
    -100,
  );
  const { id: jobId } = await create(
    'scribe.createJob',
    'job',
    {
      patientId: patient.id,
      appointmentId: visit.id,
      templateId: template.id,
      executionMode: 'AI_WITH_HITL',
      audioDurationSeconds: 840,
    },
    -45,
  );
  const file = {
    fileName: 'visit.m4a',
    fileType: 'audio/mp4',
    fileSize: 6_720_512,
    storageKey: `recordings/${date(-45)}/visit.m4a`,
  };
  await call('scribe.attachFile', { params: { jobId }, body: file }, at(-45));
  await call('scribe.processJob', { params: { jobId } }, at(-45));
  for (const finalNote of [draft, signed]) {
    const body = { status: 'COMPLETED', finalNote };
    await call('scribe.updateJob', { params: { jobId }, body }, at(-44));
  }
  const signer = await create(
    'organization.createMember',
    'member',
    { name: 'Avery Stone', email: 'avery.stone@riverside.example', role: 'CLINICIAN' },
    -100,
  );
  const statement = 'I have read this note and confirm that it records the visit.';
  await call('scribe.attestJob', { params: { jobId }, body: { memberId: signer.id, statement } }, at(-44));
}

/** Reviews the codes of the denied claim with a rule on imaging. */
async function codeVisit(
  { call, create, at }: DemoContext,
  claim: CreatedRecord,
  visit: CreatedRecord,
): Promise<void> {
  const rule = {
    name: 'Imaging to the certified coder',
    description: 'What needs an authorization is coded by somebody who knows the policies',
    ruleType: 'AUTO_ROUTE',
    priority: 10,
    conditions: { field: 'procedureCode', op: 'startsWith', value: '72' },
    actions: { team: 'CERTIFIED_CODERS' },
  };
  await call('medical-coding.saveAutomationRule', { body: rule }, at(-100));
  await create(
    'medical-coding.createJob',
    'job',
    { claimId: claim.id, encounterReference: visit.id, priority: 5 },
    -1,
  );
}

/** Maps the payer's statuses by a published profile, and records that the MRI was not authorized. */
async function askPayer(
  { call, create, at, date }: DemoContext,
  payer: CreatedRecord,
  claim: CreatedRecord,
): Promise<void> {
  const { id: profileId } = await create(
    'claim-status.createMappingProfile',
    'mappingProfile',
    {
      name: 'Hudson Mutual',
      payerId: payer.id,
      rules: [
        { categoryCode: 'P1', statusCode: '20', outcome: 'in_review' },
        { categoryCode: 'F2', statusCode: '84', outcome: 'denied' },
      ],
    },
    -100,
  );
  await call('claim-status.publishMappingProfile', { params: { profileId } }, at(-99));
  await call('claim-status.createInquiry', { body: { claimIds: [claim.id] } }, at(-31));
  const { inquiries } = await call('claim-status.listInquiries', { query: { claimId: claim.id } });
  await call(
    'claim-status.recordResponse',
    {
      params: { id: inquiries[0].inquiryId },
      body: {
        statuses: [{ categoryCode: 'F2', statusCode: '84' }],
        totalCharge: 1125.5,
        payerClaimNumber: 'HM-2201-77041',
        effectiveDate: date(-31),
      },
    },
    at(-30),
  );
}
