import type { HomeHealthEpisode } from '../episodes/episode.ts';
import { type HomeHealthNoa, isActiveNotice } from './noa.ts';
import { submissionDeadline } from './timeliness.ts';

/**
 * Updates the notice of an episode that is due next: the one with the earliest deadline among those that are not
 * accepted, or one that is not drafted yet.
 */
export function updateDueNotice(episode: HomeHealthEpisode, noas: readonly HomeHealthNoa[]): void {
  const active = noas.filter(isActiveNotice);
  const [due] = active
    .filter(({ status }) => status !== 'ACCEPTED')
    .sort(
      (one, other) => one.admissionDate.localeCompare(other.admissionDate) || (one.id < other.id ? -1 : 1),
    );
  const admissionDate = due?.admissionDate ?? (active.length === 0 ? episode.startOfCareDate : null);
  const isDue = episode.requiresNoa && admissionDate !== null;
  episode.noaDueOn = isDue ? submissionDeadline(admissionDate) : null;
  episode.dueNoaId = (isDue && due?.id) || null;
}
