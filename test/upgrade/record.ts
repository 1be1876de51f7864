import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { listActions, undoAction } from "#contract/actions.ts";
import { login } from "#contract/auth/endpoints.ts";
import { changeMany } from "#contract/bulk.ts";
import { addCreator, listCrm, removeCreator, updateCustomNote, updateCustomNotes } from "#contract/crm/endpoints.ts";
import { importLinks } from "#contract/crm-import/endpoints.ts";
import { readLinkImport } from "#contract/crm-import/link-imports.ts";
import { discover } from "#contract/discovery/endpoints.ts";
import { dismissDuplicates, mergeCreators, unmergeCreator } from "#contract/duplicates.ts";
import { getImport, openImport, planImport, runImport } from "#contract/imports/endpoints.ts";
import {
  createCustomTag,
  deleteCustomType,
  mergeLabels,
  removeTags,
  updateCustomStatus,
  updateCustomTags,
} from "#contract/labels.ts";
import { addCreators, createList, deleteList, removeCreators, updateList } from "#contract/lists/endpoints.ts";
import { SAMPLE_PASSWORD } from "#contract/sample.ts";
import { addNote, deleteNote } from "#contract/timeline.ts";
import { createView, deleteView } from "#contract/views.ts";
import { caller } from "../support/caller.ts";
import { startProduct } from "../support/product.ts";
import { readTables, writeDump, type UpgradeDump } from "./dump.ts";
import { readHistory, readTeam } from "./team.ts";

/**
 * Records a database of this version for test/upgrade/upgrade.test.ts: a small sample world in which the brand's team
 * did one of each undoable thing. Run it before a release: node test/upgrade/record.ts
 */

