import type { Words } from "./bios.ts";
import type { Caption } from "./captions.ts";

/** What is said in a language whose topics nobody translated: around English keywords, as is common on the networks. */
type MoreWords = {
  bios: readonly ((words: Words) => string)[];
  captions: readonly Caption[];
  paid: (mention: string) => string;
  together: (mention: string) => string;
  adTag: string;
};

const bios = (every: string, contact: string): MoreWords["bios"] => [
  ({ icon, Topic, city }) => `${icon} ${Topic} · ${city} · ${every}`,
  ({ name, topic, icon }) => `${name} ${icon} ${topic} · ${contact}`,
  ({ Topic, city }) => `${Topic} 📍 ${city} · ${every} · ${contact}`,
];

/** `before` stands before the keyword, each once. */
function language(said: {
  every: string;
  contact: string;
  before: readonly string[];
  paid: string;
  together: string;
  adTag: string;
}): MoreWords {
  return {
    bios: bios(said.every, said.contact),
    captions: said.before.map(
      (before): Caption =>
        (keyword, city) =>
          `${before.replace("{city}", city)} ${keyword}.`,
    ),
    paid: (mention) => `${said.paid} ${mention}.`,
    together: (mention) => `${said.together} ${mention}.`,
    adTag: said.adTag,
  };
}

