import { useState } from "react";
import { initials } from "../../lib/names.ts";
import styles from "./avatar.module.css";

/**
 * A picture of a person (round) or a brand (squircle); initials while loading or without picture. Hidden from screen
 * readers: the name is next to it.
 */
export function Avatar({
  name,
  src,
  size = 28,
  brand = false,
}: {
  name: string;
  src: string | null | undefined;
  size?: number;
  brand?: boolean;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span
      className={styles.avatar}
      data-shape={brand ? "brand" : "person"}
      style={{ "--avatar-size": `${size}px` }}
      aria-hidden
    >
      {initials(name)}
      {src && broken !== src && (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(src)}
        />
      )}
    </span>
  );
}
