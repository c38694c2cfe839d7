import { geitJobs, type Job } from './jobs.ts'

/** An organization that offers places. The names are invented; the towns are where they lie. */
export type Host = {
  name: string
  kind: string
  sectors: string
  program: 'mas' | 'stage' | 'beide'
  nonprofit: boolean
  city: string
  pc4: string
  lat: number
  lng: number
  about: string
  street?: string
  number?: number
  postcode?: string
  contact?: string
  contactEmail?: string
  jobs?: readonly Job[]
}

const towns: Record<string, readonly [string, number, number]> = {
  Zeist: ['3701', 52.09, 5.233],
  Doorn: ['3941', 52.033, 5.346],
  'Driebergen-Rijsenburg': ['3972', 52.053, 5.281],
  Maarn: ['3951', 52.064, 5.371],
  Leersum: ['3956', 52.012, 5.428],
  Amerongen: ['3958', 52.002, 5.46],
  Bunnik: ['3981', 52.067, 5.199],
  Odijk: ['3984', 52.053, 5.236],
  Houten: ['3991', 52.028, 5.168],
  'De Bilt': ['3732', 52.11, 5.181],
  Bilthoven: ['3721', 52.13, 5.201],
  'Den Dolder': ['3734', 52.139, 5.239],
  Soest: ['3761', 52.173, 5.292],
  Soesterberg: ['3769', 52.118, 5.286],
  Baarn: ['3741', 52.212, 5.287],
  Amersfoort: ['3811', 52.155, 5.388],
  Leusden: ['3831', 52.133, 5.432],
  Woudenberg: ['3931', 52.081, 5.417],
  Scherpenzeel: ['3925', 52.08, 5.489],
  'Wijk bij Duurstede': ['3961', 51.974, 5.342],
  Utrecht: ['3511', 52.091, 5.122],
  Venray: ['5801', 51.525, 5.975],
  Oostrum: ['5807', 51.529, 6.017],
  Overloon: ['5825', 51.572, 5.947],
  Ysselsteyn: ['5813', 51.49, 5.897],
  Merselo: ['5815', 51.53, 5.928],
  Horst: ['5961', 51.454, 6.051],
  Sevenum: ['5975', 51.413, 6.037],
  Wanssum: ['5861', 51.536, 6.076],
  Boxmeer: ['5831', 51.647, 5.947],
  Gennep: ['6591', 51.698, 5.974],
  Cuijk: ['5431', 51.731, 5.879],
  'Sint Anthonis': ['5845', 51.627, 5.882],
}

function host(line: string): Host {
  const [name, kind, sectors, program, city, about] = line.split('|').map((part) => part.trim()) as [
    string,
    string,
    string,
    Host['program'],
    string,
    string,
  ]
  const [pc4, lat, lng] = towns[city]!
  return { name, kind, sectors, program, nonprofit: program === 'mas', city, pc4, lat, lng, about }
}

const lines = (text: string) => text.trim().split('\n').map(host)

