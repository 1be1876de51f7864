import { sql } from "drizzle-orm";
import type { InputOf } from "#contract/base/endpoint.ts";
import * as contract from "#contract/mail/sequences.ts";
import type { mailing } from "./mailing.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Two minutes, and half of them by chance. */
const SPACING = 3 * MINUTE;
const PEOPLE = ["Ada Oak", "Bea Elm", "Cleo Fir"].map((fullName) => ({
  fullName,
  email: `${fullName.slice(0, 3).toLowerCase().trim()}@creator.test`,
}));
const STEPS = [
  { waitDays: 1, subject: "Spring for {{firstName}}", text: "Hello {{firstName}}" },
  { waitDays: 3, subject: "", text: "Did you see my mail, {{firstName}}?" },
];

type Mailing = ReturnType<typeof mailing>;
type Writer = Awaited<ReturnType<Mailing["writer"]>>;

const show = async ({ browser }: Writer, id: string) => (await browser.call(contract.getSequence, { id })).body;

async function stateOf(mia: Writer, id: string) {
  const { recipients } = await show(mia, id);
  return Object.fromEntries(recipients.map(({ address, state, step }) => [address.slice(0, 3), `${state} ${step}`]));
}

/** Starts sequences to some creators, and lets time pass. */
export function sequencing({ world, creators }: Pick<Mailing, "world" | "creators">) {
  async function start(mia: Writer, given: Partial<InputOf<typeof contract.startSequence>> = {}, people = PEOPLE) {
    const creatorIds = given.creatorIds ?? (await creators(mia, people));
    const key = crypto.randomUUID();
    const input = { key, creatorIds, steps: STEPS, hours: null, ...given };
    const { status, body, error } = await mia.browser.call(contract.startSequence, input);
    if (status !== 200) throw new Error(error.msg);
    return { id: body.sequenceId ?? "", input, body };
  }

  /** Time passes; sessions are shorter than sequences. */
  async function pass(milliseconds: number) {
    await world().travel(milliseconds);
    const until = new Date(world().ctx.clock.now().getTime() + DAY);
    await world().root.execute(sql`update sessions set access_expires_at = ${until}, expires_at = ${until}`);
  }

  /** A worker runs, as it does every minute, until all who are due have got their mail. */
  async function workThrough(mia: Writer, mails: number) {
    for (let taken = 0; taken < mails; taken += 1) {
      await mia.work();
      await pass(SPACING);
    }
  }

  return { PEOPLE, STEPS, SPACING, start, show, stateOf, pass, workThrough };
}
