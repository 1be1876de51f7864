import { z } from "zod";
import { problem } from "../messages/shared.ts";

/** A day that the stores can hold: ISO 8601 has a year 0, PostgreSQL and the engine do not. */
export const day = z.iso.date().refine((text) => !text.startsWith("0000"), problem("input.year"));

/** A time that the stores can hold. */
export const instant = z.iso.datetime().refine((text) => !text.startsWith("0000"), problem("input.year"));
