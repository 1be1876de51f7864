import { removeSample as removeEndpoint, sampleState } from "#contract/sample.ts";
import { route } from "../../http/route.ts";
import { readSample } from "./read-sample.ts";
import { removeSample } from "./remove-sample.ts";

export const routes = [route(sampleState, readSample), route(removeEndpoint, removeSample)];
