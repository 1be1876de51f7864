import { describe, expect, test } from "vitest";
import { useReadTables } from "../testing/cases.ts";

const { read } = useReadTables();

describe("YouTube Studio's table of videos", () => {
  test.each([
    [
      "English",
      'Content,Video title,Video publish time,Duration,Views,Watch time (hours),Subscribers,Impressions\nTotal,,,,1500,10.5,5,20000\nabcdefghijk,How to cut peat,"Oct 3, 2025",40,1000,7.5,3,12000\nlmnopqrstuv,A week of rain,"Oct 9, 2025",612,500,3,2,8000\n',
    ],
    [
      "Portuguese",
      'Conteúdo,Título do vídeo,Horário de publicação do vídeo,Visualizações,Inscritos,Impressões\nTotal,,,1500,5,20000\nabcdefghijk,How to cut peat,"Oct 3, 2025",1000,3,12000\nlmnopqrstuv,A week of rain,"Oct 9, 2025",500,2,8000\n',
    ],
    [
      "German",
      'Videos,Videotitel,Veröffentlichungszeitpunkt des Videos,Aufrufe,Abonnenten,Impressionen\nGesamt,,,1500,5,20000\nabcdefghijk,How to cut peat,"Oct 3, 2025",1000,3,12000\nlmnopqrstuv,A week of rain,"Oct 9, 2025",500,2,8000\n',
    ],
  ])("is one of posts, and the channel is requested: %s", async (_, content) => {
    const { plan, refusal, fields } = await read("Table data.csv", content);
    expect(plan).toMatchObject({ target: "posts", network: "youtube" });
    const [id = "", title = ""] = Object.keys(fields);
    expect([fields[id], fields[title]]).toEqual(["post_id", "post_text"]);
    expect(Object.values(fields)).toEqual(expect.arrayContaining(["published_at", "views"]));
    // The subscribers that a video gained are not those of a channel.
    expect(Object.values(fields)).not.toContain("followers");
    expect(refusal).toMatch(/channel|account/i);
    expect(refusal).toMatch(/choose|which|enter|name/i);
  });
});

test("names, notes of several lines, and kinds of an own export come back", async () => {
  const { crm, facts, accounts } = await read(
    "limelight-crm-2026-02-01.csv",
    '"Name","Type","Instagram username","Instagram followers","Note"\r\n"Rowan Moss","Creator","rowan.moss",100,"line one\nline two\n\nline four"\r\n"Moss Ltd","Brand","moss.ltd",200,\r\n',
  );
  expect(crm.map((words) => words?.note ?? null)).toEqual(["line one\nline two\n\nline four", null]);
  expect(facts.map(({ fullName, isBrand }) => [fullName, isBrand ?? false])).toEqual([
    ["Rowan Moss", false],
    ["Moss Ltd", true],
  ]);
  expect(accounts.map(({ counts }) => counts[0]?.followers)).toEqual([100, 200]);
});
