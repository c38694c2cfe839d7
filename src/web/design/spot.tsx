import { Drawing } from './scene.tsx'

/** A drawing of a thing, small beside words and as a scene of its own. */
type Drawn = { spot: string; scene: string }

/** Drawings for places whose title names nothing we can draw: a sign of the sector, never a thing the place may not have. */
const bySector: Record<string, Drawn> = {
  animals: { spot: 'paw', scene: 'barrow-shed' },
  nature: { spot: 'garden', scene: 'tree-meadow' },
  care: { spot: 'tea', scene: 'heart-square' },
  children: { spot: 'blocks', scene: 'swing-square' },
  sport: { spot: 'sport', scene: 'whistle-hall' },
  culture: { spot: 'books', scene: 'easel-hall' },
  technology: { spot: 'tools', scene: 'tools-shed' },
  hospitality: { spot: 'stall', scene: 'stall-square' },
  ict: { spot: 'laptop', scene: 'laptop-room' },
  events: { spot: 'tent', scene: 'tent-square' },
}

/** Drawings by a word of the title: a dog drawn beside a place with goats would mislead. The first that fits is taken. */
const byWord: [RegExp, Drawn][] = [
  [/kinderboerderij/i, { spot: 'goat', scene: 'farm' }],
  [/geit|schaap|schapen/i, { spot: 'goat', scene: 'goat-meadow' }],
  [/\begels?\b/i, { spot: 'hedgehog', scene: 'hedgehog-garden' }],
  [/konijn/i, { spot: 'rabbit', scene: 'rabbit-garden' }],
  [/\bhond(en)?\b/i, { spot: 'dog', scene: 'dog-street' }],
  [/\bkat(ten)?\b|kattenhotel|poezen/i, { spot: 'cat', scene: 'cat-room' }],
  [/paard|pony|manege|\btuig\b|zadel/i, { spot: 'horse', scene: 'horse-shed' }],
  [/koeien|melken|kalver/i, { spot: 'cow', scene: 'cow-meadow' }],
  [/kippen|\bhoen/i, { spot: 'hen', scene: 'hen-garden' }],
  [/kikker|\bpoel|sloot|vijver/i, { spot: 'frog', scene: 'frog-water' }],
  [/\bbij(en)?(kast|en\b)|imker|honing|insect/i, { spot: 'bee', scene: 'bee-garden' }],
  [/nestkast|vogel/i, { spot: 'nestbox', scene: 'nestbox-garden' }],
  [/zwerfvuil|afval(?!len)/i, { spot: 'litter', scene: 'tree-street' }],
  [/knotten|snoei|zagen/i, { spot: 'saw', scene: 'tree-meadow' }],
  [/\bstal(len)?\b|uitmest|hovenier|tuinen aanleggen/i, { spot: 'barrow', scene: 'barrow-garden' }],
  [/moestuin|groente|bloemkool/i, { spot: 'garden', scene: 'garden-garden' }],
  [/\bbol(len)?\b|bloembol|bloem/i, { spot: 'bulbs', scene: 'bulbs-meadow' }],
  [/planten|kwekerij|heggen|borders|\btuin/i, { spot: 'can', scene: 'can-garden' }],
  [/klimpalen|timmer|bankjes|klussen|decor/i, { spot: 'hammer', scene: 'tools-shed' }],
  [/paden|hekken|\bbomen/i, { spot: 'tree', scene: 'tree-meadow' }],
  [/bakfiets|fiets/i, { spot: 'bicycle', scene: 'bicycle-street' }],
  [/knutsel|schilder|tekenen|tentoonstelling/i, { spot: 'easel', scene: 'easel-room' }],
  [/feestje|feestmiddag|lentefeest|koningsdag|feestcommissie/i, { spot: 'balloons', scene: 'balloons-square' }],
  [/lampion|kerst|lichtjes/i, { spot: 'lantern', scene: 'lantern-street' }],
  [/welpen|scouting|(?<!herten)kamp\b/i, { spot: 'tent', scene: 'tent-meadow' }],
  [/peuter|kleuterklas|\bopvang/i, { spot: 'bear', scene: 'bear-room' }],
  [/voorle|boek|lezen|taalmaatje/i, { spot: 'books', scene: 'books-room' }],
  [/huiswerk|onderwijs/i, { spot: 'spectacles', scene: 'spectacles-room' }],
  [/zwem|\bwater\b|badzaal/i, { spot: 'ring', scene: 'whistle-hall' }],
  [/gym|oefenzaal|groepsles|beweeg/i, { spot: 'dumbbell', scene: 'sport-hall' }],
  [/tennis|badminton/i, { spot: 'racket', scene: 'racket-hall' }],
  [/ijsbaan|schaats/i, { spot: 'skate', scene: 'lantern-meadow' }],
  [/voetbal|velden/i, { spot: 'sport', scene: 'sport-meadow' }],
  [/training|toernooi/i, { spot: 'whistle', scene: 'whistle-hall' }],
  [/(?<!tran)sport/i, { spot: 'whistle', scene: 'whistle-meadow' }],
  [/film|foto/i, { spot: 'camera', scene: 'camera-street' }],
  [/spelletjes|schoolplein|speel|spelmiddag/i, { spot: 'blocks', scene: 'blocks-square' }],
  [/koffie|\bthee|kantine|\bbar\b|foyer/i, { spot: 'tea', scene: 'tea-room' }],
  [/voedselpakket|pakketten|magazijn|schappen/i, { spot: 'parcels', scene: 'parcels-room' }],
  [/rolstoel|wandelen met/i, { spot: 'wheelchair', scene: 'wheelchair-street' }],
  [/kaarten schrijven|bezorgen/i, { spot: 'envelope', scene: 'bag-street' }],
  [/medicijn|apotheek/i, { spot: 'medicine', scene: 'parcels-room' }],
  [/zorg(verlener|middag)|wijkverpleg|woongroep|pati[eë]nt/i, { spot: 'heart', scene: 'heart-square' }],
  [/telefoon|sociale media/i, { spot: 'phone', scene: 'phone-room' }],
  [/radio|jingle|redactie|podcast/i, { spot: 'microphone', scene: 'microphone-room' }],
  [/orkest|trommel/i, { spot: 'drum', scene: 'drum-hall' }],
  [/muziek|gitaar|\bkoor\b/i, { spot: 'guitar', scene: 'guitar-hall' }],
  [/theater|toneel|voorstelling|kostuum|podium/i, { spot: 'mask', scene: 'mask-hall' }],
  [/affiche|folder|posters/i, { spot: 'megaphone', scene: 'phone-street' }],
  [/kaartjes|kaartverkoop|ingang|publieksdienst/i, { spot: 'ticket', scene: 'mask-hall' }],
  [/robot/i, { spot: 'robot', scene: 'robot-hall' }],
  [/motor(?!i(ek|sch))|\bauto(?!mat|no)/i, { spot: 'car', scene: 'gear-shed' }],
  [/machine|hoe het werkt|lassen/i, { spot: 'gear', scene: 'gear-shed' }],
  [/zonnepane|kabels/i, { spot: 'panel', scene: 'panel-street' }],
  [/werkplaats|bouw(bedrijf|plaats)|monteur/i, { spot: 'drill', scene: 'drill-shed' }],
  [/taart|gebak|cupcake/i, { spot: 'cupcake', scene: 'cupcake-room' }],
  [/bak(ken|kerij)|brood/i, { spot: 'bread', scene: 'bread-room' }],
  [/kook|koken|keuken|soep/i, { spot: 'pan', scene: 'pan-room' }],
  [/kleding/i, { spot: 'clothes', scene: 'bag-street' }],
  [/hotel|kamers|ontbijt/i, { spot: 'bed', scene: 'vase-room' }],
  [/webwinkel|website|laptop|programme/i, { spot: 'laptop', scene: 'laptop-room' }],
  [/etalage|winkel|verkoop|klanten/i, { spot: 'bag', scene: 'bag-street' }],
  [/computer|repar/i, { spot: 'chip', scene: 'chip-room' }],
  [/planning|voorraad|voorbereiding op kantoor|bestelling/i, { spot: 'clipboard', scene: 'parcels-shed' }],
]

type Named = { sector: string | undefined; title?: string }

/** What is drawn for a place of this name in this sector. */
export function drawnFor({ sector = '', title = '' }: Named): Drawn {
  return (
    byWord.find(([word]) => word.test(title))?.[1] ?? bySector[sector] ?? { spot: 'parcels', scene: 'stall-street' }
  )
}

/** The drawing of a place without a photo: what its title names, else the sign of its sector. */
export function Spot({ className, ...named }: Named & { className?: string }) {
  return <Drawing name={`spot-${drawnFor(named).spot}`} {...(className ? { className } : {})} />
}

/** The same as a whole scene, where there is room for one. */
export function SpotScene(named: Named) {
  return <Drawing name={`stock-${drawnFor(named).scene}`} />
}
