/** What a pupil can do somewhere, in the words an organization would use itself. */
export type Job = {
  sector: string
  program: 'mas' | 'stage' | 'beide'
  title: string
  text: string
  summary?: string
  times?: string
  hours?: number
  seats?: number
  age?: number
  on?: string
  vog?: boolean
  industrial?: boolean
  /** The kinds of organization where this is done; everywhere in its sector where none is named. */
  at?: readonly string[]
}

/** Whether an organization of this kind would offer it: no bakery has a reception, and no cattery a pony. */
export function isDoneAt({ at }: Job, kind: string): boolean {
  return at === undefined || at.includes(kind)
}

/** The farm of the story, as the screens show it. */
export const geitJobs: readonly Job[] = [
  {
    sector: 'Dieren',
    program: 'mas',
    title: 'Geiten voeren en hokken schoonmaken',
    summary: 'Help twee dierverzorgers, soms met een bezem, soms met een fles melk.',
    text: 'Wij hebben 14 geiten, 9 schapen en een heel nieuwsgierig varken. Jij helpt twee dierverzorgers. Soms met een bezem, soms met een fles melk. Je geeft de dieren eten en schoon water. Je maakt de hokken schoon. Je helpt kinderen die een dier willen aaien. Laarzen en een overall krijg je van ons.',
    times: 'wo 15.00-17.00; za 13.30-17.00',
    hours: 20,
    seats: 4,
    age: 13,
  },
  {
    sector: 'Dieren',
    program: 'mas',
    title: 'Kinderfeestje begeleiden',
    summary: 'Ontvang de jarige, doe een speurtocht en schenk limonade.',
    text: 'Elke zaterdag viert er iemand feest op de boerderij. Jij ontvangt de kinderen, loopt mee met de speurtocht en laat zien hoe je een geit borstelt. Daarna schenk je limonade en help je met opruimen. Je moet het leuk vinden om voor een groep te staan.',
    times: 'za 13.00-16.30',
    hours: 14,
    seats: 2,
    age: 14,
  },
]

function job(line: string): Job {
  const [sector, program, title, text, ...extras] = line.split('|').map((part) => part.trim()) as [
    string,
    Job['program'],
    string,
    string,
  ]
  const extra = Object.fromEntries(extras.map((entry) => (entry as string).split('=') as [string, string]))
  return {
    sector,
    program,
    title,
    text,
    ...(extra.age && { age: Number(extra.age) }),
    ...(extra.on && { on: extra.on }),
    ...(extra.times && { times: extra.times }),
    ...(extra.hours && { hours: Number(extra.hours) }),
    ...(extra.seats && { seats: Number(extra.seats) }),
    ...(extra.vog && { vog: true }),
    ...(extra.industrial && { industrial: true }),
    ...(extra.at && { at: extra.at.split(',') }),
  }
}

