export { createPrevention } from './module.ts';
export type {
  AnsweredOfPayer,
  AnsweredSum,
  DenialsOfCode,
  DeniedSum,
  EducationMember,
  FigureRange,
  FigureWindow,
  Halves,
  PreventionPorts,
} from './ports.ts';
