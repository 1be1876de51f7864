import { BLOCKS, type Block } from "#contract/spotlight/settings.ts";
import { ActionIcon, Checkbox } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./spotlight.module.css";

const t = texts("spotlight");

/** The parts of the page from top to bottom; those that are left out come last. */
export function Order({ value, onChange }: { value: readonly Block[]; onChange: (order: Block[]) => void }) {
  const out = BLOCKS.filter((block) => !value.includes(block));
  function move(block: Block, by: -1 | 1) {
    const from = value.indexOf(block);
    onChange(value.toSpliced(from, 1).toSpliced(from + by, 0, block));
  }
  return (
    <PageSection title={t("order")} lead={t("orderLead")}>
      <ol className="list-reset" aria-label={t("order")}>
        {[...value, ...out].map((block) => {
          const place = value.indexOf(block);
          const name = t(`blocks.${block}`);
          return (
            <li key={block} className={styles.row}>
              <Checkbox
                className="grow"
                label={name}
                aria-label={t("show", { name })}
                checked={place >= 0}
                onChange={({ currentTarget }) =>
                  onChange(currentTarget.checked ? [...value, block] : value.filter((one) => one !== block))
                }
              />
              <ActionIcon
                variant="default"
                aria-label={t("up", { name })}
                disabled={place <= 0}
                onClick={() => move(block, -1)}
              >
                <IconArrowUp size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="default"
                aria-label={t("down", { name })}
                disabled={place < 0 || place === value.length - 1}
                onClick={() => move(block, 1)}
              >
                <IconArrowDown size={16} aria-hidden />
              </ActionIcon>
            </li>
          );
        })}
      </ol>
    </PageSection>
  );
}
