import type { Block } from '#areas/content/blocks/schema.ts'

type Piece = {
  title: string
  slug: string
  lead: string
  text: string
  /** Who it is with, when and where, for who wants to come along. */
  known?: { title: string; text: string }[]
  /** The places it tells of: what they are called, and the search that finds them. */
  places?: { title: string; search: string }
}
/** What a tenant tells first on its website: a story of its own, with a drawing of ours. */
type Opening = { picture: string; nl: Piece; en: Piece }

const openings: Readonly<Record<string, Opening>> = {
  public: {
    picture: 'stall-square',
    nl: {
      title: 'Duizend uren voor de stad',
      slug: 'duizend-uren',
      lead: 'Samen hielpen leerlingen dit jaar al duizend uur in buurthuizen, bij sportclubs en in de zorg.',
      text: 'Het meeste gebeurde op zaterdag. De buurthuizen hebben nu de meeste plekken over.',
    },
    en: {
      title: 'A thousand hours for the town',
      slug: 'thousand-hours',
      lead: 'Together pupils helped a thousand hours this year: in community centres, at sports clubs and in care.',
      text: 'Most of it happened on Saturdays. The community centres have most places left now.',
    },
  },
  roermond: {
    picture: 'lantern-street',
    nl: {
      title: 'Lampionnen langs de Roer',
      slug: 'lampionnen',
      lead: 'Voor de optocht in december zoeken drie wijken nog handen.',
      text: 'Je maakt lampionnen met kinderen en loopt mee als begeleider. De optocht is vóór zeven uur ’s avonds klaar.',
    },
    en: {
      title: 'Lanterns along the Roer',
      slug: 'lanterns',
      lead: 'Three neighbourhoods still look for hands for the parade in December.',
      text: 'You make lanterns with children and walk along with them. The parade is over before seven in the evening.',
    },
  },
  mas4you: {
    picture: 'horse-shed',
    nl: {
      title: 'Een dag op de zorgboerderij',
      slug: 'zorgboerderij',
      lead: 'Paarden poetsen, soep koken en samen aan tafel: zo ziet een stagedag eruit.',
      text: 'Je begint met voeren. Daarna help je de bezoekers van de boerderij. Om half twee is iedereen klaar.',
    },
    en: {
      title: 'A day at the care farm',
      slug: 'care-farm',
      lead: 'Grooming horses, cooking soup and sharing a table: a day of an internship.',
      text: 'You begin with feeding. Then you help the visitors of the farm. At half past one everybody is done.',
    },
  },
  demo: {
    picture: 'goat-meadow',
    nl: {
      title: 'De geiten zijn terug',
      slug: 'geiten',
      lead: 'De kinderboerderij heeft weer plek voor leerlingen die van buiten zijn houden.',
      text: 'Veertien geiten en negen schapen stonden de hele herfst op stal bij een boer in de buurt. Nu zijn ze weer thuis, en daarmee komt het werk terug.\n\nJe begint met voeren: eerst de geiten, dan het varken. Daarna komen er kinderen uit de buurt, en jij helpt ze een dier te aaien. Aan het eind maak je de hokken schoon. Ria is er altijd bij.\n\nJe hoeft niets van dieren te weten. Oude kleren zijn genoeg: laarzen en een overall krijg je van de boerderij.',
      known: [
        { title: 'Wie', text: 'Ria van Zuylekom, beheerder van Kinderboerderij De Springende Geit' },
        { title: 'Wanneer', text: 'Op zaterdag, soms ook op woensdag of vrijdag' },
        { title: 'Waar', text: 'Weteringpad 12 in Zeist' },
      ],
      places: { title: 'Plekken op de kinderboerderij', search: '/stagebank?q=kinderboerderij' },
    },
    en: {
      title: 'The goats are back',
      slug: 'goats',
      lead: 'The petting farm has places again for pupils who like being outside.',
      text: 'Fourteen goats and nine sheep spent the autumn in the stable of a farmer nearby. Now they are home again, and so is the work.\n\nYou begin with feeding: first the goats, then the pig. Then children of the neighbourhood come, and you help them to pet an animal. In the end you clean the pens. Ria is always near.\n\nYou need not know anything about animals. Old clothes will do: the farm has boots and overalls for you.',
      known: [
        { title: 'Who', text: 'Ria van Zuylekom, who runs the petting farm De Springende Geit' },
        { title: 'When', text: 'On Saturdays, sometimes on Wednesday or Friday, too' },
        { title: 'Where', text: 'Weteringpad 12 in Zeist' },
      ],
      places: { title: 'Places at the petting farm', search: '/stagebank?q=kinderboerderij' },
    },
  },
  raayland: {
    picture: 'gear-shed',
    nl: {
      title: 'Techniek van dichtbij',
      slug: 'techniek',
      lead: 'Drie bedrijven laten derdeklassers meelopen met een echte opdracht.',
      text: 'Je begint met een rondleiding en maakt daarna zelf een onderdeel, met iemand naast je.',
    },
    en: {
      title: 'Technology from nearby',
      slug: 'technology',
      lead: 'Three companies have third-years work along on a real order.',
      text: 'You begin with a tour and then make a part yourself, with somebody beside you.',
    },
  },
  corderius: {
    picture: 'books-room',
    nl: {
      title: 'Voorlezen aan wie niet meer leest',
      slug: 'voorlezen',
      lead: 'In het verzorgingshuis wachten ze op zaterdag op het volgende hoofdstuk.',
      text: 'Meedoen kan met z’n tweeën: de een leest, de ander schenkt koffie in.',
    },
    en: {
      title: 'Reading to who reads no more',
      slug: 'reading-aloud',
      lead: 'At the care home they wait for the next chapter on Saturdays.',
      text: 'You can take part together: one reads, the other pours coffee.',
    },
  },
  match2gether: {
    picture: 'laptop-room',
    nl: {
      title: 'Vijf vragen voor je eerste gesprek',
      slug: 'eerste-gesprek',
      lead: 'Een gesprek is geen examen. Met deze vragen kom je een heel eind.',
      text: '- Wat doe ik op een gewone dag?\n- Wie begeleidt mij?\n- Wat trek ik aan?\n- Hoe laat begin ik?\n- Wie bel ik als ik ziek ben?',
    },
    en: {
      title: 'Five questions for your first talk',
      slug: 'first-talk',
      lead: 'A talk is no exam. These questions take you a long way.',
      text: '- What do I do on an ordinary day?\n- Who guides me?\n- What do I wear?\n- When do I begin?\n- Whom do I call when I am ill?',
    },
  },
  axia: {
    picture: 'robot-hall',
    nl: {
      title: 'Robots bouwen op de open dag',
      slug: 'robots',
      lead: 'Leerlingen van vorig jaar laten zien wat ze op hun stage maakten.',
      text: 'Er staan zes robots, een weegschaal die zichzelf ijkt en een lamp die meegroeit met een plant.',
    },
    en: {
      title: 'Building robots on the open day',
      slug: 'robots-built',
      lead: 'Pupils of last year show what they made on their internships.',
      text: 'There are six robots, a scale that checks itself and a lamp that grows along with a plant.',
    },
  },
  casteleijn: {
    picture: 'vase-room',
    nl: {
      title: 'Achter de schermen bij de plateelbakker',
      slug: 'plateelbakker',
      lead: 'Niels leerde schilderen op wit aardewerk en verkocht zijn eerste vaas.',
      text: 'Zijn begeleider zag na twee weken dat hij een vaste hand heeft. Nu komt hij ook in de winkel.',
    },
    en: {
      title: 'Behind the scenes at the pottery',
      slug: 'pottery',
      lead: 'Niels learned to paint on white earthenware and sold his first vase.',
      text: 'After two weeks his supervisor saw that he has a steady hand. Now he helps in the shop, too.',
    },
  },
  oldebroek: {
    picture: 'tree-meadow',
    nl: {
      title: 'Bomen planten op de Veluwe',
      slug: 'bomen-planten',
      lead: 'Op zaterdagen in november planten leerlingen en buren samen een nieuw bosje.',
      text: 'Trek laarzen aan. Scheppen, handschoenen en warme chocolademelk zijn er.',
    },
    en: {
      title: 'Planting trees on the Veluwe',
      slug: 'planting-trees',
      lead: 'On Saturdays in November pupils and neighbours plant a new wood together.',
      text: 'Wear boots. There are spades, gloves and hot chocolate.',
    },
  },
}

type Written = { title: string; slug: string; lead: string; blocks: Block[] }

/** The story a tenant of the demo opens its news with; nothing for one that has none. */
export function openingNews(tenant: string): { nl: Written; en: Written }[] {
  const story = openings[tenant]
  if (!story) return []
  const written = ({ text, known, places, ...piece }: Piece, more: string): Written => ({
    ...piece,
    blocks: [
      { type: 'picture', picture: story.picture, caption: '' },
      { type: 'text', text },
      ...(known ? [{ type: 'facts' as const, items: known }] : []),
      ...(places ? [{ type: 'vacancies' as const, ...places }] : []),
      // Below a list of places stands the way to all of them already.
      ...(places ? [] : [{ type: 'button' as const, label: more, to: '/stagebank' }]),
    ],
  })
  return [{ nl: written(story.nl, 'Zoek een plek'), en: written(story.en, 'Look for a place') }]
}
