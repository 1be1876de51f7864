import { scrollIntoView } from "#web/lib/scroll-into-view.ts";
import { Kbd } from "#web/ui/kbd.tsx";
import { texts } from "#web/words/i18n.ts";
import type { PaletteGroup, PaletteOption } from "../use-palette-groups.tsx";
import styles from "./palette.module.css";

const t = texts("search");

/** The options in groups. The focus stays in the field; the option Enter would choose is marked. */
export function PaletteList({
  id,
  groups,
  active,
  stale,
  onMark,
  onChoose,
}: {
  id: string;
  groups: readonly PaletteGroup[];
  active: string | undefined;
  /** The server's results belong to an earlier input. */
  stale: boolean;
  onMark: (key: string) => void;
  onChoose: (option: PaletteOption, full: boolean) => void;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select is not searchable
    <div id={id} role="listbox" aria-label={t("results")} hidden={groups.length === 0}>
      {groups.map((group) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is not allowed in a listbox
        <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`.replaceAll(" ", "-")}>
          <div id={`${id}-${group.key}`.replaceAll(" ", "-")} className={styles.groupTitle} role="presentation">
            {group.title}
          </div>
          {group.options.map((option) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and handles keys
            <div
              key={option.key}
              ref={option.key === active ? scrollIntoView : undefined}
              id={`${id} ${option.key}`.replaceAll(" ", "-")}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option element is not allowed outside a select
              role="option"
              aria-selected={option.key === active}
              className={styles.option}
              data-stale={stale && option.found}
              onMouseMove={() => onMark(option.key)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => onChoose(option, event.ctrlKey || event.metaKey)}
            >
              <span className={styles.icon}>{option.icon}</span>
              <span className={styles.label}>{option.label}</span>
              <span className={styles.detail}>{option.detail}</span>
              {option.keys && (
                <span className={styles.shortcut}>
                  <Kbd keys={option.keys} />
                </span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
