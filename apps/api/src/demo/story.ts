import type { Caller } from '../caller.ts';

const day = 24 * 60 * 60 * 1_000;

/**
 * Writes the demo data through the operations themselves: a clinic with two payers, whose patients have
 * estimates, claims, denials, appeals, accounts and plans in different states.
 */
export async function tellStory(call: Caller, now: Date): Promise<void> {
  const at = (days: number) => new Date(now.getTime() + days * day);
  const moment = (days: number) => at(days).toISOString();
  const date = (days: number) => moment(days).slice(0, 10);
  const create = async (id: string, name: string, body: Record<string, unknown>, when?: Date) =>
    (await call(id, { body }, when))[name] as { id: string };

  const biller = await create('organization.createMember', 'member', {
    name: 'Jordan Lee',
    email: 'jordan.lee@riverside.example',
    role: 'BILLER',
  });
  const clinic = await create('reference.createFacility', 'facility', {
    name: 'Riverside Clinic',
    npi: '1234567893',
    placeOfServiceCode: '11',
    address: { line1: '40 River Road', city: 'Albany', state: 'NY', postalCode: '12207' },
  });
  const physician = await create('reference.createProvider', 'provider', {
    firstName: 'Avery',
    lastName: 'Stone',
    npi: '1558598797',
    taxonomyCode: '207Q00000X',
    specialty: 'Family medicine',
  });
  const medicare = await create('reference.createPayer', 'payer', {
    name: 'Medicare Part B',
    payerCode: 'MEDB',
    programType: 'MEDICARE_FFS',
    timelyFilingDays: 365,
  });
  const commercial = await create('reference.createPayer', 'payer', {
    name: 'Hudson Mutual',
    payerCode: 'HUDM',
    programType: 'COMMERCIAL',
    timelyFilingDays: 90,
  });
  const patients = [];
  for (const [firstName, lastName, dateOfBirth, selfPay] of [
    ['Mara', 'Quinn', '1958-04-11', false],
    ['Theo', 'Baptiste', '1987-09-30', true],
    ['Inés', 'Calderón', '1992-01-17', true],
    ['Samuel', 'Okafor', '1949-12-02', false],
  ] as const) {
    patients.push(
      await create('reference.createPatient', 'patient', { firstName, lastName, dateOfBirth, selfPay }),
    );
  }
  const [mara, theo, ines, samuel] = patients as [
    { id: string },
    { id: string },
    { id: string },
    { id: string },
  ];

  await tellEstimates();
  await tellDenials();
  await tellAccounts();

  async function tellEstimates(): Promise<void> {
    const visit = {
      cptCode: '99214',
      description: 'Office visit, established patient, moderate',
      quantity: 1,
      unitCharge: 185,
    };
    const imaging = {
      cptCode: '72148',
      description: 'MRI of the lumbar spine',
      quantity: 1,
      unitCharge: 940.5,
    };
    for (const [patient, days, verbs] of [
      [theo, -30, ['generate', 'deliver', 'acknowledge']],
      [ines, -4, ['generate', 'deliver']],
      [ines, -1, ['generate']],
      [theo, 0, []],
    ] as const) {
      const appointment = await create(
        'reference.createAppointment',
        'appointment',
        {
          patientId: patient.id,
          facilityId: clinic.id,
          providerId: physician.id,
          scheduledAt: moment(days),
          serviceDate: moment(days + 21),
          reason: 'Low back pain',
        },
        at(days),
      );
      const estimate = await create(
        'gfe.createEstimate',
        'estimate',
        {
          patientId: patient.id,
          appointmentId: appointment.id,
          facilityId: clinic.id,
          providerName: 'Avery Stone, MD',
          providerNpi: '1558598797',
          serviceDate: moment(days + 21),
          diagnosisCodes: ['M54.50'],
          lineItems: [visit, imaging],
        },
        at(days),
      );
      for (const verb of verbs) {
        const body = verb === 'deliver' ? { deliveryMethod: 'GFE_DEL_PORTAL' } : {};
        await call(`gfe.${verb}Estimate`, { params: { gfeId: estimate.id }, body }, at(days));
      }
    }
    const { estimates } = await call('gfe.listEstimates', { query: { status: 'GFE_ACKNOWLEDGED' } });
    await call('gfe.openIdrCase', { params: { gfeId: estimates[0].id }, body: { billedAmount: 1725.5 } });
  }

  async function tellDenials(): Promise<void> {
    const general = await create('denial-management.createQueue', 'queue', {
      name: 'General',
      description: 'What no rule places elsewhere',
      isDefault: true,
    });
    const authorization = await create('denial-management.createQueue', 'queue', {
      name: 'Authorization',
      maxCapacity: 50,
      defaultSlaHours: 48,
      defaultAssignmentMethod: 'ROUND_ROBIN',
      memberUserIds: [biller.id],
    });
    await create('denial-management.createQueueRule', 'rule', {
      queueId: authorization.id,
      name: 'Missing authorization',
      priority: 10,
      conditions: { all: [{ field: 'carc', op: 'matchesCode', value: ['197', '15', '39'] }] },
      actions: [
        { type: 'ASSIGN_QUEUE', queueId: authorization.id },
        { type: 'SET_PRIORITY', priority: 1 },
      ],
    });
    const denied = [
      [mara, medicare, '50', 'Records do not support the level of care', 420],
      [samuel, commercial, '197', 'No prior authorization on file', 1310.75],
      [samuel, commercial, '29', 'Received after the filing limit', 96.2],
    ] as const;
    for (const [index, [patient, payer, primaryCode, denialReason, amount]] of denied.entries()) {
      const days = -60 + index * 10;
      const claim = await create(
        'reference.createClaim',
        'claim',
        {
          patientId: patient.id,
          payerId: payer.id,
          providerId: physician.id,
          facilityId: clinic.id,
          serviceDate: date(days),
          billedAt: moment(days + 3),
          diagnosisCodes: ['I10'],
          lines: [{ procedureCode: '99214', chargeAmount: amount, diagnosisPointers: [1] }],
        },
        at(days + 3),
      );
      await call('reference.recordRemittance', {
        params: { claimId: claim.id },
        body: {
          receivedAt: moment(days + 20),
          lines: [
            {
              lineNumber: 1,
              allowedAmount: 0,
              paidAmount: 0,
              adjustments: [{ groupCode: 'CO', reasonCode: primaryCode, amount }],
            },
          ],
        },
      });
      const denial = await create(
        'denial-management.createCase',
        'case',
        {
          claimId: claim.id,
          denialDate: moment(days + 20),
          denialReason,
          primaryCode,
          deniedAmount: amount,
          ...(index === 2 && { queueId: general.id }),
        },
        at(days + 20),
      );
      if (index === 2) continue;
      const appeal = await create(
        'appeals.createAppeal',
        'appeal',
        { denialCaseId: denial.id, submissionMethod: 'FAX' },
        at(days + 21),
      );
      if (index === 1) continue;
      for (const status of ['READY_FOR_SUBMISSION', 'SUBMITTED', 'UNDER_REVIEW']) {
        await call(
          'appeals.transitionAppeal',
          { params: { appealId: appeal.id }, body: { status } },
          at(days + 22),
        );
      }
    }
  }

  async function tellAccounts(): Promise<void> {
    for (const [patient, openingBalance, installments] of [
      [theo, 1125.5, 6],
      [ines, 310, 0],
      [samuel, 84.2, 0],
    ] as const) {
      const account = await create(
        'patient-ar.createAccount',
        'account',
        { patientId: patient.id, openingBalance, facilityId: clinic.id },
        at(-45),
      );
      await call('patient-ar.createStatement', {
        body: { accountId: account.id, idempotencyKey: `demo-${account.id}`, dueDate: moment(30) },
      });
      if (installments === 0) continue;
      await call('patient-ar.createPaymentPlan', {
        body: {
          accountId: account.id,
          originalBalance: openingBalance,
          installmentAmount: 187.59,
          frequency: 'MONTHLY',
          totalInstallments: installments,
          startDate: moment(14),
        },
      });
    }
  }
}
