import { sampleRecordView } from './sample-records/view.ts';

/** How the records of this module are shown. */
export const views = [sampleRecordView] as const;
