import { describe, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { createContent, listContents, shareContent, updateContent } from "#contract/employee-advocacy/library.ts";
import {
  assignTeam,
  createTeam,
  deleteTeam,
  listEmployeeInvitations,
  listEmployees,
  renameTeam,
  withdrawConsent,
} from "#contract/employee-advocacy/people.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { makeOwner, type Person } from "#test/factories/people.ts";
import { telling } from "../profiles/testing/telling.ts";
import { invited, join, linkedin, makeProgram } from "./testing/program.ts";

const { world, record } = telling();

const undo = async ({ browser }: Person, id: string | null) => browser.call(undoAction, { id: id ?? "" });

describe("a team", () => {
  const make = async ({ browser }: Person, name: string) => (await browser.call(createTeam, { name })).body.team._id;
  const rename = async ({ browser }: Person, id: string, name: string) =>
    (await browser.call(renameTeam, { id, name })).body;

  test("gets its former name by undo and the new one by redo, unless another team has it by now", async () => {
    const owner = await makeProgram(world(), []);
    const id = await make(owner, "Sales");
    const { actionId } = await rename(owner, id, "Field sales");
    expect((await rename(owner, id, "Field sales")).actionId).toBeNull();
    const { redoId } = (await undo(owner, actionId)).body;
    const other = await make(owner, "Field sales");
    expect((await undo(owner, redoId ?? null)).error.err).toBe("title_taken");
    await owner.browser.call(deleteTeam, { id: other });
    expect((await undo(owner, redoId ?? null)).status).toBe(200);
    await make(owner, "sales");
    expect((await undo(owner, actionId)).error.err).toBe("title_taken");
    // What another rename has written since stays.
    const late = await rename(owner, id, "Sales of France");
    expect((await undo(owner, actionId)).body.changes).toEqual({ total: 1, restored: 0 });
    expect((await undo(owner, late.actionId)).status).toBe(200);
  });

  test("that is deleted comes back with its people and invitations, and without who has withdrawn since", async () => {
    const ada = await record([linkedin()]);
    const owner = await makeProgram(world(), [ada]);
    const team = await make(owner, "Sales");
    const { token } = await invited(owner, { team });
    const { own } = await join(world(), token);
    await invited(owner, { team });
    await owner.browser.call(assignTeam, { creatorIds: [ada], team });
    const teams = async () =>
      (await owner.browser.call(listEmployees, {})).body.people.map((one) => one.team?.name ?? null);
    expect(await teams()).toEqual(["Sales", "Sales"]);
    const { actionId } = (await owner.browser.call(deleteTeam, { id: team })).body;
    expect(await teams()).toEqual([null, null]);
    await world().browser().call(withdrawConsent, { token: own });
    expect((await undo(await makeOwner(world()), actionId)).status).toBe(404);
    expect((await undo(owner, actionId)).status).toBe(200);
    expect(await teams()).toEqual(["Sales"]);
    const { invitations } = (await owner.browser.call(listEmployeeInvitations, {})).body;
    expect(invitations.map((one) => one.team?.name)).toEqual(["Sales", "Sales"]);
    const { rows } = await world().root.$client.query(
      "select count(*)::int as n from employee_team_members where team_id = $1",
      [team],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  test("that is deleted does not come back beside another one of its name", async () => {
    const owner = await makeProgram(world(), []);
    const { actionId } = (await owner.browser.call(deleteTeam, { id: await make(owner, "Sales") })).body;
    const other = await make(owner, "SALES");
    expect((await undo(owner, actionId)).error.err).toBe("title_taken");
    await rename(owner, other, "Marketing");
    expect((await undo(owner, actionId)).status).toBe(200);
  });
});

describe("a content of the library", () => {
  const LINK = "https://example.test/jobs";

  async function withContent(link = LINK) {
    const owner = await makeProgram(world(), [], PLAN_IDS.agency);
    const { _id: id } = (await owner.browser.call(createContent, { title: "Jobs", text: "Come and see.", link })).body
      .content;
    const change = async (values: object) => (await owner.browser.call(updateContent, { id, ...values })).body;
    const shown = async (state: "offered" | "archived" = "offered") =>
      (await owner.browser.call(listContents, { state })).body.contents.map(({ title, text, link: to }) => [
        title,
        text,
        to,
      ]);
    return { owner, id, change, shown };
  }

  test("is as it was after the undo of an edit and of its archiving, and changed again by redo", async () => {
    const { owner, change, shown } = await withContent();
    const edited = await change({ title: "Work", text: "Come.", link: "" });
    expect((await change({ title: "Work" })).actionId).toBeNull();
    const archived = await change({ isArchived: true });
    expect(await shown("archived")).toEqual([["Work", "Come.", null]]);
    await undo(owner, archived.actionId);
    const { redoId } = (await undo(owner, edited.actionId)).body;
    expect(await shown()).toEqual([["Jobs", "Come and see.", LINK]]);
    await undo(owner, redoId ?? null);
    expect(await shown()).toEqual([["Work", "Come.", null]]);
  });

  test("keeps a later edit, and a link that people have shared", async () => {
    const { owner, id, change, shown } = await withContent("");
    const linked = await change({ link: LINK, text: "Look." });
    await change({ text: "Look here." });
    const { own: token } = await join(world(), (await invited(owner)).token);
    await world().browser().call(shareContent, { token, content: id });
    const refused = await undo(owner, linked.actionId);
    expect([refused.status, refused.error.err]).toEqual([409, "conflict"]);
    expect(await shown()).toEqual([["Jobs", "Look here.", LINK]]);
    const moved = await change({ link: "https://other.example/" });
    await undo(owner, moved.actionId);
    expect(await shown()).toEqual([["Jobs", "Look here.", LINK]]);
  });
});
