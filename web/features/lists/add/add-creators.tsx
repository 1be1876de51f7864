import type { ListView } from "#contract/lists/shapes.ts";
import { Button, Popover } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useShortcut } from "#web/ui/shortcuts.ts";
import { texts } from "#web/words/i18n.ts";
import { AddBox } from "./add-box.tsx";

const t = texts("lists");

/** Opens the field that finds creators and adds them, one after the other. */
export function AddCreators({ list }: { list: ListView }) {
  const [opened, setOpened] = useState(false);
  useShortcut("a", t("add.open"), () => setOpened(true));
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={380} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button
          leftSection={<IconUserPlus size={16} aria-hidden />}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {t("add.open")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("add.open")}>{opened && <AddBox list={list} />}</Popover.Dropdown>
    </Popover>
  );
}