const email = "brand@sample.test";
const dataDir = mkdtempSync(path.join(os.tmpdir(), "limelight-record-"));
chmodSync(dataDir, 0o755);
const product = await startProduct(dataDir, { SAMPLE: "on", SAMPLE_CREATORS: "60" });
try {
  await product.ready();
  await record();
} finally {
  await product.end("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });
}

async function record(): Promise<void> {
  const call = await caller(product);
  await call(login, { email, password: SAMPLE_PASSWORD });
  const actions: UpgradeDump["actions"] = [];
  /** Does one undoable thing and notes what the team saw before it. */
  const act = async <T>(work: () => Promise<T>): Promise<T> => {
    const before = await readTeam(call);
    const [last] = (await call(listActions, {})).actions;
    const result = await work();
    const [made] = (await call(listActions, {})).actions;
    if (!made || made._id === last?._id) throw new Error(`action ${actions.length + 1} was not recorded`);
    actions.push({ id: made._id, verb: made.verb, before });
    return result;
  };
  const rows = async () => (await call(listCrm, { pagination: 200, sort: "full_name", asc: "true" })).crmCreators;
  const ids = async (...places: number[]) => {
    const all = await rows();
    return places.map((place) => all[place]?._id ?? "");
  };

  const known = new Set((await rows()).map(({ creatorId }) => creatorId));
  const found = (await call(discover, { filters: { profileType: "all", sort: "newest" } })).results;
  const others = found.filter(({ _id }) => !known.has(_id));
  const take = (count: number) => others.splice(0, count).map(({ _id }) => _id);

  // What cannot be undone comes first: undoing all the rest leads back to here.
  const tags: string[] = [];
  for (const tag of ["Vegan", "Ski", "Chess", "Trail"])
    tags.push((await call(createCustomTag, { tag, type: "tag" }))._id);
  const [vegan = "", ski = "", chess = "", trail = ""] = tags;
  const { _id: onHold } = await call(createCustomTag, { tag: "On hold", type: "status" });
  const { _id: paused } = await call(createCustomTag, { tag: "Paused", type: "status" });
  const state = { filters: { text: "a" }, sort: "followers" as const };
  const { view } = await call(createView, { title: "With an a", state });
  await call(createView, { title: "Everybody", shared: true, state: {} });
  const [noted = ""] = await ids(0);
  const { entry } = await call(addNote, { id: noted, text: "Answers on Mondays" });
  await call(addNote, { id: noted, text: "Likes tea" });
  await call(updateCustomNote, { customCreatorId: noted, customNote: "Written one by one" });

  await act(() => call(addCreator, { creatorsId: take(8) }));
  const { list } = await act(() => call(createList, { title: "Spring", desc: "for May", creatorsId: take(3) }));
  await act(() => call(addCreators, { topIds: [list._id], creatorsId: take(2) }));
  await act(() => call(updateList, { topId: list._id, title: "Summer", desc: "for June" }));
  const first = await ids(0, 1, 2, 3, 4, 5);
  await act(() => call(updateCustomTags, { customCreatorIds: first, tagIds: [vegan, ski], mode: "ADD" }));
  await act(() => call(updateCustomTags, { customCreatorIds: first.slice(0, 2), tagIds: [chess], mode: "SET" }));
  await act(() => call(removeTags, { customCreatorIds: first.slice(2, 4), tagIds: [ski] }));
  await act(() => call(updateCustomStatus, { customCreatorId: first[0] ?? "", statusId: onHold }));
  const all = { matching: {}, except: first.slice(0, 1) };
  await act(() => call(changeMany, { selection: all, change: { verb: "tags", mode: "ADD", tagIds: [trail] } }));
  await act(() => call(changeMany, { selection: all, change: { verb: "status", statusId: paused } }));
  await act(() => call(changeMany, { selection: { ids: first }, change: { verb: "lists", listIds: [list._id] } }));
  await act(() => call(changeMany, { selection: { ids: first.slice(4) }, change: { verb: "remove" } }));
  const remaining = first.slice(0, 4);
  const texts = remaining.map((customCreatorId, i) => ({ customCreatorId, customNote: `Met in Oslo ${i}` }));
  await act(() => call(updateCustomNotes, { field: "customNote", values: texts }));
  const addresses = remaining.map((customCreatorId, i) => ({ customCreatorId, customNote: `one${i}@example.test` }));
  await act(() => call(updateCustomNotes, { field: "customEmail", values: addresses }));
  const [goes] = (await rows()).slice(-1);
  await act(() =>
    call(removeCreator, {
      creatorsToRemove: [{ customCreatorId: goes?._id ?? "", creatorId: goes?.creatorId ?? "" }],
    }),
  );
  await act(() => call(mergeLabels, { type: "tag", from: trail, into: vegan }));
  await act(() => call(deleteCustomType, { type: "tag", id: vegan }));
  await act(() => call(mergeLabels, { type: "status", from: onHold, into: paused }));
  await act(() => call(deleteCustomType, { type: "status", id: paused }));
  const inList = (await rows()).filter(({ lists }) => lists.some(({ _id }) => _id === list._id));
  const leaves = inList.slice(0, 2).map(({ creatorId }) => creatorId);
  await act(() => call(removeCreators, { topId: list._id, creatorsId: leaves }));
  await act(() => call(deleteView, { id: view._id }));
  await act(() => call(deleteNote, { id: entry._id }));
  await act(async () => call(dismissDuplicates, { customCreatorIds: await ids(0, 1, 2) }));
  const [a = "", b = "", c = "", d = "", e = ""] = await ids(0, 3, 4, 6, 7);
  await act(() => call(mergeCreators, { keep: a, merge: [b, c] }));
  await act(() => call(mergeCreators, { keep: d, merge: [e] }));
  await act(() => call(unmergeCreator, { customCreatorId: c }));
  await act(async () => {
    const influencers = others
      .splice(0, 3)
      .flatMap(({ networks: [on] }, i) => (on ? [{ id: String(i), network: on.network, username: on.username }] : []));
    const { import: started } = await call(importLinks, { influencers, listIds: [list._id] });
    for (;;) {
      const { import: now } = await call(readLinkImport, { id: started._id });
      if (now.isOver) return;
      await sleep(50);
    }
  });
  await act(() => call(deleteList, { topId: list._id }));
  await act(() => importTable("first", 0));
  const { id: undone } = await undoneImport();
  if (!undone) throw new Error("the second import was not recorded");

  const tagging = await call(updateCustomTags, { customCreatorIds: [a], tagIds: [], mode: "SET" });
  await call(undoAction, { id: tagging.actionId ?? "" });

  const [team, history] = [await readTeam(call), await readHistory(call)];
  const recordedAt = new Date().toISOString();
  const addressFile = path.join(dataDir, "secrets", "addresses.json");
  const { databaseUrl } = z.object({ databaseUrl: z.string() }).parse(JSON.parse(readFileSync(addressFile, "utf8")));
  const dumped = await readTables(databaseUrl);
  const name = `version-${String(dumped.migrations.length - 1).padStart(4, "0")}.json.br`;
  const file = new URL(name, import.meta.url);
  writeDump(file, { recordedAt, ...dumped, email, password: SAMPLE_PASSWORD, actions, team, history });
  process.stdout.write(`${actions.map(({ verb }) => verb).join(" ")}\n${name}\n`);

  async function importTable(title: string, from: number) {
    const lines = Array.from({ length: 4 }, (_, i) => {
      const n = from + i;
      return `person.number${n},Person ${n},${1_000 + n},FR,person${n}@example.test,Imported,From ${title}`;
    });
    const table = new File(
      [["username,full name,followers,country,email,tags,note", ...lines].join("\n")],
      `${title}.csv`,
    );
    const { import: opened } = await call(openImport, { table });
    const plan = { ...opened.plan, network: "instagram" as const, date: "2026-03-01", intoCrm: true };
    await call(planImport, { id: opened._id, plan });
    await call(runImport, { id: opened._id });
    return settled(opened._id);
  }

  async function undoneImport() {
    const { actionId, _id } = await importTable("second", 2);
    await call(undoAction, { id: actionId ?? "" });
    return { id: (await settled(_id)).actionId };
  }

  async function settled(id: string) {
    for (;;) {
      const { import: now } = await call(getImport, { id });
      if (now.state !== "running" && now.state !== "undoing") return now;
      await sleep(50);
    }
  }
}
