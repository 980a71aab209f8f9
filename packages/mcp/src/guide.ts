/** A guide in Markdown, which agents find by its name. */
export interface Guide {
  /** Such as `lists-and-exports`. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
}
