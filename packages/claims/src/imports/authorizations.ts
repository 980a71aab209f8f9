import { endOfDay } from '@rcm/calendar';
import type { Issue } from '@rcm/errors';
import {
  Authorization,
  type AuthorizationRow,
  authorizationStates,
  authorizationValues,
  incompleteness,
} from '@rcm/reference/records';
import type { TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';
import type { ReadRow } from './bodies.ts';
import { afterChanges, differences, type Writer } from './importer.ts';

type Body = z.output<typeof AuthorizationRow>;

/** Returns a writer of authorizations. It refuses illegal moves, and numbers that are taken for the patient and payer. */
export async function authorizationWriter(
  context: TenantContext,
  rows: readonly ReadRow<Body>[],
  existing: readonly Authorization[],
): Promise<Writer<Body, Authorization>> {
  const { timeZone } = context.organization;
  const valuesOf = ({ status, ...body }: Body) =>
    authorizationValues({ ...body, status: status === 'EXPIRED' ? 'APPROVED' : status }, timeZone);
  const changesOf = (authorization: Authorization, { body, given }: ReadRow<Body>) =>
    differences(authorization, valuesOf(body), given);
  const holders = await numberHolders(context, rows, existing);
  return {
    refuse(row, authorization) {
      const values = valuesOf(row.body);
      const after = authorization
        ? afterChanges(authorization, values, changesOf(authorization, row))
        : values;
      const issue = incompleteness(after) ?? statusIssue(context, row.body, after, authorization);
      if (issue) return [issue];
      const { authorizationNumber } = after;
      if (authorizationNumber === null || authorizationNumber === undefined) return [];
      const numberKey = numberKeyOf(after);
      const key = authorization?.id ?? row;
      if ((holders.get(numberKey) ?? key) !== key) return [takenNumber];
      holders.set(numberKey, key);
      return [];
    },
    create: (body) => context.create(Authorization, valuesOf(body)),
    update(authorization, row, dryRun) {
      const changes = changesOf(authorization, row);
      if (!dryRun) authorization.change(changes, timeZone);
      return Object.keys(changes).length > 0;
    },
  };
}

type After = ReturnType<typeof authorizationValues>;

/** The issue of an illegal move, or of an EXPIRED row whose last day has not passed. */
function statusIssue(
  { now, organization }: TenantContext,
  { status }: Body,
  after: After,
  authorization: Authorization | null,
): Issue | null {
  const from = authorization?.status;
  if (from !== undefined && from !== after.status && !authorizationStates.allows(from, after.status)) {
    const allowed = authorizationStates.choicesFrom(from).join(', ');
    return { path: 'status', code: 'conflict', message: `From ${from}, expected one of ${allowed}` };
  }
  const isOver = after.effectiveTo && endOfDay(after.effectiveTo, organization.timeZone) <= now;
  return status === 'EXPIRED' && !isOver
    ? { path: 'status', code: 'custom', message: 'Expected APPROVED, or an effectiveTo before today' }
    : null;
}

const takenNumber: Issue = {
  path: 'authorizationNumber',
  code: 'conflict',
  message: 'Another authorization of the patient and payer has this number',
};

const numberKeyOf = ({
  patientId,
  payerId,
  authorizationNumber,
}: Pick<Authorization, 'patientId' | 'payerId' | 'authorizationNumber'>) =>
  JSON.stringify([patientId, payerId, authorizationNumber]);

/** The id of the authorization with each number that the rows may take; rows that take a number are added. */
async function numberHolders(
  { em }: TenantContext,
  rows: readonly ReadRow<Body>[],
  existing: readonly Authorization[],
): Promise<Map<string, unknown>> {
  const found = await em.find(Authorization, {
    patientId: { $in: rows.map(({ body }) => body.patientId) },
    authorizationNumber: {
      $in: [...rows.map(({ body }) => body), ...existing].flatMap(
        ({ authorizationNumber }) => authorizationNumber ?? [],
      ),
    },
  });
  return new Map(found.map((authorization) => [numberKeyOf(authorization), authorization.id]));
}
