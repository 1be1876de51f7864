import { ActionIcon } from "@mantine/core";
import { IconMenu2 } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { isOnHold, useUser } from "../api/session.ts";
import { Logo } from "./logo.tsx";
import styles from "./mobile-bar.module.css";
import { SearchButton } from "./sidebar/members-only.ts";
import { texts } from "../words/i18n.ts";

const t = texts("shell");

const MobileDrawer = lazy(async () => ({ default: (await import("./mobile-drawer.tsx")).MobileDrawer }));

/** The top bar of narrow screens; the sidebar is a drawer, whose code loads when first opened. */
export function MobileBar() {
  const user = useUser();
  const [opened, setOpened] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <nav className={styles.bar} aria-label={t("sidebar.menu")}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t("sidebar.menu")}
        aria-expanded={opened}
        onClick={() => {
          setWasOpened(true);
          setOpened(true);
        }}
      >
        <IconMenu2 size={20} />
      </ActionIcon>
      <Logo />
      {user && !isOnHold(user) && (
        <span className="push-end">
          <SearchButton narrow />
        </span>
      )}
      {wasOpened && (
        <Suspense fallback={null}>
          <MobileDrawer opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </nav>
  );
}
