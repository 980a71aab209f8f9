import { aPrincipal, testEveryMove, testTime } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import { Approval, approvalStates, type HeldInput } from './approval.ts';
import { ApprovalStatus } from './schema.ts';

const later = new Date(testTime.getTime() + 1_000);

type Status = (typeof ApprovalStatus.options)[number];

const anApproval = (status: Status, input: HeldInput | null = null) =>
  Object.assign(new Approval(), { status, expiresAt: later, input });

const make = (approval: Approval, move: Exclude<Status, 'PENDING'>, now = testTime) =>
  move === 'EXECUTED' ? approval.execute(now) : approval.decide(move, null, aPrincipal(), now);

testEveryMove(
  approvalStates,
  {
    'PENDING APPROVED': 'APPROVED',
    'PENDING REJECTED': 'REJECTED',
    'PENDING EXPIRED': 'EXPIRED',
    'APPROVED REJECTED': 'REJECTED',
    'APPROVED EXPIRED': 'EXPIRED',
    'APPROVED EXECUTED': 'EXECUTED',
  },
  (status) => {
    const record = anApproval(status);
    return { record, make: (move) => make(record, move) };
  },
);

describe('the request of an approval', () => {
  const input = { params: {}, query: {}, body: { note: 'Rowan Ellis called' } };
  const moves = ['APPROVED', 'REJECTED', 'EXPIRED', 'EXECUTED'] as const;
  const legal: Readonly<Record<string, readonly Status[]>> = {
    PENDING: moves.slice(0, 3),
    APPROVED: moves.slice(1),
  };
  const cases = ApprovalStatus.options.flatMap((status) => moves.map((move) => [status, move] as const));

  test.each(cases)('in %s, after %s: only one that can still be carried out has it', (status, move) => {
    const isOpen = (one: Status) => one === 'PENDING' || one === 'APPROVED';
    const approval = anApproval(status, isOpen(status) ? input : null);
    const isLegal = legal[status]?.includes(move) ?? false;
    if (isLegal) make(approval, move);
    else expect(() => make(approval, move)).toThrow(expect.objectContaining({ status: 409 }));
    expect(approval.input).toEqual(isOpen(isLegal ? move : status) ? input : null);
  });

  test.each(['PENDING', 'APPROVED'] as const)('in %s is deleted when its time is over', (status) => {
    const approval = anApproval(status, input);
    approval.expire();
    expect(approval).toMatchObject({ status: 'EXPIRED', input: null });
  });

  test.each(['REJECTED', 'EXPIRED', 'EXECUTED'] as const)('in %s has no further end', (status) => {
    expect(() => anApproval(status).expire()).toThrow(expect.objectContaining({ status: 409 }));
  });
});

describe('at its time', () => {
  test.each(['PENDING', 'APPROVED'] as const)(
    'an approval in %s is open until then, and closed from then on',
    (status) => {
      const before = new Date(later.getTime() - 1);
      anApproval(status).decide('REJECTED', 'No', aPrincipal(), before);
      for (const work of [
        () => anApproval(status).decide('REJECTED', null, aPrincipal(), later),
        () => anApproval(status).execute(later),
      ]) {
        expect(work).toThrow(
          expect.objectContaining({ status: 409, details: expect.objectContaining({ allowedNext: [] }) }),
        );
      }
    },
  );

  test('an approved request is carried out until then', () => {
    const approval = anApproval('APPROVED');
    approval.execute(new Date(later.getTime() - 1));
    expect(approval.status).toBe('EXECUTED');
  });
});

test('a decision names the key, its member and the reason', () => {
  const approval = anApproval('PENDING');
  const member = aPrincipal({ memberId: 'mem_1' });
  approval.decide('APPROVED', 'Checked', member, testTime);
  expect(approval).toMatchObject({
    status: 'APPROVED',
    reason: 'Checked',
    decidedByKeyId: member.keyId,
    decidedByMemberId: 'mem_1',
    decidedAt: testTime,
  });
});
