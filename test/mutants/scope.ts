import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { House } from '../house/sources.ts'

/** What is mutated of a file: all of it or some functions, and the tests that cover it, those that tell soonest first. */
export type Scope = { path: string; functions?: string[]; tests: string[][] }

/** Every capacity at every relation, without a database. */
const matrices = ['policies', 'office-policies', 'step-policies'].map((name) => `test/${name}.test.ts`)
const acrossLimits = ['test/limits.test.ts', 'test/attacks.test.ts', 'test/sso.test.ts']
const across = ['test/visibility.test.ts', 'test/features.test.ts', 'test/access.test.ts', 'test/attacks.test.ts']

/** The functions in which lists are narrowed to what somebody may see. */
const visibility: Record<string, string[]> = {
  'src/areas/activity/queries.ts': ['visibleTo'],
  'src/areas/agreements/queries.ts': ['visibleTo', 'listExceptions'],
  'src/areas/applications/queries.ts': ['relations', 'visibleTo'],
  'src/areas/applications/teams/queries.ts': ['isIn'],
  'src/areas/documents/queries.ts': ['relations', 'visibleTo'],
  'src/areas/documents/rules/queries.ts': ['listDocumentRules'],
  'src/areas/groups/queries.ts': ['isLookedAfterByActor', 'groupsVisibleTo'],
  'src/areas/imports/vacancies/queries.ts': ['visibleTo'],
  'src/areas/integrations/webhooks/queries.ts': ['visibleTo'],
  'src/areas/internships/queries.ts': ['internshipRelations', 'internshipsVisibleTo'],
  'src/areas/mentorships/queries.ts': ['visibleTo'],
  'src/areas/organizations/listing/queries.ts': ['visibleTo'],
  'src/areas/organizations/queries.ts': ['getVisibleOrganization'],
  'src/areas/students/file/queries.ts': ['studentsVisibleTo'],
  'src/areas/support/contact/queries.ts': ['mine'],
  'src/areas/user-admin/queries.ts': ['visible'],
  'src/areas/vacancies/queries.ts': ['ownGroups', 'meantFor', 'visibleTo', 'getVacancy'],
  'src/areas/vacancies/writing/staff-view/queries.ts': ['visibleTo'],
}
/** What a function is called that narrows a list; one that nobody named here would never be tried. */
const narrows = /function (visible|visibleTo|\w+VisibleTo)\(/g
/** Lists that `test/visibility.test.ts` asks the policy about. */
const twins = /^src\/areas\/(applications|internships|organizations|user-admin|vacancies|students|groups)\//

/** Files that hold a limit on tries; of them nothing else is mutated here. */
const throttle = /\b(windowThrottle|growingThrottle|callAllowance)\('/

/** Every policy, every narrowed list and every throttle there is. */
export function scopesOf(house: House): Scope[] {
  const policies = [...house.keys()].filter((path) => path.endsWith('/policy.ts'))
  const limits = [...house].filter(([path, text]) => throttle.test(text) && !/^src\/platform\/|\.test\.ts$/.test(path))
  for (const [path, text] of house)
    for (const [, name] of path.endsWith('/queries.ts') ? text.matchAll(narrows) : [])
      if (!visibility[path]?.includes(name as string))
        throw new Error(`${name} of ${path} narrows a list and is not tried`)
  return [
    ...policies.map((path) => ({ path, tests: [[...beside(path), ...matrices], areaOf(path), across] })),
    ...Object.entries(visibility).map(([path, functions]) => ({
      path,
      functions,
      tests: [twins.test(path) ? ['test/visibility.test.ts'] : [], inFolder(path), areaOf(path), across],
    })),
    { path: 'src/platform/throttle.ts', tests: [['src/platform/throttle.test.ts']] },
    ...limits.map(([path]) => ({
      path,
      functions: [],
      // What tells soonest comes first, whole folders last.
      tests: [near(path), near(dirname(path)), mainOf(path), acrossLimits, areaOf(path)],
    })),
  ].map((scope) => ({ ...scope, tests: scope.tests.filter((stage) => stage.length > 0) }))
}

/** The tests in the same room. */
function beside(path: string): string[] {
  const test = path.replace(/\.ts$/, '.test.ts')
  return existsSync(test) ? [test] : []
}

/** The tests in its folder and below. */
function inFolder(path: string): string[] {
  const folder = join(dirname(path), '/')
  return readdirSync(folder, { recursive: true }).some((name) => String(name).endsWith('.test.ts')) ? [folder] : []
}

/** The tests in its folder and below, where that is no whole area. */
function near(path: string): string[] {
  return join(dirname(path), '/') === areaOf(path)[0] ? [] : inFolder(path)
}

/** The test that bears the name of its area. */
function mainOf(path: string): string[] {
  const [area, name] = /^src\/areas\/([^/]+)\//.exec(path) ?? []
  return area && existsSync(`${area}${name}.test.ts`) ? [`${area}${name}.test.ts`] : []
}

function areaOf(path: string): string[] {
  const [area] = /^src\/areas\/[^/]+\//.exec(path) ?? []
  return area ? [area] : [join(dirname(path), '/')].filter((folder) => folder !== 'src/platform/')
}
