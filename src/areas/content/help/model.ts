import type { Capabilities } from '#areas/tenancy/model.ts'
import type { Capacity } from '#areas/users/model.ts'

export const helpAudiences = ['pupil', 'guardian', 'mentor', 'school', 'host', 'admin'] as const
export type HelpAudience = (typeof helpAudiences)[number]

/** What each of them is helped with, in the order in which they meet it; what it says stands in the file help.json of each language. */
export const helpTopics: Readonly<Record<HelpAudience, readonly string[]>> = {
  pupil: ['account', 'invited', 'find', 'apply', 'wait', 'change', 'own', 'sign', 'hours', 'ill', 'stop', 'data'],
  guardian: ['sign', 'link', 'see'],
  mentor: ['class', 'silent', 'stuck', 'asks', 'own', 'sign', 'parent', 'hours', 'term', 'ill', 'invited', 'mail'],
  school: [
    'lists',
    'undo',
    'year',
    'periods',
    'mentor',
    'people',
    'match',
    'stuck',
    'contract',
    'remind',
    'hours',
    'own',
    'papers',
    'rules',
  ],
  host: ['begin', 'place', 'answer', 'hours', 'leave'],
  admin: [
    'approve',
    'double',
    'school',
    'people',
    'rules',
    'look',
    'login',
    'pages',
    'words',
    'links',
    'questions',
    'who',
  ],
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
  // Whoever looks after organizations is asked what they ask.
  broker: 'host',
  tenant_admin: 'admin',
  platform_admin: 'admin',
}

/** The audiences, those somebody belongs to before the others. */
export function audiencesFor(capacities: readonly Capacity[]): HelpAudience[] {
  const own = new Set(capacities.map((capacity) => audienceOf[capacity]))
  // How all of it is run helps only who runs it.
  const read = helpAudiences.filter((one) => one !== 'admin' || own.has(one))
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
