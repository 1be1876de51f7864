import { afterEach, expect, test, vi } from "vitest";
import "../words/signed-in.ts";
import { offerUndo, redoLast, toastWithUndo, undoLast } from "./undo.ts";

const calls: string[] = [];
const toasts: { message: string; label: string | undefined }[] = [];
let withoutRedo = "";

vi.mock("../api/client.ts", () => ({
  call: async (_endpoint: unknown, { id }: { id: string }) => {
    calls.push(id);
    const action = {
      verb: "crm.tag",
      title: "Press",
      count: 1,
      creators: [{ _id: "1", full_name: "Ada" }],
      creatorCount: 1,
      fields: [],
    };
    return { action, changes: { total: 1, restored: 1 }, ...(id !== withoutRedo && { redoId: `undo of ${id}` }) };
  },
}));
vi.mock("../api/invalidate.ts", () => ({ invalidateTouched: async () => {} }));
vi.mock("../ui/toast.tsx", () => ({
  toast: ({ message, action }: { message: string; action?: { label: string } }) => {
    toasts.push({ message, label: action?.label });
    return () => {};
  },
}));

afterEach(() => {
  calls.length = 0;
  toasts.length = 0;
});

const latest = () => toasts.at(-1);

test("what was undone is named and redone, and undone again", async () => {
  offerUndo(["a"]);
  undoLast();
  await vi.waitFor(() => expect(latest()).toEqual({ message: "Undone: tagged Ada “Press”.", label: "Redo" }));
  redoLast();
  await vi.waitFor(() => expect(latest()).toEqual({ message: "Redone: tagged Ada “Press”.", label: "Undo" }));
  undoLast();
  await vi.waitFor(() => expect(calls).toEqual(["a", "undo of a", "a"]));
});

test("actions of one operation are undone last first, and redone first first", async () => {
  toastWithUndo("2 cells pasted. 1 more line did not fit.", ["one", "two"], "2 cells pasted.");
  undoLast();
  await vi.waitFor(() => expect(latest()?.message).toBe("Undone: 2 cells pasted."));
  redoLast();
  await vi.waitFor(() => expect(latest()?.message).toBe("Redone: 2 cells pasted."));
  expect(calls).toEqual(["two", "one", "undo of one", "undo of two"]);
});

test("another operation ends the redo", async () => {
  offerUndo(["a"]);
  undoLast();
  await vi.waitFor(() => expect(calls).toEqual(["a"]));
  offerUndo(["b"]);
  redoLast();
  await vi.waitFor(() => expect(latest()?.message).toMatch(/^Nothing to redo/));
  expect(calls).toEqual(["a"]);
});

test("an undo without redo offers none", async () => {
  withoutRedo = "merge";
  offerUndo(["merge"]);
  undoLast();
  await vi.waitFor(() => expect(latest()).toEqual({ message: "Undone: tagged Ada “Press”.", label: undefined }));
});
