import { invalid, notFound } from '@rcm/errors';
import type { Handlers, OperationInput } from '@rcm/http';
import type { MedicalCodingPorts } from '../ports.ts';
import { checkEdits } from './check.ts';
import { type EditClaim, editClaimOf } from './claim.ts';
import type { editOperations } from './contract.ts';

type Body = OperationInput<typeof editOperations.checkEdits>['body'];

export const editHandlers = (ports: MedicalCodingPorts): Handlers<typeof editOperations> => ({
  async checkEdits(context, { body }) {
    if (body.claimId === undefined) {
      return { claimId: null, report: await checkEdits(context, claimOfBody(body)) };
    }
    const claim = await ports.claim(context, body.claimId);
    if (claim === null) throw notFound('Claim');
    return {
      claimId: claim.id,
      report: await checkEdits(context, editClaimOf(claim, body.setting)),
    };
  },
});

function claimOfBody({ setting, dateOfService, patient, diagnosisCodes, lines = [] }: Body): EditClaim {
  if (dateOfService === undefined) throw invalid('body.dateOfService', 'Expected a date of service');
  return {
    setting,
    dateOfService,
    patient: { age: patient?.age ?? null, sex: patient?.sex ?? null },
    diagnosisCodes: diagnosisCodes ?? null,
    lines: lines.map((line, index) => ({
      ...line,
      lineNumber: index + 1,
      dateOfService: line.dateOfService ?? null,
    })),
  };
}
