import { workSource } from '@rcm/lists';
import { HomeHealthEpisode } from './episodes/episode.ts';
import { noticeWords, noticeWork } from './episodes/work.ts';

/** The admissions whose notice is due; what is at stake is the payment of a period. */
export const noticesDue = workSource(HomeHealthEpisode, noticeWork, (cause) => noticeWords[cause] ?? cause);
