import type { ListView } from "#contract/list-shapes.ts";
import { exact } from "#web/lib/format.ts";
import { Avatar } from "#web/ui/people/avatar.tsx";
import styles from "./faces.module.css";

/** Overlapping pictures of some creators of a list, and how many more there are; their names are elsewhere. */
export function Faces({
  list,
  size,
}: {
  list: Pick<ListView, "influencersPreview" | "influencerCount">;
  size: number;
}) {
  const { influencersPreview: people, influencerCount } = list;
  const more = influencerCount - people.length;
  return (
    <div className={styles.people} style={{ "--face": `${size}px` }} aria-hidden>
      {people.map((one) => (
        <Avatar key={one._id} name={one.fullName} src={one.pictureUrl} size={size} />
      ))}
      {people.length > 0 && more > 0 && <span className={styles.more}>+{exact(more)}</span>}
      {people.length === 0 && <span className={styles.empty} />}
    </div>
  );
}
