import { z } from "zod";
import { problem } from "../messages/shared.ts";

/** ISO 3166-1 alpha-2 and alpha-3, lower case; the codes of Kosovo are user-assigned. */
const CODES: readonly [code2: string, code3: string][] = (
  "ad:and ae:are af:afg ag:atg ai:aia al:alb am:arm ao:ago aq:ata ar:arg as:asm at:aut au:aus aw:abw ax:ala az:aze ba:bih bb:brb bd:bgd be:bel " +
  "bf:bfa bg:bgr bh:bhr bi:bdi bj:ben bl:blm bm:bmu bn:brn bo:bol bq:bes br:bra bs:bhs bt:btn bv:bvt bw:bwa by:blr bz:blz ca:can cc:cck cd:cod " +
  "cf:caf cg:cog ch:che ci:civ ck:cok cl:chl cm:cmr cn:chn co:col cr:cri cu:cub cv:cpv cw:cuw cx:cxr cy:cyp cz:cze de:deu dj:dji dk:dnk dm:dma " +
  "do:dom dz:dza ec:ecu ee:est eg:egy eh:esh er:eri es:esp et:eth fi:fin fj:fji fk:flk fm:fsm fo:fro fr:fra ga:gab gb:gbr gd:grd ge:geo gf:guf " +
  "gg:ggy gh:gha gi:gib gl:grl gm:gmb gn:gin gp:glp gq:gnq gr:grc gs:sgs gt:gtm gu:gum gw:gnb gy:guy hk:hkg hm:hmd hn:hnd hr:hrv ht:hti hu:hun " +
  "id:idn ie:irl il:isr im:imn in:ind io:iot iq:irq ir:irn is:isl it:ita je:jey jm:jam jo:jor jp:jpn ke:ken kg:kgz kh:khm ki:kir km:com kn:kna " +
  "kp:prk kr:kor kw:kwt ky:cym kz:kaz la:lao lb:lbn lc:lca li:lie lk:lka lr:lbr ls:lso lt:ltu lu:lux lv:lva ly:lby ma:mar mc:mco md:mda me:mne " +
  "mf:maf mg:mdg mh:mhl mk:mkd ml:mli mm:mmr mn:mng mo:mac mp:mnp mq:mtq mr:mrt ms:msr mt:mlt mu:mus mv:mdv mw:mwi mx:mex my:mys mz:moz na:nam " +
  "nc:ncl ne:ner nf:nfk ng:nga ni:nic nl:nld no:nor np:npl nr:nru nu:niu nz:nzl om:omn pa:pan pe:per pf:pyf pg:png ph:phl pk:pak pl:pol pm:spm " +
  "pn:pcn pr:pri ps:pse pt:prt pw:plw py:pry qa:qat re:reu ro:rou rs:srb ru:rus rw:rwa sa:sau sb:slb sc:syc sd:sdn se:swe sg:sgp sh:shn si:svn " +
  "sj:sjm sk:svk sl:sle sm:smr sn:sen so:som sr:sur ss:ssd st:stp sv:slv sx:sxm sy:syr sz:swz tc:tca td:tcd tf:atf tg:tgo th:tha tj:tjk tk:tkl " +
  "tl:tls tm:tkm tn:tun to:ton tr:tur tt:tto tv:tuv tw:twn tz:tza ua:ukr ug:uga um:umi us:usa uy:ury uz:uzb va:vat vc:vct ve:ven vg:vgb vi:vir " +
  "vn:vnm vu:vut wf:wlf ws:wsm xk:xkk ye:yem yt:myt za:zaf zm:zmb zw:zwe"
)
  .split(" ")
  .map((pair) => [pair.slice(0, 2), pair.slice(3)]);

/** Alpha-2. Names come from the reader's locale (Intl.DisplayNames). */
export const COUNTRY_CODES = CODES.map(([code2]) => code2);

export type Country = { name: string; code2: string; code3: string };

/** All countries, sorted by their names in the reader's language. */
export function countriesIn(locale?: string): Country[] {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  return CODES.map(([code2, code3]) => ({
    name: names.of(code2.toUpperCase()) ?? code2.toUpperCase(),
    code2,
    code3,
  })).toSorted((a, b) => a.name.localeCompare(b.name, locale));
}

const known = new Set(COUNTRY_CODES);
export const countryCode = z
  .string()
  .refine((code) => known.has(code), problem("input.country"))
  .meta({ examples: ["fr", "br"] });

/** ISO 639-1 codes of the languages creators write in. */
export const LANGUAGE_CODES = (
  "af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fil fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ky lo lt lv mk ml mn mr ms my ne nl no pa pl pt ro ru " +
  "si sk sl so sq sr sv sw ta te th tr uk ur uz vi xh yo zh zu"
).split(" ");

/** Codes that older versions took as well: saved filters, links and tables still have them. */
export const FORMER_LANGUAGE_CODES: ReadonlyMap<string, string> = new Map([["tl", "fil"]]);

const spoken = new Set(LANGUAGE_CODES);
export const languageCode = z
  .string()
  .overwrite((code) => FORMER_LANGUAGE_CODES.get(code) ?? code)
  .refine((code) => spoken.has(code), problem("input.language"))
  .meta({ examples: ["en", "pt"] });