export const jobs: readonly Job[] = `
Dieren|mas|Egels wassen en verzorgen|In het najaar komen er veel zwakke egels binnen. Je weegt ze, maakt hun bak schoon en geeft ze eten. Soms was je een egel in een teiltje lauw water. Dat moet rustig, want ze rollen zich snel op.|age=15|at=kinderboerderij,dierenopvang
Dieren|mas|Konijnen borstelen en hun hok verschonen|Onze konijnen wonen in ruime rennen. Jij haalt het oude stro weg, legt schoon hooi neer en kijkt of ze gezond zijn. Daarna is er tijd om ze te borstelen, want dat vinden ze fijn.|at=kinderboerderij,dierenopvang,zorgboerderij
Dieren|beide|Helpen bij de dierenverzorging|Je loopt de ronde mee met de verzorger van dienst. Je vult waterbakken, snijdt groente en schrijft op wie er goed heeft gegeten. Je leert zien of een dier zich niet lekker voelt.
Dieren|mas|Bezoekers rondleiden langs de dieren|Op drukke dagen hebben bezoekers veel vragen. Jij vertelt wat onze dieren eten en hoe je ze mag aaien. Je let op dat niemand brood voert. Verlegen zijn is niet erg, dat went snel.|at=kinderboerderij,dierenopvang,zorgboerderij
Dieren|mas|Stallen uitmesten en paden vegen|Een schone stal is het halve werk. Met kruiwagen en mestvork maak je de stallen leeg en strooi je vers stro. Je wordt er moe van, en je ziet meteen wat je hebt gedaan.|at=kinderboerderij,manege,zorgboerderij
Dieren|mas|Honden uitlaten met de wijkploeg|Niet iedereen kan zelf met de hond naar buiten. Met een vrijwilliger haal je twee honden op en loop je een lange ronde. Je maakt ook een praatje met de baas, want daar wachten ze op.|age=14|at=dierenopvang
Dieren|mas|Ponyles begeleiden|Je zet de pony's klaar, helpt met zadelen en loopt naast een kind dat net begint. Na de les borstel je de pony en ruim je het tuig op. Je hoeft zelf niet te kunnen rijden.|age=14|at=manege
Dieren|mas|Nestkasten en speelhuisjes timmeren|Samen met een vrijwilliger zaag je plankjes op maat en schroef je ze in elkaar. De kasten hangen we in het voorjaar op. Je leert meten, zagen en opletten op je vingers.|at=kinderboerderij,dierenopvang,zorgboerderij
Dieren|stage|Meelopen met de dierverzorger|Je draait gewone dagen mee. Je voert, maakt schoon en helpt bij het wegen en noteren. Aan het eind van je stage kun je een ronde zelf doen, met iemand op de achtergrond.
Dieren|stage|Assistent bij het spreekuur|Je ontvangt baasjes, legt spullen klaar en houdt dieren rustig vast. Na het spreekuur ontsmet je de tafel. Je ziet hoe een onderzoek gaat en leert de namen van wat we gebruiken.|age=16|at=dierenkliniek
Dieren|stage|Voeren en melken op het bedrijf|Je staat vroeg op en helpt bij het voeren van de koeien. Je kijkt mee hoe de melkrobot werkt en houdt de kalverhokken schoon. Op rustige uren leren we je lezen wat de computer zegt.|age=15|at=boerderij
Dieren|mas|Paarden borstelen en opzadelen|Je haalt een paard of pony uit de stal, borstelt de vacht en maakt de hoeven schoon. Samen leg je het zadel op. Je leert hoe je rustig om een groot dier heen loopt.|age=14|at=manege
Dieren|mas|Tuig poetsen en zadelkamer opruimen|Je haalt het tuig uit elkaar, poetst het leer en hangt alles weer op zijn plek. Wie een gesp mist, schrijf je op. Na de thee ruikt de hele kamer naar zadelzeep.|at=manege
Dieren|beide|Katten borstelen en hun kamers schoonmaken|Je geeft water, verschoont de bakken en veegt de kamers. Daarna is er tijd om te borstelen en te spelen. Bange katten laat je eerst aan je hand ruiken.|at=dierenpension,dierenopvang
Dieren|mas|Klimpalen en speeltjes maken voor de dieren|Van touw, karton en oude planken maak je speelgoed voor de dieren. Je test het zelf uit in de ren. Wat kapotgaat, maak je de week erna steviger.|at=dierenpension,dierenopvang
Dieren|stage|Baasjes ontvangen en dieren inschrijven|Je ontvangt mensen aan de balie, schrijft op wat een dier eet en belt als er iets is. Je leert vragen stellen en alles goed noteren.|age=15|at=dierenpension,dierenopvang,dierenkliniek
Natuur|mas|Moestuin klaarmaken voor de winter|De laatste pompoenen gaan eruit en de bedden krijgen compost. Je spit, harkt en haalt bonenstaken weg. Aan het eind van de ochtend eten we soep van wat er nog stond.|at=buurttuin,landgoed
Natuur|mas|Kikkers tellen en poelen opruimen|Met een schepnet en een zoekkaart kijken we wat er leeft in de poel. Jij telt, noteert en haalt te veel kroos weg. Laarzen tot de knie hebben we in alle maten.|at=natuurclub,natuurbeheer,landgoed
Natuur|mas|Wilgen knotten langs het water|Elke winter knotten we tachtig wilgen. Jij sleept takken, stapelt hout en leert veilig werken met een handzaag. Zagen in de boom doen de volwassenen, jij staat op de grond.|age=14|at=natuurclub,natuurbeheer,landgoed
Natuur|mas|Zwerfvuil prikken met de buurt|Met een grijper en een ring met een zak loop je een ronde door het bos. Wat we vinden wegen en tellen we. Vorig jaar lag er zelfs een halve fiets.
Natuur|mas|Bloembollen planten in het park|Er liggen zesduizend bollen klaar. Je maakt gaten, legt ze goed om en harkt de grond dicht. In april kun je gaan kijken wat jij hebt geplant.
Natuur|mas|Insectenhotel bouwen met kinderen|Je boort gaten in blokken hout, bindt rietstengels en vult de vakken. Op woensdag komen er kinderen helpen en leg jij uit wie er straks gaat wonen.
Natuur|beide|Paden en hekken onderhouden|Je loopt met de beheerder langs de paden. Samen zetten jullie palen recht, schilderen jullie bordjes en halen jullie takken weg na een storm. Elke dag is anders.|age=14|at=natuurclub,natuurbeheer,landgoed
Natuur|mas|Bijenkasten schilderen en honing slingeren|In het voorjaar maken we de kasten klaar, in de zomer slingeren we honing. Je krijgt een pak met kap. Ben je allergisch voor steken? Kies dan iets anders.|at=imkers,buurttuin
Natuur|stage|Meewerken in de kwekerij|Je stekt, verpot en maakt bestellingen klaar. Je leert de Latijnse namen van tien planten en hoe je ziet dat een plant dorst heeft. We werken binnen en buiten.|age=15|at=kwekerij,tuincentrum
Natuur|stage|Tuinen aanleggen met de hovenier|Je rijdt mee naar de klant en helpt bij het leggen van tegels, het planten en het opruimen. Machines bedienen wij zelf. Aan het eind van de week staat er iets dat blijft.|age=16|at=hovenier
Natuur|stage|Klanten helpen tussen de planten|Je vult de tafels, geeft water en beantwoordt vragen. Weet je iets niet? Dan zoek je het samen met een collega op. In het weekend is het druk en gezellig.|age=15|at=tuincentrum
Natuur|mas|Op school vertellen over bijen|Je gaat met een imker mee naar een basisschool. Jij laat een raat en een pak zien en doet een spel met de klas. De bijen blijven thuis.|at=imkers
Natuur|stage|Bomen snoeien en aanbinden|Je leert welke tak weg mag en bindt jonge bomen aan een paal. Je werkt in een rij met een kweker naast je. Laarzen en handschoenen krijg je van ons.|age=15|at=kwekerij
Natuur|stage|Bestellingen klaarzetten en laden|Je zoekt planten bij elkaar, plakt etiketten en zet karren klaar voor de vrachtwagen. Zware dingen tilt de heftruck. Je leert tellen en nog eens tellen.|age=15|at=kwekerij,tuincentrum
Natuur|stage|Gras, heggen en borders bijhouden|Je harkt, wiedt en knipt de randen bij. De heggenschaar bedient de hovenier. Aan het eind van de dag zie je precies waar je bent geweest.|age=15|at=hovenier
Natuur|stage|Een tuin meten en tekenen|Je meet een tuin op, zet hem op papier en zoekt planten uit die er goed groeien. De hovenier kijkt mee en legt uit wat wel en niet kan.|age=16|at=hovenier
Kinderen|mas|Voorlezen aan kleuters|Elke week lees je voor aan een groepje van zes kleuters. Je kiest zelf het boek, doet stemmetjes en praat na over het verhaal. De juf blijft in de buurt.|at=basisschool
Kinderen|mas|Helpen bij de knutselmiddag|Je zet verf en scharen klaar, helpt met plakken en bewondert wat er gemaakt is. Daarna maken we samen de tafels schoon. Glitter blijft overal zitten, dat weet je vast.
Kinderen|mas|Spelletjes doen op het schoolplein|In de pauze deel je stepjes en ballen uit en doe je mee met tikkertje. Je kijkt of iedereen mee mag doen. Is er ruzie, dan haal je een juf of meester.|at=basisschool
Kinderen|mas|Huiswerk maken met de brugklas|Na schooltijd zit je naast een leerling die het lastig vindt. Jij overhoort woordjes, legt een som uit en maakt een planning. Je hoeft niet alles te weten.|age=14|at=huiswerkclub
Kinderen|mas|Speelgoed uitlenen en nakijken|Kinderen brengen speelgoed terug en kiezen iets nieuws. Jij telt of alle stukjes er zijn, maakt het schoon en schrijft het in. Van een puzzel weet je straks altijd wat er mist.|at=speelotheek
Kinderen|mas|Welpen begeleiden op zaterdag|Je helpt de leiding bij het spel in het bos, het knopen leggen en het kampvuur. Je draagt een das en je neemt je eigen beker mee. Modder hoort erbij.|at=scouting
Kinderen|beide|Meespelen op de buitenschoolse opvang|Om half drie komen de kinderen binnen. Je smeert crackers, luistert naar verhalen en gaat mee naar buiten. Je bedenkt elke week één spel zelf.|vog=ja|age=14|at=kinderopvang
Kinderen|beide|Helpen op de peutergroep|Je eet fruit aan tafel, helpt bij het handen wassen en zingt mee in de kring. Verschonen doen de leidsters. Geduld is belangrijker dan ervaring.|vog=ja|age=15|at=kinderopvang
Kinderen|stage|Onderwijsassistent in groep 3|Je oefent lezen met twee kinderen, kijkt werk na en loopt mee met gym. Je houdt een logboek bij en bespreekt elke week met de leerkracht wat je zag.|vog=ja|age=16|at=basisschool
Kinderen|stage|Activiteiten bedenken voor de opvang|Je maakt een plan voor vier middagen, haalt de spullen en voert het uit. Een collega kijkt mee. Na afloop schrijf je op wat werkte en wat niet.|vog=ja|age=16|at=kinderopvang
Kinderen|mas|Spelmiddag begeleiden|Je zet vier spellen klaar, maakt groepjes en legt de regels uit. Je speelt zelf ook mee. Wie verliest, help je lachend verder.
Kinderen|mas|Feestmiddag voorbereiden|Je bedenkt met de leiding een thema, maakt slingers en vult tasjes. Op de dag zelf ontvang je de kinderen aan de deur. Samen ruimen we op.
Kinderen|mas|Lezen oefenen met een maatje|Je leest om de beurt een bladzijde met een kind uit groep vijf of zes. Een moeilijk woord hak je samen in stukjes. Elke week kom je een paar bladzijden verder.|at=basisschool,huiswerkclub,speelotheek
Kinderen|beide|Helpen bij de gymles|Je zet banken en matten klaar, deelt hesjes uit en doet een oefening voor. De leerkracht geeft de les. Je let op dat iedereen aan de beurt komt.|age=14|at=basisschool
Kinderen|stage|Meedoen in de kleuterklas|Je zit mee in de kring, helpt bij jassen en veters en begeleidt een speelhoek. Na school bespreek je met de leerkracht wat je zag.|vog=ja|age=15|at=basisschool
Zorg|mas|Koffie schenken in het grand café|Je brengt koffie rond, snijdt taart en maakt een praatje. Sommige bewoners vertellen elke week hetzelfde verhaal, en dat is niet erg. Je leert luisteren zonder haast.|at=verpleeghuis,revalidatie
Zorg|mas|Wandelen met ouderen|Je duwt een rolstoel of loopt gearmd een rondje door het park. Je leert vooraf hoe de remmen werken. Onderweg gaat het over vroeger, of over voetbal.|age=14|at=verpleeghuis,buurthuis,zorgboerderij,revalidatie
Zorg|mas|Spelletjesmiddag met bewoners|Sjoelen, bingo of een potje mens-erger-je-niet. Jij zet alles klaar, haalt bewoners op en leest de nummers hard voor. Winnen mag, maar hoeft niet.|at=verpleeghuis
Zorg|mas|Voedselpakketten inpakken en uitdelen|Je controleert de datums, vult kratten en helpt mensen met kiezen. Je hoort wie er komt en vertelt dat niet door. Om vier uur ruimen we samen op.|age=14|at=voedselbank
Zorg|mas|Koken en eten met de buurt|Samen met de kok maak je een maaltijd voor dertig mensen. Je schilt, roert en dekt de tafel. Daarna eet je mee, want dat hoort erbij.|at=buurthuis,inloophuis
Zorg|mas|Fotoboek maken met een bewoner|Je bekijkt oude foto's, vraagt wie erop staan en schrijft de verhalen op. Na zes keer is er een boek dat de familie mag houden. Je hebt geen haast nodig, wel een goed oor.|age=14|at=verpleeghuis
Zorg|beide|Helpen bij de dagbesteding|Je werkt mee in de werkplaats: kaarsen maken, schuren of inpakken. Je helpt wie het even niet weet, en leert zelf ook iets. Iedereen doet het op zijn eigen tempo.|at=dagbesteding,zorgboerderij
Zorg|mas|Telefoonhulp voor ouderen|Je drinkt thee aan huis met een vrijwilliger erbij en legt uit hoe je een foto stuurt. Je schrijft de stappen in grote letters op. De tweede keer gaat het al beter.|at=buurthuis,verpleeghuis
Zorg|stage|Meelopen op een woongroep|Je helpt bij het ontbijt, dekt de tafel en doet mee met de activiteiten. Wassen en aankleden doen de verzorgenden. Je leert hoe je praat met iemand die veel vergeet.|vog=ja|age=16|at=verpleeghuis
Zorg|stage|Gastvrouw of gastheer op de afdeling|Je ontvangt bezoek, brengt de maaltijden rond en zorgt dat de kamers netjes zijn. Je werkt in een team van vier. Wat je hoort over bewoners blijft binnen.|age=15|at=verpleeghuis,ziekenhuis,revalidatie
Zorg|stage|Oefenzaal klaarzetten en begeleiden|Je zet toestellen klaar, telt mee en moedigt aan. Je ziet hoe iemand na een operatie weer leert lopen. De behandelaar legt na elke groep uit waarom.|age=16|at=fysiotherapie,revalidatie
Zorg|mas|Kaarten schrijven en bezorgen|Je schrijft kaarten voor wie jarig of ziek is en brengt ze in de buurt rond. Soms doet er iemand open en maak je een praatje. Een mooie pen mag, netjes schrijven moet.
Zorg|mas|Tuin en terras opknappen|Je veegt, plant viooltjes in bakken en schildert een bankje. Wie wil, zit erbij en vertelt hoe zijn tuin er vroeger uitzag. Handschoenen hebben we.
Zorg|mas|Muziekmiddag voorbereiden|Je zoekt liedjes die mensen nog kennen, zet stoelen klaar en schenkt limonade. Speel je zelf iets? Dan mag je een nummer doen.
Zorg|mas|Schappen vullen en datums nakijken|Je zet houdbare producten op soort, kijkt de datums na en schrijft op wat bijna op is. Je leert hoe veel er nodig is voor één gezin.|at=voedselbank
Zorg|stage|Voorraad bijhouden en bestellen|Je telt wat er ligt, vult kasten bij en maakt de bestellijst. Een collega kijkt hem na. Zonder jou is op vrijdag alles op.|age=15
Zorg|stage|Planning en telefoon op kantoor|Je neemt de telefoon op, schrijft berichten over en helpt bij het rooster. Wat je hoort over mensen blijft binnen. Je leert rustig blijven als alles tegelijk komt.|age=16
Zorg|stage|Op de fiets mee met de wijkverpleging|Je gaat mee langs de deuren, zet koffie en praat met wie de verpleegkundige bezoekt. Prikken en wassen doet zij. Je leert hoe verschillend mensen wonen.|vog=ja|age=16|at=thuiszorg
Zorg|stage|Medicijnen uitzoeken achter de balie|Je scant doosjes, legt bestellingen in het juiste vak en helpt bij het uitgeven. Een assistent kijkt alles na. Namen die je leest, vertel je niet door.|age=16|at=apotheek
Zorg|stage|Patiënten ontvangen aan de balie|Je heet mensen welkom, zoekt de afspraak op en wijst de weg. Je ziet hoe een dag volloopt en leert vriendelijk nee zeggen.|age=15|at=fysiotherapie,ziekenhuis,apotheek
Sport|mas|Training geven aan de jongste jeugd|Samen met een trainer geef je les aan kinderen van zes en zeven. Je zet pionnetjes uit, doet oefeningen voor en fluit een partijtje. Aan het eind krijgt iedereen een high five.|at=sportclub,sporthal,rolstoelsport
Sport|mas|Achter de bar in de kantine|Je zet thee, bakt tosti's en maakt tafels schoon. Alcohol schenken doen alleen volwassenen. Op wedstrijddagen is het druk, dan sta je nooit alleen.|age=14|at=sportclub
Sport|mas|Toernooi helpen organiseren|Je maakt het schema, hangt de lijsten op en houdt de stand bij. Op de dag zelf roep je om wie waar moet spelen. Ook de prijzen mag jij uitreiken.|at=sportclub,sporthal,rolstoelsport
Sport|mas|Velden en materiaal verzorgen|Netten hangen, lijnen trekken en ballen oppompen. Met de terreinploeg maak je alles klaar voor het weekend. Daarna is er koffie, of iets kouds.|at=sportclub
Sport|mas|Sporten met spelers met een beperking|Je doet mee met de training, duwt een rolstoel of gooit de bal terug. Je ziet wat iemand wel kan. De trainer legt uit hoe je helpt zonder het over te nemen.|age=14|at=sportclub,sporthal,rolstoelsport
Sport|mas|Filmpjes maken voor de club|Je filmt trainingen en wedstrijden en maakt er korte filmpjes van. Eerst vraag je of iedereen in beeld wil. De beste komen op de site van de club.
Sport|beide|Meehelpen bij zwemles|Je staat aan de kant, deelt plankjes uit en moedigt kinderen aan die het eng vinden. De badmeester geeft de les. Je moet zelf diploma A en B hebben.|age=15|at=zwembad
Sport|mas|Kleutergym begeleiden|We bouwen een parcours van matten, banken en touwen. Jij houdt een hand vast bij het klimmen en vangt op bij het springen. Na het uur kun je zelf ook even.|at=sporthal
Sport|stage|Beweegteam op basisscholen|Je gaat mee naar scholen en geeft een deel van de gymles. Je bereidt een spel voor en legt het uit aan een groep van vijfentwintig. Elke week krijg je een tip mee.|age=16|at=sportclub,sportcentrum
Sport|stage|Balie en zaalwacht in het sportcentrum|Je ontvangt bezoekers, beantwoordt de telefoon en zet zalen klaar. Je leert werken met het rooster en lost kleine problemen op.|age=16|at=sportcentrum
Sport|mas|Sportmiddag voor de buurt|Je zet een parcours uit, schrijft kinderen in en moedigt iedereen aan. Wie niet kan meedoen, krijgt van jou een andere taak. Na afloop deel je fruit uit.
Sport|mas|Spelletjesuur in het water|Je blaast matten op, zet een baan uit en doet vanaf de kant de spellen voor. De badmeester houdt toezicht. Je moet zelf diploma A en B hebben.|age=14|at=zwembad
Sport|stage|Badzaal klaarmaken en water meten|Je legt matten en lijnen klaar, meet met de badmeester het water en schrijft de waarden op. Je leert waarom een zwembad nooit echt stil ligt.|age=16|at=zwembad
Sport|stage|Kassa en balie van het zwembad|Je verkoopt kaartjes, beantwoordt de telefoon en helpt mensen aan een kluisje. Op woensdagmiddag is het druk, dan sta je er met zijn tweeën.|age=15|at=zwembad
Sport|stage|Groepsles voorbereiden en meedoen|Je zoekt muziek uit, zet materiaal klaar en doet een deel van de les voor. De instructeur geeft de les en bespreekt na wat goed ging.|age=15|at=sportcentrum,sportclub
Sport|stage|Jeugdtraining geven met een trainer|Je bereidt een oefening voor, legt hem uit en kijkt wie hulp nodig heeft. Elke week geef je een groter stuk van de training zelf.|age=15|at=sportclub
Bieb en cultuur|mas|Boeken opruimen en klaarzetten|Boeken gaan terug op hun plek en de tafel bij de ingang krijgt elke week een thema. Jij kiest de boeken daarvoor. Je weet straks precies waar alles staat.|at=bibliotheek
Bieb en cultuur|mas|Taalmaatje in het taalcafé|Je praat een uur met iemand die Nederlands leert. Over eten, het weer of muziek. Je praat rustig en je verbetert niet alles. Je leert zelf ook woorden in een andere taal.|age=14|at=bibliotheek
Bieb en cultuur|mas|Kaartjes scannen en zaal openen|Je ontvangt het publiek, scant kaartjes en wijst de weg. Als het licht uitgaat, mag je meekijken. Na afloop ruim je de zaal op met het team.|age=14|at=theater,filmhuis
Bieb en cultuur|mas|Speurtocht maken voor het museum|Je bekijkt de kamers, kiest tien voorwerpen en bedenkt raadsels. Daarna test je de tocht met kinderen uit groep zes. Wat te moeilijk is, pas je aan.|at=museum
Bieb en cultuur|mas|Oude foto's scannen en beschrijven|Er liggen drie dozen met foto's die nog niemand heeft bekeken. Jij scant ze, zoekt uit waar ze zijn gemaakt en schrijft het erbij. Soms herken je je eigen straat.|at=museum,bibliotheek
Bieb en cultuur|mas|Helpen bij het kinderorkest|Je zet stoelen en standaards klaar, stemt met de dirigent de violen en helpt een kind dat de maat kwijt is. Je hoeft zelf geen noten te lezen.|at=muziekschool
Bieb en cultuur|mas|Games en robots uitleggen|Op woensdag staan de robots en de spelcomputers klaar. Jij legt uit hoe ze werken en let op dat iedereen aan de beurt komt. Iets nieuws bedenken mag altijd.|at=bibliotheek
Bieb en cultuur|mas|Affiches rondbrengen en sociale media vullen|Je maakt berichten voor de komende maand en brengt affiches naar winkels in de buurt. Je vraagt netjes of het mag. Je leert kort en duidelijk schrijven.
Bieb en cultuur|beide|Techniek bij voorstellingen|Je helpt bij het ophangen van lampen en het klaarleggen van kabels. Tijdens de voorstelling zit je naast de technicus. Je leert welke knop wat doet.|age=15|at=theater
Bieb en cultuur|stage|Publieksdienst en rondleidingen|Je ontvangt groepen, geeft na een paar weken zelf een korte rondleiding en helpt in de winkel. Je leert een verhaal vertellen dat blijft hangen.|age=15|at=museum,theater
Bieb en cultuur|stage|Tentoonstelling helpen opbouwen|Je meet wanden op, schildert sokkels en hangt teksten recht. Je ziet hoe een idee een echte zaal wordt. Op de opening ben je erbij.|age=16|at=museum
Bieb en cultuur|mas|Bezoekers ontvangen bij de ingang|Je heet mensen welkom, vertelt wat er te doen is en houdt de folders bij. Je telt hoe veel mensen er komen. Een vraag die je niet weet, zoek je op.
Bieb en cultuur|mas|Kindermiddag voorbereiden|Je knutselt het voorbeeld, legt spullen klaar en helpt aan een tafel. Je bedenkt ook wat er na afloop te eten is. De leiding blijft in de buurt.
Bieb en cultuur|mas|Decor en kostuums in orde maken|Je schildert een achterdoek, zoekt kleren bij elkaar en naait een knoop aan. Bij de generale repetitie zie je of het klopt.|at=theater
Bieb en cultuur|stage|Kaartverkoop en foyer|Je helpt aan de kassa, zet de foyer klaar en ontvangt het publiek. Alcohol schenk je niet. Je leert wat er moet gebeuren voor het licht uitgaat.|age=16|at=theater
Bieb en cultuur|stage|Kassa en winkel van het museum|Je verkoopt kaartjes, vult de winkel aan en vertelt waar de rondleiding begint. Je leert tellen, uitleggen en drukte aankunnen.|age=15|at=museum
Techniek|mas|Spullen repareren met vrijwilligers|Mensen komen met een lamp, een broodrooster of een gescheurde jas. Jij schrijft ze in, zoekt mee naar de fout en houdt het gereedschap op orde. Lukt het, dan luiden we de bel.|at=repaircafé
Techniek|mas|Fietsen nakijken op het plein|Je controleert lampen, remmen en banden en plakt een lekke band. Met een kaart zie je wat een fiets nodig heeft. Wat te moeilijk is, doet de fietsenmaker.|at=repaircafé
Techniek|mas|Oude motor weer laten lopen|Je poetst onderdelen, legt ze op volgorde en maakt foto's van elke stap. Een oud-monteur legt uit wat je ziet. Aan machines met stroom werk je nog niet.|age=14|at=museum
Techniek|mas|Bankjes opknappen voor de buurt|Je schuurt, grondt en schildert bankjes die buiten hebben gestaan. Daarna zetten we ze samen terug. Er komt een plaatje op met de naam van wie het deed.|at=repaircafé,museum
Techniek|stage|Meelopen in de werkplaats|Je helpt bij het wisselen van banden, controleert vloeistoffen en ruimt gereedschap op. Een monteur staat naast je. Je leert eerst kijken en dan pas sleutelen.|age=15|industrial=ja|at=garage
Techniek|stage|Mee op pad met de monteur|Je gaat mee naar klanten, geeft gereedschap aan en helpt met meten. Onder spanning werken doe je niet. Je leert hoe je netjes achterlaat waar je hebt gewerkt.|age=16|at=installatie,elektra
Techniek|stage|Timmeren aan kozijnen en deuren|Je schuurt, lijmt en zet onderdelen klaar. De zaagmachine bedient de vakman, jij meet en tekent af. Aan het eind van je stage maak je iets kleins voor jezelf.|age=16|industrial=ja|at=timmerbedrijf
Techniek|stage|Lassen bekijken, plaat bewerken|Je leert een tekening lezen, ontbramen en meten met de schuifmaat. Lassen doe je alleen in het oefenhok met een begeleider. Schoenen met een stalen neus krijg je van ons.|age=16|industrial=ja|at=metaal
Techniek|stage|Bouwplaats: helpen en opruimen|Je brengt materiaal rond, helpt bij het isoleren en houdt de plek veilig. Op de steiger kom je niet. We schaften om tien uur, met een tosti.|age=16|industrial=ja|at=bouw
Techniek|mas|Gereedschap sorteren en schoonmaken|Schroeven in bakjes, tangen aan de muur, zagen in het vet. Je maakt een bord waarop je ziet wat er mist. Wie hierna komt, vindt alles terug.
Techniek|mas|Bezoekers laten zien hoe het werkt|Je legt uit wat hier gebeurt en laat kinderen een schroef vastdraaien. Je leert het eerst zelf van een vrijwilliger. Vragen staat vrij.
Techniek|stage|Magazijn en bestellingen|Je pakt leveringen uit, legt onderdelen op hun plek en zoekt bij elkaar wat er mee moet. Je leert waar alles voor dient.|age=15|industrial=ja
Techniek|stage|Werkvoorbereiding op kantoor|Je belt klanten terug, maakt een lijst van materiaal en leest mee op een tekening. Je ziet hoe een klus begint voor er iemand gaat rijden.|age=15
Techniek|stage|Fietsen maken en afstellen|Je plakt banden, vervangt een ketting en stelt remmen af. Een vakman kijkt elke fiets na. Aan het eind van je stage maak je er een helemaal zelf.|age=15|industrial=ja|at=fietsenmaker
Techniek|stage|Auto's ontvangen en rijklaar maken|Je schrijft op wat de klant vertelt, maakt de auto schoon en zet hem klaar. Rijden doet de monteur. Je leert luisteren naar mensen en naar motoren.|age=15|at=garage
Techniek|stage|Leidingen en kabels oefenen in de werkplaats|Op een oefenwand buig je een buis, trek je een kabel en sluit je een lamp aan. Er staat geen spanning op. Wat goed zit, mag blijven hangen.|age=15|industrial=ja|at=installatie,elektra
Winkel en horeca|mas|Kleding sorteren en prijzen|Wat mensen brengen leg je op soort en maat. Wat nog goed is krijgt een prijsje, wat kapot is gaat naar de stoffenbak. In de etalage mag jij een pop aankleden.|at=kringloopwinkel
Winkel en horeca|mas|Helpen in de winkel|Je vult schappen, pakt cadeaus in en helpt klanten zoeken. Aan de kassa sta je samen met een vrijwilliger. Aan het eind tel je wat er verkocht is.|at=kringloopwinkel,winkel
Winkel en horeca|mas|Boeken en platen uitzoeken|Er komen elke week tien dozen binnen. Jij kiest wat in de winkel kan en zet het op alfabet. Soms vind je iets bijzonders, dat zoeken we dan samen op.|at=kringloopwinkel
Winkel en horeca|mas|Bedienen in de lunchroom|Je neemt bestellingen op, brengt koffie en dekt tafels af. Je werkt samen met collega's met een beperking, en zij leren jou het vak.|age=14|at=lunchroom
Winkel en horeca|beide|Soep en taart maken|In de keuken snijd je groente, meet je bloem af en was je af. De kok proeft en jij ook. Handen wassen doen we vaker dan je denkt.|at=lunchroom,restaurant,hotel
Winkel en horeca|mas|Ophalen en bezorgen met de bakfiets|Samen met een vrijwilliger fiets je langs adressen in de wijk. Jij belt aan, tilt mee en houdt de lijst bij. Bij regen hebben we jassen.|age=14|at=kringloopwinkel,winkel,lunchroom
Winkel en horeca|stage|Verkoop en presentatie|Je helpt klanten, maakt tafels mooi en leert hoe een levering binnenkomt. In de tweede week bedenk je zelf een actie voor de etalage.|age=15|at=winkel,bakkerij
Winkel en horeca|stage|Mee in de bakkerij en de winkel|Je weegt deeg af, versiert gebak en staat daarna in de winkel. De ovens zijn voor de bakker. We beginnen voor jou om acht uur.|age=15|at=bakkerij
Winkel en horeca|stage|Keuken en bediening|Je helpt bij de voorbereiding, dekt tafels en loopt mee in de bediening. Alcohol breng je niet rond. Je leert werken als het ineens druk wordt.|age=16|at=restaurant,hotel
Winkel en horeca|stage|Receptie van het hotel|Je ontvangt gasten, geeft de sleutel en vertelt wat er in de buurt te doen is. Engels is handig, en oefenen mag hier.|age=16|at=hotel
Winkel en horeca|mas|Etalage maken|Je kiest een thema, zoekt spullen bij elkaar en richt het raam in. Elke maand is het anders. Van de stoep af kijk je of het goed is.|at=kringloopwinkel,winkel
Winkel en horeca|mas|Nieuwe spullen uitpakken en prijzen|Dozen open, lijst erbij, tellen en prijzen. Wat stuk is leg je apart. Je leert waar dingen vandaan komen en wie ze maakte.|at=winkel
Winkel en horeca|mas|Tafels dekken en het menu schrijven|Je dekt de tafels, schrijft het menu op het bord en vouwt servetten. Daarna ontvang je de eerste gasten. Wat er overblijft eten we samen.|at=lunchroom
Winkel en horeca|stage|Schappen vullen en voorraad tellen|Je vult schappen, telt wat er op is en zet nieuwe spullen op hun plek. Op rustige uren help je klanten zoeken.|age=15|at=winkel
Winkel en horeca|stage|Etalage en webwinkel bijhouden|Je maakt foto's van nieuwe spullen, schrijft er twee zinnen bij en richt de etalage in. Een collega leest mee.|age=15|at=winkel
Winkel en horeca|stage|Brood inpakken en bestellingen klaarzetten|Je snijdt en verpakt brood, zoekt bestellingen bij elkaar en zet ze klaar voor de klant. De oven blijft van de bakker.|age=15|at=bakkerij
Winkel en horeca|stage|Gebak versieren|Je spuit slagroom, legt fruit en maakt doosjes op. De eerste week oefen je op karton. Wat scheef gaat, eten we zelf op.|age=15|at=bakkerij
Winkel en horeca|stage|Gasten ontvangen en tafels dekken|Je ontvangt gasten, brengt de kaart en dekt af. Alcohol breng je niet rond. Je leert zien wie er nog iets nodig heeft.|age=15|at=restaurant,hotel
Winkel en horeca|stage|Kamers en ontbijtzaal klaarmaken|Je dekt het ontbijt, vult aan en helpt daarna bij het klaarmaken van kamers. Je werkt met zijn tweeën, met een lijst.|age=15|at=hotel
ICT|mas|Digitaal spreekuur voor ouderen|Mensen komen met een telefoon die niet meer wil. Jij luistert, doet de stappen voor en laat ze het zelf herhalen. Inloggen bij de bank doen we nooit samen.|age=14|at=digitaal
ICT|mas|Kinderen leren programmeren|Je helpt een groepje bij hun eerste spel. Je legt uit wat een lus is en zoekt mee naar het foutje. Je hoeft maar één les voor te lopen.|at=codeclub
ICT|mas|Laptops klaarmaken voor gezinnen|Bedrijven geven oude laptops aan ons. Je veegt ze leeg met een programma, installeert alles opnieuw en maakt het toetsenbord schoon. Daarna gaan ze naar een gezin dat er geen heeft.|at=digitaal,codeclub
ICT|mas|Radio maken met de redactie|Je zoekt nieuws uit de buurt, belt iemand voor een interview en snijdt het geluid. Op zaterdag mag je mee de studio in. Je stem valt vast mee.|age=14|at=lokale omroep
ICT|mas|Website van de club bijhouden|Je zet foto's en berichten op de site en kijkt of alles klopt. Je leert schrijven voor mensen die haast hebben. Thuis verder werken mag ook.
ICT|stage|Websites bouwen en testen|Je maakt een pagina na van een ontwerp en test sites op de telefoon. Je schrijft op wat er misgaat. Elke dag om half tien vertelt iedereen wat hij gaat doen.|age=16|at=webbureau,software
ICT|stage|Computers beheren op scholen|Je gaat mee naar scholen, vervangt onderdelen en zet laptops klaar. Je leert een storing stap voor stap uitzoeken. Geduld helpt meer dan snel klikken.|age=16|at=systeembeheer
ICT|stage|Reparatie en hulp in de winkel|Je neemt apparaten aan, schrijft de klacht op en kijkt mee bij het openmaken. Na een week vervang je zelf een scherm op een oefentoestel.|age=15|at=computerwinkel
ICT|stage|Programma's testen met gebruikers|Je bedenkt wat een gebruiker fout kan doen en probeert het uit. Je schrijft het zo op dat de programmeur het kan nadoen. Je gaat ook één keer mee naar een klant.|age=16|at=webbureau,software
ICT|mas|Filmpjes maken met uitleg|Je neemt in een minuut op hoe iets werkt en knipt het bij. Iemand die het niet weet, kijkt of het duidelijk is. De beste komen op de site.
ICT|mas|Open middag voorbereiden|Je zet tafels en schermen klaar, maakt een bord met de weg en ontvangt bezoekers. Je vertelt wat hier gebeurt en wie wanneer kan komen.
ICT|mas|Muziek en jingles klaarzetten|Je kiest de muziek voor het uur, zet jingles op volgorde en schuift mee achter de knoppen. Live gaan doe je met iemand naast je.|at=lokale omroep
ICT|stage|Helpdesk: vragen van klanten beantwoorden|Je luistert mee, schrijft de vraag op en zoekt het antwoord. Na een week beantwoord je zelf de makkelijke. Wat je niet weet, vraag je na.|age=16
ICT|stage|Laptops inrichten en uitgeven|Je pakt laptops uit, zet de programma's erop en plakt er een nummer op. Je schrijft op wie er een kreeg. Honderd keer hetzelfde, en dan gaat het vanzelf.|age=15|at=systeembeheer,computerwinkel
ICT|stage|Foto's en teksten voor de website|Je maakt foto's, snijdt ze bij en schrijft korte teksten. Een collega leest ze na. Je ziet meteen hoe het staat op een telefoon.|age=15|at=webbureau,computerwinkel
Evenementen|mas|Lentefeest: spelletjes op het plein|We bouwen om tien uur twaalf spellen op. Jij krijgt er één en legt het uit aan kinderen. Om vier uur ruimen we op en eten we samen patat.|on=24-04-2027|times=za 10.00-16.00|hours=6|seats=20|at=oranjevereniging,dorpsfeest
Evenementen|mas|Kerstmarkt opbouwen en helpen|Je hangt lichtjes op, helpt kraamhouders en schenkt warme chocomel. Het kan koud zijn, dus trek twee paar sokken aan.|on=12-12-2026|times=za 10.00-17.00|hours=7|seats=12|at=ijsbaan,dorpsfeest
Evenementen|mas|Lampionoptocht begeleiden|Je loopt mee in de optocht, deelt lampionnen uit en houdt de groep bij elkaar. Oversteken doen we met verkeersregelaars. Na afloop is er soep.|on=04-12-2026|times=vr 16.30-18.30|hours=2|seats=15|at=oranjevereniging,dorpsfeest
Evenementen|mas|NLdoet: klussen in de buurt|In heel Nederland wordt die dag geklust. Wij schilderen een hek, planten struiken en maken een terras schoon. Jij kiest bij de koffie wat je doet.|on=13-03-2027|times=za 09.30-15.30|hours=6|seats=15
Evenementen|mas|Wandelavonden: post bezetten|Je zit met een vrijwilliger bij een post, stempelt kaarten en deelt water uit. Je moedigt de laatste wandelaars net zo hard aan als de eerste.|on=25-05-2027|times=di 17.00-19.00|hours=2|seats=18|at=wandeltocht
Evenementen|mas|IJsbaan: schaatsen uitgeven|Je geeft schaatsen uit, helpt bij het strikken en let op bij de ingang. Op het ijs mag je in je pauze zelf ook.|times=wo 15.00-17.00; za 13.00-17.00|hours=20|seats=8|at=ijsbaan
Evenementen|mas|Feestcommissie: plannen en bellen|Je vergadert mee, belt sponsors en maakt een draaiboek. Je leert hoe veel er nodig is voor één leuke dag. Jouw idee voor het kinderprogramma is welkom.|age=14
Evenementen|mas|Podium en kleedkamers klaarmaken|Je zet stoelen, plakt bordjes en zorgt dat artiesten water hebben. Zware dingen tillen de volwassenen. Je ziet het feest van de andere kant.|age=14|at=oranjevereniging,ijsbaan,dorpsfeest,festival
Evenementen|mas|Foto's maken tijdens het dorpsfeest|Je loopt rond met een camera van ons en maakt foto's van de optocht en de markt. Je vraagt eerst of het mag. De beste twintig komen in de krant van het dorp.|at=oranjevereniging,dorpsfeest
Evenementen|mas|Affiches ophangen en folders rondbrengen|Met een kaart van de wijk breng je folders rond en vraag je in winkels of er een affiche mag hangen. Een rondje van een uur, en iedereen weet ervan.
`
  .trim()
  .split('\n')
  .map(job)
