import { episodeView } from './episodes/view.ts';
import { answeredAttemptView, attemptView, noaView } from './noas/view.ts';

/** How the records of this module are shown. */
export const views = [episodeView, noaView, attemptView, answeredAttemptView] as const;
