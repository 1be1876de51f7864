import { z } from "zod";
import type { Verb } from "#contract/actions.ts";
import { creatorId } from "#contract/base/ids.ts";
import type { AnswerOf, Endpoint, ParsedInput } from "#contract/base/endpoint.ts";
import type { Tag } from "#contract/base/tags.ts";
import { trust } from "#contract/base/trust.ts";
import type { Actor, Call, Context, Download, Member } from "../context.ts";
import { closeAction, openingAction, type Done } from "../db/actions.ts";
import { recordAudit, type AuditAbout } from "../db/audit/audit-log.ts";
import { preparedDatabase, type Opening } from "../db/row-security.ts";
import { logUnder } from "../db/change-log.ts";
import { lockingTenant, tenantOf } from "../db/tenant.ts";
import { inTransaction } from "../db/transaction.ts";
import { scopeOf } from "./feature.ts";

type Answer<E extends Endpoint> = E["download"] extends true ? Download : AnswerOf<E>;

/** What a handler makes of a reply: the kernel answers `success`. A reply without anything else is made of nothing. */
type Made<E extends Endpoint> = WithoutSuccess<Answer<E>>;
type WithoutSuccess<R> = R extends { success: true } ? OrNothing<Omit<R, "success"> & { success?: never }> : R;
type OrNothing<R> = object extends R ? R | void : R;

/** Completes what a handler has made. */
function successAdder<E extends Endpoint>({ reply }: E): (made: Made<E>) => Answer<E> {
  const hasSuccess = declaresSuccess(reply);
  // `Made` leaves out what is added here.
  return (made) => trust<Answer<E>>(hasSuccess ? Object.assign({ success: true }, made) : made);
}

function declaresSuccess(reply: z.core.$ZodType): boolean {
  if (reply instanceof z.ZodUnion) return reply.options.some(declaresSuccess);
  return reply instanceof z.ZodObject && "success" in reply.shape;
}

/** An endpoint with its handler; features list theirs, the HTTP layer mounts them. */
export type Handler<E extends Endpoint = Endpoint> = {
  endpoint: E;
  /** The endpoint with the handler that answers this one too. */
  aliasOf?: Endpoint;
  handle: (call: Call<E>) => Promise<Answer<E>>;
};
/** A handler of any endpoint: callers have parsed the input by that endpoint's schemas. */
export type AnyHandler = { endpoint: Endpoint; aliasOf?: Endpoint; handle: (call: never) => Promise<unknown> };

/**
 * Answers an endpoint that changes nothing: `read(endpoint)(answer)`. In two steps so that the answer is typed, and
 * checked for unknown fields, by the endpoint's reply.
 */
export function read<E extends Endpoint>(
  endpoint: E,
  /** `isPrepared`: statements have the same text for every input and find rows by id, see preparedDatabase. */
  { isPrepared = false }: { isPrepared?: boolean } = {},
) {
  const complete = successAdder(endpoint);
  const reading = (call: Call<E>): Call<E> =>
    isPrepared ? { ...call, ctx: { ...call.ctx, db: preparedDatabase(call.ctx.db) } } : call;
  return (answer: (call: Call<E>) => Promise<Made<E>>): Handler<E> => ({
    endpoint,
    handle: async (call) => complete(await answer(reading(call))),
  });
}

export type WriteCall<E extends Endpoint> = Call<E> & {
  /** Call it when nothing was changed after all: no client is notified. */
  unchanged: () => void;
  /**
   * What the entry of an endpoint with `audit` says, in addition to its kind and caller; null: this call writes no
   * entry.
   */
  audit: (about: AuditAbout | null) => void;
};

export type WriteOptions<E extends Endpoint, Before> = {
  /**
   * `tenant`: one transaction in which other writes of the workspace wait, so that limits, counts and titles that were
   * checked stay true. `unlocked`: one transaction, no lock. `own`: the verb opens its transactions itself, because it
   * needs several, or waits between two for something outside.
   */
  transaction?: "tenant" | "unlocked" | "own";
  /**
   * Runs before the transaction begins, for what waits for something outside (a file, a network, a password hash) and must
   * not hold a transaction open. The verb receives its result.
   */
  before?: (call: Call<E>) => Promise<Before>;
};

type Writer<E extends Endpoint, Before> = {
  (verb: (call: WriteCall<E>, prepared: Before) => Promise<Made<E>>): Handler<E>;
  /**
   * `answer` makes the reply from the verb's result, after the commit: for replies that are read by several connections
   * at once, and for deleting files that were replaced.
   */
  <Result>(
    verb: (call: WriteCall<E>, prepared: Before) => Promise<Result>,
    answer: (call: Call<E>, result: Result) => Promise<Made<E>>,
  ): Handler<E>;
};

