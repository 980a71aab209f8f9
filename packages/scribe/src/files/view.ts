import { view } from '@rcm/lists';
import { recordsOfJob } from '../jobs/records-of-job.ts';
import { ScribeFile as ScribeFileWire } from './contract.ts';
import { ScribeFile } from './job-file.ts';

/** How a file is shown, without its location. */
export const fileView = view(ScribeFile, ScribeFileWire, {});

/** The files of a job, oldest first. */
export const filesOfJob = recordsOfJob('files', fileView);
