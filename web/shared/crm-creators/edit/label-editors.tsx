import { LABEL_TITLE_MAX } from "#contract/labels.ts";
import { useRef, useState } from "react";
import { Kbd } from "#web/ui/kbd.tsx";
import { PickList } from "#web/ui/pick-list.tsx";
import { texts } from "#web/words/i18n.ts";
import { useLabels } from "../labels.ts";
import { createLabel, writeStatus, writeTags } from "../write/write-cells.ts";
import { closingKey, type EditorProps, type Move } from "./editor-props.ts";
import { editLabel } from "./edited.ts";
import { EditorPopover } from "./editor-popover.tsx";
import { labelOptions, noStatusOption } from "./label-options.tsx";
import styles from "./edit.module.css";

const t = texts("table");

export function StatusEditor({ row, column, typed, onClose }: EditorProps) {
  const { statuses } = useLabels();
  const label = editLabel(column, row.creator.full_name);

  function pick(status: string | null) {
    writeStatus(row, status);
    onClose(0);
  }

  async function create(title: string) {
    onClose(0);
    const status = await createLabel("status", title);
    if (status) writeStatus(row, status);
  }

  return (
    <EditorPopover label={label} width={240} className={styles.list} onLeave={() => onClose("leave")}>
      <PickList
        label={label}
        typed={typed}
        placeholder={t("pickOrCreate")}
        options={[...labelOptions(statuses, row.status), noStatusOption(t("none.status"), row.status === null)]}
        nothing={t("pickNone")}
        maxLength={LABEL_TITLE_MAX}
        onPick={(id) => pick(id || null)}
        create={{ label: (title) => t("createNamed", { title }), run: (title) => void create(title) }}
        onKeyDown={(event) => closingKey(event, { save: onClose, cancel: () => onClose(0) })}
      />
    </EditorPopover>
  );
}

/** Picks as many as are wanted; they are written together when the editor closes, by Esc as well. */
export function TagsEditor({ row, column, typed, onClose }: EditorProps) {
  const all = useLabels().tags;
  const [tags, setTags] = useState(row.tags);
  const making = useRef(new Set<Promise<string | null>>());
  const label = editLabel(column, row.creator.full_name);

  /** Tags on their way when the editor closes are waited for: they were wanted. */
  function save(move: Move | "leave") {
    onClose(move);
    if (making.current.size === 0) return writeTags(row, tags);
    void Promise.all(making.current).then((made) => writeTags(row, [...tags, ...made.filter((id) => id !== null)]));
  }

  async function create(title: string) {
    const made = createLabel("tag", title);
    making.current.add(made);
    const tag = await made;
    making.current.delete(made);
    if (tag) setTags((old) => [...old, tag]);
  }

  return (
    <EditorPopover label={label} width={264} className={styles.list} onLeave={() => save("leave")}>
      <PickList
        label={label}
        typed={typed}
        placeholder={t("pickOrCreate")}
        options={labelOptions(all)}
        chosen={tags}
        nothing={t(all.length === 0 ? "noTagsYet" : "pickNone")}
        maxLength={LABEL_TITLE_MAX}
        onPick={(id) => setTags(tags.includes(id) ? tags.filter((one) => one !== id) : [...tags, id])}
        create={{ label: (title) => t("createNamed", { title }), run: (title) => void create(title) }}
        onKeyDown={(event) => closingKey(event, { save, cancel: () => save(0) })}
      />
      <p className={styles.hint}>
        <span>
          <Kbd keys="enter" /> {t("hints.pick")}
        </span>
        <span>
          <Kbd keys="escape" /> {t("hints.done")}
        </span>
        <span>
          <Kbd keys="Tab" /> {t("hints.next")}
        </span>
      </p>
    </EditorPopover>
  );
}
