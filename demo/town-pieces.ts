export type Words = readonly [title: string, slug: string, lead: string, text: string]
/** A piece of news with its drawing, in both languages. */
type Piece = { picture: string; nl: Words; en: Words }

const piece = (picture: string, nl: Words, en: Words): Piece => ({ picture, nl, en })

/** What happened lately around each tenant, the latest first: no two tell the same. */
export const townPieces: Readonly<Record<string, readonly Piece[]>> = {
  public: [
    piece(
      'books-room',
      [
        'De bieb blijft op maandag open',
        'bieb-op-maandag',
        'Vier leerlingen lezen voor, ruimen in en helpen bij de printers.',
        'Zonder hen bleef het gebouw op maandag dicht.\n\nDe bibliotheek zoekt voor het voorjaar nog twee mensen die van orde houden.',
      ],
      [
        'The library stays open on Mondays',
        'library-on-mondays',
        'Four pupils read aloud, put books back and help at the printers.',
        'Without them the building would be closed on Mondays.\n\nFor spring the library looks for two more people who like order.',
      ],
    ),
    piece(
      'sport-hall',
      [
        'Zaalvoetbal fluiten kun je leren',
        'zaalvoetbal-fluiten',
        'Na twee avonden oefenen fluit je de jongste teams.',
        '- De eerste avond: de regels.\n- De tweede avond: een echte wedstrijd, met iemand naast je.\n- Daarna: elke zaterdag één wedstrijd.',
      ],
      [
        'You can learn to referee',
        'learn-to-referee',
        'After two evenings of practice you referee the youngest teams.',
        '- First evening: the rules.\n- Second evening: a real match, with somebody beside you.\n- After that: one match each Saturday.',
      ],
    ),
    piece(
      'tea-room',
      [
        'Koffie-uur in twaalf buurthuizen',
        'koffie-uur',
        'Wie alleen woont, komt langs. Wie vijftien is, schenkt in.',
        'Het koffie-uur is op woensdagmiddag en duurt precies zo lang als een stagemiddag.',
      ],
      [
        'Coffee hour in twelve community centres',
        'coffee-hour',
        'Those who live alone come by. Those who are fifteen pour.',
        'Coffee hour is on Wednesday afternoons and takes just as long as an afternoon of an internship.',
      ],
    ),
  ],
  roermond: [
    piece(
      'bird-water',
      [
        'Vogels tellen op de Maasplassen',
        'vogels-tellen',
        'Met een verrekijker en een teller het water op, onder leiding van een boswachter.',
        'Er kunnen zes leerlingen mee. De boot vaart alleen bij weinig wind.',
      ],
      [
        'Counting birds on the Maas lakes',
        'counting-birds',
        'On the water with binoculars and a counter, led by a ranger.',
        'There is room for six pupils. The boat sails only when there is little wind.',
      ],
    ),
    piece(
      'bread-room',
      [
        'Vlaai voor driehonderd gasten',
        'vlaai',
        'In het wijkhuis bakten leerlingen een dag lang voor het burendiner.',
        'Van de opbrengst gaat de speeltuin in de wijk open. Het recept hangt in de keuken.',
      ],
      [
        'Pie for three hundred guests',
        'pie',
        'At the community centre pupils baked all day for the dinner of the neighbours.',
        'What it brought opens the playground. The recipe hangs in the kitchen.',
      ],
    ),
    piece(
      'wheelchair-street',
      [
        'Wij testten elke stoep in de binnenstad',
        'stoepen',
        'Drie leerlingen reden een middag in een rolstoel en maakten een kaart.',
        'De gemeente maakte al vier drempels lager. De kaart hangt in het stadhuis.',
      ],
      [
        'We tried every pavement in town',
        'pavements',
        'Three pupils spent an afternoon in a wheelchair and made a map.',
        'The municipality has lowered four kerbs already. The map hangs in the town hall.',
      ],
    ),
  ],
  mas4you: [
    piece(
      'rabbit-garden',
      [
        'Konijnen zoeken verzorgers voor de kerst',
        'konijnen',
        'Twee weken vakantie, elke dag een half uur: dat telt gewoon mee.',
        'Je krijgt de sleutel van het hok niet: er is altijd iemand op het erf.',
      ],
      [
        'Rabbits look for carers at Christmas',
        'rabbits',
        'Two weeks of holiday, half an hour a day: it counts like any hour.',
        'You need no key: there is always somebody in the yard.',
      ],
    ),
    piece(
      'phone-room',
      [
        'Appen met oma',
        'appen-met-oma',
        'Bewoners van drie flats leerden beeldbellen van tweedeklassers.',
        'De eerste les ging over groter zetten van letters. De laatste over weigeren van wie je niet kent.',
      ],
      [
        'Texting with grandma',
        'texting-with-grandma',
        'Residents of three blocks learned to make video calls from second-years.',
        'The first lesson was about larger letters. The last one about refusing those you do not know.',
      ],
    ),
    piece(
      'barrow-garden',
      [
        'Van tegels naar tuin',
        'tegels-naar-tuin',
        'In één zaterdag werd het schoolplein zestig tegels groener.',
        'De tegels gingen naar het pad van de moestuin. In maart zaaien we bloemen.',
      ],
      [
        'From tiles to garden',
        'tiles-to-garden',
        'In one Saturday the schoolyard became sixty tiles greener.',
        'The tiles went to the path of the kitchen garden. In March we sow flowers.',
      ],
    ),
  ],
  demo: [
    piece(
      'tent-square',
      [
        'Open avond: veertig organisaties op het plein',
        'open-avond',
        'De eerste woensdag van de maand, van 19.00 tot 21.00 uur. Je ouders mogen mee.',
        'Kom langs, stel je vragen en kies meteen een plek. Zorg staat bij de fontein, dieren en natuur op het gras, sport en cultuur onder de luifel.\n\nJe hoeft je niet aan te melden. Kun je niet? Alles wat je er hoort, staat ook in de [stagebank](/stagebank).',
      ],
      [
        'Open evening: forty organizations on the square',
        'open-evening',
        'The first Wednesday of the month, from 7 to 9 pm. Your parents are welcome.',
        'Come along, ask your questions and choose a place at once. Care stands at the fountain, animals and nature on the grass, sport and culture below the awning.\n\nYou need not sign up. Cannot come? Whatever you hear there is among the [places](/stagebank), too.',
      ],
    ),
    piece(
      'bulbs-square',
      [
        'Vierduizend bollen in één middag',
        'bollen',
        'De groenploeg vroeg om handen en kreeg een hele klas.',
        'In april zie je waar ze gestaan hebben: een lint van de school tot het station.',
      ],
      [
        'Four thousand bulbs in one afternoon',
        'bulbs',
        'The green team asked for hands and got a whole class.',
        'In April you will see where they stood: a ribbon from the school to the station.',
      ],
    ),
    piece(
      'tools-shed',
      [
        'Twintig weken in het Repair Café',
        'repair-cafe',
        'Een broodrooster, elf lampen en een fiets: dit maakte Sem.',
        'Hij begon met vegen. Nu vraagt de tafel naast hem hém om raad.',
      ],
      [
        'Twenty weeks at the Repair Café',
        'repair-cafe-weeks',
        'A toaster, eleven lamps and a bicycle: this is what Sem mended.',
        'He began with sweeping. Now the table beside him asks him for advice.',
      ],
    ),
  ],
  raayland: [
    piece(
      'panel-street',
      [
        'Zonnepanelen op het gymdak',
        'zonnepanelen',
        'Met helm op en een lijn om: klas 4 hielp bij het meten.',
        'Het dak zelf is voor vakmensen. Wat een paneel op een dag levert, reken jij uit.',
      ],
      [
        'Solar panels on the gym',
        'solar-panels',
        'Helmet on and a line around the waist: year 4 helped measuring.',
        'The roof itself is for professionals. What a panel yields in a day is yours to reckon.',
      ],
    ),
    piece(
      'drill-shed',
      [
        'Een bank van sloophout',
        'bank-van-sloophout',
        'In de werkplaats aan de rand van Venray wordt niets weggegooid.',
        'De bank staat nu bij de bushalte. Wie goed kijkt, vindt er een naam in.',
      ],
      [
        'A bench of old wood',
        'bench-of-old-wood',
        'At the workshop on the edge of Venray nothing is thrown away.',
        'The bench stands at the bus stop now. Who looks well finds a name in it.',
      ],
    ),
    piece(
      'cow-shed',
      [
        'Om zes uur melken? Om acht uur mag ook',
        'melken',
        'Wie jong is, begint later. De boer past zijn dag erop aan.',
        'Wie onder de zestien is, mag vóór zeven uur niet werken. Op de boerderij beginnen stagiairs daarom om acht uur.',
      ],
      [
        'Milking at six? Eight will do',
        'milking',
        'Who is young begins later. The farmer plans his day around it.',
        'Nobody under sixteen may work before seven. Pupils begin at eight at the farm.',
      ],
    ),
  ],
  corderius: [
    piece(
      'guitar-hall',
      [
        'De band van het verzorgingshuis',
        'band',
        'Drie leerlingen, twee bewoners en één versterker die het deed.',
        'Er zijn maar vier liedjes, en die kent nu iedereen. In het voorjaar spelen ze op het zomerfeest.',
      ],
      [
        'The band of the care home',
        'band-of-the-home',
        'Three pupils, two residents and one amplifier that worked.',
        'There are four songs only, and everybody knows them now. They play at the summer party.',
      ],
    ),
    piece(
      'whistle-meadow',
      [
        'Trainer op woensdag',
        'trainer',
        'De jongste hockeyteams van Amersfoort zoeken een vast gezicht.',
        'Je krijgt een training van de club en loopt drie keer mee. Daarna is het groepje van jou.',
      ],
      [
        'Trainer on Wednesdays',
        'trainer-on-wednesdays',
        'The youngest hockey teams of Amersfoort look for a face of their own.',
        'The club trains you and you come along three times. Then the group is yours.',
      ],
    ),
    piece(
      'swing-square',
      [
        'Speeltuin gered door een rekensom',
        'speeltuin',
        'Twee leerlingen telden een week lang wie er speelde.',
        'Het waren er 214. De gemeente laat de schommels staan.',
      ],
      [
        'Playground saved by a sum',
        'playground',
        'Two pupils counted for a week who played there.',
        'There were 214. The municipality leaves the swings where they are.',
      ],
    ),
  ],
  match2gether: [
    piece(
      'camera-street',
      [
        'Meelopen met een filmploeg',
        'filmploeg',
        'Kabels dragen, klapbord vasthouden, stil zijn: een dag op straat in Rotterdam.',
        'De opname duurde elf seconden. De voorbereiding een dag.',
      ],
      [
        'A day with a film crew',
        'film-crew',
        'Carrying cables, holding the clapper, being quiet: a day in the streets of Rotterdam.',
        'The shot took eleven seconds. Preparing it took a day.',
      ],
    ),
    piece(
      'chip-room',
      [
        'Achttien laptops kregen een tweede leven',
        'laptops',
        'Wat een kantoor wegdoet, is voor een brugklasser goed genoeg.',
        'Ze zijn leeggemaakt, getest en ingericht door leerlingen van klas 3.',
      ],
      [
        'Eighteen laptops got a second life',
        'laptops-again',
        'What an office gives away is good enough for a first-year.',
        'They were emptied, tried and set up by pupils of year 3.',
      ],
    ),
    piece(
      'spectacles-room',
      [
        'Wat doet een opticien de hele dag?',
        'opticien',
        'Yara dacht: brillen verkopen. Het bleek vooral luisteren.',
        'Ze liep twee dagen mee en weet nu wat ze volgend jaar wil.',
      ],
      [
        'What does an optician do all day?',
        'optician',
        'Yara thought: selling glasses. It turned out to be listening.',
        'She came along for two days and knows what she wants next year.',
      ],
    ),
  ],
  axia: [
    piece(
      'cupcake-room',
      [
        'De kantine wordt van ons',
        'kantine',
        'Elke donderdag koken zes leerlingen voor de hele school.',
        'Het bedrijf van een oud-leerling helpt bij de inkoop. De soep is altijd op.',
      ],
      [
        'The canteen becomes ours',
        'canteen',
        'Every Thursday six pupils cook for the whole school.',
        'The company of a former pupil helps buying. There is never any soup left.',
      ],
    ),
    piece(
      'parcels-shed',
      [
        'Hoe een pakje zijn weg vindt',
        'pakje',
        'Van scanner tot bus in negen minuten: klas 3 mocht meten.',
        'De snelste route bleek niet de kortste. Het bedrijf past de band erop aan.',
      ],
      [
        'How a parcel finds its way',
        'parcel',
        'From scanner to van in nine minutes: year 3 was allowed to measure.',
        'The fastest way was not the shortest. The company changes its belt.',
      ],
    ),
    piece(
      'bicycle-meadow',
      [
        'Fietsenmaker voor een week',
        'fietsenmaker',
        'Veertig fietsen van school kregen licht, remmen en lucht.',
        'Wie een band kan plakken, mag in het voorjaar terugkomen.',
      ],
      [
        'Bicycle mender for a week',
        'bicycle-mender',
        'Forty bicycles of the school got light, brakes and air.',
        'Who can mend a tyre may come back in spring.',
      ],
    ),
  ],
  casteleijn: [
    piece(
      'mask-hall',
      [
        'Decor voor een echte voorstelling',
        'decor',
        'Zes leerlingen schilderden het bos waar het stuk zich afspeelt.',
        'Op de laatste avond bogen zij ook.',
      ],
      [
        'Scenery for a real play',
        'scenery',
        'Six pupils painted the wood in which the play is set.',
        'On the last evening they bowed, too.',
      ],
    ),
    piece(
      'pan-room',
      [
        'Koken op een rondvaartboot',
        'rondvaartboot',
        'Weinig ruimte, veel golven en toch drie gangen.',
        'De kok vaart al twintig jaar en neemt elk seizoen twee leerlingen mee.',
      ],
      [
        'Cooking on a canal boat',
        'canal-boat',
        'Little room, many waves and yet three courses.',
        'The cook has sailed for twenty years and takes two pupils along each season.',
      ],
    ),
    piece(
      'laptop-hall',
      [
        'Het museum op je telefoon',
        'museum-op-je-telefoon',
        'Een stagiair schreef de rondgang voor bezoekers van twaalf.',
        'Bij elk schilderij staat één vraag. De antwoorden hangen in de hal.',
      ],
      [
        'The museum on your phone',
        'museum-on-your-phone',
        'A pupil wrote the tour for visitors of twelve.',
        'There is one question beside each painting. The answers hang in the hall.',
      ],
    ),
  ],
  oldebroek: [
    piece(
      'hen-garden',
      [
        'Eieren voor de voedselbank',
        'eieren',
        'Elke zaterdag rapen twee leerlingen, en ’s middags staan ze op de toonbank.',
        'De boer geeft honderd eieren per week. Breken mag, als je het eerlijk zegt.',
      ],
      [
        'Eggs for the food bank',
        'eggs',
        'Each Saturday two pupils gather them; in the afternoon they are on the counter.',
        'The farmer gives a hundred eggs a week. Breaking one is fine if you say so.',
      ],
    ),
    piece(
      'tent-meadow',
      [
        'Het feest op de brink zoekt opbouwers',
        'feest-op-de-brink',
        'Tafels, lampjes en een podium: het staat in twee middagen.',
        'Om vijf uur is het werk klaar. Blijven eten mag.',
      ],
      [
        'The village party looks for builders',
        'village-party',
        'Tables, lights and a stage: it stands in two afternoons.',
        'Work is done at five. You may stay for dinner.',
      ],
    ),
    piece(
      'bee-garden',
      [
        'Bijen slapen niet, ze wachten',
        'bijen',
        'De imker vertelt in de winter hoe een kast in elkaar zit.',
        'In mei gaat de eerste kast open. Wie nu meebouwt, staat dan vooraan.',
      ],
      [
        'Bees do not sleep, they wait',
        'bees',
        'In winter the beekeeper tells how a hive is made.',
        'In May the first hive is opened. Who builds along now stands in front.',
      ],
    ),
  ],
}
