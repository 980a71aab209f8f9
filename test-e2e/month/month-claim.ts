import { ModelClaim } from './model/claim.ts';
import type { Change } from './model/part.ts';
import type { Row } from './requests.ts';
import type { Answer, Story } from './story.ts';

/** An answer that is not posted, and its claim payment. */
interface Pending {
  readonly answer: Answer;
  readonly id: string;
}

/** A claim as the service and the model have it. */
export class MonthClaim {
  readonly id: string;
  readonly patientId: string;
  readonly model: ModelClaim;
  readonly ids = new Map<string, string>();
  readonly ignored = new Set<string>();
  readonly voided = new Set<string>();
  /** The paths of the entries that persons made. */
  readonly paths = new Map<Change, string>();
  /** What the patient paid. */
  paidByPatient = 0n;
  pending: Pending[] = [];

  constructor({ id, patientId }: Row, story: Story) {
    this.id = id;
    this.patientId = patientId;
    this.model = new ModelClaim(story);
  }

  /** The place of an answer in the story. */
  placeOf({ key }: Answer): number {
    return this.model.story.steps
      .flatMap((step) => ('answers' in step ? step.answers : []))
      .findIndex((answer) => answer.key === key);
  }
}
