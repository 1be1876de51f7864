import { walkPart } from "./walk.ts";

walkPart(1);
