/** Words of a language that say a feeling or a judgement, and those that reverse it: in lower case, without accents, but for the letters of German. */
export type ToneWords = {
  positive: ReadonlySet<string>;
  negative: ReadonlySet<string>;
  negations: ReadonlySet<string>;
};

const words = (text: string) => new Set(text.trim().split(/\s+/));

/**
 * The lexicon of the tone of posts, by language. Written for the captions and titles of creators: words that advertise
 * ("new", "free") say no feeling and are not in it, nor those that often ask ("worth it?", "am I wrong?") or are a feeling in one
 * sense only ("like", "fine", "mal" in "mal sehen").
 */
export const TONE_WORDS: ReadonlyMap<string, ToneWords> = new Map([
  [
    "en",
    {
      positive: words(`
        love loved loving lovely adore adored happy happiness happier happiest glad joy joyful enjoy enjoyed enjoying great greatest amazing
        awesome fantastic wonderful beautiful gorgeous stunning brilliant excellent perfect perfectly best better good incredible
        delicious tasty yummy favorite favorites favourite favourites fun funny hilarious excited exciting thrilled grateful thankful
        blessed proud thanks thank congrats congratulations win won winner winning success successful inspiring inspired inspiration
        magical dreamy cozy cute sweet impressive impressed recommend recommended hope hopeful helpful easy elegant charming
        refreshing delighted delightful superb flawless satisfied satisfying beloved peaceful calm smile smiling laugh celebrate celebrating
      `),
      negative: words(`
        hate hated hates hating awful terrible horrible horrific bad badly worse worst sad sadly sadness unhappy angry anger annoyed annoying
        disappointed disappointing disappointment disgusting gross nasty ugly boring bored scam fake fraud lie lies lied liar broken
        useless worthless waste wasted fail failed failing failure problem problems issue issues complaint refund
        hurt hurts pain painful suffer suffering sick ill tired exhausted stress stressed anxious anxiety afraid scared scary fear worried
        worry lonely cry crying cried lost losing regret regrets sorry unfortunately overpriced expensive rude toxic dangerous
        disaster nightmare ruined damage damaged unacceptable shame embarrassing poor poorly mess difficult struggle struggling
      `),
      negations: words(`
        not no never without hardly barely cannot can't don't doesn't didn't isn't wasn't aren't weren't won't wouldn't shouldn't couldn't
        ain't haven't hasn't nothing neither nor
      `),
    },
  ],
  [
    "fr",
    {
      positive: words(`
        aime aimer adore adorer adorent heureux heureuse heureuses bonheur joie joyeux joyeuse content contente contents ravi ravie ravis super
        genial geniale geniaux excellent excellente parfait parfaite parfaits magnifique magnifiques beau belle belles beaux beaute
        sublime splendide merveilleux merveilleuse incroyable incroyables fantastique meilleur meilleure meilleurs bon bonne bons bonnes mieux
        delicieux delicieuse succulent prefere preferee preferes drole rigolo marrant amusant merci bravo felicitations
        fier fiere fiers reussi reussie reussite gagne gagner succes inspirant inspirante magique mignon mignonne doux douce
        recommande recommander espoir utile facile elegant elegante top rire sourire apaisant agreable charmant satisfait satisfaite
      `),
      negative: words(`
        deteste detester horrible horribles terrible affreux affreuse mauvais mauvaise mauvaises pire pires nul nulle nuls triste tristes
        tristesse malheureux malheureuse malheureusement colere enerve enervee enervant decu decue decus deception decevant decevante
        degoutant moche laid ennuyeux ennui arnaque faux mensonge mensonges menteur casse inutile gache gachis rate ratee echec echoue
        probleme problemes souci soucis plainte rembourse remboursement souffre souffrir douleur douleurs malade fatigue fatiguee epuise epuisee
        stress stresse stressee angoisse anxiete peur inquiet inquiete seul seule pleure pleurer perdu perdue regret regrette desole desolee
            honte dangereux dangereuse catastrophe cauchemar galere difficile pauvre toxique inacceptable scandale
      `),
      negations: words("ne n'est n'ai n'a n'y pas jamais sans rien aucun aucune ni"),
    },
  ],
  [
    "es",
    {
      positive: words(`
        amo amar ama amor encanta encantan encantado encantada adoro feliz felices felicidad alegria alegre contento contenta genial geniales
        excelente excelentes perfecto perfecta perfectos hermoso hermosa hermosos hermosas bonito bonita bonitos bonitas lindo linda precioso preciosa
        increible increibles fantastico fantastica maravilloso maravillosa maravilla espectacular mejor mejores bueno buena buenos buenas buen bien
        delicioso deliciosa rico rica favorito favorita favoritos divertido divertida emocionado emocionada emocion gracias agradecido agradecida
        felicidades enhorabuena orgullo orgulloso orgullosa gane ganar exito exitos inspirador inspiracion magico magica dulce
        recomiendo recomendado recomendada esperanza util facil elegante risa sonrisa sonreir encanto satisfecho bendecido bendecida
      `),
      negative: words(`
        odio odiar odia horrible horribles terrible terribles espantoso malo mala malos malas mal peor peores triste tristes tristeza infeliz
        enojo enojado enojada enfado enfadado enfadada molesto molesta decepcion decepcionado decepcionada decepcionante asco asqueroso feo fea
        aburrido aburrida estafa falso falsa mentira mentiras mentiroso roto rota inutil desperdicio fracaso fracase fallo fallos
        problema problemas queja quejas reembolso sufrir sufro sufrimiento dolor duele enfermo enferma cansado cansada agotado agotada
        estres estresado ansiedad miedo asustado preocupado preocupada preocupacion     llorar lloro perdido perdida arrepiento
        lamentablemente desgraciadamente     verguenza peligroso peligrosa desastre pesadilla dificil pobre toxico inaceptable
      `),
      negations: words("no nunca jamas sin nada ningun ninguna ninguno ni tampoco"),
    },
  ],
  [
    "de",
    {
      positive: words(`
        liebe lieben liebt geliebt glücklich glück freude freuen freut froh gefreut toll tolle toller tolles super klasse genial geniale wunderbar
        wunderbare wunderschön wunderschöne schön schöne schöner schönes schönste großartig großartige fantastisch     hervorragend exzellent perfekt
        perfekte beste besten bester bestes besser gut gute guter gutes unglaublich lecker leckere köstlich lieblings lieblingsort
        spass lustig witzig begeistert aufgeregt dankbar danke dank stolz glückwunsch gewonnen gewinn erfolg erfolgreich inspirierend
        inspiriert inspiration magisch traumhaft gemütlich süß süße beeindruckend empfehle empfehlen empfehlung empfehlenswert hoffnung hilfreich
          elegant charmant zufrieden erfrischend ruhe entspannt lachen lächeln feiern gelungen
      `),
      negative: words(`
        hasse hassen schrecklich schreckliche furchtbar furchtbare schlimm schlimme schlimmste schlecht schlechte schlechter schlechtes traurig
        traurige trauer unglücklich leider   wut wütend ärger ärgerlich nervig nervt enttäuscht enttäuschend enttäuschung ekelhaft eklig hässlich
        langweilig betrug fake lüge lügen lügner kaputt nutzlos wertlos verschwendung verschwendet gescheitert scheitern versagt fehler
        problem probleme beschwerde rückerstattung falsch schmerz schmerzen weh leiden krank müde erschöpft stress gestresst angst
        besorgt sorge sorgen einsam weinen verloren bereue bedauern teuer überteuert unfreundlich gefährlich katastrophe albtraum
        schade peinlich schwierig mies miese toxisch unverschämt
      `),
      negations: words("nicht kein keine keinen keiner keinem nie niemals ohne nichts weder kaum"),
    },
  ],
  [
    "pt",
    {
      positive: words(`
        amo amar ama amei amor adoro adorei adorar feliz felizes felicidade alegria alegre contente otimo otima otimos excelente excelentes perfeito
        perfeita perfeitos lindo linda lindos lindas bonito bonita belo bela maravilhoso maravilhosa maravilha incrivel incriveis fantastico
        fantastica espetacular melhor melhores bom boa bons boas bem delicioso deliciosa gostoso gostosa favorito favorita favoritos
        divertido divertida engracado animado animada ansiosa obrigado obrigada grato grata gratidao parabens orgulho orgulhoso orgulhosa
        ganhei ganhar vitoria sucesso inspirador inspiracao magico magica fofo fofa doce recomendo recomendado esperanca util facil elegante
        sorriso sorrir riso encantador satisfeito abencoado abencoada show top
      `),
      negative: words(`
        odeio odiar odiei horrivel horriveis terrivel terriveis pessimo pessima ruim ruins mau ma maus pior piores triste tristes tristeza infeliz
        infelizmente raiva bravo brava irritado irritada chateado chateada decepcao decepcionado decepcionada decepcionante nojo nojento feio feia
        chato chata golpe falso falsa mentira mentiras mentiroso quebrado quebrada inutil desperdicio fracasso fracassei falha falhas
        problema problemas reclamacao reembolso errado errada sofrer sofro sofrimento dor doi doente cansado cansada exausto exausta
        estresse estressado ansiedade medo assustado preocupado preocupada sozinho sozinha chorar chorei perdi perdido arrependo
            vergonha perigoso perigosa desastre pesadelo dificil pobre toxico inaceitavel
      `),
      negations: words("nao nunca jamais sem nada nenhum nenhuma nem tampouco"),
    },
  ],
  [
    "it",
    {
      positive: words(`
        amo amare ama amore adoro adorare felice felici felicita gioia contento contenta ottimo ottima ottimi eccellente perfetto perfetta perfetti
        bello bella belli belle bellissimo bellissima bellissimi splendido splendida stupendo stupenda meraviglioso meravigliosa meraviglia incredibile
        incredibili fantastico fantastica fantastici spettacolare migliore migliori meglio buono buona buoni buone bene delizioso deliziosa gustoso
        squisito preferito preferita preferiti divertente divertenti entusiasta emozionato emozionata grazie grato grata complimenti
        auguri orgoglioso orgogliosa orgoglio vinto vincere vittoria successo ispirazione magico magica carino carina dolce
        consiglio consigliato consigliata speranza utile facile elegante sorriso sorridere risata affascinante soddisfatto soddisfatta
      `),
      negative: words(`
        odio odiare odia orribile orribili terribile terribili pessimo pessima cattivo cattiva cattivi brutto brutta brutti peggio peggiore peggiori
        triste tristi tristezza infelice purtroppo rabbia arrabbiato arrabbiata fastidio fastidioso deluso delusa delusione deludente schifo
        schifoso noioso noiosa noia truffa falso falsa bugia bugie bugiardo rotto rotta inutile spreco fallito fallimento
        problema problemi reclamo rimborso sbagliato sbagliata soffrire soffro sofferenza dolore malato malata stanco stanca esausto
        esausta stress stressato ansia paura spaventato preoccupato preoccupata solitudine piangere pianto perso persa rimpianto
            vergogna pericoloso pericolosa disastro incubo difficile povero tossico inaccettabile
      `),
      negations: words("non mai senza niente nulla nessun nessuna nessuno neanche"),
    },
  ],
]);
