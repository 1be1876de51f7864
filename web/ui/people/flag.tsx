import { countryName, flagEmoji } from "../../lib/locale-names.ts";

/** A country's flag, with its name on hover and for screen readers. */
export function Flag({ code }: { code: string }) {
  const name = countryName(code);
  return (
    <span title={name}>
      <span aria-hidden>{flagEmoji(code)}</span>
      <span className="visually-hidden">{name}</span>
    </span>
  );
}
