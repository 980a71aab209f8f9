import { ModelClaim } from './model/claim.ts';
import type { Change } from './model/part.ts';
import type { Row } from './requests.ts';
import type { Answer, FollowUp, Story } from './story.ts';

/** An answer that is not posted, and its claim payment. */
interface Pending {
  readonly answer: Answer;
  readonly id: string;
}

/** The resolution of a credit, and the amount that it left. */
interface LeftCredit {
  readonly id: string;
  readonly credit: bigint;
}

/** A claim as the service and the model have it. */
export class MonthClaim {
  /** The claim at which the account is shown. */
  id: string;
  /** The claims that it replaces. */
  readonly replacedIds: string[] = [];
  readonly patientId: string;
  readonly model: ModelClaim;
  readonly ids = new Map<string, string>();
  readonly ignored = new Set<string>();
  readonly voided = new Set<string>();
  /** The paths of the entries that persons made. */
  readonly paths = new Map<Change, string>();
  /** The credits that persons left, by part. */
  readonly leftCredits = new Map<number, LeftCredit>();
  /** What the patient paid. */
  paidByPatient = 0n;
  pending: Pending[] = [];
  /** True once a claim that replaces or voids it was sent. */
  isFollowed = false;

  constructor({ id, patientId }: Row, story: Story) {
    this.id = id;
    this.patientId = patientId;
    this.model = new ModelClaim(story);
  }

  /** The follow-up that was not sent, if all answers before it were received; else null. */
  get nextFollowUp(): FollowUp | null {
    const { steps } = this.model.story;
    const index = steps.findIndex((step) => 'followUp' in step);
    const step = steps[index];
    if (this.isFollowed || step === undefined || !('followUp' in step)) return null;
    const earlier = steps.slice(0, index).flatMap((one) => ('answers' in one ? one.answers : []));
    return earlier.every(({ key }) => this.ids.has(key)) ? step.followUp : null;
  }

  /** True if a payer can't have answered yet: the claim that it answers was not sent. */
  isEarly(answer: Answer): boolean {
    const { steps } = this.model.story;
    const index = steps.findIndex((step) => 'followUp' in step);
    const later = steps.slice(index).flatMap((one) => ('answers' in one ? one.answers : []));
    return (
      index >= 0 && !this.isFollowed && answer.status !== '22' && later.some(({ key }) => key === answer.key)
    );
  }

  /** The resolutions of credits that changed end. */
  endChangedCredits(): void {
    const parts = this.model.parts();
    for (const [part, { credit }] of this.leftCredits) {
      if (parts.get(part)?.credit !== credit) this.leftCredits.delete(part);
    }
  }

  /** The place of an answer in the story. */
  placeOf({ key }: Answer): number {
    return this.model.story.steps
      .flatMap((step) => ('answers' in step ? step.answers : []))
      .findIndex((answer) => answer.key === key);
  }
}
