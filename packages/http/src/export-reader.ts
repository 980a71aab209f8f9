import type { SentResponse } from './exchange.ts';
import type { Pace } from './pace.ts';

/** The pace of readers where the host sets none. */
const defaultPace: Pace = { bytes: 163_840, seconds: 10 };

/** The bytes that are written at a time, so that the progress of a reader shows within a batch of records. */
const pieceBytes = 16_384;

/** Thrown where the reader of an export has disconnected, or reads too slowly. */
export class ReaderGone extends Error {
  readonly code: 'READER_LEFT' | 'READER_RESTS';

  constructor(code: ReaderGone['code']) {
    super('The reader of the export has disconnected or stopped reading');
    this.name = 'ReaderGone';
    this.code = code;
  }
}

/** The reader of an export, which must keep a pace, so that it doesn't hold the connection of the export for long. */
export class ExportReader {
  readonly #stream: SentResponse;
  readonly #pace: Pace;
  /** The bytes that the reader has taken, and the milliseconds that the server has waited for it, within the window. */
  #taken = 0;
  #waited = 0;

  constructor(stream: SentResponse, pace = defaultPace) {
    this.#stream = stream;
    this.#pace = pace;
  }

  /** Writes a text, and waits until there is room for more. Throws `ReaderGone`, or the reason of the signal. */
  async send(text: string, signal: AbortSignal): Promise<void> {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      signal.throwIfAborted();
      if (this.#stream.destroyed) throw new ReaderGone('READER_LEFT');
      const piece = bytes.subarray(at, at + pieceBytes);
      if (!this.#stream.write(piece)) await this.#wait(signal);
      this.#taken += piece.length;
    }
  }

  async #wait(signal: AbortSignal): Promise<void> {
    const { bytes, seconds } = this.#pace;
    while (this.#stream.writableNeedDrain) {
      const since = performance.now();
      const isDrained = await drainedWithin(this.#stream, seconds * 1_000 - this.#waited, signal);
      this.#waited += performance.now() - since;
      if (isDrained) return;
      if (this.#taken < bytes) throw new ReaderGone('READER_RESTS');
      this.#taken = 0;
      this.#waited = 0;
    }
  }
}

/** True once the reader has taken what was written, false after the milliseconds. Throws where it disconnects. */
const drainedWithin = (stream: SentResponse, milliseconds: number, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      stream.off('drain', onDrain);
      stream.off('close', onClose);
      signal.removeEventListener('abort', onAbort);
      settle();
    };
    const onDrain = () => end(() => resolve(true));
    const onClose = () => end(() => reject(new ReaderGone('READER_LEFT')));
    const onAbort = () => end(() => reject(signal.reason));
    const timer = setTimeout(() => end(() => resolve(false)), milliseconds);
    stream.on('drain', onDrain);
    stream.on('close', onClose);
    signal.addEventListener('abort', onAbort);
  });
