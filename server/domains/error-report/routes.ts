import { reportError as endpoint } from "#contract/error-report.ts";
import { route } from "#server/http/route.ts";
import { reportError } from "./report-error.ts";

export const routes = [route(endpoint, reportError)];
