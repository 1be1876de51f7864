import { UndirectedGraph } from "graphology";
import forceAtlas2 from "graphology-layout-forceatlas2";
import { trust } from "#contract/base/trust.ts";
import type { LayoutInput } from "./graph-canvas.ts";

const ROUNDS = 40;
const PER_ROUND = 10;
/** Otherwise those in the middle would draw all groups together. */
const TO_CENTER = 0.25;
// A CommonJS module: its types declare a default export, which the module itself is.
const layout = trust<typeof forceAtlas2.default>(forceAtlas2);

/** Places on a spiral, so that the same network always looks the same. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** Computes places of nodes and sends them after every round: x and y of each node, in their order. */
addEventListener("message", ({ data }: MessageEvent<LayoutInput>) => {
  const graph = new UndirectedGraph();
  for (let node = 0; node < data.nodes; node += 1) {
    const radius = 10 * Math.sqrt(node);
    graph.addNode(node, { x: radius * Math.cos(node * GOLDEN_ANGLE), y: radius * Math.sin(node * GOLDEN_ANGLE) });
  }
  for (const [from, to, posts] of data.edges) {
    const weight = Math.log2(1 + posts) * (from < data.centers || to < data.centers ? TO_CENTER : 1);
    if (graph.hasEdge(from, to)) graph.updateEdgeAttribute(from, to, "weight", (known: number) => known + weight);
    else graph.addEdge(from, to, { weight });
  }
  const settings = {
    ...layout.inferSettings(graph),
    linLogMode: true,
    gravity: 0.4,
    scalingRatio: 6,
    slowDown: 4,
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    layout.assign(graph, { iterations: PER_ROUND, settings, getEdgeWeight: "weight" });
    const places = new Float32Array(2 * data.nodes);
    graph.forEachNode((node, { x, y }) => places.set([Number(x), Number(y)], 2 * Number(node)));
    if (data.isAnimated || round === ROUNDS - 1) postMessage(places);
  }
});
