import { feature } from "../../kernel/feature.ts";
import * as reading from "./reading/handlers.ts";
import * as watches from "./watches.ts";

export const networkWatch = feature({
  name: "network-watch",
  handlers: [
    {
      listWatches: watches.listWatches,
      createWatch: watches.createWatch,
      renameWatch: watches.renameWatch,
      removeWatch: watches.removeWatch,
    },
    reading,
  ],
  undo: {
    "watches.create": { redo: { check: watches.checkRoom } },
    "watches.rename": { redo: {} },
    "watches.remove": { check: watches.checkRoom, redo: {} },
  },
  usage: { networkWatches: watches.countWatches },
});
