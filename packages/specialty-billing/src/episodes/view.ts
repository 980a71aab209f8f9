import { dateInZone } from '@rcm/calendar';
import { anyOf, atLeast, atMost, list, shownWith, type TenantContext, view } from '@rcm/tenancy';
import type { HomeHealthNoa } from '../noas/noa.ts';
import { HomeHealthEpisode } from './episode.ts';
import { periodsUntil } from './period.ts';
import { HomeHealthEpisode as HomeHealthEpisodeWire } from './schema.ts';

/** How an episode is shown in lists. */
export const episodeView = view(HomeHealthEpisode, HomeHealthEpisodeWire, {});

/** The episodes of an organization, newest first. */
export const episodeList = list(episodeView, {
  key: 'episodes',
  filters: {
    payerId: anyOf('payerId'),
    status: anyOf('status'),
    startOfCareFrom: atLeast('startOfCareDate', 'date'),
    startOfCareTo: atMost('startOfCareDate', 'date'),
  },
});

/** An episode with the periods that have begun and its notices. */
export const inDetail = (
  { now, organization }: TenantContext,
  episode: HomeHealthEpisode,
  noas: readonly HomeHealthNoa[],
) =>
  shownWith(episode, {
    periods: periodsUntil(episode.startOfCareDate, dateInZone(now, organization.timeZone)),
    noas,
  });
