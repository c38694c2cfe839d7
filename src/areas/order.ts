import { tenancy } from './tenancy/area.ts'
import { files } from './files/area.ts'
import { geography } from './geography/area.ts'
import { users } from './users/area.ts'
import { identity } from './identity/area.ts'
import { undo } from './undo/area.ts'
import { organizations } from './organizations/area.ts'
import { settings } from './settings/area.ts'
import { groups } from './groups/area.ts'
import { students } from './students/area.ts'
import { periods } from './periods/area.ts'
import { vacancies } from './vacancies/area.ts'
import { internships } from './internships/area.ts'
import { mentorships } from './mentorships/area.ts'
import { documents } from './documents/area.ts'
import { agreements } from './agreements/area.ts'
import { applications } from './applications/area.ts'
import { search } from './search/area.ts'
import { userAdmin } from './user-admin/area.ts'
import { contracts } from './contracts/area.ts'
import { timesheets } from './timesheets/area.ts'
import { desk } from './desk/area.ts'
import { matching } from './matching/area.ts'
import { workflows } from './workflows/area.ts'
import { imports } from './imports/area.ts'
import { content } from './content/area.ts'
import { support } from './support/area.ts'
import { notifications } from './notifications/area.ts'
import { activity } from './activity/area.ts'
import { integrations } from './integrations/area.ts'
import { privacy } from './privacy/area.ts'
import { bulk } from './bulk/area.ts'
import { finding } from './finding/area.ts'
import { dashboards } from './dashboards/area.ts'
import { frontDoor } from './front-door/area.ts'

/**
 * The floors of the house, ground floor first. An area may import only from areas that stand earlier in this list;
 * areas further up hear about those below through recorded events. It is the one list an area is entered in: what else
 * there is of an area is read from its `area.ts` (what it says of itself) and its `server.ts` (what it does).
 */
export const manifests = [
  tenancy, // which branded deployment this is, what it offers, how it looks
  files, // what is kept as bytes
  geography, // towns, postcodes, distance, travel
  users, // people within a tenant, their roles
  identity, // accounts, sessions, links
  undo, // a step is taken back within ten seconds
  organizations, // schools and companies, and who belongs to them
  settings, // how a tenant and its schools want things
  groups, // classes, the pupils in them, their mentors
  students, // a pupil's file, guardians and wishes
  periods, // internship periods
  vacancies, // the offer: places, written, judged and published
  internships, // a pupil has a place
  mentorships, // who looks after which class or pupil, and since when
  documents, // the papers an internship asks for
  agreements, // what a school and an organization agreed, and whether pupils may go there
  applications, // a pupil asks for a place, or found one
  search, // finding a place: the bank, favourites, saved searches, recommendations, what search engines see
  userAdmin, // inviting people, their roles and statuses; above the internships, which must be over before somebody goes
  contracts, // templates, contracts, signers, signatures
  timesheets, // hours and their approval
  desk, // where every pupil stands, for who looks after them
  matching, // who could go where, divided and held out by the school
  workflows, // the road to an internship: phases, and how far every pupil is
  imports, // files from outside, read into the areas below
  content, // what the website of a tenant tells visitors: pages, news, pictures, menus and redirects
  support, // questions of the contact form and their answers, feedback
  notifications, // mail and bell
  activity, // who did what
  integrations, // keys for programs, and programs that want to hear
  privacy, // what is held about whom, and who looked
  bulk, // one step for many at once
  finding, // what one may see and do, found by typing its name
  dashboards, // counts and what to do next; reads everything below it
  frontDoor, // whom a visitor of the demo becomes; not there in production
] as const

export type Manifest = (typeof manifests)[number]
export type Area = Manifest['name']

export const areas: readonly Area[] = manifests.map(({ name }) => name)
