import { aPrincipal, testEveryMove, testTime } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import { Approval, approvalStates } from './approval.ts';
import type { ApprovalStatus } from './schema.ts';

const later = new Date(testTime.getTime() + 1_000);

const anApproval = (status: (typeof ApprovalStatus.options)[number]) =>
  Object.assign(new Approval(), { status, expiresAt: later });

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
    return {
      record,
      make: (move) =>
        move === 'EXECUTED' ? record.execute(testTime) : record.decide(move, null, aPrincipal(), testTime),
    };
  },
);

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
