/**
 * What the words of headers mean, in the languages such tables come in: English, French, Spanish, Portuguese, German,
 * Italian, Dutch, Polish, Turkish, Russian, and the commonest of Japanese, Korean and Chinese. Compared without case and
 * accents; words that are not here keep themselves. Names of networks are added from
 * contract/networks (words.ts).
 */
export const WORDS: Record<string, string> = {
  followers:
    "follower followers subscriber subscribers subs fans fan abonnes abonne seguidores seguidor suscriptores inscritos iscritti abonnenten volgers abonnees obserwujacy subskrybenci takipci takipciler abone подписчики подписчиков подписчик フォロワー フォロワー数 登録者数 チャンネル登録者数 팔로워 팔로워수 구독자 구독자수 粉丝 粉丝数 粉絲 粉絲數 关注者 订阅者",
  following:
    "following followings follows abonnements seguidos seguindo siguiendo seguiti gefolgt volgend obserwowani takip подписки フォロー中 フォロー数 팔로잉 关注 关注数",
  posts:
    "post posts upload uploads video videos media medias publication publications publicaciones publicacoes beitrage beitrag contenus reel reels berichten bericht posty filmy wpisy gonderi gonderiler посты пост видео публикации 投稿 投稿数 動画数 動画 게시물 게시물수 영상 作品 作品数 视频 帖子",
  views:
    "view views vue vues visualizaciones visualizacoes visualizzazioni vistas aufrufe reproducciones play plays weergaven wyswietlenia goruntulenme izlenme просмотры просмотров 再生数 再生回数 視聴回数 조회수 播放 播放量 浏览量 观看次数",
  likes:
    "like likes jaime curtidas gusta hearts heart digg favorites favourites favorite polubienia begeni begeniler лайки mipiace いいね いいね数 高評価数 좋아요 좋아요수 点赞 点赞数 赞",
  comments:
    "comment comments commentaire commentaires comentarios commenti kommentare комментарии комментариев reply replies reacties komentarze yorum yorumlar コメント コメント数 댓글 댓글수 评论 评论数",
  shares:
    "share shares partages compartidos compartilhamentos condivisioni repost reposts geteilt gedeeld udostepnienia paylasim репосты シェア シェア数 공유 공유수 分享 分享数 转发",
  saves:
    "save saves saved bookmark bookmarks collects collect enregistrements guardados salvamentos salvataggi gespeichert zapisy kaydetme сохранения 保存数 저장 收藏 收藏数",
  engagement:
    "engagement engagements eng interactions interacciones interacoes engajamento interazioni interaktionen interacties zaangazowanie zaangazowania etkilesim вовлеченность エンゲージメント 참여 互动 互动数",
  rate: "rate taux tasa taxa tasso quote percentage oran orani wskaznik 率 レート 비율",
  "engagement rate": "エンゲージメント率 참여율 互动率 interactieratio engagementrate er etkilesimorani",
  average:
    "average avg mean median moyenne moyen moyens moyennes promedio medio durchschnitt durchschnittliche mittel medios mediana srednia ortalama gemiddelde gemiddeld средний среднее средние 平均 평균",
  authentic: "authentic auth",
  audience: "audience audiencia public publikum аудитория",
  country: "country countries pays pais paese land location nation страна ulke kraj 国 国名 국가 国家 国家地区 地区",
  city: "city town ville ciudad cidade citta stadt город miasto stad sehir 都市 도시 城市",
  language: "language lang langue idioma lingua sprache язык taal jezyk dil 言語 언어 语言",
  gender: "gender sex sexe sexo genere geschlecht genero пол plec geslacht cinsiyet 性別 성별 性别",
  category:
    "category categories categorie categoria categorias kategorie kategoria niche niches nicho topic topics genre interests kategori категория tematica thema カテゴリ カテゴリー 카테고리 类别 分类",
  biography:
    "bio biography biographie biografia description descripcion descricao about signature beschreibung opis biyografi описание 自己紹介 소개 简介",
  url: "url link links lien enlace href permalink uri adres ссылка リンク 링크 链接 网址",
  email: "email emails mail courriel correo eposta почта メール 이메일 邮箱",
  website: "website site web homepage siteweb sitio webseite strona сайт",
  date: "date fecha data datum day tarih дата 日付 날짜 日期",
  scraped: "scraped snapshot collected fetched crawled retrieved captured recorded trending seen",
  created:
    "created create published publish posted publie publicado veroffentlicht gepubliceerd opublikowano yayinlanma опубликовано 投稿日時 投稿日 게시일 发布时间 发布日期",
  time: "time timestamp datetime heure hora zeit ora",
  at: "at",
  username:
    "username usernames handle handles login nickname utilisateur usuario utente benutzername gebruikersnaam gebruiker uzytkownik uzytkownika kullanici pseudo identifiant ник логин никнейм user ユーザー名 ユーザーネーム アカウント名 사용자이름 사용자명 아이디 사용자 用户名 账号 帐号",
  name: "name names nom nome имя naam nazwa isim ad adi nazwisko 名前 氏名 이름 名称 昵称 姓名",
  "full name": "fullname displayname realname nombrecompleto nomcomplet nazwapelna 表示名 닉네임",
  full: "full complete complet completo real display screen nick",
  title: "title titre titulo titel titolo tytul baslik название заголовок タイトル 제목 标题",
  account:
    "account compte cuenta conta konto profile profil perfil profilo profiel hesap аккаунт профиль アカウント 계정",
  channel: "channel chaine canal canale kanal kanaal channels канал チャンネル チャンネル名 채널 채널명 频道",
  person:
    "influencer influencers streamer creator creators createur creador criador influenceur influenciador kol author authors auteur autor owner artist tworca блогер автор インフルエンサー 크리에이터 达人 博主",
  network:
    "facebook network platform plateforme plataforma plattform red reseau netwerk platforma сеть プラットフォーム 플랫폼 平台",
  id: "id ids uid pk identifier",
  last: "last past derniers ultimos ostatnie",
  monthly: "monthly month mensuel mensuelles mensuales mensais monatlich mois mes maandelijks miesieczne",
  total: "total totals totales totaux gesamt toplam razem",
  thirty: "30 30d",
  days: "days jours dias tage dagen dni",
  per: "per par por pro",
  text: "text caption captions message content body legende texte texto testo tekst metin leyenda legenda текст подпись キャプション 본문 文案 正文",
  duration: "duration length duree duracion duracao dauer durata czas sure длительность 長さ 길이 时长",
  type: "type format kind typ tipo",
  hashtags: "hashtag hashtags",
  tags: "tag tags etiquetas etiquettes etiketten labels теги タグ 태그 标签",
  mentions: "mention mentions mentioned menciones mentionne упоминания",
  list: "list lists liste listes lista listen lijst listy список リスト 목록 列表",
  note: "note notes notiz notizen nota notas remarque remarques notatka заметка メモ 메모 备注",
  podcast: "podcast podcasts show подкаст ポッドキャスト 팟캐스트 播客",
  publisher: "publisher editeur editor host hosts",
};
