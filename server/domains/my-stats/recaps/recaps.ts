import { PassThrough } from "node:stream";
import { ZipFile } from "yazl";
import { CARD_FORMATS, type Recap } from "#contract/my-stats/recaps.ts";
import * as contract from "#contract/my-stats/recaps.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Config } from "../../../config.ts";
import { refuse } from "../../../errors.ts";
import { read, write } from "../../../kernel/handler.ts";
import { lockCreator } from "../../creator-profile/index.ts";
import { dayIn } from "../../tracking/index.ts";
import { daysOf, isDecember, latestEnd } from "./make-recaps.ts";
import { cardFileName, pictureAddress, readCardPictures } from "./pictures.ts";
import { selectRecap, selectRecaps, selectSameDays, upsertRecap, type RecapRow } from "./store.ts";

/** One that waits so long was lost. */
const WAITS_MS = 15 * 60_000;

function present(config: Config, row: RecapRow): Recap {
  const { id, period, firstDay, lastDay, timezone, status, requestedAt, cards, lacks } = row;
  return {
    _id: id,
    period,
    from: firstDay,
    to: lastDay,
    timezone,
    status,
    requestedAt: requestedAt.toISOString(),
    cards: cards.map(({ postPicture: _key, ...card }, at) =>
      Object.assign(card, {
        pictures: {
          portrait: pictureAddress(config, { recapId: id, at, format: "portrait" }),
          story: pictureAddress(config, { recapId: id, at, format: "story" }),
        },
      }),
    ),
    lacks,
  };
}

export const createRecap = write(contract.createRecap)(async ({ ctx, input, unchanged }) => {
  const { period, timezone } = input;
  const creatorId = Number(input.id);
  // Two requests of the same days wait for each other.
  if (!(await lockCreator(ctx.db, creatorId))) refuse("not_found");
  const now = ctx.clock.now();
  const today = dayIn(timezone, now);
  if (period === "yearly" && !isDecember(today)) refuse("conflict", say("recaps.yearInDecember"));
  const days = daysOf(period, period === "yearly" ? latestEnd(period, today) : today);
  const same = await selectSameDays(ctx.db, { creatorId, period, lastDay: days.lastDay });
  const isWaiting = same?.status === "pending" && now.getTime() - same.requestedAt.getTime() < WAITS_MS;
  if (same && (isWaiting || same.status === "completed")) {
    unchanged();
    return { recap: present(ctx.config, same) };
  }
  const id = await upsertRecap(ctx.db, { creatorId, period, timezone, requestedAt: now, ...days });
  await ctx.queue.send("recaps", { recapIds: [id] }, ctx.db);
  const row = (await selectRecap(ctx.db, id)) ?? refuse("not_found");
  return { recap: present(ctx.config, row) };
});

export const listRecaps = read(contract.listRecaps)(async ({ ctx, input }) => {
  const rows = await selectRecaps(ctx.db, Number(input.id));
  return { recaps: rows.map((row) => present(ctx.config, row)) };
});

/** The earliest date of the ZIP format; a constant makes the same content the same file. */
const MTIME = new Date(1980, 0, 1);

export const downloadRecap = read(contract.downloadRecap)(async ({ ctx, input }) => {
  const row = await selectRecap(ctx.db, input.recap);
  if (row?.creatorId !== Number(input.id) || row.status !== "completed") return refuse("not_found");
  const format = CARD_FORMATS.find((one) => one === input.format) ?? refuse("bad_request");
  const pictures = await readCardPictures(ctx, row, format);
  const archive = new ZipFile();
  pictures.forEach((picture, at) => {
    archive.addBuffer(picture, cardFileName(row, at), { mtime: MTIME, forceDosTimestamp: true, compress: false });
  });
  archive.end();
  return {
    fileName: `recap-${row.lastDay}-${row.period}.zip`,
    contentType: "application/zip",
    content: archive.outputStream.pipe(new PassThrough()),
  };
});
