import type { Cast } from './cast.ts';
import { billClaim, refused, remit } from './claims.ts';
import type { Made, Scene } from './scene.ts';

const answerDay = -25;

/** The visit's imaging is denied: a rule routes the case, it is appealed and tracked, and the physician learns why. */
export async function tellDenial(scene: Scene, cast: Cast, claim: Made): Promise<void> {
  const { call, create, at, moment } = scene;
  const { biller, physician, commercial } = cast;
  await remit(scene, claim, answerDay, [
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
  const denial = await openedCase(scene, claim, answerDay, 'No prior authorization of the MRI on file');
  const { id: appealId } = await draftAppeal(scene, denial, -22);
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

/** What else the queues hold: a draft of an appeal to Medicare, and a claim that was billed too late. */
export async function tellOtherDenials(scene: Scene, cast: Cast): Promise<void> {
  const { medicare, commercial, samuel, ada } = cast;
  const necessity = await billClaim(scene, cast, {
    patient: samuel,
    payer: medicare,
    diagnosis: 'I10',
    lines: [['93306', 420]],
    serviceDay: -63,
    billingDay: -60,
  });
  await remit(scene, necessity, -40, [refused(420, '50')]);
  const denial = await openedCase(scene, necessity, -40, 'Records do not support the level of care');
  await draftAppeal(scene, denial, -38);

  const late = await billClaim(scene, cast, {
    patient: ada,
    payer: commercial,
    diagnosis: 'J06.9',
    lines: [['99213', 96.2]],
    serviceDay: -170,
    billingDay: -70,
  });
  await remit(scene, late, -50, [refused(96.2, '29')]);
  await openedCase(scene, late, -50, 'Received after the filing limit');
}

/** Two queues, and the rule that sends missing authorizations to the one that knows about them. */
export async function makeQueues({ create }: Scene, { biller }: Cast): Promise<void> {
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

/** The case that the refusal has opened, with the reason in the words of the payer's letter. */
async function openedCase(
  { call, at }: Scene,
  claim: Made,
  day: number,
  denialReason: string,
): Promise<Made> {
  const { cases } = await call('denial-management.listCases', { query: { claimId: claim.id } }, at(day));
  const params = { caseId: cases[0].id };
  return (await call('denial-management.updateCase', { params, body: { denialReason } }, at(day))).case;
}

const draftAppeal = ({ create }: Scene, denial: Made, day: number) =>
  create('appeals.createAppeal', 'appeal', { denialCaseId: denial.id, submissionMethod: 'FAX' }, day);
