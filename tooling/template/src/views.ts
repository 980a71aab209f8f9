import { sampleRecordView } from './sample-records/view.ts';

/** The representations of this module's records in responses. */
export const views = [sampleRecordView] as const;
