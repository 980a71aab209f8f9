import type { Section } from './entries/section.ts';
import { sessionView } from './sessions/view.ts';
import { verificationView } from './verifications/view.ts';

/** The views of this module's records, one for the entries of each section. */
export const viewsOf = (sections: readonly Section[]) =>
  [sessionView, verificationView, ...sections.map(({ view }) => view)] as const;

/** The views for any sections. */
export type CredentialingViews = ReturnType<typeof viewsOf>;
