// The lists of pupils as Magister and Somtoday export them.
import { writeFileSync } from 'node:fs'
import iconv from 'iconv-lite'
import { slug } from '#areas/imports/students/model.ts'
import { folder, quoted } from './file-text.ts'
import { firstNames, surnames } from './names.ts'
import { seeded, type Random } from './random.ts'

type Pupil = {
  number: string
  first: string
  infix: string
  last: string
  group: string
  study: string
  email: string
  born: string
}

/** A birthday that fits the year of the class in school year 2026-2027: 12 in the first class by October. */
function birthday(random: Random, year: number): string {
  const months = random.below(12)
  const month = ((9 + months) % 12) + 1
  const born = 2026 - 12 - year + (months >= 3 ? 1 : 0)
  return `${String(1 + random.below(28)).padStart(2, '0')}-${String(month).padStart(2, '0')}-${born}`
}

function classOf(
  random: Random,
  used: Set<string>,
  group: { name: string; study: string; year: number; size: number },
  first: number,
  domain: string,
) {
  const pupils: Pupil[] = []
  while (pupils.length < group.size) {
    const firstName = random.pick(firstNames)
    const [infix, last] = random.pick(surnames)
    const email = `${slug(firstName)}.${slug(infix + last)}@${domain}`
    if (used.has(email)) continue
    used.add(email)
    const number = String(first + pupils.length).padStart(6, '0')
    pupils.push({
      number,
      first: firstName,
      infix,
      last,
      group: group.name,
      study: group.study,
      email,
      born: birthday(random, group.year),
    })
  }
  return pupils
}

function namedPupil(pupils: Pupil[], group: string, place: number, change: Partial<Pupil>): void {
  const pupil = pupils.filter((one) => one.group === group)[place]!
  Object.assign(pupil, { infix: '' }, change)
}

export function magisterList(): void {
  const random = seeded(2026)
  const used = new Set<string>()
  const groups = [
    { name: 'M2a', study: '2 mavo', year: 2, size: 24 },
    { name: 'M3a', study: '3 mavo', year: 3, size: 24 },
    { name: 'M3b', study: '3 mavo', year: 3, size: 25 },
    { name: 'M3c', study: '3 mavo', year: 3, size: 23 },
    { name: 'H3a', study: '3 havo', year: 3, size: 27 },
    { name: 'H3b', study: '3 havo', year: 3, size: 28 },
    { name: 'H3c', study: '3 havo', year: 3, size: 26 },
    { name: 'V3a', study: '3 vwo', year: 3, size: 29 },
    { name: 'V3b', study: '3 vwo', year: 3, size: 28 },
    { name: 'H4a', study: '4 havo', year: 4, size: 25 },
  ]
  const pupils = groups.flatMap((group, index) =>
    classOf(random, used, group, 4101 + index * 40, 'zevenlinden.example'),
  )
  // Windows-1252 has no dotless i: the school's own export writes Yildiz.
  namedPupil(pupils, 'H3b', 0, { first: 'Noor', last: 'Yildiz', email: 'leerling@demo.example', born: '14-03-2012' })
  namedPupil(pupils, 'H3b', 1, { first: 'Zoë', last: 'Berg, van den', email: 'zoe.vandenberg@zevenlinden.example' })
  namedPupil(pupils, 'H3a', 0, { first: 'Bram', last: 'Oosterling', email: 'bram.oosterling@zevenlinden.example' })
  namedPupil(pupils, 'M3b', 0, { first: 'Daan', last: 'Poelman', email: 'daan.poelman@zevenlinden.example' })
  namedPupil(pupils, 'M3c', 0, { first: 'Noortje', last: 'Hagens', email: 'noortje.hagens@zevenlinden.example' })
  namedPupil(pupils, 'H4a', 0, {
    first: 'Esmée',
    last: 'Coskun',
    email: 'esmee.coskun@zevenlinden.example',
    born: '02-11-2011',
  })
  namedPupil(pupils, 'V3a', 0, { first: 'André', last: 'Müller', email: '' })
  namedPupil(pupils, 'M3a', 5, { born: '31-02-2012' })
  namedPupil(pupils, 'M3a', 9, { number: '4,15E+05' })
  namedPupil(pupils, 'V3b', 3, { number: pupils.find((pupil) => pupil.first === 'Noortje')!.number })
  const lines = pupils.map(({ number, first, infix, last, group, study, email, born }, at) =>
    // Numbers that nobody has: the beginning is that of the people of the demo.
    [number, first, infix, last, group, study, email, born, `06101${String(at).padStart(5, '0')}`]
      .map((cell) => quoted(cell))
      .join(';'),
  )
  const head = 'Stamnummer;Roepnaam;Tussenvoegsel;Achternaam;Klas;Studie;E-mail;Geboortedatum;Mobiel'
  const text = [head, ...lines, ''].join('\r\n')
  writeFileSync(new URL('magister-klassenlijst.csv', folder), iconv.encode(text, 'windows-1252'))
}

export function somtodayList(): void {
  const random = seeded(1527)
  const used = new Set<string>()
  const groups = [
    { name: 'K3a', study: '3', year: 3, size: 22 },
    { name: 'K4a', study: '4', year: 4, size: 23 },
    { name: 'T4b', study: '4', year: 4, size: 25 },
    { name: 'H5a', study: '5', year: 5, size: 24 },
  ]
  const pupils = groups.flatMap((group, index) => classOf(random, used, group, 70110 + index * 40, 'raamdal.example'))
  namedPupil(pupils, 'K4a', 0, {
    first: 'Sem',
    last: 'Janssen',
    email: 'leerling@raayland.example',
    born: '12-02-2011',
  })
  namedPupil(pupils, 'T4b', 0, {
    first: 'Aylin',
    last: 'Yıldırım',
    email: 'aylin.yildirim@raamdal.example',
    born: '05-07-2010',
  })
  namedPupil(pupils, 'T4b', 3, { last: 'van der Velden' })
  namedPupil(pupils, 'H5a', 0, {
    first: 'Lotte',
    last: 'Peeters',
    email: 'lotte.peeters@raamdal.example',
    born: '30-10-2008',
  })
  namedPupil(pupils, 'K3a', 4, { email: 'geen' })
  const lines = pupils.map((pupil) =>
    [pupil.number, pupil.first, pupil.infix, pupil.last, pupil.group, pupil.study, pupil.email, pupil.born]
      .map((cell) => quoted(cell, ','))
      .join(','),
  )
  const head = 'Leerlingnummer,Roepnaam,Voorvoegsel,Achternaam,Stamgroep,Leerjaar,E-mail,Geboortedatum'
  writeFileSync(new URL('somtoday-leerlingen.csv', folder), `\uFEFF${[head, ...lines, ''].join('\r\n')}`)
}
