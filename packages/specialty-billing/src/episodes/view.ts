import { anyOf, atLeast, atMost, list, view, withExtraFields } from '@rcm/lists';
import type { TenantContext } from '@rcm/tenancy';
import { today } from '../clock.ts';
import type { HomeHealthNoa } from '../noas/noa.ts';
import { episodeSorts } from './contract.ts';
import { episodeCounts, HomeHealthEpisode } from './episode.ts';
import { listPeriods } from './period.ts';
import { HomeHealthEpisode as HomeHealthEpisodeWire } from './schema.ts';

/** How an episode is shown in lists. */
export const episodeView = view(HomeHealthEpisode, HomeHealthEpisodeWire, {});

/** The episodes of an organization, newest first. */
export const episodeList = list(episodeView, {
  key: 'episodes',
  sorts: episodeSorts,
  rowCounters: episodeCounts,
  filters: {
    patientId: anyOf('patientId'),
    payerId: anyOf('payerId'),
    status: anyOf('status'),
    startOfCareFrom: atLeast('startOfCareDate', 'date'),
    startOfCareTo: atMost('startOfCareDate', 'date'),
  },
});

/** An episode with the periods that have begun and its notices. */
export const showDetail = (
  context: TenantContext,
  episode: HomeHealthEpisode,
  noas: readonly HomeHealthNoa[],
) => withExtraFields(episode, { periods: listPeriods(episode, today(context)), noas });
