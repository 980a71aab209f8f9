import { dateInZone, holidaySet } from '@rcm/calendar';
import { PayerProgram } from '@rcm/envelope';
import { invalid } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import type { ladderOperations } from './contract.ts';
import { filingDeadline } from './deadline.ts';
import { amountInControversy, isReached, ladders, rollsForward, stepOf } from './ladder.ts';

export const ladderHandlers = (): Handlers<typeof ladderOperations> => ({
  async listLevels(_context, { query }) {
    const programs = PayerProgram.options.filter((program) => query.payerProgram?.includes(program) ?? true);
    return {
      ladders: programs.map((payerProgram) => ({
        payerProgram,
        rollsForward: rollsForward(ladders[payerProgram]),
        levels: [...ladders[payerProgram].steps],
      })),
      total: programs.length,
    };
  },

  async previewDeadline({ organization, now }, { body }) {
    const { timeZone } = organization;
    const step = stepOf(body.payerProgram, body.level);
    if (step === null) throw invalid('body.level', `Expected a level of the ladder of ${body.payerProgram}`);
    const { noticeDate = null, receivedDate = null } = body;
    if (noticeDate === null && (receivedDate === null || step.filing?.countedFrom === 'NOTICE')) {
      throw invalid(
        'body.noticeDate',
        'Expected the date of the notice, because the window is counted from it',
      );
    }
    if (noticeDate !== null && receivedDate !== null && receivedDate < noticeDate) {
      throw invalid('body.receivedDate', 'Expected a date on or after the notice');
    }
    const deadline =
      step.filing &&
      filingDeadline(step.filing, {
        noticeDate,
        receivedDate,
        rollsForward: body.rollForward,
        timeZone,
        holidays: holidaySet(organization.holidays),
      });
    const year = body.year ?? Number(dateInZone(now, timeZone).slice(0, 4));
    const required = amountInControversy(step, year);
    const { amount = null } = body;
    return {
      deadline: {
        payerProgram: body.payerProgram,
        level: body.level,
        levelName: step.name,
        filing: step.filing,
        noticeDate,
        receiptDate: deadline?.receiptDate ?? receivedDate,
        isReceiptPresumed: deadline?.isReceiptPresumed ?? false,
        lastDay: deadline?.lastDay ?? null,
        filingDate: deadline?.filingDate ?? null,
        isRolledForward: deadline?.isRolledForward ?? false,
        holidaysSkipped: [...(deadline?.holidaysSkipped ?? [])],
        appealDeadline: deadline?.appealDeadline ?? null,
        timeZone,
        decisionDays: step.decisionDays,
      },
      amountInControversy: {
        year,
        publishedYear: required?.year ?? null,
        required: required?.amount ?? null,
        amount,
        isMet: amount === null ? null : isReached(amount, required),
      },
    };
  },
});