/** What the kernel answers of an action where an endpoint's reply has it. */
type Standard = { actionId: string | null; changed: number | null };

/** What is left of a reply for the verb of an action; `changed` only where it is not the number of the action. */
export type Rest<R> = R extends unknown
  ? Omit<R, keyof Standard | "success"> & Partial<Pick<R, keyof R & "changed">> & { success?: never; actionId?: never }
  : never;
type RestOf<E extends Endpoint> = Rest<AnswerOf<E>>;

type ActionCall<E extends Endpoint> = WriteCall<E> & { /** The action that the changes belong to. */ actionId: string };
type DoneWith<R> = Done & (object extends R ? { reply?: R } : { reply: R }) & { actionId?: never };

type ActionWriter<E extends Endpoint, Before> = {
  (verb: (call: ActionCall<E>, prepared: Before) => Promise<DoneWith<RestOf<E>>>): Handler<E>;
  /** `answer` makes the reply from `reply` of the verb's result: see Writer. */
  <Result>(
    verb: (call: ActionCall<E>, prepared: Before) => Promise<DoneWith<Result>>,
    answer: (call: Call<E>, result: Result) => Promise<RestOf<E>>,
  ): Handler<E>;
};

type ActionOptions<E extends Endpoint, Before> = Omit<WriteOptions<E, Before>, "transaction"> & {
  /**
   * The verb that the team's history shows, and whose undo is declared in `feature.ts`. The change log has what the
   * transaction changes. When nothing is changed there is no action, no notice and no entry in the audit log, and
   * `actionId` of the reply is null.
   */
  action: Verb | ((input: ParsedInput<E>) => Verb);
};

/**
 * Answers an endpoint that changes something: opens the transaction and takes the workspace's lock, runs the verb, and
 * after the commit notifies the workspace's tabs of the endpoint's `touches`. What has `audit` is recorded in the audit
 * log, and what has `action` in the team's history, in the same transaction.
 * `ctx.db` of the verb is the transaction.
 */
export function write<E extends Endpoint, Before = void>(
  endpoint: E,
  options: ActionOptions<E, Before>,
): ActionWriter<E, Before>;
export function write<E extends Endpoint, Before = void>(
  endpoint: E,
  options?: WriteOptions<E, Before>,
): Writer<E, Before>;
export function write<E extends Endpoint, Before>(
  endpoint: E,
  options: WriteOptions<E, Before> & Partial<ActionOptions<E, Before>> = {},
): Writer<E, Before> | ActionWriter<E, Before> {
  const { action } = options;
  return action === undefined ? writer(endpoint, options) : actionWriter(endpoint, { ...options, action });
}

type Opened = Readonly<Record<string, unknown>>;

function writer<E extends Endpoint, Before>(
  endpoint: E,
  { transaction = endpoint.auth === "registered" ? "tenant" : "unlocked", before }: WriteOptions<E, Before>,
  /** Sent with the beginning of the transaction, after the lock; the verb receives the row that it returns. */
  opening: (call: Call<E>) => Opening = () => [],
) {
  const complete = successAdder(endpoint);
  return <Result>(
    verb: (call: WriteCall<E>, prepared: Before, opened: Opened) => Promise<Result>,
    answer?: (call: Call<E>, result: Result) => Promise<Made<E>>,
  ): Handler<E> => ({
    endpoint,
    async handle(call) {
      let changed = true;
      let about: AuditAbout | null = {};
      /** What managers change is in the log of the workspace of who they act for; what owners change, in none. */
      const actedFor = async (ctx: Context): Promise<AuditAbout | null> =>
        endpoint.byManagers && isMember(ctx) ? ctx.features.actedFor(ctx, ofCreator.parse(call.input).id) : {};
      async function within(ctx: Call<E>["ctx"], prepared: Before, opened: Opened): Promise<Result> {
        const unchanged = () => void (changed = false);
        const audit = (given: AuditAbout | null) => void (about = given);
        const result = await verb({ ...call, ctx, unchanged, audit }, prepared, opened);
        const kind = about?.kind ?? endpoint.audit;
        const byAdmin = endpoint.auth === "admin" && ({ by: "administrator", customerId: null } as const);
        const acted = kind && changed && about ? await actedFor(ctx) : null;
        if (kind && acted) await recordAudit(ctx, call.client, { ...byAdmin, ...acted, ...about, kind });
        if (transaction === "tenant") await ctx.reach("write");
        return result;
      }
      // Without `before` there is nothing to receive: Before is void.
      const prepared = before ? await before(call) : trust<Before>(undefined);
      const locks = transaction === "tenant" && isMember(call.ctx) ? [lockingTenant(call.ctx.actor.customerId)] : [];
      const result =
        transaction === "own"
          ? await within(call.ctx, prepared, {})
          : await inTransaction(call.ctx, async (ctx, opened) => within(ctx, prepared, opened), [
              ...locks,
              ...opening(call),
            ]);
      if (changed && isMember(call.ctx)) emitChanged(call.ctx, endpoint.touches ?? [], call.client.tabId);
      // A verb without `answer` has made the reply: see Writer.
      return complete(answer ? await answer(call, result) : trust<Made<E>>(result));
    },
  });
}

