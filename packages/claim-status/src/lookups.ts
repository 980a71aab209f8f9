export { answerInquiries, followAnswers } from './inquiries/answers.ts';
