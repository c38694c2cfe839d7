import type { Capabilities } from '#areas/tenancy/model.ts'
import type { Capacity } from '#areas/users/model.ts'

export const helpAudiences = ['pupil', 'guardian', 'mentor', 'school', 'host', 'broker', 'admin'] as const
export type HelpAudience = (typeof helpAudiences)[number]

/**
 * What each of them is helped with, in the order in which they meet it and under the heading of when; what it says stands
 * in the file help.json of each language.
 */
const helpParts: Readonly<Record<HelpAudience, Readonly<Record<string, readonly string[]>>>> = {
  pupil: {
    begin: ['account', 'invited', 'find', 'apply', 'wait', 'change', 'own', 'data'],
    during: ['sign', 'hours'],
    wrong: ['ill', 'stop'],
  },
  guardian: { all: ['sign', 'link', 'see'] },
  mentor: {
    begin: ['class', 'invited', 'silent', 'stuck', 'asks', 'own'],
    during: ['sign', 'parent', 'hours'],
    wrong: ['term', 'ill', 'mail'],
  },
  school: {
    begin: ['lists', 'undo', 'year', 'periods', 'mentor', 'people', 'rules'],
    during: ['match', 'stuck', 'own', 'papers', 'contract'],
    wrong: ['remind', 'hours'],
  },
  host: {
    begin: ['answer', 'place', 'begin', 'people'],
    during: ['sign', 'hours'],
    wrong: ['absent', 'leave', 'mail'],
  },
  broker: {
    pupils: ['phone', 'silent', 'apply'],
    hosts: ['approve', 'double', 'call'],
    places: ['judge', 'reported', 'import', 'words'],
  },
  admin: {
    hosts: ['approve', 'double', 'school'],
    people: ['people', 'who', 'questions'],
    site: ['look', 'pages', 'words'],
    links: ['rules', 'login', 'links'],
  },
}

export const helpTopics = Object.fromEntries(
  helpAudiences.map((audience) => [audience, Object.values(helpParts[audience]).flat()]),
) as Record<HelpAudience, string[]>

/** Under which heading a topic stands; null where an audience has so few that they need none. */
export function partOf(audience: HelpAudience, topic: string): string | null {
  const [part = 'all'] = Object.entries(helpParts[audience]).find(([, topics]) => topics.includes(topic)) ?? []
  return part === 'all' ? null : part
}

/** What a topic is about that a tenant may have switched off: then nobody is helped with it. */
const about: Readonly<Record<string, 'usesHours' | 'digitalContracts' | 'selfFoundAllowed'>> = {
  'pupil.own': 'selfFoundAllowed',
  'pupil.sign': 'digitalContracts',
  'pupil.hours': 'usesHours',
  'guardian.sign': 'digitalContracts',
  'mentor.own': 'selfFoundAllowed',
  'mentor.sign': 'digitalContracts',
  'mentor.parent': 'digitalContracts',
  'mentor.hours': 'usesHours',
  'mentor.ill': 'usesHours',
  'school.contract': 'digitalContracts',
  'school.remind': 'digitalContracts',
  'school.hours': 'usesHours',
  'school.own': 'selfFoundAllowed',
  'host.hours': 'usesHours',
  'host.sign': 'digitalContracts',
}

export const isOffered = (topic: string, capabilities: Capabilities): boolean => {
  const capability = about[topic]
  return capability === undefined || capabilities[capability]
}

const audienceOf: Partial<Record<Capacity, HelpAudience>> = {
  student: 'pupil',
  guardian: 'guardian',
  mentor: 'mentor',
  school_supervisor: 'mentor',
  coordinator: 'school',
  school_admin: 'school',
  company_admin: 'host',
  company_supervisor: 'host',
  company_signatory: 'host',
  broker: 'broker',
  tenant_admin: 'admin',
  platform_admin: 'admin',
}

const gettingIn = ['pupil.account', 'pupil.invited']

/** The topics in the order in which somebody meets them: who is in does not come to read how one gets in. */
export const inOrder = (audience: HelpAudience, isSignedIn: boolean): string[] => {
  const last = (topic: string) => Number(isSignedIn && gettingIn.includes(`${audience}.${topic}`))
  return helpTopics[audience].toSorted((one, other) => last(one) - last(other))
}

/** Who works behind what the others see. */
const behind: readonly HelpAudience[] = ['broker', 'admin']

/** The audiences, those somebody belongs to before the others. */
export function audiencesFor(capacities: readonly Capacity[]): HelpAudience[] {
  const own = new Set(capacities.map((capacity) => audienceOf[capacity]))
  // How all of it is run helps only who runs it.
  const read = helpAudiences.filter((one) => !behind.includes(one) || own.has(one))
  return read.toSorted((a, b) => Number(own.has(b)) - Number(own.has(a)))
}

/** For whom somebody reads who is one kind of person here, whatever else they may sign or see; undefined for who is several, or none. */
export function audienceFor(capacities: readonly Capacity[]): HelpAudience | undefined {
  const own = [...new Set(capacities.flatMap((capacity) => audienceOf[capacity] ?? []))]
  return own.length === 1 ? own[0] : undefined
}

const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Of some texts those in which every word stands that somebody typed, first those that are called so. */
export function foundIn<Text extends { title: string; text: string }>(texts: readonly Text[], typed: string): Text[] {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...texts]
  const isIn = (text: string) => words.every((word) => folded(text).includes(word))
  const found = texts.filter(({ title, text }) => isIn(`${title} ${text}`))
  return found.toSorted((a, b) => Number(isIn(b.title)) - Number(isIn(a.title)))
}
