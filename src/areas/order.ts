/**
 * The floors of the house, ground floor first. An area may import only from areas that stand earlier in this list;
 * areas further up hear about those below through recorded events.
 */
export const areas = [
  'tenancy', // which branded deployment this is, what it offers, how it looks
  'files', // what is kept as bytes
  'geography', // towns, postcodes, distance, travel
  'users', // people within a tenant, their roles
  'identity', // accounts, sessions, links
  'organizations', // schools and companies, and who belongs to them
  'settings', // how a tenant and its schools want things
  'groups', // classes, the pupils in them, their mentors
  'students', // a pupil's file, guardians and wishes
  'periods', // internship periods
  'vacancies', // the offer: places, written, judged and published
  'internships', // a pupil has a place
  'applications', // a pupil asks for a place
  'search', // finding a place: the bank, favourites, saved searches, recommendations, what search engines see
  'user-admin', // inviting people, their roles and statuses; above the internships, which must be over before somebody goes
  'contracts', // templates, contracts, signers, signatures
  'timesheets', // hours and their approval
  'imports', // files from outside, read into the areas below
  'support', // feedback
  'notifications', // mail and bell
  'activity', // who did what
  'integrations', // keys for programs, and programs that want to hear
  'privacy', // what is held about whom, and who looked
  'bulk', // one step for many at once
  'dashboards', // counts and what to do next; reads everything below it
] as const

export type Area = (typeof areas)[number]
