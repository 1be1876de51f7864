import type { AnswerOf, Endpoint, ParsedInput } from "#contract/base/endpoint.ts";
import type { Machine } from "#contract/base/machine.ts";
import type { Message } from "#contract/messages/catalogue.ts";
import { trust } from "#contract/base/trust.ts";
import type { Call, Context, Member } from "../context.ts";
import type { AuditAbout } from "../db/audit/audit-log.ts";
import { refuse } from "../errors.ts";
import { standardOf, write, type Handler, type Rest, type WriteCall, type WriteOptions } from "./handler.ts";

type Ctx = Context<Member>;

/** Records that take a step. */
type Move<Row, State, Step, Change> = { rows: readonly Row[]; step: Step; to: State; change: Change };

/** `rows`: those that were moved, where it is not all; `actionId`: what undoes it, if an action does. */
type Moved<Row> = { rows?: readonly Row[]; actionId?: string | null };

/** Where a record with states is stored, and what follows from its steps. */
export type Declaration<Key, Row, State extends string, Step extends string, Change> = {
  machineOf: (row: Row) => Machine<State, Step>;
  stateOf: (row: Row) => State;
  /**
   * Reads records that exist and locks them, in one order, until the transaction ends. A statement that waited for a lock
   * sees only the locked row as it is now: what decides the state in other tables is read by a second one.
   */
  lock: (ctx: Ctx, keys: readonly Key[]) => Promise<readonly Row[]>;
  /** Writes the new state and what changes with it. The rows could take the step when they were locked. */
  save: (ctx: Ctx, move: Move<Row, State, Step, Change>) => Promise<Moved<Row>>;
  /** Inserts the steps of the records' history, in one statement. */
  insertSteps?: (ctx: Ctx, move: Move<Row, State, Step, Change> & { actorId: string; at: Date }) => Promise<void>;
  /** The name of who brought the record to its state; null: unknown, or deleted. */
  selectWhoChanged?: (ctx: Ctx, row: Row) => Promise<string | null>;
  /** The sentence of a refused step, where it depends on the step. May refuse by another code itself. */
  refusalOf?: (row: Row, step: Step) => Message | undefined;
  /** The sentence of a refused step otherwise: what the state is now, and who made it that. */
  changedBy?: (state: State, name: string | null) => Message | undefined;
  /** What the audit log says of the record. */
  auditOf?: (row: Row, move: Move<Row, State, Step, Change>) => AuditAbout;
  /** Notifies people, and tabs of other workspaces that show the record. */
  notify?: (ctx: Ctx, move: Move<Row, State, Step, Change>) => Promise<void>;
};

/** What `advance` needs of a call. */
type Caller = { ctx: Ctx; audit?: (about: AuditAbout | null) => void };
type MemberCall<E extends Endpoint> = WriteCall<E> & { ctx: Ctx };
type Answering<E extends Endpoint, Done> = (
  call: Call<E>,
  done: Done,
) => Rest<AnswerOf<E>> | Promise<Rest<AnswerOf<E>>>;

/**
 * A record with states (docs/ADDING.md). Its steps read and lock it once, check the step by the contract's machine, and
 * refuse it with the state and who made it that. Then they save the state, record the step in the record's history and in
 * the audit log, and notify.
 */
