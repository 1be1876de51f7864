import { countryName } from "../../lib/locale-names.ts";
import styles from "./people.module.css";

/** URLs of the pictures of country-flag-icons: one small file each, loaded when shown. Windows has no flag emoji. */
const PICTURES = import.meta.glob<string>("../../../node_modules/country-flag-icons/3x2/??.svg", {
  query: "?url&no-inline",
  import: "default",
  eager: true,
});

/** A country's flag, with its name on hover and for screen readers. */
export function Flag({ code }: { code: string }) {
  const name = countryName(code);
  return (
    <span title={name}>
      <FlagPicture code={code} />
      <span className="visually-hidden">{name}</span>
    </span>
  );
}

/** A flag beside the name of its country. */
export function FlagPicture({ code }: { code: string }) {
  const src = PICTURES[`../../../node_modules/country-flag-icons/3x2/${code.toUpperCase()}.svg`];
  return src && <img className={styles.flag} src={src} width={18} height={12} alt="" loading="lazy" decoding="async" />;
}
