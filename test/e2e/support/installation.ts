import { test } from "@playwright/test";
import { CREDENTIAL } from "#fakes/networks/behaviour/credential.ts";
import { atOffset, startOnCopy } from "../../support/prepared-data.ts";
import { offsetMs } from "./clock.ts";

/** Numbers of sample creators. */
export const SAMPLES = { shared: 1300, own: 300 };

const current: { url?: string; dataDir?: string } = {};

/** The address of the installation that the running suite is on. */
export const installationUrl = (): string | undefined => current.url ?? process.env.LIMELIGHT_URL;

export const installationData = (): string => current.dataDir ?? process.env.LIMELIGHT_DATA ?? "";

export function environment(): Record<string, string> {
  return {
    ...atOffset(offsetMs()),
    SOURCES_AT: process.env.LIMELIGHT_NETWORKS ?? "",
    TRUST_PROXY: "on",
    PLANS: "on",
    MAIL_PRIVATE_HOSTS: "on",
    TWITCH_OAUTH_CLIENT_ID: CREDENTIAL,
    TWITCH_OAUTH_CLIENT_SECRET: CREDENTIAL,
    YOUTUBE_OAUTH_CLIENT_ID: CREDENTIAL,
    YOUTUBE_OAUTH_CLIENT_SECRET: CREDENTIAL,
  };
}

/**
 * Runs the suite it is called in on an installation of its own, which is as new before its first test: for suites that
 * change creators, the taxonomy, sources, the sample world or people who are in it.
 */
export function useOwnInstallation(): void {
  test.describe.configure({ mode: "default" }); // in one worker
  let end = async () => {};
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    const own = await startOnCopy(SAMPLES.own, { ...environment(), AI_BASE_URL: "simulated" });
    ({ end } = own);
    Object.assign(current, { url: own.url, dataDir: own.dataDir });
  });
  test.afterAll(async () => {
    delete current.url;
    delete current.dataDir;
    await end();
  });
}
