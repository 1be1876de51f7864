import { feature } from "../../kernel/feature.ts";
import { readAdvocacy } from "./read-advocacy.ts";
import { readAdvocacyPost, readPoints, readRanks, readTopPosts } from "./read-ranks.ts";
import * as library from "./library/library.ts";
import * as ownLibrary from "./library/own-library.ts";
import * as joining from "./joining.ts";
import * as picture from "./read-picture.ts";
import * as people from "./people.ts";
import * as settings from "./settings.ts";

export const employeeAdvocacy = feature({
  name: "employee-advocacy",
  handlers: [
    { readAdvocacy, readRanks, readTopPosts, readAdvocacyPost, readPoints },
    settings,
    people,
    joining,
    picture,
    library,
    ownLibrary,
  ],
  undo: {
    "employees.team-rename": { check: people.checkTeams, redo: { check: people.checkTeams } },
    "employees.team-delete": { check: people.checkTeams, redo: {} },
    "employees.content": { after: library.checkRestored, redo: { after: library.checkRestored } },
  },
  nightly: {
    async after({ ctx }) {
      await people.deleteExpiredInvitations({ ctx });
      await library.sweepLibrary({ ctx });
    },
  },
});
