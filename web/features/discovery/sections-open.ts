import { z } from "zod";
import { createPersistedStore } from "#web/lib/persisted.ts";
import { DISCOVERY_SECTIONS as SECTIONS, type DiscoverySection as Section } from "#contract/collections/discovery.ts";

/** What people narrow by most stands open; the rest waits under its title. */
const USUALLY: Section[] = ["who", "about", "where", "reach"];

const open = createPersistedStore<Section[]>("discovery.sections", z.array(z.enum(SECTIONS)), USUALLY);

/** Which parts of the panel are unfolded, on this device. */
export const sectionsOpen = {
  ...open,
  toggle(section: Section): void {
    const now = open.get();
    open.set(now.includes(section) ? now.filter((one) => one !== section) : [...now, section]);
  },
};