/** Around Zeist, for the community service of the demo schools and a few traineeships. */
export const demoHosts: readonly Host[] = [
  {
    name: 'Kinderboerderij De Springende Geit',
    kind: 'kinderboerderij',
    sectors: 'Dieren',
    program: 'mas',
    nonprofit: true,
    city: 'Zeist',
    pc4: '3701',
    lat: 52.085,
    lng: 5.238,
    about: 'Veertien geiten, negen schapen en een heel nieuwsgierig varken. Open voor de hele buurt.',
    street: 'Weteringpad',
    number: 12,
    postcode: '3701 GT',
    contact: 'Ria van Zuylekom',
    contactEmail: 'bedrijf@demo.example',
    jobs: geitJobs,
  },
  ...lines(`
Dierenopvang Snuit en Poot|dierenopvang|Dieren|mas|Driebergen-Rijsenburg|Opvang voor egels, konijnen en katten zonder huis.
Manege Het Losse Hoefijzer|manege|Dieren, Sport|mas|Soesterberg|Een kleine manege met twintig pony's en rijles voor kinderen met een beperking.
Hertenkamp De Bosrand|kinderboerderij|Dieren, Natuur|mas|Baarn|Herten, kippen en een moestuin, bijgehouden door vrijwilligers.
Kattenhotel Spin|dierenpension|Dieren|beide|Bilthoven|Een pension voor twintig katten, met veel licht en een buitenren.
Zorgboerderij De Vier Linden|zorgboerderij|Dieren, Zorg|mas|Woudenberg|Dagbesteding tussen de koeien voor mensen die zorg nodig hebben.
Kinderboerderij Het Hooiveld|kinderboerderij|Dieren, Kinderen|mas|Houten|Een boerderij midden in de wijk, gratis voor iedereen.
Natuurclub De Modderpoel|natuurclub|Natuur|mas|Zeist|Kinderen en ouders die elke week de natuur in gaan, weer of geen weer.
Buurtmoestuin Boon en Zo|buurttuin|Natuur|mas|Zeist|Zestig tuintjes, een kas en een lange tafel om samen te eten.
Groenploeg Kromme Rijn|natuurbeheer|Natuur|mas|Bunnik|Een ploeg die knot, zaagt en plant langs de Kromme Rijn.
Landgoed Stille Eik|landgoed|Natuur|beide|Doorn|Een landgoed met bos, een oude boomgaard en wandelpaden.
Imkervereniging De Zoemende Heide|imkers|Natuur, Dieren|mas|Leersum|Imkers die op school vertellen over bijen en zelf honing slingeren.
Stadsbos Amersfoort-Zuid|natuurbeheer|Natuur|mas|Amersfoort|Vrijwilligers die het bos schoon en de paden open houden.
Vogelwacht Eemland|natuurclub|Natuur, Dieren|mas|Soest|Tellen, nestkasten timmeren en zwaluwen helpen.
Basisschool De Kleine Kapitein|basisschool|Kinderen|mas|Zeist|Een school met tweehonderd kinderen en een groot plein.
Kinderopvang De Rode Laars|kinderopvang|Kinderen|beide|De Bilt|Opvang voor kinderen van nul tot twaalf jaar, met veel buiten spelen.
Speel-o-theek Het Blok|speelotheek|Kinderen|mas|Maarn|Speelgoed lenen in plaats van kopen, elke week open.
Scoutinggroep Heuvelvos|scouting|Kinderen, Natuur|mas|Doorn|Spel, kamp en kampvuur voor kinderen vanaf vijf jaar.
Huiswerkclub De Tweede Bel|huiswerkclub|Kinderen|mas|Amersfoort|Gratis huiswerkhulp in de wijk, vier middagen per week.
Kindervakantieweek Leusden|stichting|Kinderen, Evenementen|mas|Leusden|Een week hutten bouwen voor driehonderd kinderen.
BSO De Boomhut|kinderopvang|Kinderen|beide|Bilthoven|Naschoolse opvang in een oud bosgebouw.
Woonzorghuis Het Zonnewiel|verpleeghuis|Zorg|mas|Zeist|Een huis voor negentig ouderen, met een grand café en een binnentuin.
Verpleeghuis De Beukelaar|verpleeghuis|Zorg|beide|Driebergen-Rijsenburg|Wonen met dementie in kleine groepen van acht.
Dagbesteding De Werkbij|dagbesteding|Zorg|mas|Soest|Een werkplaats en een winkeltje voor mensen met een beperking.
Inloophuis De Lantaarn|inloophuis|Zorg|mas|Amersfoort|Koffie en een goed gesprek voor mensen met kanker en hun familie.
Thuiszorgploeg Rijn en Heuvel|thuiszorg|Zorg|stage|Wijk bij Duurstede|Wijkverpleging in zes dorpen langs de Rijn.
Revalidatiehuis De Stap|revalidatie|Zorg, Sport|beide|Doorn|Mensen leren hier weer lopen na een operatie of ongeluk.
Wijkhuis De Warme Buur|buurthuis|Zorg, Evenementen|mas|Zeist|Het huis van de wijk, met een keuken en elke dag een open deur.
Voedselbank De Volle Tas|voedselbank|Zorg, Winkel en horeca|mas|De Bilt|Elke week eten voor honderdtwintig gezinnen.
Ouderensoos De Gouden Draad|buurthuis|Zorg|mas|Bunnik|Samen eten, breien en kaarten, twee keer per week.
Voetbalvereniging De Bosrakkers|sportclub|Sport|mas|Zeist|Een club met veertig teams en een gezellige kantine.
Hockeyclub Het Krijtveld|sportclub|Sport|mas|Bilthoven|Jeugdtrainingen op woensdag en zaterdag, en G-hockey op zondag.
Zwemschool De Dolle Dolfijn|zwembad|Sport|beide|Amersfoort|Zwemles voor kinderen en ouderen.
Turnclub De Zweefrol|sporthal|Sport|mas|Soest|Van kleutergym tot selectie, alles in één grote hal.
Judoschool De Zwarte Band|sporthal|Sport|mas|Houten|Judo voor iedereen vanaf vier jaar.
Tennispark De Lage Bal|sportclub|Sport|mas|Leusden|Acht banen, een schoolproject en elke zomer een toernooi.
Rolstoelbasket Heuvelrug|rolstoelsport|Sport, Zorg|mas|Zeist|Basketbal op wielen, voor spelers met en zonder beperking.
Bieb op het Plein|bibliotheek|Bieb en cultuur|mas|Zeist|Boeken, taalcafé, studieplekken en een digitaal spreekuur.
Bibliotheek De Leeslamp|bibliotheek|Bieb en cultuur|mas|Leusden|Een dorpsbibliotheek waar je ook mag praten.
Museum Het Oude Raadhuis|museum|Bieb en cultuur|mas|Wijk bij Duurstede|De geschiedenis van de stad in tien kamers.
Theater De Rode Stoel|theater|Bieb en cultuur, Evenementen|beide|Amersfoort|Een klein theater met tweehonderd stoelen.
Muziekschool De Stemvork|muziekschool|Bieb en cultuur, Kinderen|mas|Driebergen-Rijsenburg|Les, bandjes en een orkest voor kinderen.
Filmhuis De Spoel|filmhuis|Bieb en cultuur|mas|Doorn|Films die je elders niet ziet, gedraaid door vrijwilligers.
Oudheidkamer Amerongen|museum|Bieb en cultuur|mas|Amerongen|Oude foto's, oud gereedschap en verhalen van het dorp.
Repaircafé De Losse Schroef|repaircafé|Techniek|mas|Zeist|Elke zaterdag maken we samen stuk weer heel.
Fietsenmakerij De Tweede Ketting|fietsenmaker|Techniek, Winkel en horeca|stage|Utrecht|Tweedehands fietsen, gemaakt door jongeren en vakmensen.
Garage Veldhuis en Zoon|garage|Techniek|stage|Woudenberg|Een garage met zes bruggen en een oude Volvo in de showroom.
Bouwbedrijf Stevig|bouw|Techniek|stage|Scherpenzeel|Verbouwen, isoleren en nieuwe daken in de hele streek.
Installatiebedrijf De Warme Pijp|installatie|Techniek|stage|Soest|Warmtepompen, zonnepanelen en soms nog een lekkende kraan.
Oude Machinekamer|museum|Techniek, Bieb en cultuur|mas|Soesterberg|Een werkplaats waar oude motoren weer gaan lopen.
Kringloop De Nieuwe Ronde|kringloopwinkel|Winkel en horeca|mas|Zeist|Wat de een wegdoet, is voor de ander een vondst.
Wereldwinkel Doorn|winkel|Winkel en horeca|mas|Doorn|Eerlijke spullen, verkocht door vrijwilligers.
Bakkerij Kruim|bakkerij|Winkel en horeca|stage|Driebergen-Rijsenburg|Een bakker die om vier uur begint en om acht uur open is.
Lunchroom Samen Aan Tafel|lunchroom|Winkel en horeca, Zorg|mas|Amersfoort|Een lunchroom waar mensen met een beperking koken en bedienen.
Hotel De Groene Heuvel|hotel|Winkel en horeca|stage|Maarn|Veertig kamers aan de rand van het bos.
Boekhandel Ezelsoor|winkel|Winkel en horeca, Bieb en cultuur|stage|Baarn|Een boekwinkel met een leeshoek en een schrijver op bezoek.
Digihuis De Muis|digitaal|ICT|mas|Zeist|Hulp met telefoon, tablet en formulieren voor wie dat lastig vindt.
Codeclub Heuvelrug|codeclub|ICT, Kinderen|mas|Amersfoort|Kinderen leren programmeren, elke zaterdagochtend.
Webbureau Helder Blauw|webbureau|ICT|stage|Utrecht|Websites voor goede doelen en kleine winkels.
Systeembeheer Het Rek|systeembeheer|ICT|stage|Houten|Wij houden de computers van twintig scholen aan de praat.
Radio Kromme Rijn|lokale omroep|ICT, Bieb en cultuur|mas|Odijk|Lokale radio, gemaakt door vrijwilligers van twaalf tot tachtig.
Oranjevereniging Zeist-West|oranjevereniging|Evenementen|mas|Zeist|De mensen achter Koningsdag en de lampionoptocht.
Stichting Winterplein|ijsbaan|Evenementen|mas|Amersfoort|Een ijsbaan en een kerstmarkt, elk jaar drie weken.
Avondvierdaagse Bilt en Dolder|wandeltocht|Evenementen, Sport|mas|Den Dolder|Vier avonden wandelen met achthonderd kinderen.
Dorpsfeest Leersum|dorpsfeest|Evenementen|mas|Leersum|Een weekend muziek, markt en een optocht.
Cultuurnacht Utrecht-Oost|festival|Evenementen, Bieb en cultuur|mas|Utrecht|Eén nacht waarin veertig plekken hun deuren openzetten.
`),
]