export function stateRecord<Key, Row, State extends string, Step extends string, Change>(
  declared: Declaration<Key, Row, State, Step, Change>,
) {
  const { machineOf, stateOf } = declared;
  const canTake = (row: Row, step: Step) => machineOf(row).may(stateOf(row), step);

  /** Says what the state is now, and whose step made it that. */
  async function refuseStep(ctx: Ctx, row: Row, step: Step): Promise<never> {
    const own = declared.refusalOf?.(row, step);
    if (own) refuse("conflict", own);
    const by = await declared.selectWhoChanged?.(ctx, row);
    return refuse("conflict", declared.changedBy?.(stateOf(row), by ?? null));
  }

  /** Reads and locks a record that can take the step now. Throws not_found, or the refusal. */
  async function lockFor(ctx: Ctx, key: Key, step: Step): Promise<Row> {
    const [row = refuse("not_found")] = await declared.lock(ctx, [key]);
    return canTake(row, step) ? row : refuseStep(ctx, row, step);
  }

  async function move({ ctx, audit }: Caller, rows: readonly Row[], { step, change }: { step: Step; change: Change }) {
    const [first] = rows;
    if (!first) return { rows, actionId: null };
    const { to } = machineOf(first).steps[step];
    const { actionId = null, ...saved } = await declared.save(ctx, { rows, step, to, change });
    const done = { rows: saved.rows ?? rows, step, to, change };
    if (done.rows.length > 0) {
      await declared.insertSteps?.(ctx, { ...done, actorId: ctx.actor.userId, at: ctx.clock.now() });
      if (declared.auditOf) audit?.(declared.auditOf(first, done));
      await declared.notify?.(ctx, done);
    }
    return { rows: done.rows, actionId };
  }

  /**
   * Takes a record to another state, within a transaction; for verbs of `write` that do more than that. `change` says what
   * else changes with the state, and may refuse; null: nothing has to be done.
   */
  async function advance<Given extends Change | null>(
    call: Caller,
    { key, step, change }: { key: Key; step: Step; change: (row: Row) => Given | Promise<Given> },
  ): Promise<{ row: Row; change: Given; actionId: string | null }> {
    const row = await lockFor(call.ctx, key, step);
    const given = await change(row);
    if (given === null) return { row, change: given, actionId: null };
    const { rows, actionId } = await move(call, [row], { step, change: given });
    if (rows.length > 0) return { row, change: given, actionId };
    // What decides the state is in rows that the lock does not cover: the refusal says what it is now.
    const [now = row] = await declared.lock(call.ctx, [key]);
    return refuseStep(call.ctx, now, step);
  }

  /**
   * Takes those of many records that can to another state, by one statement of each kind. The others stay as they are;
   * when there are only others, it is refused with `refusal`.
   */
  async function advanceMany(
    call: Caller,
    { keys, refusal, ...to }: { keys: readonly Key[]; step: Step; change: Change; refusal: Message },
  ): Promise<{ rows: readonly Row[]; actionId: string | null }> {
    const locked = await declared.lock(call.ctx, keys);
    const moved = await move(
      call,
      locked.filter((row) => canTake(row, to.step)),
      to,
    );
    return moved.rows.length > 0 ? moved : refuse("conflict", refusal);
  }

  /**
   * Answers an endpoint by which a record takes a step: `write` with `advance`. The input has the record's key. The verb
   * says what changes with the state, or null when nothing has to be done. `answer` makes, after the commit, the rest of
   * the reply.
   */
  function transition<E extends Endpoint, Before = void>(
    endpoint: E & (ParsedInput<E> extends Key ? unknown : never),
    step: Step | ((input: ParsedInput<E>) => Step),
    options: WriteOptions<E, Before> = {},
  ) {
    const standard = standardOf(endpoint);
    return <Given extends Change | null>(
      verb: (call: MemberCall<E> & { row: Row }, prepared: Before) => Given | Promise<Given>,
      ...[answer]: object extends Rest<AnswerOf<E>> ? [] : [Answering<E, { row: Row; change: Given }>]
    ): Handler<E> =>
      write<E, Before>(endpoint, options)(
        async (writing, prepared) => {
          const call = trust<MemberCall<E>>(writing); // records are for members: who else may call has no history
          const done = await advance(call, {
            key: trust<Key>(call.input), // as the type of `endpoint` demands
            step: typeof step === "function" ? step(call.input) : step,
            change: async (row) => verb({ ...call, row }, prepared),
          });
          if (done.change === null) call.unchanged();
          return done;
        },
        async (call, done) => {
          const { actionId, change } = done;
          const all = standard({ actionId, changed: change === null ? 0 : 1 });
          // Together they are the reply: `Rest` is what the standard fields leave of it.
          return trust({ ...all, ...(await answer?.(call, done)) });
        },
      );
  }

  return { lockFor, advance, advanceMany, transition };
}
