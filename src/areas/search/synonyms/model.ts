import { foldLetters, foldStem } from '../text/model.ts'

/** Words of Dutch, and of English for who reads it, that mean the same to somebody who looks for a place. */
export const defaultSynonyms: readonly (readonly string[])[] = [
  ['uur', 'uren', 'hour'],
  ['ouderen', 'bejaarden', 'senioren', 'oudere', 'bejaarde', 'elderly', 'seniors'],
  ['verpleeghuis', 'verzorgingshuis', 'bejaardenhuis', 'woonzorgcentrum', 'bejaardentehuis', 'zorgcentrum'],
  ['bibliotheek', 'bieb', 'library'],
  ['kat', 'poes', 'kitten', 'cat'],
  ['hond', 'puppy', 'dog'],
  ['paard', 'pony', 'horse'],
  ['koe', 'kalf', 'melkvee', 'rund', 'cow'],
  ['boer', 'agrarisch', 'veehouder', 'boerenbedrijf', 'farmer'],
  ['boerderij', 'farm'],
  ['dier', 'animal', 'huisdier'],
  ['geit', 'goat'],
  ['schaap', 'sheep'],
  ['kip', 'chicken'],
  ['varken', 'pig'],
  ['konijn', 'rabbit'],
  ['vogel', 'bird'],
  ['egel', 'hedgehog'],
  ['kinderopvang', 'kinderdagverblijf', 'creche', 'peuterspeelzaal', 'childcare', 'nursery', 'daycare'],
  ['kinderen', 'kids', 'jeugd', 'children'],
  ['peuter', 'kleuter', 'toddler'],
  ['oppassen', 'babysitten', 'kinderopvang'],
  ['bso', 'naschoolse', 'buitenschoolse'],
  ['juf', 'meester', 'leraar', 'docent', 'leerkracht', 'klassenassistent', 'onderwijsassistent', 'teacher'],
  ['huiswerkhulp', 'bijles', 'huiswerkbegeleiding'],
  ['gehandicapt', 'gehandicapten', 'beperking', 'handicap'],
  ['verpleegkundige', 'verpleegster', 'verpleger', 'zuster', 'verpleging', 'nurse'],
  ['dokter', 'arts', 'huisarts', 'doctor'],
  ['dierenarts', 'dierenkliniek', 'vet'],
  ['fysio', 'fysiotherapie', 'fysiotherapeut'],
  ['ziekenhuis', 'hospital'],
  ['eten', 'maaltijd', 'meal'],
  ['bezorgen', 'rondbrengen', 'brengen'],
  ['koken', 'kok', 'keuken', 'cook', 'cooking'],
  ['horeca', 'restaurant', 'lunchroom', 'cafe', 'eetcafe', 'kantine'],
  ['serveren', 'serveerster', 'bediening', 'ober'],
  ['bakker', 'bakkerij', 'bakery'],
  ['winkel', 'shop', 'store', 'zaak'],
  ['verkoper', 'verkoopster', 'winkelmedewerker'],
  ['supermarkt', 'vakkenvuller'],
  ['kleding', 'kleren', 'mode'],
  ['tweedehands', 'kringloop'],
  ['kapper', 'kapsalon'],
  ['sportschool', 'fitness', 'fitnesscentrum', 'gym'],
  ['gym', 'gymnastiek', 'turnen'],
  ['voetbal', 'soccer', 'football'],
  ['zwemmen', 'zwembad', 'swimming'],
  ['hardlopen', 'rennen', 'hardloopwedstrijd'],
  ['fiets', 'bike'],
  ['repareren', 'maken', 'reparatie', 'repair'],
  ['auto', 'garage', 'car'],
  ['monteur', 'mecanicien', 'automonteur'],
  ['elektricien', 'electricien', 'installateur'],
  ['timmerman', 'timmeren', 'bouwvakker'],
  ['bouw', 'bouwbedrijf', 'bouwplaats'],
  ['ict', 'computer', 'laptop', 'it', 'automatisering'],
  ['programmeren', 'programmeur', 'software', 'coderen', 'coding'],
  ['website', 'site', 'webdesign'],
  ['game', 'gamen', 'spel'],
  ['filmpje', 'video', 'film'],
  ['social', 'instagram', 'tiktok'],
  ['telefoon', 'smartphone', 'mobiel'],
  ['journalist', 'redacteur', 'verslaggever'],
  ['foto', 'fotograaf', 'fotograferen'],
  ['advocaat', 'recht', 'rechten', 'jurist', 'juridisch'],
  ['magazijn', 'loods', 'logistiek', 'warehouse'],
  ['vrachtwagen', 'truck', 'chauffeur', 'transport'],
  ['afval', 'zwerfafval', 'zwerfvuil', 'vuilnis'],
  ['tuin', 'tuinieren', 'moestuin', 'hovenier', 'garden'],
  ['bos', 'boom', 'forest'],
  ['vluchteling', 'asielzoeker', 'nieuwkomer', 'azc', 'refugee'],
  ['evenement', 'festival', 'event'],
  ['receptie', 'balie', 'reception'],
  ['ehbo', 'reanimeren'],
  ['arm', 'armoede', 'voedselbank'],
  ['wandelen', 'uitlaten', 'walking'],
  ['buiten', 'natuur', 'outdoor'],
]

/** How many words one line may hold, and how many lines a tenant. */
export const mostSynonyms = 12
export const mostGroups = 500

export type Synonyms = ReadonlyMap<string, readonly string[]>

/** For the stem of a word the others that mean the same. */
export function synonymsOf(groups: Iterable<readonly string[]>): Synonyms {
  const found = new Map<string, Set<string>>()
  for (const group of groups)
    for (const word of group) {
      const stem = foldStem(foldLetters(word))
      const others = found.get(stem) ?? new Set()
      for (const other of group) if (other !== word) others.add(other)
      found.set(stem, others)
    }
  return new Map([...found].map(([stem, others]) => [stem, [...others]]))
}

export const knownSynonyms: Synonyms = synonymsOf(defaultSynonyms)
