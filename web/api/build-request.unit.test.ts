import { undoAction } from "#contract/actions.ts";
import { login } from "#contract/auth/endpoints.ts";
import { openImport } from "#contract/imports/endpoints.ts";
import { getList, uploadLogo } from "#contract/lists/endpoints.ts";
import { describe, expect, it } from "vitest";
import { buildRequest } from "./build-request.ts";

describe("buildRequest", () => {
  it("deals a flat input out to path and query, leaving out what is undefined", () => {
    expect(buildRequest(getList, { id: "a/b", page: 2, search: "x & y", network: undefined })).toEqual({
      url: "/api/crm/crm-tops/get-list/a%2Fb?page=2&search=x+%26+y",
      method: "GET",
      body: undefined,
    });
  });

  it("sends the rest as the body", () => {
    expect(buildRequest(login, { email: "a@b.co", password: "p", remember: true })).toEqual({
      url: "/api/auth/login",
      method: "POST",
      body: '{"email":"a@b.co","password":"p","remember":true}',
    });
  });

  it("sends no body where the endpoint has none", () => {
    expect(buildRequest(undoAction, { id: "1" }).body).toBeUndefined();
  });

  it("sends a picture and the fields beside it as a form", async () => {
    const logo = new File(["picture"], "logo.png", { type: "image/png" });
    const { body } = buildRequest(uploadLogo, { topId: "1", logo });
    const form = body instanceof FormData ? body : new FormData();
    expect([...form.keys()]).toEqual(["topId", "logo"]);
    expect(form.get("topId")).toBe("1");
    const sent = form.get("logo");
    expect(sent instanceof File && [sent.name, sent.type, await sent.text()]).toEqual([
      "logo.png",
      "image/png",
      "picture",
    ]);
  });

  it("sends a file as a form, by its name", () => {
    const { url, body } = buildRequest(openImport, { table: new File(["a,b"], "creators.csv") });
    const form = body instanceof FormData ? body : new FormData();
    const sent = form.get("table");
    expect([url, [...form.keys()], sent instanceof File && sent.name]).toEqual([
      "/api/imports",
      ["table"],
      "creators.csv",
    ]);
  });

  it("refuses a name the endpoint does not know", () => {
    expect(() => buildRequest(login, { email: "a@b.co", pasword: "p" })).toThrow("takes no pasword");
  });
});
