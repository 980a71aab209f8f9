import { createHash } from 'node:crypto';
import { invalid } from '@rcm/errors';
import { enqueue } from '@rcm/jobs';
import { add, type Money } from '@rcm/money';
import { bulkInsert, newId, statement, type TenantContext, violatedConstraint } from '@rcm/tenancy';
import { type End, type EnvelopeReading, type Fault, readX12, type SetRecord, type X12Event } from '@rcm/x12';
import { transactionSets } from '../transaction-sets/index.ts';
import type { Staged } from '../transaction-sets/transaction-set.ts';
import { deleteAbandonedImports, deleteImports, deleteStagedRecords } from './delete-imports.ts';
import { note } from './faults.ts';
import { Import, StagedRecord, Transaction, zeroCounts } from './import.ts';
import { postImportJob } from './jobs.ts';
import { type ReadSet, transactionValues } from './read-set.ts';
import { TransactionType, type UnkeptSegments } from './schema.ts';
import type { Work } from './work.ts';

const insertTransactions = bulkInsert(Transaction);
const insertRecords = bulkInsert(StagedRecord);

/** The most records staged in one transaction, and the bytes of the file after which they are staged in any case. */
const recordsStaged = 500;
const bytesStaged = 262_144;

/** The import of a file, and whether this reading created it. */
interface ReadFile {
  readonly importId: string;
  readonly isNew: boolean;
}

/** How a file is imported. */
export interface FileOptions {
  readonly fileName: string | null;
  readonly envelope?: EnvelopeReading;
}

/** Called with the import of a file, in the transaction that ends the reading. */
type OnRead<Result> = (context: TenantContext, file: ReadFile) => Promise<Result>;

/**
 * Reads a file and stages its valid records, which jobs post. A file that was read before keeps its existing import.
 * Throws 400 if the file has no interchange. Stores nothing if it throws or the stream fails.
 */
export async function readFile<Result>(
  work: Work,
  source: AsyncIterable<Uint8Array>,
  { fileName, envelope = 'strict' }: FileOptions,
  onRead: OnRead<Result>,
): Promise<Result> {
  const importId = await work.run(async (context) => {
    await deleteAbandonedImports(context);
    return context.create(Import, {
      fileName,
      sha256: null,
      bytes: 0,
      status: 'READING',
      faults: [],
      warnings: [],
      unkept: [],
      transactionCount: 0,
      ...zeroCounts,
      finishedAt: null,
    }).id;
  });
  try {
    return await new Reading(work, importId, envelope).read(source, onRead);
  } catch (error) {
    await work.prepare((context) => deleteImports(context, importId));
    throw error;
  }
}

/** A control number or sender without control characters, which PostgreSQL refuses. */
const withoutControlCharacters = (value: string): string => value.replaceAll(/\p{Cc}/gu, '');

/** True for the answers and claims that are imported; questions (270, 276) are not. */
const isImported = (type: string | null): type is TransactionType =>
  TransactionType.options.some((each) => each === type);

interface Group {
  readonly controlNumber: string;
  readonly sender: string;
  readonly sets: ReadSet[];
}

/** Reads one file. Records are staged as they arrive, and deleted if their set, group or interchange is refused. */
class Reading {
  readonly #work: Work;
  readonly #importId: string;
  readonly #hash = createHash('sha256');
  #bytes = 0;
  #recordCount = 0;
  /** The position in the file at which records were last stored. */
  #storedTo = 0;
  readonly #envelope: EnvelopeReading;
  readonly #faults: Fault[] = [];
  readonly #warnings: Fault[] = [];
  /** The segments of the accepted sets of which nothing is kept. */
  #unkept: readonly UnkeptSegments[] = [];
  #interchangeNumber: string | null = null;
  #group: Group | null = null;
  #set: ReadSet | null = null;
  /** The sets of the current interchange; whether they are accepted is known at its end. */
  #sets: ReadSet[] = [];
  #setCount = 0;
  #acceptedCount = 0;
  #totals = { claimCount: 0, paidAmount: zeroCounts.paidAmount as Money };
  /** Staged records that are not written yet. */
  #records: { readonly transactionId: string; readonly sequence: number; readonly staged: Staged }[] = [];

