import { testConnector, type ConnectorView } from "#contract/sources.ts";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useMutate } from "#web/api/queries.ts";
import { texts } from "#web/words/i18n.ts";
import { cacheConnector } from "../cache-connector.ts";
import styles from "./connectors.module.css";

const t = texts("sources");

/** Makes one cheap call and shows the response. */
export function useTestConnector({ key, label: name, state }: ConnectorView): { button: ReactNode; answer: ReactNode } {
  const test = useMutate(testConnector, { onSuccess: ({ connector }) => cacheConnector(connector) });
  const answer = test.data ?? (test.error ? { ok: false, msg: test.error.msg } : undefined);
  return {
    button: (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t("testOne", { name })}
        loading={test.busy}
        disabled={state === "needs_credentials" || state === "off"}
        onClick={() => test.mutate({ key })}
      >
        {t("test")}
      </Button>
    ),
    answer: (
      <output className={styles.answer} data-ok={answer?.ok}>
        {answer && !test.busy && (
          <>
            {answer.ok ? <IconCheck size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
            <span>
              <b>{t(answer.ok ? "tested.ok" : "tested.failed")}</b> {answer.msg}
            </span>
          </>
        )}
      </output>
    ),
  };
}
