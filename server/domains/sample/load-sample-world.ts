import { setImmediate } from "node:timers/promises";
import { CAMPAIGNS } from "#sample/campaigns.ts";
import type { Member } from "#sample/cast.ts";
import type { Picture } from "#sample/pictures.ts";
import { hasPageIn, isOwnProfile, SHORTLISTS } from "#sample/shortlists.ts";
import { OTHER_PAGES, OWN_PAGE } from "#sample/spotlight.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { ensureScales, recordCreators, refreshFigures, refreshScores } from "../creators/index.ts";
import { claimProfiles, fillSampleWorkspaces, type Filled, type PageOwner } from "./create-sample-workspaces.ts";
import { advanceState, type LoadingState } from "./state.ts";
import { analyzeRecords, checkpoint, insertCauses, selectInCrms } from "./store.ts";

/** Receives how much of the sample world is recorded, from 0 to 1. */
export type OnProgress = (share: number) => void;

export type Recorded = {
  /** Creators of which everything derived is current. */
  projected: Set<number>;
  /** Stores how much of the sample world is recorded. Throws when it is to stop: it is called after each batch. */
  advance: OnAdvance;
};
type OnAdvance = (share: number) => Promise<void>;

const SOURCE = { kind: "sample", name: "Sample world" } as const;

/** Numbers of batches. */
const ANALYZED_AFTER = new Set([1, 6]);

/** Number of batches: about 80 MB of the write-ahead log. */
const CHECKPOINT_EVERY = 6;

/** The part of the work that recording the creators is; the others are their scores, and what run.ts does afterwards. */
const CREATORS_SHARE = 0.55;
const SCORES_SHARE = 0.1;
/** Where the index begins. */
export const RECORDED_SHARE = CREATORS_SHARE + SCORES_SHARE;

/**
 * Generates the sample world and records it like any other source. After a crash it is recorded again from the same
 * plan: existing data is unchanged, so nothing is duplicated. Throws SampleUnwanted when it is removed at the same time.
 */
export async function loadSampleWorld({
  ctx,
  state: given,
  signal,
  batch,
  onProgress,
}: {
  ctx: Context;
  state: LoadingState;
  signal: AbortSignal | undefined;
  /** How many creators are recorded at once. */
  batch: number | undefined;
  onProgress: OnProgress;
}): Promise<Recorded> {
  const { size } = given;
  const plan = { size, day: new Date(given.day) };
  let state = given;
  const advance: OnAdvance = async (share) => {
    state = { ...state, share };
    signal?.throwIfAborted();
    await advanceState(ctx, state);
    onProgress(share);
  };
  // Imported lazily: the names of forty countries and the drawings would otherwise stay in memory.
  const { makeCreators } = await import("#sample/make-creators.ts");
  const drawn = new Set<string>();
  const filled: Filled[] = SHORTLISTS.map((shortlist) => ({ shortlist, chosen: [] }));
  const pages: Page[] = [
    { page: OWN_PAGE, fits: isOwnProfile },
    ...OTHER_PAGES.map((page) => ({ page, fits: hasPageIn(page.language) })),
  ];
  const brands = new Map<number, number>();
  let done = 0;
  let recorded: number[] = [];
  const batches: number[][] = [];
  const supporters: { creatorId: number; cause: string }[] = [];
  await advance(0);
  // One after the other: two batches are in memory at a time, one that is recorded and the next, which is made.
  const made = makeCreators(plan, { batch });
  let next = made.next();
  while (!next.done) {
    signal?.throwIfAborted();
    const { members, records, causes, pictures } = next.value;
    const [outcomes, , , following] = await Promise.all([
      recordCreators({ ctx, input: { source: SOURCE, records } }),
      refreshFigures({ ctx, creatorIds: recorded }),
      writePictures(ctx, pictures, drawn),
      // Once the statements of the others are sent: the database works on them.
      setImmediate().then(() => made.next()),
    ]);
    next = following;
    recorded = outcomes.flatMap(({ creatorId }) => creatorId ?? []);
    batches.push(recorded);
    // Statements planned for empty tables take several times as long; statistics of a batch are scaled as tables grow.
    if (ANALYZED_AFTER.has(batches.length)) await analyzeRecords(ctx.db);
    // A role of an external database may not be allowed to, and its log is its operator's.
    if (batches.length % CHECKPOINT_EVERY === 0 && ctx.config.databaseUrl === undefined) await checkpoint(ctx.db);
    for (const each of filled) choose(each, members, outcomes);
    for (const { brand } of CAMPAIGNS) {
      const place = members.findIndex(({ index }) => index === brand.index);
      const creatorId = outcomes[place]?.creatorId;
      if (creatorId) brands.set(brand.index, creatorId);
    }
    for (const each of pages) own(each, members, outcomes);
    for (const [i, { creatorId }] of outcomes.entries()) {
      const cause = causes[i];
      if (creatorId !== null && cause) supporters.push({ creatorId, cause });
    }
    done += records.length;
    await advance((CREATORS_SHARE * done) / size);
    await ctx.reach("sample-batch");
  }
  await refreshFigures({ ctx, creatorIds: recorded });
  await inTransaction(ctx, ({ db }) => insertCauses(db, supporters, ctx.clock.now()));
  // Figures first, because scores need the scales of all; then the index sync has nothing left to compute.
  await ensureScales({ ctx });
  // One after the other: only one batch of creators is locked at a time.
  for (const [i, creatorIds] of batches.entries()) {
    await refreshScores({ ctx, creatorIds });
    await advance(CREATORS_SHARE + (SCORES_SHARE * (i + 1)) / batches.length);
    await ctx.reach("sample-scores");
  }
  await claimProfiles(
    ctx,
    pages.flatMap(({ owner }) => owner ?? []),
  );
  // What others have put into a CRM before the scores were known gets them from the index sync.
  const known = await selectInCrms(ctx.db, batches.flat());
  state = await fillSampleWorkspaces(ctx, { state, filled, brands });
  return { projected: new Set(batches.flat()).difference(known), advance };
}

/** Adds matching creators of a batch until the shortlist is full. */
function choose(
  { shortlist: { fits, most }, chosen }: Filled,
  members: readonly Member[],
  outcomes: readonly { creatorId: number | null }[],
): void {
  if (chosen.length >= most) return;
  const fitting = members.flatMap((member, i) => {
    const creatorId = outcomes[i]?.creatorId ?? null;
    return creatorId !== null && fits(member) ? [{ creatorId, member }] : [];
  });
  chosen.push(...fitting.slice(0, most - chosen.length));
}

type Page = Pick<PageOwner, "page"> & { fits: (member: Member) => boolean; owner?: PageOwner };

/** The page is of the first matching creator. */
function own(each: Page, members: readonly Member[], outcomes: readonly { creatorId: number | null }[]): void {
  if (each.owner) return;
  const at = members.findIndex(each.fits);
  const [member, creatorId] = [members[at], outcomes[at]?.creatorId ?? null];
  if (member && creatorId !== null) each.owner = { creatorId, handle: member.handle, page: each.page };
}

/** Faces are reused; each is drawn and written once. */
async function writePictures({ files }: Context, pictures: readonly Picture[], drawn: Set<string>): Promise<void> {
  const fresh = pictures.filter(({ key }) => drawn.size < drawn.add(key).size);
  await Promise.all(fresh.map(({ key, draw }) => files.put(key, draw())));
}
