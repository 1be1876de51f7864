const words = (text: string) => new Set(text.trim().split(/\s+/));

/** Languages of the words below. */
export const LEXICON_LANGUAGES = ["English", "French", "Spanish", "German", "Portuguese", "Italian"] as const;

/** The most common words of each language, in lower case and without accents, like all words here. */
export const COMMON = words(`
  the and you for with this that are was have not what your my is it of to in
  le la les des est pas que pour dans une avec sur vous nous mon ma mes je et un
  el los las del que por para con una mi tu es en y lo se como mas
  der die das und ist nicht mit ein eine fur auf ich du wir mein meine den zu
  o os as um uma de do da em para com nao que meu minha voce e
  il lo gli di che per con una sono non mi tuo e un
`);
export const FIRST_PERSON = words(`
  i i'm i've i'd my me we our mine je j j'ai moi mon ma mes nous notre yo mi mis me nosotros nuestra nuestro
  ich mich mir mein meine wir unser unsere eu meu minha nos nosso nossa io mio mia noi nostro nostra
`);
export const TIME = words(`
  then when after before finally suddenly yesterday today once later since until first next ago morning
  puis quand apres avant enfin soudain hier aujourd'hui ensuite depuis jusque matin
  luego cuando despues antes finalmente ayer hoy entonces desde hasta manana
  dann als nach vorher endlich plotzlich gestern heute spater seit bis zuerst
  depois quando antes finalmente ontem hoje entao desde ate
  poi quando dopo prima finalmente ieri oggi allora fino
`);
export const FIRST_HAND = words(`
  tried tested used learned measured compared bought visited experience experiment recommend results proof data study source review
  essaye teste utilise appris mesure compare achete visite experience resultats preuve etude avis
  probe probado use usado aprendi medi compre visite experiencia resultados prueba estudio
  getestet probiert benutzt gelernt gemessen gekauft besucht erfahrung ergebnisse studie test
  testei usei aprendi medi comprei visitei experiencia resultados estudo
  provato testato usato imparato misurato comprato visitato esperienza risultati studio
`);
export const POSITIVE = words(`
  love happy great amazing beautiful best thank thanks grateful excited proud joy wonderful good win fun enjoy perfect favorite favourite hope
  aime heureux heureuse super genial beau belle merci fier fiere joie bon bonne meilleur parfait espoir bonheur
  amo feliz genial hermoso hermosa mejor gracias orgulloso alegria bueno buena perfecto favorito esperanza
  liebe glucklich toll super schon beste danke dankbar stolz freude gut perfekt hoffnung
  feliz otimo lindo linda melhor obrigado obrigada orgulho alegria bom boa perfeito amor
  amo felice fantastico bello bella migliore grazie orgoglioso gioia buono perfetto speranza
`);
export const NEGATIVE = words(`
  hate sad bad worst angry fear awful terrible sorry problem fail failed lost pain tired worry never wrong disappointed
  deteste triste mauvais pire colere peur terrible desole probleme echec perdu douleur fatigue jamais decu
  odio triste malo peor enojado miedo terrible problema fracaso perdido dolor cansado nunca
  hasse traurig schlecht schlimmste wutend angst schrecklich leider problem gescheitert verloren schmerz mude nie
  triste ruim pior raiva medo terrivel problema fracasso perdi dor cansado nunca
  odio triste cattivo peggiore rabbia paura terribile problema fallito perso dolore stanco mai
`);
export const POSITIVE_EMOJI = /[😀-😆😇😊😍🥰😘😁🤗🤩🥳😎❤🧡💛💚💙💜💕💖💪👏🙌🎉✨🌟⭐☀🌈🔥👍😂🤣]/gu;
export const NEGATIVE_EMOJI = /[😞😟😠😡😢😣😤😥😨😩😭😰😱🤬💔👎🤮😒😔☹]/gu;
