import type { Section } from './entries/section.ts';
import { sessionView } from './sessions/view.ts';
import { verificationView } from './verifications/view.ts';

/** How the records of this module are shown, the entries of each section by its own view. */
export const viewsOf = (sections: readonly Section[]) =>
  [sessionView, verificationView, ...sections.map(({ view }) => view)] as const;

/** The views over any sections. */
export type CredentialingViews = ReturnType<typeof viewsOf>;
