import { clock } from "#web/lib/format.ts";
import { Time } from "#web/ui/time.tsx";

/** The time of day; the day is in the heading. */
export function EntryTime({ at }: { at: string }) {
  return (
    <Time at={at} className="muted text-label fixed-size tabular">
      {clock(at)}
    </Time>
  );
}