/** Around Venray, for traineeships of 15 and older. */
export const venrayHosts: readonly Host[] = [
  {
    ...host(
      'Dierenkliniek De Maashoek|dierenkliniek|Dieren|stage|Venray|Een kliniek voor huisdieren, met drie dierenartsen.',
    ),
    contact: 'Harm Vullings',
    contactEmail: 'bedrijf@raayland.example',
  },
  ...lines(`
Melkveebedrijf Peelzicht|boerderij|Dieren, Natuur|stage|Ysselsteyn|Honderdtwintig koeien, een melkrobot en een kaasmakerij.
Tuincentrum Het Groene Peel|tuincentrum|Natuur, Winkel en horeca|stage|Venray|Planten, dieren en een grote kas.
Boomkwekerij De Raam|kwekerij|Natuur|stage|Sint Anthonis|Laanbomen voor gemeenten in heel Europa.
Hoveniersbedrijf Gras en Zo|hovenier|Natuur, Techniek|stage|Merselo|Tuinen aanleggen en bijhouden, groot en klein.
Basisschool De Peelvlinder|basisschool|Kinderen|stage|Venray|Twaalf groepen en een juf of meester die tijd voor je heeft.
Kinderdagverblijf Ukkepuk|kinderopvang|Kinderen|stage|Horst|Vier groepen, een moestuin en twee konijnen.
BSO De Zandhaas|kinderopvang|Kinderen|stage|Oostrum|Na school naar buiten, elke dag.
Zorgcentrum De Kruisberg|verpleeghuis|Zorg|stage|Venray|Wonen en zorg voor ouderen in het hart van de stad.
Ziekenhuis Maasduinen|ziekenhuis|Zorg|stage|Boxmeer|Een streekziekenhuis met een eigen leerafdeling.
Apotheek Het Lindeplein|apotheek|Zorg, Winkel en horeca|stage|Gennep|Een apotheek met acht assistenten.
Fysiotherapie Op De Been|fysiotherapie|Zorg, Sport|stage|Horst|Oefenzaal, behandelkamers en een valtraining voor ouderen.
Sportcentrum De Wissel|sportcentrum|Sport|stage|Venray|Zwembad, sporthal en fitness onder één dak.
Voetbalschool Peelboys|sportclub|Sport, Kinderen|stage|Overloon|Training voor kinderen die nog niet in een team durven.
Oorlogsmuseum De Schuilkelder|museum|Bieb en cultuur|stage|Overloon|Verhalen van mensen uit de streek, van toen en nu.
Schouwburg Het Doek|theater|Bieb en cultuur|stage|Venray|Voorstellingen, verhuur en een eigen jeugdtheater.
Machinefabriek Noordpeel|metaal|Techniek|stage|Venray|Onderdelen voor machines, van tekening tot product.
Autobedrijf Claessens|garage|Techniek|stage|Wanssum|Onderhoud aan auto's en bedrijfswagens.
Elektrobedrijf De Zekering|elektra|Techniek|stage|Horst|Van stopcontact tot zonnepark.
Timmerfabriek De Spaander|timmerbedrijf|Techniek|stage|Cuijk|Kozijnen, trappen en deuren van hout.
Supermarkt De Volle Kar|winkel|Winkel en horeca|stage|Venray|Een supermarkt met zestig collega's.
Restaurant De Oude Melkfabriek|restaurant|Winkel en horeca|stage|Boxmeer|Koken met wat de boeren in de buurt brengen.
Kledingwinkel Zoom|winkel|Winkel en horeca|stage|Horst|Kleding, schoenen en een eigen naaiatelier.
Softwarehuis Nul en Een|software|ICT|stage|Venray|Programma's voor kwekers en boeren.
Computerwinkel De Harde Schijf|computerwinkel|ICT, Winkel en horeca|stage|Sevenum|Verkoop, reparatie en hulp aan huis.
`),
]
