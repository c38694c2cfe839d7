import { Parser } from 'saxen'
import { decodeText, type CsvFile, type CsvRow, type TableBounds, type TableFault } from '#platform/csv.ts'
import type { RosterKind } from '../../roster/model.ts'

/** More than any administration nests, and than a school of twenty thousand has parts. */
const most = { depth: 40, elements: 2_000_000, signs: 2_000 }

type Pupil = { line: number; key: string; groups: string[]; cells: Record<string, string> }
type Group = { line: number; key: string; isClass: boolean; cells: Record<string, string> }
type Held = { groups: Group[]; pupils: Pupil[]; teachers: Pupil[] }

class Refused extends Error {
  readonly fault: TableFault
  constructor(fault: TableFault) {
    super(fault.code)
    this.fault = fault
  }
}

/**
 * Reads EDEXML (version 2): the classes, pupils and teachers of a school, as a table of the kind that is asked for. What
 * stands elsewhere in the file is passed over. A file that declares a document type is refused: nothing it could say there is
 * of use, and by entities a few bytes become many, or somebody else's file.
 */
export function readEdexml(bytes: Uint8Array, bounds: TableBounds, kind: RosterKind): CsvFile {
  const { text, encoding } = decodeText(bytes)
  const file: CsvFile = { encoding, delimiter: ';', headers: [], rows: [] }
  const faulty = (fault: TableFault): CsvFile => ({ ...file, fault })
  let held: Held
  try {
    held = parse(text, bounds)
  } catch (error) {
    return faulty(error instanceof Refused ? error.fault : { code: 'file_unreadable', line: 1 })
  }
  const table = tables[kind](held)
  if (table.rows.length === 0) return faulty({ code: 'file_empty', line: 1 })
  if (table.rows.length > bounds.lines) return faulty({ code: 'file_too_large', line: 1, limit: bounds.lines })
  return { ...file, ...table }
}

/** What of a pupil or a teacher is read, by the name of its element. */
const fields = new Set([
  'achternaam',
  'voorvoegsel',
  'roepnaam',
  'voornamen',
  'geboortedatum',
  'jaargroep',
  'emailadres',
  'postcode',
  'leerlingnummer',
  'stamnummer',
  'naam',
  'omschrijving',
  'rol',
  'mobielnummer',
])

function parse(text: string, bounds: TableBounds): Held {
  const held: Held = { groups: [], pupils: [], teachers: [] }
  const path: string[] = []
  let elements = 0
  let at: Pupil | Group | undefined
  let words = ''
  const parser = new Parser()
  parser.on('attention', (said) => {
    if (/^<!\s*(doctype|entity)/i.test(said)) throw new Refused({ code: 'file_unsafe', line: 1 })
  })
  parser.on('error', () => {
    throw new Refused({ code: 'file_unreadable', line: 1 })
  })
  parser.on('openTag', (tag, attributesOf, _decode, _closes, place) => {
    const name = localName(tag)
    elements += 1
    path.push(name)
    words = ''
    if (path.length > most.depth || elements > most.elements) throw new Refused({ code: 'file_too_heavy', line: 1 })
    if (path.length === 1 && name !== 'edex') throw new Refused({ code: 'file_unreadable', line: 1 })
    const parent = path.at(-2)
    if (at && (name === 'groep' || name === 'samengestelde_groep') && 'groups' in at) {
      at.groups.push(keyIn(attributesOf()))
    } else if (name === 'leerling' && parent === 'leerlingen') {
      at = { line: place().line + 1, key: keyIn(attributesOf()), groups: [], cells: {} }
      held.pupils.push(at)
    } else if (name === 'leerkracht' && parent === 'leerkrachten') {
      at = { line: place().line + 1, key: keyIn(attributesOf()), groups: [], cells: {} }
      held.teachers.push(at)
    } else if ((name === 'groep' || name === 'samengestelde_groep') && parent === 'groepen') {
      at = { line: place().line + 1, key: keyIn(attributesOf()), isClass: name === 'groep', cells: {} }
      held.groups.push(at)
    }
    if (Math.max(held.pupils.length, held.groups.length) > bounds.lines)
      throw new Refused({ code: 'file_too_large', line: 1, limit: bounds.lines })
  })
  const take = (value: string) => {
    words += value
    if (words.length > most.signs) throw new Refused({ code: 'cell_too_long', line: at?.line ?? 1, limit: most.signs })
  }
  parser.on('text', (value, decode) => take(decode(value)))
  parser.on('cdata', (value) => take(value))
  parser.on('closeTag', (tag) => {
    const name = localName(tag)
    path.pop()
    if (at && fields.has(name) && words.trim() !== '') at.cells[name] ??= words.trim()
    words = ''
    if (['leerling', 'leerkracht'].includes(name) || (path.at(-1) === 'groepen' && at && !('groups' in at)))
      at = undefined
  })
  parser.parse(text)
  return held
}

/** A name without the prefix of its namespace, in small letters. */
const localName = (tag: string) => tag.slice(tag.indexOf(':') + 1).toLowerCase()

const keyIn = (attributes: Record<string, string>) => String(attributes.key ?? '').slice(0, 200)

type Table = { headers: string[]; rows: CsvRow[] }

/** Under the headings that the lists of each kind know. */
const tables: Record<RosterKind, (held: Held) => Table> = {
  students({ groups, pupils }) {
    const nameOf = new Map(groups.map((group) => [group.key, group]))
    return {
      headers: [
        'leerlingnummer',
        'roepnaam',
        'voorvoegsel',
        'achternaam',
        'klas',
        'leerjaar',
        'geboortedatum',
        'email',
        'postcode',
      ],
      rows: pupils.map(({ line, key, groups: own, cells }) => {
        const classes = own.flatMap((one) => nameOf.get(one) ?? [])
        const group = classes.find(({ isClass }) => isClass) ?? classes[0]
        return {
          line,
          cells: [
            cells.leerlingnummer ?? cells.stamnummer ?? key,
            cells.roepnaam ?? cells.voornamen?.split(' ')[0] ?? '',
            cells.voorvoegsel ?? '',
            cells.achternaam ?? '',
            group?.cells.naam ?? '',
            cells.jaargroep ?? group?.cells.jaargroep ?? '',
            cells.geboortedatum ?? '',
            cells.emailadres ?? '',
            cells.postcode ?? '',
          ],
        }
      }),
    }
  },
  groups({ groups }) {
    return {
      headers: ['klas', 'leerjaar', 'soort', 'code'],
      rows: groups.map(({ line, key, isClass, cells }) => ({
        line,
        cells: [cells.naam ?? '', cells.jaargroep ?? '', isClass ? 'klas' : 'cluster', key],
      })),
    }
  },
  mentors({ groups, teachers }) {
    const nameOf = new Map(groups.map(({ key, cells }) => [key, cells.naam ?? '']))
    return {
      headers: ['email', 'roepnaam', 'voorvoegsel', 'achternaam', 'klassen', 'telefoon'],
      rows: teachers.map(({ line, groups: own, cells }) => ({
        line,
        cells: [
          cells.emailadres ?? '',
          cells.roepnaam ?? cells.voornamen?.split(' ')[0] ?? '',
          cells.voorvoegsel ?? '',
          cells.achternaam ?? '',
          own.flatMap((one) => nameOf.get(one) ?? []).join(', '),
          cells.mobielnummer ?? '',
        ],
      })),
    }
  },
}
