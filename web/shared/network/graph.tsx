import { ActionIcon, useComputedColorScheme } from "@mantine/core";
import { useReducedMotion } from "@mantine/hooks";
import { IconFocusCentered, IconMinus, IconPlus } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { texts } from "#web/words/i18n.ts";
import { COLORS, drawNetwork, type Canvas, type Ends } from "./graph-canvas.ts";
import type { Network } from "./neighbours.ts";
import styles from "./graph.module.css";

const t = texts("profiles");

type GraphProps = {
  network: Network;
  /** How many of the creators are in the middle, and what they are called together. */
  centers: number;
  name: string;
  visible: ReadonlySet<string>;
  selected: Ends | null;
  onNode: (id: string) => void;
  onEdge: (ends: Ends) => void;
};

const ZOOMS = [
  ["in", IconPlus],
  ["out", IconMinus],
  ["all", IconFocusCentered],
] as const;

/** The network as a picture, for the pointer; the table beside it has the same for the keyboard. */
export function NetworkGraph(props: GraphProps) {
  const scheme = useComputedColorScheme();
  const [canDraw] = useState(hasWebGl);
  if (!canDraw) return <p className="flush notice sunk muted">{t("network.noPicture")}</p>;
  // Its colors are those of the scheme in which it was drawn.
  return <Picture key={scheme} {...props} />;
}

function hasWebGl(): boolean {
  return document.createElement("canvas").getContext("webgl2") !== null;
}

function Picture({ network, centers, name, visible, selected, onNode, onEdge }: GraphProps) {
  const isStill = useReducedMotion(false, { getInitialValueInEffect: false });
  const box = useRef<HTMLElement>(null);
  const canvas = useRef<Canvas>(null);
  const [isPlaced, setPlaced] = useState(false);
  const pickNode = useEffectEvent(onNode);
  const pickEdge = useEffectEvent(onEdge);
  // Sigma draws outside React.
  useEffect(() => {
    if (!box.current) return undefined;
    canvas.current = drawNetwork(box.current, {
      network,
      centers,
      isAnimated: !isStill,
      onNode: (id) => pickNode(id),
      onEdge: (ends) => pickEdge(ends),
      onPlaced: () => setPlaced(true),
    });
    return () => {
      canvas.current?.close();
      canvas.current = null;
    };
  }, [network, centers, isStill]);
  useEffect(() => canvas.current?.show({ visible, selected }), [visible, selected]);
  return (
    <div className="stack gap-2 shrink">
      <div className={styles.frame} data-placed={isPlaced}>
        <figure ref={box} className={styles.canvas} aria-label={t("network.picture")} />
        <div className={styles.zoom}>
          {ZOOMS.map(([by, Icon]) => (
            <ActionIcon
              key={by}
              variant="default"
              aria-label={t(`network.zoom.${by}`)}
              onClick={() => canvas.current?.zoom(by)}
            >
              <Icon size={16} aria-hidden />
            </ActionIcon>
          ))}
        </div>
      </div>
      <ul className="list-reset row wrap gap-3 text-label muted" aria-label={t("network.legend")}>
        {(["mentioned", "mentioning", "both"] as const).map((kind) => (
          <li key={kind} className="inline-row gap-1">
            <span className={styles.dot} style={{ background: `var(${COLORS[kind]})` }} aria-hidden />
            {t(`network.relations.${kind}`, { name })}
          </li>
        ))}
        <li>{t("network.sizes")}</li>
      </ul>
    </div>
  );
}
