import { ActionIcon, Popover } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { texts } from "#web/words/i18n.ts";
import styles from "./overview.module.css";

const t = texts("tracking");

/** A button that tells what a figure says, and what it is made of. */
export function About({ figure, sentences }: { figure: string; sentences: readonly string[] }) {
  const label = t("overview.explain", { figure });
  return (
    <Popover width={320} position="bottom-start" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size={24} variant="subtle" color="gray" aria-label={label} title={label}>
          <IconInfoCircle size={14} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={figure}>
        <div className={styles.about} tabIndex={-1} data-autofocus>
          {sentences.map((sentence) => (
            <p key={sentence} className="flush">
              {sentence}
            </p>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
