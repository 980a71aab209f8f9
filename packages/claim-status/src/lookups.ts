import { workSource } from '@rcm/lists';
import { Inquiry } from './inquiries/inquiry.ts';
import { inquiryWords, inquiryWork } from './inquiries/work.ts';
import type { Outcome } from './statuses/outcome.ts';

export { answerInquiries, followAnswers } from './inquiries/answers.ts';

/** The inquiries whose claims have to be looked at again; their cause is an outcome in capitals. */
export const openInquiries = workSource(
  Inquiry,
  inquiryWork,
  (cause) => inquiryWords[cause.toLowerCase() as Outcome] ?? 'The claim has to be looked at again',
);
