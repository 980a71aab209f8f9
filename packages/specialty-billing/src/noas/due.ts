import type { HomeHealthEpisode } from '../episodes/episode.ts';
import { givesNotice, type HomeHealthNoa } from './noa.ts';
import { submissionDeadline } from './timeliness.ts';

/**
 * Notes on an episode which notice is due next: of those that are not accepted the one with the earliest deadline, or
 * one that nobody has drafted yet.
 */
export function settleDue(episode: HomeHealthEpisode, noas: readonly HomeHealthNoa[]): void {
  const standing = noas.filter(givesNotice);
  const [due] = standing
    .filter(({ status }) => status !== 'ACCEPTED')
    .sort(
      (one, other) => one.admissionDate.localeCompare(other.admissionDate) || (one.id < other.id ? -1 : 1),
    );
  const admissionDate = due?.admissionDate ?? (standing.length === 0 ? episode.startOfCareDate : null);
  const isDue = episode.requiresNoa && admissionDate !== null;
  episode.noaDueOn = isDue ? submissionDeadline(admissionDate) : null;
  episode.dueNoaId = (isDue && due?.id) || null;
}
