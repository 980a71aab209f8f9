import { workSource } from '@rcm/lists';
import { episodeCounts, HomeHealthEpisode } from './episodes/episode.ts';
import { noticeCauseLabels, noticeWork } from './episodes/work.ts';

/** Work items for admissions whose notice is due, with the payment of a period as the amount at stake. */
export const noticesDue = workSource(
  HomeHealthEpisode,
  noticeWork,
  (cause) => noticeCauseLabels[cause] ?? cause,
  episodeCounts,
);
