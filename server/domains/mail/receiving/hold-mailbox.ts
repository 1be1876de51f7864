import type { Context } from "../../../context.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import * as boxes from "../mailboxes/store.ts";

/** How long a reading holds a mailbox without renewing, and how often it renews: a process may be slow, but not that slow. */
const HELD_MS = 30_000;
const RENEW_MS = 10_000;

type Holding = {
  ctx: Pick<Context, "clock" | "log">;
  tenant: TenantDb;
  mailboxId: string;
  signal: AbortSignal;
  /** The process whose open connection reads it. */
  watcherId?: string;
};

/**
 * Takes a mailbox to read it, and holds it as long as the reading goes on: after a process that was killed, another one goes
 * on within a minute. undefined: another reading holds it.
 */
export async function holdMailbox({ ctx, tenant, mailboxId: id, signal, watcherId }: Holding) {
  const times = () => {
    const now = ctx.clock.now();
    return { now, until: new Date(now.getTime() + HELD_MS) };
  };
  const first = times();
  let heldUntil = first.until;
  const box = await boxes.claimSync(tenant, { id, syncClaim: crypto.randomUUID(), ...first, watcherId });
  if (!box) return undefined;
  const lost = new AbortController();

  async function renew(claimed: boxes.Claimed): Promise<void> {
    const next = times();
    // Another reading may have begun: where the database does not answer, nothing else ends this one.
    if (next.now >= heldUntil) return lost.abort();
    try {
      if (await boxes.renewSync(tenant, { ...next, id: claimed.id, syncClaim: claimed.syncClaim }))
        heldUntil = next.until;
      else lost.abort();
    } catch (error) {
      ctx.log.warn({ err: error, mailboxId: id }, "a mailbox could not be held for longer");
    }
  }

  const timer = setInterval(() => void renew(box), RENEW_MS).unref();
  return {
    box,
    /** Aborted when another reading may have taken it over. */
    lost: lost.signal,
    signal: AbortSignal.any([signal, lost.signal]),
    release: () => clearInterval(timer),
  };
}
