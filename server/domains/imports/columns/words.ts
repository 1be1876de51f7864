/**
 * What the words of headers mean, in the languages such tables come in. Compared without case and accents; words
 * that are not here keep themselves.
 */
const MEANINGS: Record<string, string> = {
  followers:
    "follower followers subscriber subscribers subs fans abonnes abonne seguidores suscriptores inscritos iscritti abonnenten volgers подписчики подписчиков takipci",
  following: "following followings follows abonnements seguidos seguindo siguiendo seguiti gefolgt",
  posts:
    "post posts upload uploads video videos media publication publications publicaciones publicacoes beitrage contenus reels tiktoks",
  views:
    "view views vue vues visualizaciones visualizacoes visualizzazioni vistas aufrufe reproducciones plays просмотры",
  likes: "like likes jaime curtidas gusta hearts лайки mipiace",
  comments: "comment comments commentaire commentaires comentarios commenti kommentare комментарии",
  shares: "share shares partages compartidos compartilhamentos condivisioni",
  engagement: "engagement engagements eng interactions interacciones engajamento interazioni interaktionen",
  rate: "rate taux tasa taxa tasso quote",
  average: "average avg mean median moyenne moyen promedio media medio durchschnitt mittel medios",
  authentic: "authentic auth",
  audience: "audience audiencia public publikum",
  country: "country countries pays pais paese land location nation страна ulke",
  city: "city town ville ciudad cidade citta stadt город",
  language: "language lang langue idioma lingua sprache язык",
  gender: "gender sex sexe sexo genere geschlecht genero",
  category: "category categories categorie categoria kategorie niche niches topic topics genre категория tematica",
  biography: "bio biography biographie biografia description descripcion descricao about",
  url: "url link lien enlace href permalink",
  email: "email mail courriel correo",
  website: "website site web homepage siteweb",
  date: "date fecha data datum scraped snapshot day",
  username: "username handle login nickname utilisateur usuario utente benutzername",
  name: "name names nom nombre nome имя",
  full: "full complete complet completo real display screen",
  title: "title titre titulo titel",
  account: "account compte cuenta conta konto profile profil perfil аккаунт",
  channel: "channel chaine canal kanal channels канал",
  person:
    "influencer influencers instagrammer instagramer youtuber tiktoker streamer creator createur creador influenceur",
  network:
    "instagram insta ig tiktok tik tok youtube yt twitch twitter x facebook snapchat pinterest linkedin substack",
  last: "last past derniers ultimos",
  monthly: "monthly month mensuel mensuelles mensuales mensais monatlich mois mes",
  total: "total totals totales",
  thirty: "30 30d",
  days: "days jours dias tage d",
  per: "per par por pro",
};

/** Words that change nothing: "Subscribers count", "Followers Numbers". */
const FILLERS = new Set(
  "of the for de des du la le les el los von der die das a an in on and et y e count counts number numbers no nb num value values mostly approx estimated".split(
    " ",
  ),
);

const meanings = new Map(
  Object.entries(MEANINGS).flatMap(([meaning, words]) => words.split(" ").map((word) => [word, meaning] as const)),
);

/** A header as a set of meanings in a fixed order: "Views avg." and "Average views" are both `average views`. */
export function meaningOf(header: string): string {
  const words = header
    .replace(/#\d+$/, "")
    .replaceAll(/\be[- ]mail\b/gi, "email")
    .replaceAll("%", " rate ")
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !FILLERS.has(word));
  return [...new Set(words.map((word) => meanings.get(word) ?? word))].toSorted().join(" ");
}

/** "viewsPerPost" → "views Per Post". */
export function splitCamelCase(header: string): string {
  return header.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ");
}
