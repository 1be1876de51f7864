import type { ConnectorView } from "#contract/sources.ts";
import { ActionIcon, Switch } from "@mantine/core";
import { IconChevronDown, IconRss } from "@tabler/icons-react";
import { useId, useState } from "react";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { texts } from "#web/words/i18n.ts";
import { useSetConnector } from "../use-set-connector.ts";
import { ConnectorDetails } from "./connector-details.tsx";
import { ConnectorFigures } from "./connector-figures.tsx";
import styles from "./connectors.module.css";
import { StateMark } from "./state-mark.tsx";
import { useTestConnector } from "./test-connector.tsx";

const t = texts("sources");

/** A live source: state and usage; details expand below. */
export function ConnectorRow({ connector }: { connector: ConnectorView }) {
  const [open, setOpen] = useState(false);
  const ids = { name: useId(), details: useId() };
  const { label: name, networks, isEnabled } = connector;
  const { button: testButton, answer } = useTestConnector(connector);
  const switching = useSetConnector({
    message: (now) => t(now.isEnabled ? "switchedOn" : "switchedOff", { name: now.label }),
  });
  const [network] = networks;
  return (
    <li className={styles.connector} aria-labelledby={ids.name} data-off={!isEnabled}>
      <div className={styles.head}>
        <span className="inline-flex fixed-size muted" aria-hidden>
          {network ? <NetworkIcon network={network} variant="background" size={24} /> : <IconRss size={24} />}
        </span>
        <div className="shrink grow">
          <h3 id={ids.name} className="flush text-body">
            {name}
          </h3>
          <StateMark connector={connector} />
        </div>
        <ConnectorFigures connector={connector} />
        <div className={styles.actions}>
          {testButton}
          <Switch
            aria-label={t("switch", { name })}
            checked={isEnabled}
            disabled={switching.isPending}
            onChange={(event) => switching.mutate({ key: connector.key, isEnabled: event.currentTarget.checked })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("details", { name })}
            aria-expanded={open}
            aria-controls={ids.details}
            onClick={() => setOpen(!open)}
          >
            <IconChevronDown size={18} className="chevron" aria-hidden />
          </ActionIcon>
        </div>
      </div>
      {answer}
      <div id={ids.details} hidden={!open}>
        {open && <ConnectorDetails connector={connector} />}
      </div>
    </li>
  );
}
