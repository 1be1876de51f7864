import { readFile } from "node:fs/promises";
import {
  addAudienceReport as addEndpoint,
  AUDIENCE_REPORTS_MAX,
  type AudienceReport,
  removeAudienceReport as removeEndpoint,
  WORKSPACE_AUDIENCE_REPORTS_MAX,
} from "#contract/profiles/audience.ts";
import type { ParsedInput } from "#contract/base/endpoint.ts";
import { NETWORK_FACTS, network as networkSchema, usernameKey, type Network } from "#contract/networks/networks.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import type { UndoCall } from "../../../kernel/feature.ts";
import { write } from "../../../kernel/handler.ts";
import { readTableInTurn } from "../../imports/index.ts";
import { selectHandles } from "../../posts/index.ts";
import { findProfile } from "../opening/find-profile.ts";
import { isModashReport, parseModash, parseRows, type ParsedReport, type ReportRow } from "./parse-report.ts";
import { presentReport } from "./read-audience.ts";
import { countReports, deleteReport, hasMoreReports, insertReport, selectReports } from "./store.ts";

/** Stores what another tool reports as data of the workspace. */
export const addAudienceReport = write(addEndpoint, {
  action: "audience.report-add",
  async before({ ctx, input, client }) {
    await findProfile(ctx, Number(input.id));
    return parseFile(input.report, { ctx, signal: client.signal });
  },
})(async ({ ctx, input }, parsed) => {
  const report = await storeReport(ctx, input, parsed);
  return { changed: 1, reply: { report, ignored: parsed.ignored } };
});

async function storeReport(
  ctx: Context<Member>,
  { id, report: file, tool, date, ...input }: ParsedInput<typeof addEndpoint>,
  parsed: ParsedReport,
): Promise<AudienceReport> {
  const { creatorIds } = await findProfile(ctx, Number(id));
  const handles = await selectHandles(ctx.db, creatorIds);
  const network = networkOf(parsed, { given: input.network, handles });
  const now = ctx.clock.now();
  const reportedAt = date === undefined ? now : new Date(date);
  if (reportedAt > now) refuse("bad_request", say("audience.dateInFuture"));
  const tenant = tenantOf(ctx);
  if ((await selectReports(tenant, creatorIds)).length >= AUDIENCE_REPORTS_MAX) refuseMore();
  if ((await countReports(tenant)) >= WORKSPACE_AUDIENCE_REPORTS_MAX) refuseMoreOfWorkspace();
  const added = await insertReport(tenant, {
    creatorId: Number(id),
    network,
    tool: tool || parsed.tool || "A file",
    fileName: file.fileName,
    data: parsed.dimensions,
    reportedAt,
    userId: ctx.actor.userId,
    createdAt: now,
  });
  const row = (await selectReports(tenant, creatorIds)).find(({ report }) => report.id === added);
  if (!row) throw new Error("an inserted report is found");
  return presentReport(row);
}

export const removeAudienceReport = write(removeEndpoint, { action: "audience.report-remove" })(async ({
  ctx,
  input: { id, report },
}) => {
  const { creatorIds } = await findProfile(ctx, Number(id));
  const changed = await deleteReport(tenantOf(ctx), { id: report, creatorIds });
  return changed === 0 ? refuse("not_found") : { changed };
});

/** Reports that return must not be more than can be added. */
export async function checkReports({ ctx }: UndoCall): Promise<void> {
  const tenant = tenantOf(ctx);
  if (await hasMoreReports(tenant, AUDIENCE_REPORTS_MAX)) refuseMore();
  if ((await countReports(tenant)) > WORKSPACE_AUDIENCE_REPORTS_MAX) refuseMoreOfWorkspace();
}

function refuseMore(): never {
  return refuse("bad_request", say("audience.creatorFull", { max: AUDIENCE_REPORTS_MAX }));
}

function refuseMoreOfWorkspace(): never {
  return refuse("bad_request", say("audience.workspaceFull", { max: WORKSPACE_AUDIENCE_REPORTS_MAX }));
}

const COLUMNS = {
  dimension: /^(?:dimension|type)$/i,
  value: /^(?:value|name)$/i,
  share: /^(?:share|percent|percentage|%)$/i,
  country: /^country$/i,
  sample: /^sample(?:[ _]?size)?$/i,
};

type Turn = Parameters<typeof readTableInTurn>[0];

async function parseFile({ path, fileName }: { path: string; fileName: string }, turn: Turn): Promise<ParsedReport> {
  const json = /\.(?:csv|tsv|xlsx)$/i.test(fileName) ? undefined : parseJson(await readFile(path, "utf8"));
  const parsed = isModashReport(json) ? parseModash(json) : parseRows(await readRows(path, { fileName, turn }));
  if (parsed.dimensions.length === 0) refuse("bad_request", say("audience.nothingFound"));
  return parsed;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}

async function readRows(path: string, { fileName, turn }: { fileName: string; turn: Turn }): Promise<ReportRow[]> {
  const table = await readTableInTurn(turn, path, { plan: { headerRow: 0 }, fileName });
  const place = (name: keyof typeof COLUMNS) => table.headers.findIndex((header) => COLUMNS[name].test(header));
  if (place("dimension") < 0 || place("value") < 0 || place("share") < 0)
    refuse("bad_request", say("audience.notRecognized"));
  const rows: ReportRow[] = [];
  for await (const { line, cells } of table.rows()) {
    const of = (name: keyof typeof COLUMNS) => cells[place(name)] ?? "";
    rows.push({
      line,
      dimension: of("dimension"),
      value: of("value"),
      share: of("share"),
      country: of("country"),
      sample: of("sample"),
    });
  }
  return rows;
}

type Handle = { network: string; username: string };

/** The network of the report; refuses a report about another account, and one that does not say its network. */
function networkOf(
  { network: named, username }: ParsedReport,
  { given, handles }: { given: Network | undefined; handles: readonly Handle[] },
): Network {
  const networks = [...new Set(handles.map(({ network }) => networkSchema.parse(network)))];
  const network = named ?? given ?? (networks.length === 1 ? networks[0] : undefined);
  if (!network) return refuse("bad_request", say("audience.chooseNetwork"));
  const own = handles.filter((handle) => handle.network === network);
  const label = NETWORK_FACTS[network].label;
  if (own.length === 0) refuse("bad_request", say("audience.noAccount", { network: label }));
  if (username !== null && !own.some((handle) => usernameKey(handle.username) === usernameKey(username)))
    refuse("bad_request", say("audience.otherAccount", { username, network: label }));
  return network;
}
