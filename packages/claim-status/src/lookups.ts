import { workSource } from '@rcm/lists';
import { Inquiry } from './inquiries/inquiry.ts';
import { inquiryReasons, inquiryWork } from './inquiries/work.ts';
import type { Outcome } from './statuses/outcome.ts';

export { answerInquiries, followAnswers } from './inquiries/answers.ts';

/** Work items for inquiries whose claims are due for another check; the cause is the outcome in capitals. */
export const openInquiries = workSource(
  Inquiry,
  inquiryWork,
  (cause) => inquiryReasons[cause.toLowerCase() as Outcome] ?? 'The claim must be checked again',
);
