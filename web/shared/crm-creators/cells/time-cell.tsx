import { dateTime, when } from "#web/lib/format.ts";

export function TimeCell({ iso }: { iso: string }) {
  return (
    <time className="block ellipsis" dateTime={iso} title={dateTime(iso)}>
      {when(iso)}
    </time>
  );
}
