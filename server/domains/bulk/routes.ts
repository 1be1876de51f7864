import { changeMany } from "#contract/bulk.ts";
import { route, type Route } from "../../http/route.ts";
import { changeMany as change } from "./change-many.ts";

export const routes: readonly Route[] = [route(changeMany, change)];
