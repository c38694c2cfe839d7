/**
 * What the website of a tenant has that no other has: its own drawings on the pages for pupils, for parents and for organizations and
 * beside the open evening, where that evening is, and what a pupil of the town should know.
 */
export type OwnTouches = {
  pictures: { pupils: string; parents: string; organizations: string; evening: string }
  evening: { nl: string; en: string }
  nearby: { nl: string; en: string }
}

const touches = (
  [pupils, parents, organizations, evening]: readonly [string, string, string, string],
  place: readonly [nl: string, en: string],
  nearby: readonly [nl: string, en: string],
): OwnTouches => ({
  pictures: { pupils, parents, organizations, evening },
  evening: { nl: place[0], en: place[1] },
  nearby: { nl: nearby[0], en: nearby[1] },
})

const own: Readonly<Record<string, OwnTouches>> = {
  public: touches(
    ['parcels-shed', 'spectacles-room', 'stall-street', 'drum-square'],
    ['in het stadhuis', 'at the town hall'],
    [
      'In de stad zit bijna elke plek binnen een kwartier fietsen. Zoek eerst dicht bij huis.',
      'In town nearly every place is within a quarter of an hour by bike. Look close to home first.',
    ],
  ),
  roermond: touches(
    ['bird-water', 'lantern-meadow', 'tree-street', 'drum-hall'],
    ['in het stadspark', 'in the town park'],
    [
      'Woon je aan de overkant van de Maas? Reken de brug mee als je je reistijd kiest.',
      'Do you live across the Maas? Count the bridge when you choose how far you travel.',
    ],
  ),
  mas4you: touches(
    ['wheelchair-garden', 'vase-room', 'bread-room', 'balloons-square'],
    ['in het dorpshuis', 'in the village hall'],
    [
      'Bij de zorgboerderijen tussen het bos en de stad kun je ook op woensdagmiddag terecht.',
      'The care farms between the woods and the town welcome you on Wednesday afternoons, too.',
    ],
  ),
  demo: touches(
    ['bicycle-street', 'tea-garden', 'barrow-shed', 'tent-square'],
    ['op het plein', 'on the square'],
    [
      'Naar de kinderboerderij ga je op de fiets: er is een stalling bij het hek.',
      'You go to the city farm by bike: there is a rack at the gate.',
    ],
  ),
  raayland: touches(
    ['drill-shed', 'bag-street', 'gear-shed', 'panel-street'],
    ['in het praktijklokaal', 'in the workshop'],
    [
      'Veel bedrijven liggen op het industrieterrein. Vraag of je met een collega mee kunt rijden.',
      'Many companies are on the industrial estate. Ask whether you can ride along with a colleague.',
    ],
  ),
  corderius: touches(
    ['racket-hall', 'books-room', 'sport-meadow', 'guitar-hall'],
    ['in de aula', 'in the school hall'],
    [
      'Zit je op een club? Vraag of je daar mag helpen: bij de jongste teams zijn altijd handen nodig.',
      'Are you in a club? Ask whether you may help there: the youngest teams always need hands.',
    ],
  ),
  match2gether: touches(
    ['phone-street', 'chip-room', 'laptop-hall', 'camera-street'],
    ['in de bibliotheek', 'at the library'],
    [
      'Met de tram kom je bijna overal. Kies een tijd waarop je niet in de spits hoeft.',
      'The tram takes you nearly everywhere. Choose a time outside the rush hour.',
    ],
  ),
  axia: touches(
    ['tools-room', 'cupcake-room', 'pan-room', 'robot-room'],
    ['in het leerwerkplein', 'at the school workshop'],
    [
      'Wil je eerst kijken? Bij de meeste bedrijven mag je een middag meelopen voor je kiest.',
      'Would you like to look first? Most companies let you come along for an afternoon before you choose.',
    ],
  ),
  casteleijn: touches(
    ['easel-room', 'mask-hall', 'easel-hall', 'guitar-square'],
    ['in het atelier', 'at the studio'],
    [
      'De binnenstad is klein: werkplaats, winkel en museum liggen op loopafstand van het station.',
      'The old town is small: workshop, shop and museum are a short walk from the station.',
    ],
  ),
  oldebroek: touches(
    ['barrow-garden', 'hen-garden', 'cow-meadow', 'tent-meadow'],
    ['in de schuur van de tuinderij', 'in the barn of the nursery'],
    [
      'De afstanden zijn groot en de bus rijdt niet elk uur. Spreek een tijd af die bij de dienstregeling past.',
      'Distances are long and the bus does not run every hour. Agree on a time that suits the timetable.',
    ],
  ),
}

/** Those of a tenant; of one that has none, those of the lead tenant of the story. */
export const ownTouches = (tenant: string): OwnTouches => own[tenant] ?? (own.demo as OwnTouches)
