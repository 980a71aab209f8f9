/** The text of an answer, and whether there is more than was read. */
interface ReadText {
  readonly text: string;
  readonly isCut: boolean;
}

/** Reads at most so many characters of an answer. */
export async function readText({ body }: Response, most: number): Promise<ReadText> {
  let text = '';
  if (body === null) return { text, isCut: false };
  const decoder = new TextDecoder();
  for await (const bytes of body) {
    text += decoder.decode(bytes, { stream: true });
    // Leaving the loop cancels the stream, which ends an export.
    if (text.length > most) return { text: text.slice(0, most), isCut: true };
  }
  return { text, isCut: false };
}
