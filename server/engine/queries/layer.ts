import type { Context } from "../../context.ts";
import type { TenantDb } from "../../db/tenant.ts";
import { hasLayers } from "../store.ts";
import { CREATOR_INDEX } from "../tables.ts";
import { condition, type Condition } from "./condition.ts";

/** The rows that a caller reads: a workspace's id where it has rows of its own, else the installation's alone. */
export type Layers = { own: string | null };

/** The installation's rows alone: profiles that creators own are its. */
export const INSTALLATION: Layers = { own: null };

export async function readLayers({ db, actor }: Pick<Context, "db" | "actor">): Promise<Layers> {
  if (actor.kind === "visitor" || actor.kind === "system") return { own: null };
  const known = actor.kind === "member" ? actor.hasLayers : undefined;
  const isOwn = known ?? (await hasLayers(db, actor.customerId));
  return { own: isOwn ? actor.customerId : null };
}

/** The rows that a workspace reads, for jobs. */
export async function layersOf({ db, customerId }: TenantDb): Promise<Layers> {
  return { own: (await hasLayers(db, customerId)) ? customerId : null };
}

/** Rows of creators: own ones replace those of the installation. */
export function visibleCreators(layers: Layers): Condition {
  return visible(layers, "id");
}

/** Posts of these rows. */
export function visiblePosts(layers: Layers): Condition {
  return visible(layers, "creator_id");
}

function visible({ own }: Layers, id: string): Condition {
  if (own === null) return condition("owner = ''");
  return condition(
    `owner IN ('', {own:String}) AND (owner = {own:String}
      OR ${id} NOT IN (SELECT base_id FROM ${CREATOR_INDEX} FINAL WHERE owner = {own:String}))`,
    { own },
  );
}

/** Rows of posts and names, of which joining or verifying them leaves out those of replaced creators. */
export function visibleRows({ own }: Layers): Condition {
  return own === null ? condition("owner = ''") : condition("owner IN ('', {own:String})", { own });
}
