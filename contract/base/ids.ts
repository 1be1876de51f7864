import { z } from "zod";
import { problem } from "../messages/shared.ts";

/** Id of a creator, account or post: an integer below 2^53, sent as a string. */
export const creatorId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, problem("input.id"))
  .meta({ description: "creator id" });

export const uuid = z.uuid(problem("input.id"));
export const categoryId = z.int().min(1).max(1_000_000);
/** Which side of the taxonomy niches are of. */
export const categoryType = z.enum(["creators", "brands"]);