  constructor(work: Work, importId: string, envelope: EnvelopeReading) {
    this.#work = work;
    this.#importId = importId;
    this.#envelope = envelope;
  }

  async read<Result>(source: AsyncIterable<Uint8Array>, onRead: OnRead<Result>): Promise<Result> {
    for await (const event of readX12(this.#measured(source), { envelope: this.#envelope })) {
      await this.#handle(event);
      await this.#storeMany(event);
    }
    if (this.#faults.some(({ code }) => code === 'INTERCHANGE_MISSING')) {
      throw invalid('body', 'Expected an X12 file, which begins with an ISA segment', 'no_interchange');
    }
    return this.#finish(onRead);
  }

  /** Stores the staged records once they are many. */
  async #storeMany(event: X12Event): Promise<void> {
    const { position } = event.kind === 'fault' ? event.fault : event;
    if (this.#records.length < recordsStaged && position - this.#storedTo < bytesStaged) return;
    this.#storedTo = position;
    await this.#store([]);
  }

  async *#measured(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const bytes of source) {
      this.#hash.update(bytes);
      this.#bytes += bytes.length;
      yield bytes;
    }
  }

  async #handle(event: X12Event): Promise<void> {
    switch (event.kind) {
      case 'interchange':
        this.#interchangeNumber = withoutControlCharacters(event.controlNumber);
        break;
      case 'group':
        this.#group = {
          controlNumber: withoutControlCharacters(event.controlNumber),
          sender: withoutControlCharacters(event.sender),
          sets: [],
        };
        break;
      case 'set':
        this.#begin(isImported(event.type) ? event.type : null, event.controlNumber);
        break;
      case 'TA1.acknowledgment':
        // A TA1 is outside of sets, so it counts as a set of its own.
        this.#begin('TA1', event.value.controlNumber);
        this.#stage(event);
        this.#set = null;
        break;
      case 'setEnd':
        this.#warn(this.#set ? [this.#set] : [], event);
        if (this.#set) this.#set.unkept = event.unkept ?? [];
        if (event.accepted) this.#add(this.#set?.stage.end?.() ?? null);
        else await this.#refuse(this.#set ? [this.#set] : [], event);
        this.#set = null;
        break;
      case 'groupEnd':
        this.#warn(this.#group?.sets ?? [], event);
        if (!event.accepted) await this.#refuse(this.#group?.sets ?? [], event);
        this.#group = null;
        break;
      case 'interchangeEnd':
        this.#warn(this.#sets, event);
        if (!event.accepted) await this.#refuse(this.#sets, event);
        await this.#close();
        break;
      case 'fault':
        note(this.#faults, [event.fault]);
        break;
      default:
        this.#stage(event);
    }
  }

  #begin(type: TransactionType | null, controlNumber: string | null): void {
    const transactionSet = type === null ? undefined : transactionSets[type];
    this.#setCount += 1;
    this.#set = {
      id: newId(Transaction.idPrefix),
      sequence: this.#setCount,
      type,
      interchangeControlNumber: this.#interchangeNumber ?? '',
      groupControlNumber: this.#group?.controlNumber ?? null,
      controlNumber: controlNumber === null ? null : withoutControlCharacters(controlNumber),
      stage: transactionSet?.stager(this.#group?.sender ?? null) ?? (() => null),
      claimCount: 0,
      paidAmount: zeroCounts.paidAmount,
      warnings: [],
      unkept: [],
      refusedFor: type === null || transactionSet ? [] : ['TYPE_UNSUPPORTED'],
    };
    this.#sets.push(this.#set);
    this.#group?.sets.push(this.#set);
  }

  #stage(record: SetRecord): void {
    const set = this.#set;
    if (set === null || set.refusedFor.length > 0) return;
    if (record.faulty) note(this.#faults, record.faults);
    this.#add(set.stage(record));
  }

  /** Adds a staged record to the current set, or refuses the set for a code. */
  #add(staged: Staged | string | null): void {
    const set = this.#set;
    if (set === null || staged === null) return;
    if (typeof staged === 'string') {
      set.refusedFor = [staged];
      this.#records = this.#records.filter(({ transactionId }) => transactionId !== set.id);
      return;
    }
    if (staged.claim) {
      set.claimCount += 1;
      set.paidAmount = add(set.paidAmount, staged.claim.paidAmount ?? zeroCounts.paidAmount);
    }
    this.#recordCount += 1;
    this.#records.push({ transactionId: set.id, sequence: this.#recordCount, staged });
  }

  async #refuse(sets: readonly ReadSet[], { faults }: End): Promise<void> {
    note(this.#faults, faults);
    const codes = [...new Set(faults.map(({ code }) => code))];
    for (const set of sets) set.refusedFor = [...new Set([...set.refusedFor, ...codes])];
    const ids = sets.map(({ id }) => id);
    this.#records = this.#records.filter(({ transactionId }) => !ids.includes(transactionId));
    if (ids.length > 0)
      await this.#work.prepare((context) => deleteStagedRecords(context, this.#importId, ids));
  }

  /** Keeps what was tolerated of the envelope of sets. */
  #warn(sets: readonly ReadSet[], { warnings }: End): void {
    note(this.#warnings, warnings);
    for (const set of sets) set.warnings = [...set.warnings, ...warnings];
  }

  /** Stores the transaction sets of an interchange that has ended. */
  async #close(): Promise<void> {
    for (const set of this.#sets) {
      const { claimCount, paidAmount } = this.#totals;
      this.#totals = {
        claimCount: claimCount + set.claimCount,
        paidAmount: add(paidAmount, set.paidAmount),
      };
      if (set.refusedFor.length === 0) {
        this.#acceptedCount += 1;
        this.#unkept = withUnkept(this.#unkept, set.unkept);
      }
    }
    await this.#store(this.#sets);
    this.#sets = [];
  }

  async #store(sets: readonly ReadSet[]): Promise<void> {
    const records = this.#records;
    this.#records = [];
    await this.#work.prepare(async (context) => {
      const importId = this.#importId;
      await context.sql.batch([
        [touchImport, { id: importId }],
        ...insertTransactions(
          context,
          sets.map((set) => transactionValues(importId, set)),
        ),
        ...insertRecords(
          context,
          records.map(({ transactionId, sequence, staged: { kind, content } }) => ({
            id: newId(StagedRecord.idPrefix),
            importId,
            transactionId,
            sequence,
            kind,
            content,
          })),
        ),
      ]);
    });
  }

  /** Enqueues the job that posts the staged records, unless the file was read before. */
  async #finish<Result>(onRead: OnRead<Result>): Promise<Result> {
    const sha256 = this.#hash.digest('hex');
    const { run, finish = run } = this.#work;
    const handOver = () =>
      finish(async (context): Promise<Result> => {
        const existing = await context.em.findOne(Import, { sha256 });
        // What was refused may be read leniently.
        const isReplaced = existing?.status === 'REFUSED' && this.#envelope === 'lenient';
        if (existing && !isReplaced) {
          await deleteImports(context, this.#importId);
          return onRead(context, { importId: existing.id, isNew: false });
        }
        if (existing) await deleteImports(context, existing.id);
        const file = await context.find(Import, this.#importId);
        file.read(sha256, this.#bytes, this.#faults, this.#acceptedCount > 0, context.now);
        file.warnings = this.#warnings;
        file.unkept = [...this.#unkept];
        file.transactionCount = this.#setCount;
        Object.assign(file, this.#totals);
        if (file.status === 'POSTING') await enqueue(context, { name: postImportJob, id: file.id });
        return onRead(context, { importId: file.id, isNew: true });
      });
    try {
      return await handOver();
    } catch (error) {
      // The same file was read concurrently and finished first.
      if (violatedConstraint(error) === 'imports_sha256_unique') return handOver();
      throw error;
    }
  }
}

/** Counts by loop and segment with further ones. */
function withUnkept(counts: readonly UnkeptSegments[], added: readonly UnkeptSegments[]): UnkeptSegments[] {
  const groups = Map.groupBy([...counts, ...added], ({ loop, segment }) => `${loop} ${segment}`);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, count: others.reduce((sum, { count }) => sum + count, first.count) }] : [],
  );
}

const touchImport = statement({
  name: 'remittances.touch_import',
  parameters: { id: 'text' },
  columns: {},
  text: `update remittances.imports set updated_at = now()
    where organization_id = :tenant and id = :id`,
});
