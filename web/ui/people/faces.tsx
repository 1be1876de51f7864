import { exact } from "../../lib/format.ts";
import { Avatar } from "./avatar.tsx";
import styles from "./faces.module.css";

export type Face = { _id: string; name: string; src: string | null };

/** Overlapping pictures of some of a group, and how many more there are; their names are elsewhere. */
export function Faces({ people, more = 0, size }: { people: readonly Face[]; more?: number; size: number }) {
  return (
    <div className={styles.people} style={{ "--face": `${size}px` }} aria-hidden>
      {people.map((one) => (
        <Avatar key={one._id} name={one.name} src={one.src} size={size} />
      ))}
      {people.length > 0 && more > 0 && <span className={styles.more}>+{exact(more)}</span>}
      {people.length === 0 && <span className={styles.empty} />}
    </div>
  );
}
