import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../words/signed-in.ts";
import { offerUndo, redoLast, toastWithUndo, undoLast } from "./undo.ts";

/** Actions without an undo of their undo. */
const FINAL = "merge";

let calls: string[] = [];

beforeEach(() => {
  calls = [];
  vi.stubGlobal("navigator", { language: "en", platform: "" });
  vi.stubGlobal("fetch", async (url: string) => {
    const id = /\/actions\/([^/]+)\/undo$/.exec(url)?.[1] ?? "";
    calls.push(id);
    const creators = [{ _id: "1", full_name: "Ada" }];
    const action = { verb: "crm.tag", title: "Press", count: 1, creators, creatorCount: 1, fields: [] };
    const redo = id !== FINAL && { redoId: `undo-of-${id}` };
    return Response.json({ success: true, action, changes: { total: 1, restored: 1 }, ...redo });
  });
});
afterEach(() => vi.unstubAllGlobals());

test("what was undone is redone, and undone again", async () => {
  offerUndo(["a"]);
  undoLast();
  redoLast();
  undoLast();
  await vi.waitFor(() => expect(calls).toEqual(["a", "undo-of-a", "a"]));
});

test("actions of one operation are undone last first, and redone first first", async () => {
  toastWithUndo("2 cells pasted.", ["one", "two"]);
  undoLast();
  redoLast();
  await vi.waitFor(() => expect(calls).toEqual(["two", "one", "undo-of-one", "undo-of-two"]));
});

test("another operation ends the redo, and some actions have no redo", async () => {
  offerUndo(["a"]);
  undoLast();
  await vi.waitFor(() => expect(calls).toEqual(["a"]));
  offerUndo(["b"]);
  redoLast();
  undoLast();
  await vi.waitFor(() => expect(calls).toEqual(["a", "b"]));
  offerUndo([FINAL]);
  undoLast();
  redoLast();
  await vi.waitFor(() => expect(calls).toEqual(["a", "b", FINAL]));
});
