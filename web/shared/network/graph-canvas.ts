import { DirectedGraph } from "graphology";
import { Sigma } from "sigma";
import type { NodeHoverDrawingFunction, NodeLabelDrawingFunction } from "sigma/rendering";
import type { Network } from "./neighbours.ts";

/** How many nodes, the first ones of which are in the middle, and edges by places in the list: from, to, posts. */
export type LayoutInput = { nodes: number; centers: number; edges: [number, number, number][]; isAnimated: boolean };

export type Ends = { from: string; to: string };

/** Colors of tokens.css. */
export const COLORS = { mentioned: "--good", mentioning: "--watch", both: "--accent", center: "--ink" } as const;

/** Several in the middle are as large as others, and named where there is room. */
const SIZES = { center: 13, oneOfMany: 7, least: 3.5, most: 11 } as const;
const EDGE = { least: 0.6, most: 4 } as const;
const ZOOM_MS = 180;
const STAGE_PADDING = 84;
const EDGES_WHILE_MOVING_MAX = 1_000;

export type Canvas = {
  /** Nodes that fit the filters, and what is selected. */
  show: (shown: { visible: ReadonlySet<string>; selected: Ends | null }) => void;
  zoom: (by: "in" | "out" | "all") => void;
  close: () => void;
};

type Drawn = {
  network: Network;
  /** How many of the nodes are in the middle. */
  centers: number;
  isAnimated: boolean;
  onNode: (id: string) => void;
  onEdge: (ends: Ends) => void;
  onPlaced: () => void;
};

/** Draws a network into an element. Throws where the browser has no WebGL. */
export function drawNetwork(
  box: HTMLElement,
  { network, centers, isAnimated, onNode, onEdge, onPlaced }: Drawn,
): Canvas {
  const color = colorsOf(box);
  const { nodes, edges } = network;
  const middle = new Set(nodes.slice(0, centers).map(({ _id }) => _id));
  const placeOf = new Map(nodes.map(({ _id }, place) => [_id, place]));
  const relations = relationsOf(network, middle);
  const most = Math.max(1, ...edges.map(({ posts }) => posts));
  const size = (posts: number, { least, most: largest }: { least: number; most: number }) =>
    least + (largest - least) * Math.sqrt(posts / most);
  const graph = new DirectedGraph();
  for (const [place, { _id, full_name }] of nodes.entries()) {
    const relation = relations.get(_id);
    graph.addNode(_id, {
      label: full_name,
      x: Math.cos(place),
      y: Math.sin(place),
      size: relation ? size(relation.posts, SIZES) : centers === 1 ? SIZES.center : SIZES.oneOfMany,
      color: color(COLORS[relation?.kind ?? "center"]),
    });
  }
  for (const { from, to, posts } of edges) {
    graph.addEdge(from, to, { size: size(posts, EDGE), color: color("--line-strong"), type: "arrow" });
  }
  let visible: ReadonlySet<string> = new Set(placeOf.keys());
  let selected: Ends | null = null;
  const isPicked = (id: string) => selected !== null && (selected.from === id || selected.to === id);
  const sigma = new Sigma(graph, box, {
    allowInvalidContainer: true,
    enableEdgeEvents: true,
    // Drawn without a graphics card, more lines than this take longer than a frame.
    hideEdgesOnMove: edges.length > EDGES_WHILE_MOVING_MAX,
    enableCameraRotation: false,
    labelFont: getComputedStyle(box).fontFamily,
    labelSize: 12,
    labelWeight: "500",
    labelColor: { color: color("--ink") },
    labelRenderedSizeThreshold: 5,
    minCameraRatio: 0.1,
    maxCameraRatio: 2,
    // Labels are to the right of nodes, and the buttons of the zoom at the edge.
    stagePadding: STAGE_PADDING,
    zIndex: true,
    defaultDrawNodeLabel: labelIn(box, color),
    defaultDrawNodeHover: hoverIn(box, color),
    nodeReducer: (node, data) => ({
      ...data,
      hidden: !visible.has(node),
      highlighted: isPicked(node),
      forceLabel: (centers === 1 && middle.has(node)) || isPicked(node),
      zIndex: isPicked(node) ? 1 : 0,
    }),
    edgeReducer: (edge, data) => {
      const [from, to] = graph.extremities(edge);
      const isSelected = isPicked(from) && isPicked(to);
      return { ...data, ...(isSelected && { color: color("--accent"), size: EDGE.most, zIndex: 1 }) };
    },
  });
  sigma.on("clickNode", ({ node }) => !middle.has(node) && onNode(node));
  sigma.on("clickEdge", ({ edge }) => onEdge({ from: graph.source(edge), to: graph.target(edge) }));
  for (const event of ["enterNode", "enterEdge"] as const) sigma.on(event, () => void (box.style.cursor = "pointer"));
  for (const event of ["leaveNode", "leaveEdge"] as const) sigma.on(event, () => void (box.style.cursor = ""));
  const worker = new Worker(new URL("layout-worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<Float32Array>) => {
    graph.updateEachNodeAttributes((node, attributes) => {
      const place = 2 * (placeOf.get(node) ?? 0);
      return Object.assign(attributes, { x: data[place], y: data[place + 1] });
    });
    onPlaced();
  });
  const input: LayoutInput = {
    nodes: nodes.length,
    centers,
    edges: edges.map(({ from, to, posts }) => [placeOf.get(from) ?? 0, placeOf.get(to) ?? 0, posts]),
    isAnimated,
  };
  worker.postMessage(input);
  box.addEventListener("wheel", scrollPage, { capture: true });
  const duration = isAnimated ? ZOOM_MS : 0;
  return {
    show(shown) {
      ({ visible, selected } = { ...shown, visible: new Set([...middle, ...shown.visible]) });
      sigma.refresh({ skipIndexation: true });
    },
    zoom(by) {
      const camera = sigma.getCamera();
      if (by === "in") void camera.animatedZoom({ duration });
      else if (by === "out") void camera.animatedUnzoom({ duration });
      else void camera.animatedReset({ duration });
    },
    close() {
      worker.terminate();
      box.removeEventListener("wheel", scrollPage, { capture: true });
      sigma.kill();
    },
  };
}

