import { countryName, flagEmoji } from "../../lib/places.ts";

/** A country's flag; its name on hover and to screen readers. */
export function Flag({ code }: { code: string }) {
  const name = countryName(code);
  return (
    <span role="img" aria-label={name} title={name}>
      {flagEmoji(code)}
    </span>
  );
}
