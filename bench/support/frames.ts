import { z } from "zod";

/** As written by Chromium; times in microseconds. */
export const traceEvent = z.looseObject({
  name: z.string(),
  ph: z.string(),
  pid: z.int(),
  tid: z.int(),
  ts: z.number(),
  dur: z.number().optional(),
  /** CPU time of the thread within `dur`. */
  tdur: z.number().optional(),
});
export type TraceEvent = z.infer<typeof traceEvent>;

const SCRIPT = new Set([
  "EvaluateScript",
  "EventDispatch",
  "FireAnimationFrame",
  "FireIdleCallback",
  "FunctionCall",
  "RunMicrotasks",
  "TimerFire",
]);

/**
 * For each frame of the page's main thread, the milliseconds it ran scripts, including forced layouts: from one frame's
 * begin to the next. CPU time of other processes does not count.
 */
export function scriptingPerFrame(events: readonly TraceEvent[]): number[] {
  const thread = busiest(events);
  const own = events.filter((one) => key(one) === thread).toSorted((a, b) => a.ts - b.ts);
  const begins = own.filter(({ name }) => name === "BeginMainThreadFrame").map(({ ts }) => ts);
  const frames = begins.map(() => 0);
  let frame = -1;
  let scriptUntil = 0;
  for (const { name, ts, dur = 0, tdur = dur } of own) {
    while ((begins[frame + 1] ?? Infinity) <= ts) frame++;
    // Nested events are part of a script that is already counted.
    if (frame < 0 || !SCRIPT.has(name) || ts < scriptUntil) continue;
    scriptUntil = ts + dur;
    frames[frame] = (frames[frame] ?? 0) + tdur / 1000;
  }
  return frames;
}

/** The thread that begins most frames is the page's. */
function busiest(events: readonly TraceEvent[]): string | undefined {
  const begun = new Map<string, number>();
  for (const one of events) {
    if (one.name === "BeginMainThreadFrame") begun.set(key(one), (begun.get(key(one)) ?? 0) + 1);
  }
  return [...begun].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

function key({ pid, tid }: TraceEvent): string {
  return `${pid}/${tid}`;
}
