import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pino } from "pino";
import { z } from "zod";
import { searchText } from "#contract/search/search-text.ts";
import { similarityWeights, SIMILARITY, type SimilarityWeights } from "#contract/scores/similarity.ts";
import { proposeNiches } from "#server/domains/classification/propose-niches.ts";
import { vocabularyOf } from "#server/domains/classification/vocabulary.ts";
import { shareOf } from "#server/domains/profiles/similar/read-neighbours.ts";
import { startEngine } from "#server/engine/child/start-engine.ts";
import { createEngine } from "#server/engine/client.ts";
import { similarCreators } from "#server/engine/queries/similar-creators.ts";
import { CREATOR_INDEX, createTables, SERVING, VOCABULARY } from "#server/engine/tables.ts";
import { WORDS_IN_USE, WORDS_SHAPE } from "#server/engine/vocabulary.ts";
import { hideEdges, hitsAtTen, mentionedTogether, type Edge } from "./support/hidden-edges.ts";

/**
 * How many recommendations of newsletters similar creators find: `node bench/lookalikes.ts FILE`, JSON of newsletters with
 * `url`, `name`, `n_subs` (-1: unknown) and the recommended ones in `outlinks`. A fifth of the edges among them is
 * hidden; the product's own query looks for them. Names stand for bios; there are no countries and languages, and niches
 * only as far as names tell them: they are not given to the query.
 */
const HIDDEN = { part: 0.2, seed: 20_261_123 };
/** Newsletters with a hidden edge that are looked for, by the same shuffle; all of them would take a quarter of an hour. */
const LOOKED = 400;
const SHOWN = 10;

const newsletter = z.object({ url: z.string(), name: z.string(), n_subs: z.number(), outlinks: z.array(z.string()) });
const [file = ""] = process.argv.slice(2);
const newsletters = z.array(newsletter).parse(JSON.parse(readFileSync(file, "utf8")));
const idOf = new Map(newsletters.map(({ url }, at) => [url, at + 1]));
const edges = newsletters.flatMap(({ outlinks }, at) =>
  [...new Set(outlinks)].flatMap((url): Edge[] => {
    const to = idOf.get(url);
    return to === undefined || to === at + 1 ? [] : [[at + 1, to]];
  }),
);
const { hidden, visible } = hideEdges(edges, HIDDEN);
const looked = new Set([...new Set(hidden.map(([from]) => from))].slice(0, LOOKED));
const split = { visible, hidden: hidden.filter(([from]) => looked.has(from)) };
const together = mentionedTogether(visible);

const dataDir = mkdtempSync(path.join(os.tmpdir(), "limelight-bench-"));
const child = await startEngine({ dataDir, log: pino({ level: "error" }) });
const engine = createEngine(child);
try {
  for (const statement of createTables(SERVING, "bench")) await engine.command(statement);
  await engine.write(
    CREATOR_INDEX,
    newsletters.map(({ name, n_subs: followers }, at) => ({
      owner: "",
      id: at + 1,
      version: 1,
      total_followers: followers > 0 ? followers : null,
      ai_text: searchText(name),
    })),
  );
  await engine.command(`CREATE TABLE ${VOCABULARY} (${WORDS_SHAPE}) ENGINE = MergeTree ORDER BY word`);
  await engine.command(`INSERT INTO ${VOCABULARY} ${WORDS_IN_USE}`);

  const similar = (moved: SimilarityWeights) => async (id: number, known: ReadonlySet<number>) => {
    const { mentioned, mentioning } = together(id);
    const rows = await similarCreators(engine, {
      layers: { own: null },
      ids: [id],
      neighbours: shareOf(mentioned, mentioning),
      weights: similarityWeights(moved) ?? process.exit(1),
      limit: SHOWN + known.size,
      signal: AbortSignal.timeout(20_000),
    });
    return rows.map((row) => row.id);
  };
  const incoming = Map.groupBy(split.visible, ([, to]) => to);
  const popular = [...incoming].toSorted((a, b) => b[1].length - a[1].length).map(([id]) => id);
  // The most recommended first among those of the same niche, as the classifier proposes one from the name.
  const nicheOf = newsletters.map(({ name }) => proposeNiches(vocabularyOf("creator"), { own: [name], posts: [] })[0]);
  const byNiche = Map.groupBy(
    popular.filter((id) => nicheOf[id - 1]),
    (id) => nicheOf[id - 1]?.nicheId,
  );
  const none = Object.fromEntries(SIMILARITY.parts.map(({ id }) => [id, 0]));
  const placed = nicheOf.filter((niche) => niche !== undefined).length;
  console.log(`${placed} of ${newsletters.length} newsletters have a niche by their names`);
  console.log(`${newsletters.length} newsletters, ${edges.length} edges among them, ${hidden.length} hidden`);
  console.table({
    "usual weights": await hitsAtTen(split, similar({})),
    "mentioned together alone": await hitsAtTen(split, similar({ ...none, neighbours: 100 })),
    "words alone": await hitsAtTen(split, similar({ ...none, words: 100 })),
    "size alone": await hitsAtTen(split, similar({ ...none, size: 100 })),
    "niche alone": await hitsAtTen(split, async (id) => byNiche.get(nicheOf[id - 1]?.nicheId)?.slice(0, 300) ?? []),
    popularity: await hitsAtTen(split, async () => popular.slice(0, 300)),
  });
} finally {
  await engine.close();
  await child.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
