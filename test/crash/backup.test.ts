import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { login, signup } from "#contract/auth/endpoints.ts";
import { addCreator, listCrm } from "#contract/crm/endpoints.ts";
import { discover } from "#contract/discovery/endpoints.ts";
import { ALL_LISTS, createList, listLists, updateList } from "#contract/lists/endpoints.ts";
import { PASSWORD } from "../support/browser.ts";
import { caller } from "../support/caller.ts";
import { collectOutput, COMPILED, startProduct } from "../support/product.ts";
import { createDataDirectory, removeDataDirectory } from "./data-directory.ts";

const email = "backup@example.test";

/** An operator's command in a process of its own, as npm runs it. */
function startCommand(name: "backup" | "restore", dataDir: string, file: string, given: Record<string, string> = {}) {
  const script = fileURLToPath(new URL(`../../scripts/${name}.ts`, import.meta.url));
  const env = { PATH: process.env.PATH, NODE_ENV: "test", DATA_DIR: dataDir, ...COMPILED, ...given };
  const child = spawn(process.execPath, [script, file], { env, stdio: ["ignore", "pipe", "pipe"] });
  const printed = collectOutput(child);
  const ended = once(child, "close").then(([code]) => ({ code: Number(code), output: printed.output() }));
  return { child, printed, ended };
}

const command = async (...given: Parameters<typeof startCommand>) => startCommand(...given).ended;

test("a backup of a running installation is restored elsewhere, with all that was acknowledged before it", async ({
  onTestFinished,
}) => {
  const [dataDir, elsewhere, place] = [createDataDirectory(), createDataDirectory(), createDataDirectory()];
  for (const each of [dataDir, elsewhere, place]) onTestFinished(() => removeDataDirectory(each));
  const file = path.join(place, "backup.tar.gz");

  const first = await startProduct(dataDir, { SAMPLE: "on", SAMPLE_CREATORS: "60" });
  await first.ready();
  const call = await caller(first);
  await call(signup, { first_name: "B", last_name: "R", email, password: PASSWORD, privacyAccepeted: true });
  const found = await call(discover, { filters: { profileType: "all" }, page: 1 });
  const ids = found.results.map(({ _id }) => _id);
  const picture = found.results.find(({ picture_url }) => picture_url)?.picture_url ?? "";
  await call(addCreator, { creatorsId: ids.slice(0, 20) });
  const { list } = await call(createList, { title: "Spring" });
  // Goes on writing while the cluster is copied: before, and between the copy of its files and that of its log.
  const backedUp = new AbortController();
  const writing = (async () => {
    for (let n = 0; !backedUp.signal.aborted; n += 1) await call(updateList, { topId: list._id, desc: `${n}` });
  })();
  const backup = startCommand("backup", dataDir, file, { HOLD_AFTER: "cluster-copy:0" });
  await backup.printed.contains("holding after cluster-copy:0\n");
  await call(createList, { title: "During the backup" });
  backup.child.kill("SIGUSR2");
  const made = await backup.ended;
  backedUp.abort();
  expect(made, made.output).toMatchObject({ code: 0 });
  await writing;
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(place)).toEqual(["backup.tar.gz"]);
  expect(await command("backup", dataDir, file)).toEqual({
    code: 1,
    output: expect.stringContaining("exists already"),
  });
  await call(createList, { title: "After the backup" });
  await first.end("SIGTERM");
  // What is restored depends on nothing of the first one.
  rmSync(dataDir, { recursive: true, force: true });

  const restored = await command("restore", elsewhere, file);
  expect(restored, restored.output).toMatchObject({ code: 0 });
  expect(existsSync(path.join(elsewhere, ".restoring"))).toBe(false);
  const second = await startProduct(elsewhere, { SAMPLE: "on" });
  await second.ready();
  const again = await caller(second);
  await again(login, { email, password: PASSWORD });
  expect((await again(listCrm, { pagination: 50 })).crmStats.totalResult).toBe(20);
  expect((await again(discover, { filters: { profileType: "all" }, page: 1 })).totalResults).toBe(60);
  expect((await again(listLists, ALL_LISTS)).lists.map(({ title }) => title).toSorted()).toEqual([
    "During the backup",
    "Spring",
  ]);
  await again(createList, { title: "After the restore" });
  expect((await fetch(new URL(picture, second.url))).status).toBe(200);
  await second.end("SIGTERM");

  expect(await command("restore", elsewhere, file)).toEqual({
    code: 1,
    output: expect.stringContaining("is not empty"),
  });
});

test("what is no backup is refused, and leaves nothing behind", async ({ onTestFinished }) => {
  const [target, place] = [createDataDirectory(), createDataDirectory()];
  for (const each of [target, place]) onTestFinished(() => removeDataDirectory(each));
  const file = path.join(place, "letter.tar.gz");
  writeFileSync(file, "Dear customer,\n");
  expect(await command("restore", target, file)).toEqual({ code: 1, output: expect.stringContaining("no backup") });
  expect(await command("restore", target, `${file}.gone`)).toEqual({
    code: 1,
    output: expect.stringContaining("There is no file"),
  });
  expect(readdirSync(target).filter((name) => name === "postgres" || name === "secrets")).toEqual([]);
});