export const MORE_WORDS: Partial<Record<string, MoreWords>> = {
  nl: language({
    every: "elke week iets nieuws",
    contact: "samenwerken? stuur een mail",
    before: [
      "Drie dingen die ik eerder had willen weten:",
      "Rustige ochtend in {city} en eindelijk tijd hiervoor:",
      "Jullie vroegen erom, dus bewaar deze:",
      "Eerlijk na dertig dagen. Vandaag:",
      "Achter de schermen van deze week:",
      "Stap voor stap voor beginners:",
    ],
    paid: "Betaalde samenwerking met",
    together: "Samen met",
    adTag: "advertentie",
  }),
  pl: language({
    every: "co tydzień coś nowego",
    contact: "współpraca: mail",
    before: [
      "Trzy rzeczy, które warto wiedzieć na początku:",
      "Spokojny poranek, miasto {city} i wreszcie czas na to:",
      "Pytaliście, więc zapiszcie na później:",
      "Szczera opinia po trzydziestu dniach. Dziś:",
      "Kulisy tego tygodnia:",
      "Krok po kroku dla początkujących:",
    ],
    paid: "Płatna współpraca z",
    together: "Razem z",
    adTag: "reklama",
  }),
  tr: language({
    every: "her hafta yeni bir şey",
    contact: "iş birliği için mail",
    before: [
      "Başlamadan önce bilmek istediğim üç şey:",
      "{city} şehrinde sakin bir sabah ve sonunda:",
      "Çok sordunuz, kaydedin:",
      "Otuz gün sonra dürüst yorumum. Bugün:",
      "Bu haftanın perde arkası:",
      "Yeni başlayanlar için adım adım:",
    ],
    paid: "Reklam iş birliği:",
    together: "Birlikte:",
    adTag: "reklam",
  }),
  ja: language({
    every: "毎週更新",
    contact: "お仕事のご依頼はメールで",
    before: [
      "始める前に知りたかった3つのこと:",
      "{city}の静かな朝、やっとこの時間:",
      "リクエストにお応えして、保存してね:",
      "30日続けた正直な感想。今日のテーマ:",
      "今週の舞台裏:",
      "初心者のためのステップ:",
    ],
    paid: "提供:",
    together: "一緒に:",
    adTag: "pr",
  }),
  ko: language({
    every: "매주 새로운 이야기",
    contact: "협업 문의는 메일로",
    before: [
      "시작하기 전에 알았더라면 좋았을 세 가지:",
      "{city}의 조용한 아침, 드디어:",
      "요청하셨던 내용, 저장해 두세요:",
      "30일 후 솔직한 후기. 오늘은:",
      "이번 주 비하인드:",
      "초보자를 위한 단계별 안내:",
    ],
    paid: "유료 광고 포함,",
    together: "함께한 사람:",
    adTag: "광고",
  }),
  zh: language({
    every: "每週更新",
    contact: "合作請來信",
    before: [
      "開始之前最想知道的三件事：",
      "{city}的安靜早晨，終於有時間：",
      "大家敲碗的主題，先收藏：",
      "三十天後的真心話。今天：",
      "這週的幕後：",
      "新手一步一步來：",
    ],
    paid: "合作夥伴：",
    together: "和夥伴一起：",
    adTag: "合作",
  }),
  sv: language({
    every: "något nytt varje vecka",
    contact: "samarbeten via mejl",
    before: [
      "Tre saker jag önskar att jag vetat tidigare:",
      "Lugn morgon i {city} och äntligen tid för det här:",
      "Ni frågade, så spara den här:",
      "Ärligt efter trettio dagar. I dag:",
      "Bakom kulisserna den här veckan:",
      "Steg för steg för nybörjare:",
    ],
    paid: "Reklam i samarbete med",
    together: "Tillsammans med",
    adTag: "reklam",
  }),
  da: language({
    every: "noget nyt hver uge",
    contact: "samarbejde via mail",
    before: [
      "Tre ting, jeg ville ønske, jeg havde vidst:",
      "Stille morgen i {city} og endelig tid til det her:",
      "I spurgte, så gem den her:",
      "Helt ærligt efter tredive dage. I dag:",
      "Bag kulisserne i denne uge:",
    ],
    paid: "Reklame i samarbejde med",
    together: "Sammen med",
    adTag: "reklame",
  }),
  no: language({
    every: "noe nytt hver uke",
    contact: "samarbeid på e-post",
    before: [
      "Tre ting jeg skulle ønske jeg visste før:",
      "Rolig morgen i {city} og endelig tid til dette:",
      "Dere spurte, så lagre denne:",
      "Helt ærlig etter tretti dager. I dag:",
      "Bak kulissene denne uken:",
    ],
    paid: "Reklame for",
    together: "Sammen med",
    adTag: "reklame",
  }),
  fi: language({
    every: "uutta joka viikko",
    contact: "yhteistyöt sähköpostilla",
    before: [
      "Kolme asiaa, jotka olisin halunnut tietää aiemmin:",
      "Rauhallinen aamu, {city}, ja vihdoin aikaa:",
      "Te pyysitte, tallenna tämä:",
      "Rehellinen mielipide kuukauden jälkeen. Tänään:",
      "Viikon kulissien takana:",
    ],
    paid: "Kaupallinen yhteistyö:",
    together: "Mukana",
    adTag: "mainos",
  }),
  uk: language({
    every: "щотижня щось нове",
    contact: "співпраця поштою",
    before: [
      "Три речі, які варто знати на початку:",
      "Тихий ранок, {city}, і нарешті час для цього:",
      "Ви питали, тож зберігайте:",
      "Чесно після тридцяти днів. Сьогодні:",
      "За лаштунками цього тижня:",
      "Крок за кроком для початківців:",
    ],
    paid: "Реклама разом із",
    together: "Разом із",
    adTag: "реклама",
  }),
  ru: language({
    every: "каждую неделю новое",
    contact: "сотрудничество по почте",
    before: [
      "Три вещи, которые стоит знать в начале:",
      "Тихое утро, {city}, и наконец время для этого:",
      "Вы просили, сохраняйте:",
      "Честно после тридцати дней. Сегодня:",
      "За кадром этой недели:",
      "Шаг за шагом для начинающих:",
    ],
    paid: "Реклама вместе с",
    together: "Вместе с",
    adTag: "реклама",
  }),
  ro: language({
    every: "ceva nou în fiecare săptămână",
    contact: "colaborări pe mail",
    before: [
      "Trei lucruri pe care aș fi vrut să le știu înainte:",
      "Dimineață liniștită în {city} și, în sfârșit, timp pentru asta:",
      "Ați întrebat, așa că salvați:",
      "Părerea sinceră după treizeci de zile. Astăzi:",
      "Din culisele săptămânii:",
    ],
    paid: "Parteneriat plătit cu",
    together: "Împreună cu",
    adTag: "publicitate",
  }),
  cs: language({
    every: "každý týden něco nového",
    contact: "spolupráce přes e-mail",
    before: [
      "Tři věci, které je dobré vědět předem:",
      "Klidné ráno, {city}, a konečně čas na tohle:",
      "Ptali jste se, tak si uložte:",
      "Upřímně po třiceti dnech. Dnes:",
      "Ze zákulisí týdne:",
    ],
    paid: "Placená spolupráce:",
    together: "Společně s",
    adTag: "reklama",
  }),
  hu: language({
    every: "minden héten valami új",
    contact: "együttműködés e-mailben",
    before: [
      "Három dolog, amit jó lett volna előre tudni:",
      "Nyugodt reggel, {city}, és végre idő erre:",
      "Kértétek, mentsétek el:",
      "Őszintén harminc nap után. Ma:",
      "A hét kulisszái mögött:",
    ],
    paid: "Fizetett együttműködés:",
    together: "Együtt:",
    adTag: "hirdetés",
  }),
  hr: language({
    every: "svaki tjedan nešto novo",
    contact: "suradnje na mail",
    before: [
      "Tri stvari koje je dobro znati ranije:",
      "Mirno jutro, {city}, i napokon vrijeme za ovo:",
      "Pitali ste, zato spremite:",
      "Iskreno nakon trideset dana. Danas:",
      "Iza kulisa ovog tjedna:",
    ],
    paid: "Plaćena suradnja:",
    together: "Zajedno:",
    adTag: "oglas",
  }),
  id: language({
    every: "konten baru tiap minggu",
    contact: "kerja sama lewat email",
    before: [
      "Tiga hal yang ingin aku tahu sejak awal:",
      "Pagi santai di {city}, akhirnya sempat juga:",
      "Banyak yang tanya, simpan dulu ya:",
      "Review jujur setelah tiga puluh hari. Hari ini:",
      "Di balik layar minggu ini:",
      "Panduan pemula langkah demi langkah:",
    ],
    paid: "Kerja sama berbayar dengan",
    together: "Bareng",
    adTag: "iklan",
  }),
  vi: language({
    every: "mỗi tuần một điều mới",
    contact: "hợp tác qua email",
    before: [
      "Ba điều mình ước đã biết sớm hơn:",
      "Buổi sáng yên tĩnh ở {city}, cuối cùng cũng có thời gian:",
      "Nhiều bạn hỏi, lưu lại nhé:",
      "Cảm nhận thật sau ba mươi ngày. Hôm nay:",
      "Hậu trường tuần này:",
    ],
    paid: "Hợp tác quảng cáo cùng",
    together: "Cùng với",
    adTag: "quảngcáo",
  }),
  hi: language({
    every: "हर हफ़्ते कुछ नया",
    contact: "सहयोग के लिए मेल करें",
    before: [
      "तीन बातें जो पहले पता होनी चाहिए थीं:",
      "{city} की शांत सुबह और आख़िरकार समय मिला:",
      "आपने पूछा था, सेव कर लीजिए:",
      "तीस दिन बाद ईमानदार राय। आज:",
      "इस हफ़्ते पर्दे के पीछे:",
    ],
    paid: "सशुल्क साझेदारी:",
    together: "साथ में",
    adTag: "विज्ञापन",
  }),
  ar: language({
    every: "جديد كل أسبوع",
    contact: "للتعاون عبر البريد",
    before: [
      "ثلاثة أشياء تمنيت معرفتها قبل البداية:",
      "صباح هادئ في {city} وأخيراً وقت لهذا:",
      "سألتم كثيراً، احفظوا المنشور:",
      "رأيي الصريح بعد ثلاثين يوماً. اليوم:",
      "كواليس هذا الأسبوع:",
    ],
    paid: "شراكة مدفوعة مع",
    together: "مع",
    adTag: "إعلان",
  }),
};
