import { testEveryMove } from '@rcm/testing';
import { expect, test } from 'vitest';
import { HomeHealthEpisode, homeHealthEpisodeStates } from './episode.ts';

testEveryMove(
  homeHealthEpisodeStates,
  { 'OPEN discharge': 'CLOSED', 'CLOSED discharge': 'CLOSED', 'CLOSED reopen': 'OPEN' },
  (status) => {
    const episode = Object.assign(new HomeHealthEpisode(), { status });
    return {
      record: episode,
      make: (move) => (move === 'discharge' ? episode.discharge('2026-03-31') : episode.reopen()),
    };
  },
);

test('a discharge sets its day, another corrects it, and reopening clears it', () => {
  const episode = Object.assign(new HomeHealthEpisode(), { status: 'OPEN' } as const);
  episode.discharge('2026-03-31');
  expect(episode.dischargeDate).toBe('2026-03-31');
  episode.discharge('2026-03-30');
  expect(episode.dischargeDate).toBe('2026-03-30');
  episode.reopen();
  expect(episode.dischargeDate).toBeNull();
});
