import { billClaim, refused, remit } from './claims.ts';
import type { CreatedRecord, DemoContext } from './demo-context.ts';
import type { SharedRecords } from './shared-records.ts';

const answerDay = -25;

/** Creates a denial of the visit's imaging, with an appeal, its tracking, and education for the physician. */
export async function createDenial(
  demo: DemoContext,
  shared: SharedRecords,
  claim: CreatedRecord,
): Promise<void> {
  await remit(demo, claim, answerDay, [
    {
      allowedAmount: 148,
      paidAmount: 0,
      adjustments: [
        { groupCode: 'CO', reasonCode: '45', amount: 37 },
        { groupCode: 'PR', reasonCode: '1', amount: 148 },
      ],
    },
    refused(940.5, '197'),
  ]);
  const denial = await openedCase(demo, claim, answerDay, 'No prior authorization of the MRI on file');
  await submitAppeal(demo, denial);
  await trackAppeal(demo, shared, claim);
  await educateProvider(demo, shared);
}

/** Creates the appeal of a denial, with its documents, and submits it. */
async function submitAppeal(demo: DemoContext, denial: CreatedRecord): Promise<void> {
  const { call, at } = demo;
  const { id: appealId } = await draftAppeal(demo, denial, -22);
  const params = { appealId };
  for (const [documentType, fileName] of [
    ['APPEAL_LETTER', 'appeal-letter.pdf'],
    ['DENIAL_NOTICE', 'notice-of-denial.pdf'],
    ['MEDICAL_RECORDS', 'note-of-the-visit.pdf'],
  ]) {
    const body = { documentType, fileName, fileType: 'application/pdf' };
    await call('appeals.attachDocument', { params, body }, at(-21));
  }
  for (const [status, days] of [
    ['READY_FOR_SUBMISSION', -21],
    ['SUBMITTED', -20],
    ['UNDER_REVIEW', -18],
  ] as const) {
    await call('appeals.transitionAppeal', { params, body: { status } }, at(days));
  }
}

/** Tracks the appeal in AR management. */
async function trackAppeal(
  { call, create, at, moment }: DemoContext,
  { biller }: SharedRecords,
  claim: CreatedRecord,
): Promise<void> {
  const tracked = await create(
    'ar-management.createAppeal',
    'appeal',
    {
      claimId: claim.id,
      deadline: moment(155),
      assignedToId: biller.id,
      notes: 'Faxed with the note of the visit; the authorization is still missing',
    },
    -20,
  );
  await call(
    'ar-management.updateAppeal',
    {
      params: { appealId: tracked.id },
      body: { status: 'UNDER_REVIEW', confirmationNumber: 'CN-884213' },
    },
    at(-18),
  );
}

/** Creates education of the physician about the denial. */
async function educateProvider(
  { call, create, at }: DemoContext,
  { physician, commercial }: SharedRecords,
): Promise<void> {
  const education = await create(
    'prevention.createEducation',
    'education',
    {
      providerId: physician.id,
      payerId: commercial.id,
      topic: 'Prior authorization of imaging',
      description: 'Hudson Mutual denied an MRI of the lumbar spine for a missing authorization',
      educationType: 'TIP_SHEET',
      severity: 'HIGH',
      category: 'AUTHORIZATION',
      educationContent: 'Ask for the authorization when the MRI is ordered, before it is scheduled.',
      actionItems: [{ title: 'Write the authorization number on the order', dueInDays: 14 }],
    },
    -17,
  );
  await call(
    'prevention.updateEducation',
    { params: { educationContentId: education.id }, body: { status: 'VIEWED' } },
    at(-15),
  );
}

/** Creates two more denials: one with a draft appeal to Medicare, and one for timely filing. */
export async function createOtherDenials(demo: DemoContext, shared: SharedRecords): Promise<void> {
  const { medicare, commercial, samuel, ada } = shared;
  const necessity = await billClaim(demo, shared, {
    patient: samuel,
    payer: medicare,
    diagnosis: 'I10',
    lines: [['93306', 420]],
    serviceDay: -63,
    billingDay: -60,
  });
  await remit(demo, necessity, -40, [refused(420, '50')]);
  const denial = await openedCase(demo, necessity, -40, 'Records do not support the level of care');
  await draftAppeal(demo, denial, -38);

  const late = await billClaim(demo, shared, {
    patient: ada,
    payer: commercial,
    diagnosis: 'J06.9',
    lines: [['99213', 96.2]],
    serviceDay: -170,
    billingDay: -70,
  });
  await remit(demo, late, -50, [refused(96.2, '29')]);
  await openedCase(demo, late, -50, 'Received after the filing limit');
}

/** Creates two queues, and a rule that routes missing authorizations to one of them. */
export async function makeQueues({ create }: DemoContext, { biller }: SharedRecords): Promise<void> {
  await create(
    'denial-management.createQueue',
    'queue',
    { name: 'General', description: 'What no rule places elsewhere', isDefault: true },
    -100,
  );
  const authorization = await create(
    'denial-management.createQueue',
    'queue',
    {
      name: 'Authorization',
      maxCapacity: 50,
      defaultSlaHours: 48,
      defaultAssignmentMethod: 'ROUND_ROBIN',
      memberUserIds: [biller.id],
    },
    -100,
  );
  await create(
    'denial-management.createQueueRule',
    'rule',
    {
      queueId: authorization.id,
      name: 'Missing authorization',
      priority: 10,
      conditions: { all: [{ field: 'carc', op: 'matchesCode', value: ['197', '15', '39'] }] },
      actions: [
        { type: 'ASSIGN_QUEUE', queueId: authorization.id },
        { type: 'SET_PRIORITY', priority: 1 },
      ],
    },
    -100,
  );
}

/** Returns the case that a denial has opened, after adding the reason from the payer's letter. */
async function openedCase(
  { call, at }: DemoContext,
  claim: CreatedRecord,
  day: number,
  denialReason: string,
): Promise<CreatedRecord> {
  const { cases } = await call('denial-management.listCases', { query: { claimId: claim.id } }, at(day));
  const params = { caseId: cases[0].id };
  return (await call('denial-management.updateCase', { params, body: { denialReason } }, at(day))).case;
}

const draftAppeal = ({ create }: DemoContext, denial: CreatedRecord, day: number) =>
  create('appeals.createAppeal', 'appeal', { denialCaseId: denial.id, submissionMethod: 'FAX' }, day);