function actionWriter<E extends Endpoint, Before>(
  endpoint: E,
  { action, ...options }: ActionOptions<E, Before>,
): ActionWriter<E, Before> {
  const standard = standardOf(endpoint);
  const opened = ({ ctx, input }: Call<E>) => {
    if (!isMember(ctx)) throw new Error("only members have a history");
    const { customerId, userId: actorId } = ctx.actor;
    const verb = typeof action === "function" ? action(input) : action;
    const scope = scopeOf(ctx.features.undo[verb]);
    return [openingAction({ customerId, actorId, verb, scope, createdAt: ctx.clock.now() })];
  };
  return <Result>(
    verb: (call: ActionCall<E>, prepared: Before) => Promise<Done & { reply?: Result }>,
    answer?: (call: Call<E>, result: Result) => Promise<RestOf<E>>,
  ): Handler<E> =>
    writer(
      endpoint,
      options,
      opened,
    )(
      async (call, prepared, { id }) => {
        const { ctx } = call;
        if (!isMember(ctx) || typeof id !== "string") throw new Error("a member's action has an id");
        const actionId = id;
        logUnder(ctx.db, actionId);
        const done = await verb({ ...call, actionId }, prepared);
        const stays = await closeAction(tenantOf(ctx), actionId, { ...done, at: ctx.clock.now() });
        if (!stays) call.unchanged();
        return { done, actionId: stays ? actionId : null };
      },
      async (call, { done: { reply, changed }, actionId }) => {
        // A verb without `answer` has made the reply, or has nothing to say in it: see ActionWriter.
        const rest = answer ? await answer(call, trust<Result>(reply)) : reply;
        // Together they are the reply: `Rest` is what the standard fields leave of it.
        return trust<Made<E>>({ ...standard({ actionId, changed }), ...rest });
      },
    );
}

/** Chooses what an endpoint's reply has of what the kernel answers by itself. */
export function standardOf({ path, reply }: Endpoint): (all: Standard) => object {
  if (!(reply instanceof z.ZodObject)) throw new Error(`the reply of ${path} is no object: it cannot name its action`);
  const names = Object.keys(reply.shape);
  return (all) => Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
}

/** Handles an endpoint by the handler of another one whose input and reply only have other names. */
export function alias<E extends Endpoint, Of extends Endpoint>(endpoint: E, handler: Handler<Of>) {
  return (
    inputOf: (input: ParsedInput<E>) => ParsedInput<Of>,
    replyOf: (reply: Answer<Of>) => Answer<E>,
  ): Handler<E> => ({
    endpoint,
    aliasOf: handler.endpoint,
    // Both endpoints admit the same callers and write in the same way: the test of this file compares all aliases.
    handle: async (call) => replyOf(await handler.handle(trust<Call<Of>>({ ...call, input: inputOf(call.input) }))),
  });
}

/**
 * Makes reads of these tags stale in every tab of the workspace, inside a transaction once it is committed. For writes
 * that are not endpoints: jobs, commands, and what one workspace's data changes in another's.
 */
export function emitChanged(
  { emit, ...ctx }: Pick<Context, "emit"> & ({ actor: Member } | { customerId: string }),
  tags: readonly Tag[],
  by: string | null = null,
): void {
  const customerId = "customerId" in ctx ? ctx.customerId : ctx.actor.customerId;
  if (tags.length > 0) emit(customerId, "changed", { tags: [...tags], by });
}

const ofCreator = z.looseObject({ id: creatorId });

function isMember<A extends Actor>(ctx: Context<A>): ctx is Context<A & Member> {
  return ctx.actor.kind === "member";
}
