import { clock, dateTime } from "#web/lib/format.ts";

/** The time of day; the day is in the heading. */
export function EntryTime({ at }: { at: string }) {
  return (
    <time className="muted text-label fixed-size tabular" dateTime={at} title={dateTime(at)}>
      {clock(at)}
    </time>
  );
}
