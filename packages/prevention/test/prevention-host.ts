import { reading, statement } from '@rcm/tenancy';
import { type AnsweredOfPayer, createPrevention, type DenialsOfCode } from '../src/index.ts';

/** The answers of the figure ports, which tests set, and their last questions. */
export const figures: {
  denials: readonly DenialsOfCode[];
  answered: readonly AnsweredOfPayer[];
  asked: unknown;
} = { denials: [], answered: [], asked: null };

const nothing = statement({
  name: 'prevention_test.nothing',
  columns: {},
  text: 'select where :tenant is null',
});

/** The module with fake ports. */
export const prevention = createPrevention({
  provider: async (_context, id) => (id.startsWith('prv_') ? { id } : null),
  member: async (_context, id) => {
    if (id === 'mem_active') return { id, status: 'ACTIVE' };
    return id === 'mem_inactive' ? { id, status: 'INACTIVE' } : null;
  },
  payer: async (_context, id) => (id === 'pyr_unknown' ? null : { id }),
  denialsByCode(range) {
    figures.asked = range;
    return reading(nothing, {}, () => figures.denials);
  },
  answeredByPayer: () => reading(nothing, {}, () => figures.answered),
  async denialsInWindows(_context, _providerId, windows) {
    figures.asked = windows;
    // A half is denied before the education, and a quarter after it.
    return windows.map((_window, index) => ({
      denials: 1,
      deniedLines: 1,
      deniedAmount: index % 2 === 1 ? '500.00' : '250.00',
    }));
  },
  answeredInWindows: async (_context, _providerId, windows) =>
    windows.map(({ payerId }) =>
      payerId === 'pyr_silent'
        ? { claims: 0, lines: 0, charges: '0.00' }
        : { claims: 4, lines: 4, charges: '1000.00' },
    ),
  openDenialsOfProvider: async () => ({ count: 3, amount: '70.00' }),
});
