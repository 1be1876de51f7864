import { Button } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { errorFromThrown } from "../api/api-error.ts";
import { stopImpersonating, useUser } from "../api/session.ts";
import { clock } from "../lib/format.ts";
import { paths } from "../lib/paths.ts";
import { toast } from "../ui/toast.tsx";
import styles from "./impersonation-note.module.css";
import { texts } from "../words/i18n.ts";

const t = texts("shell");

/** Over every page while an administrator sees the product as a member. */
export function ImpersonationNote() {
  const user = useUser();
  const until = user?.impersonation?.until;
  return user && until !== undefined ? (
    <Note key={until} name={user.name} workspace={user.company ?? ""} until={until} />
  ) : null;
}

function Note({ name, workspace, until }: { name: string; workspace: string; until: string }) {
  const router = useRouter();
  const [isStopping, setStopping] = useState(false);

  async function stop(): Promise<void> {
    setStopping(true);
    try {
      await stopImpersonating();
      await router.navigate(paths.people());
    } catch (thrown) {
      setStopping(false);
      toast({ message: errorFromThrown(thrown).msg, tone: "bad" });
    }
  }

  // The server refuses everything from then on.
  const atTheEnd = useEffectEvent(() => void stop());
  useEffect(() => {
    const timer = setTimeout(atTheEnd, Date.parse(until) - Date.now());
    return () => clearTimeout(timer);
  }, [until]);

  return (
    <section className={styles.note} aria-label={t("impersonation.label")}>
      <IconEye size={18} className="fixed-size" aria-hidden />
      <p className="flush shrink grow">
        <strong className="semibold">{t("impersonation.as", { name, workspace })}</strong>{" "}
        <span className={styles.about}>{t("impersonation.about", { time: clock(until) })}</span>
      </p>
      <Button size="compact-sm" variant="default" loading={isStopping} onClick={() => void stop()}>
        {t("impersonation.stop")}
      </Button>
    </section>
  );
}
