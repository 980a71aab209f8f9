import { inquiryView } from './inquiries/view.ts';
import { mappingProfileView } from './mapping-profiles/view.ts';

/** How the records of this module are shown. */
export const views = [mappingProfileView, inquiryView] as const;