/** The page scrolls over the picture; it zooms by its buttons, or with the key that zooms pages. */
function scrollPage(event: WheelEvent): void {
  if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
}

type Relation = { kind: "mentioned" | "mentioning" | "both"; posts: number };

/** How each neighbour is related to those in the middle. */
function relationsOf({ edges }: Network, middle: ReadonlySet<string>): Map<string, Relation> {
  const relations = new Map<string, Relation>();
  for (const { from, to, posts } of edges) {
    if (middle.has(from) === middle.has(to)) continue;
    const kind = middle.has(from) ? "mentioned" : "mentioning";
    const other = kind === "mentioned" ? to : from;
    const before = relations.get(other);
    const isBoth = before !== undefined && before.kind !== kind;
    relations.set(other, { kind: isBoth ? "both" : kind, posts: posts + (before?.posts ?? 0) });
  }
  return relations;
}

function colorsOf(box: HTMLElement): (token: string) => string {
  const style = getComputedStyle(box);
  return (token) => style.getPropertyValue(token).trim();
}

/** Where a label begins: right of its node, or left of it where the picture ends. */
function labelStart(box: HTMLElement, { x, size }: { x: number; size: number }, width: number): number {
  const right = x + size + 3;
  return right + width <= box.clientWidth || x < box.clientWidth / 2 ? right : x - size - 3 - width;
}

function labelIn(box: HTMLElement, color: (token: string) => string): NodeLabelDrawingFunction {
  return (context, { x, y, size, label }, { labelSize, labelFont, labelWeight }) => {
    context.font = `${labelWeight} ${labelSize}px ${labelFont}`;
    context.fillStyle = color("--ink");
    const text = label ?? "";
    context.fillText(text, labelStart(box, { x, size }, context.measureText(text).width), y + labelSize / 3);
  };
}

/** The label of a node under the pointer, on the surface's color. */
function hoverIn(box: HTMLElement, color: (token: string) => string): NodeHoverDrawingFunction {
  return (context, { x, y, size, label }, { labelSize, labelFont, labelWeight }) => {
    context.font = `${labelWeight} ${labelSize}px ${labelFont}`;
    const text = label ?? "";
    const [width, height] = [context.measureText(text).width + 12, labelSize + 8];
    const left = labelStart(box, { x, size }, width);
    context.fillStyle = color("--surface");
    context.strokeStyle = color("--line-strong");
    context.beginPath();
    context.roundRect(left, y - height / 2, width, height, 6);
    context.fill();
    context.stroke();
    context.beginPath();
    context.arc(x, y, size + 2, 0, 2 * Math.PI);
    context.stroke();
    context.fillStyle = color("--ink");
    context.fillText(text, left + 6, y + labelSize / 3);
  };
}
