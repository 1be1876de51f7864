import { expect, it } from "vitest";
import { limitConcurrency } from "./limit-concurrency.ts";

function task() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const state = { started: false, resolve, reject };
  return {
    state,
    run: () => {
      state.started = true;
      return promise;
    },
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

it("starts the next one only when one has ended, well or not", async () => {
  const limit = limitConcurrency(2);
  const { signal } = new AbortController();
  const tasks = [task(), task(), task(), task()];
  const answers = tasks.map(({ run }) => limit(run, signal).catch((error: unknown) => error));
  await settled();
  expect(tasks.map(({ state }) => state.started)).toEqual([true, true, false, false]);
  tasks[0]?.state.reject("broken");
  await settled();
  expect(tasks.map(({ state }) => state.started)).toEqual([true, true, true, false]);
  for (const { state } of tasks.slice(1)) state.resolve("done");
  await expect(Promise.all(answers)).resolves.toEqual(["broken", "done", "done", "done"]);
});

it("forgets who gave up while waiting, and keeps the place free for others", async () => {
  const limit = limitConcurrency(1);
  const patient = new AbortController();
  const impatient = new AbortController();
  const [first, second, third] = [task(), task(), task()];
  const one = limit(first.run, patient.signal);
  const two = limit(second.run, impatient.signal);
  const three = limit(third.run, patient.signal);
  impatient.abort(new Error("left"));
  await expect(two).rejects.toThrow("left");
  first.state.resolve("one");
  third.state.resolve("three");
  await expect(Promise.all([one, three])).resolves.toEqual(["one", "three"]);
  expect(second.state.started).toBe(false);
  await expect(limit(second.run, impatient.signal)).rejects.toThrow("left");
});
