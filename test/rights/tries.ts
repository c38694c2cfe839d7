import { newId } from '#platform/ids.ts'
import type { Capacity } from '#areas/users/model.ts'
import {
  aFoundPlace,
  anApplication,
  anInternship,
  aRoad,
  aSheet,
  aTeam,
  found,
  insert,
  monday,
  type Scene,
} from './scenes.ts'

/** One call by which the right of a row is used. */
export type RightsCall = { method: 'get' | 'post' | 'put' | 'patch'; path: string; type?: string; sends?: unknown }
type Making = (scene: Scene) => RightsCall | Promise<RightsCall>
/**
 * How a row of the table is tried: by calls, each on something made for it, and by the screen on which it is done.
 * `isOfNobody`: it is of the tenant as a whole, so that it is asked once, and not of whose.
 */
export type RowTries = { calls: Making[]; screen?: string; isOfNobody?: true }

const reason = 'Dat hebben we zo afgesproken.'
const ofCompanies: readonly Capacity[] = ['company_admin', 'company_supervisor']
const isOfCompany = ({ capacity }: Scene) => ofCompanies.includes(capacity)

const get = (path: string): RightsCall => ({ method: 'get', path })
const put = (path: string, sends?: unknown): RightsCall => ({ method: 'put', path, type: typeIn(path), sends })
const post = (path: string, sends?: unknown): RightsCall => ({ method: 'post', path, type: typeIn(path), sends })
const typeIn = (path: string) => path.split(/[/?]/)[1] as string

/** A place of the company, for the school alone; with all that a place must have to be put online. */
async function aPlace(scene: Scene, status: 'published' | 'paused' | 'pending_review'): Promise<string> {
  const { world } = scene.town
  const { id } = await world.make.vacancy(scene.companyId, { status, minAge: 16, schoolIds: [scene.schoolId] })
  await world.inside(({ db, tenant }) =>
    db
      .updateTable('vacancies')
      .set({
        contactUserId: scene.host.id,
        masChecks: ['unpaid', 'supervised', 'useful', 'extra'],
        days: ['sat'],
        weeklySchedule: JSON.stringify({ sat: [['10:00', '12:00']] }),
      } as never)
      .where('tenantId', '=', tenant.id)
      .where('id', '=', id)
      .execute(),
  )
  return id
}

const stepOf =
  (kind: string, step: string, make: (scene: Scene) => Promise<string>, sends?: (scene: Scene) => unknown): Making =>
  async (scene) =>
    put(`/${kind}/${await make(scene)}/${step}`, sends?.(scene))
const because = () => ({ reason })
const withHost = ({ host }: Scene) => ({ supervisorUserId: host.id })

async function aReport(scene: Scene): Promise<string> {
  const { id: vacancyId } = await scene.town.world.make.vacancy(scene.companyId)
  const createdAt = scene.town.world.now()
  const told = { reason: 'other', details: reason, status: 'open', createdAt }
  return insert(scene, 'vacancyReports', { vacancyId, reporterId: scene.pupil.id, ...told })
}

/** The organization of the scene that is of the kind the one who acts belongs to. */
const organizationOf = (scene: Scene) => (isOfCompany(scene) ? scene.companyId : scene.schoolId)

/** Somebody who works there: at the company, or at the school. */
async function aColleague(scene: Scene): Promise<string> {
  const { id } = await scene.town.world.make.user({
    roles: [{ name: isOfCompany(scene) ? 'supervisor' : 'mentor', organizationId: organizationOf(scene) }],
  })
  return id
}

const aClassmate = ({ town, schoolId, groupId }: Scene) => town.world.make.student({ schoolId, groupId })

const period = { name: 'Voorjaar', program: 'mas', startsOn: '2027-01-11', endsOn: '2027-07-02' }

async function aProposal(scene: Scene, createdAt = scene.town.world.now()): Promise<string> {
  const { world } = scene.town
  const { id: vacancyId } = await world.make.vacancy(scene.companyId)
  return insert(scene, 'matchProposals', {
    periodId: scene.periodId,
    studentId: scene.pupil.id,
    vacancyId,
    reasons: '[]',
    expiresAt: new Date(world.now().getTime() + 86_400_000),
    createdAt,
  })
}

/** A proposal a pupil has had for two days. */
const anOldProposal = (scene: Scene) => aProposal(scene, new Date(scene.town.world.now().getTime() - 2 * 86_400_000))

/** An application the company has not answered for eight days. */
async function aSilentApplication(scene: Scene): Promise<string> {
  const { world } = scene.town
  const id = await anApplication(scene, 'submitted')
  const turnSince = new Date(world.now().getTime() - 8 * 86_400_000)
  await world.inside(({ db, tenant }) =>
    db.updateTable('applications').set({ turnSince }).where('tenantId', '=', tenant.id).where('id', '=', id).execute(),
  )
  return id
}

/** A paper that was asked of a pupil two days ago. */
async function anAskedPaper(scene: Scene): Promise<string> {
  const asked = new Date(scene.town.world.now().getTime() - 2 * 86_400_000)
  return insert(scene, 'requiredDocuments', {
    internshipId: await anInternship(scene, 'planned'),
    kind: 'vog',
    handedInBy: 'student',
    status: 'requested',
    daysBefore: 14,
    turnSince: asked,
    createdAt: asked,
    updatedAt: asked,
  })
}

/** By the name of its row in the table of docs/domain.md 3.2. */
export const tries: Readonly<Record<string, RowTries>> = {
  'search the bank': { calls: [() => get('/vacancies')], screen: 'stagebank', isOfNobody: true },
  'see a place that is not online': {
    calls: [async (scene) => get(`/vacancies/${await aPlace(scene, 'paused')}/managed`)],
  },
  'write a place': {
    calls: [({ companyId }) => post('/vacancies', { organizationId: companyId, title: 'Geiten voeren' })],
  },
  'approve a place': { calls: [stepOf('vacancies', 'approve', (scene) => aPlace(scene, 'pending_review'))] },
  'ask for changes, reject, hide': {
    calls: [
      stepOf('vacancies', 'request_changes', (scene) => aPlace(scene, 'pending_review'), because),
      stepOf('vacancies', 'reject', (scene) => aPlace(scene, 'pending_review'), because),
      stepOf('vacancies', 'hide', (scene) => aPlace(scene, 'published'), because),
    ],
  },
  'report a place': {
    calls: [
      async ({ town, companyId }) => {
        const { id } = await town.world.make.vacancy(companyId)
        return { ...post(`/vacancies/${id}/report`, { reason: 'other', details: reason }), type: 'vacancy_reports' }
      },
    ],
    isOfNobody: true,
  },
  'decide about a report': { calls: [stepOf('vacancy_reports', 'dismiss', aReport, () => ({ note: reason }))] },
  'add an organization': {
    calls: [() => post('/organizations', { name: `Nieuw ${newId()}` })],
    screen: 'organizations/add',
    isOfNobody: true,
  },
  'approve, deny, archive, merge organizations': {
    calls: [
      async ({ town }) => {
        const { id } = await town.world.make.company({ status: 'pending' })
        return put(`/organizations/${id}/approve`, { status: 'approved' })
      },
    ],
    screen: 'organizations/approve',
    isOfNobody: true,
  },
  'invite, give and take roles': {
    calls: [
      (scene) => {
        const at = scene.capacity === 'broker' && scene.distance === 'own' ? scene.town.centerId : organizationOf(scene)
        const role = scene.capacity === 'broker' ? 'broker' : isOfCompany(scene) ? 'supervisor' : 'mentor'
        const email = `${newId()}@nieuw.example`
        return post('/users', { firstName: 'Ad', lastName: 'Bos', email, role, organizationId: at })
      },
    ],
  },
  'deactivate somebody': { calls: [stepOf('users', 'deactivate', aColleague)] },
  'take people along in a file': {
    calls: [() => post('/users/export', { reason })],
    isOfNobody: true,
  },
  'see where every pupil stands, take that along': {
    calls: [({ pupil }) => get(`/pupils/${pupil.id}`)],
  },
  'see classes': { calls: [({ groupId }) => get(`/groups/${groupId}`)], screen: 'groups' },
  'add, change and archive classes': {
    calls: [
      ({ schoolId }) => post('/groups', { name: `Z${newId().slice(-6)}`, schoolYear: '2026-2027', schoolId }),
      async ({ town, schoolId }) => put(`/groups/${(await town.world.make.group(schoolId)).id}/archive`),
    ],
    screen: 'groups/add',
  },
  "look through somebody's eyes": { calls: [({ pupil }) => get(`/sign_in_as_user/${pupil.id}`)] },
  'begin, join, leave and send a group': {
    calls: [
      async ({ town, companyId }) => {
        const { id: vacancyId } = await town.world.make.vacancy(companyId, { seats: 2 })
        return post('/application_teams', { vacancyId })
      },
      async (scene) => ({
        ...post('/application_teams/join', { code: (await aTeam(scene, [await aClassmate(scene)])).code }),
        type: 'application_teams',
      }),
      stepOf('application_teams', 'leave', async (scene) => (await aTeam(scene, [scene.pupil])).id),
      stepOf(
        'application_teams',
        'send',
        async (scene) => (await aTeam(scene, [scene.pupil, await aClassmate(scene)])).id,
      ),
    ],
    isOfNobody: true,
  },
  'apply, confirm a place': {
    calls: [
      async ({ town, companyId, pupil, capacity, distance }) => {
        const { id: vacancyId } = await town.world.make.vacancy(companyId)
        // Who asks for oneself names nobody.
        const isOneself = capacity === 'student' && distance === 'own'
        return post('/applications', { vacancyId, ...(isOneself ? {} : { studentId: pupil.id }) })
      },
      stepOf('applications', 'confirm', (scene) => anApplication(scene, 'accepted')),
    ],
  },
  'agree for the mentor': {
    calls: [stepOf('applications', 'mentor_approve', (scene) => anApplication(scene, 'awaiting_mentor'))],
  },
  'tell what the company said by telephone': {
    calls: [
      stepOf('applications', 'company_refused', (scene) => anApplication(scene, 'awaiting_company_check'), because),
      stepOf('applications', 'not_reached', (scene) => anApplication(scene, 'awaiting_company_check')),
    ],
  },
  'accept, decline an application': {
    calls: [
      stepOf('applications', 'accept', (scene) => anApplication(scene, 'submitted'), withHost),
      stepOf(
        'applications',
        'decline',
        (scene) => anApplication(scene, 'submitted'),
        () => ({ declineReason: 'full' }),
      ),
    ],
  },
  'hand over, reconsider, plan a meeting': {
    calls: [
      stepOf(
        'applications',
        'plan_interview',
        (scene) => anApplication(scene, 'submitted'),
        () => ({
          interviewAt: '2026-10-29T13:00:00Z',
        }),
      ),
      stepOf('applications', 'reconsider', (scene) => anApplication(scene, 'declined'), withHost),
    ],
  },
  'withdraw an application': {
    calls: [stepOf('applications', 'withdraw', (scene) => anApplication(scene, 'submitted'))],
  },
  'complete, fail, stop, reopen an internship': {
    calls: [
      stepOf('internships', 'complete', (scene) => anInternship(scene, 'wrapping_up'), because),
      stepOf('internships', 'fail', (scene) => anInternship(scene, 'wrapping_up'), because),
      stepOf('internships', 'terminate', (scene) => anInternship(scene, 'active'), because),
    ],
  },
  'say that the work is done': {
    calls: [stepOf('internships', 'finish_work', (scene) => anInternship(scene, 'active'))],
  },
  'cancel before the start': {
    calls: [stepOf('internships', 'cancel', (scene) => anInternship(scene, 'planned'), because)],
  },
  'send in a place one found': {
    calls: [() => post('/self_found_places', found)],
    isOfNobody: true,
  },
  'judge it, send its host the link again': {
    calls: [stepOf('self_found_places', 'reject', (scene) => aFoundPlace(scene, 'awaiting_school'), because)],
  },
  'say yes or no to it for the host': {
    calls: [
      async (scene) => {
        const step = isOfCompany(scene) ? 'host_refuse' : 'phone_confirm'
        return put(`/self_found_places/${await aFoundPlace(scene, 'accepted')}/${step}`, { name: 'Wim', reason })
      },
    ],
  },
  'take it back': {
    calls: [stepOf('self_found_places', 'withdraw', (scene) => aFoundPlace(scene, 'awaiting_school'), because)],
  },
  'divide places among pupils, propose and assign them': {
    calls: [({ periodId }) => get(`/match_boards/${periodId}`)],
  },
  'see what was held out to whom, and what became of it': {
    calls: [() => get('/sent_proposals')],
    screen: 'internships/proposals',
    isOfNobody: true,
  },
  'remind of a proposal of the school': {
    calls: [async (scene) => post(`/sent_proposals/${await anOldProposal(scene)}/remind`)],
  },
  'answer a proposal of the school': { calls: [stepOf('match_proposals', 'refuse', (scene) => aProposal(scene))] },
  'write hours': {
    calls: [
      async (scene) => {
        const entry = { id: newId(), date: '2026-10-15', worked: '2' }
        return put(`/timesheets/${await aSheet(scene, 'open')}/weeks/${monday}`, { entries: [entry] })
      },
    ],
  },
  'approve hours': {
    calls: [stepOf('timesheets', `weeks/${monday}/approve`, (scene) => aSheet(scene, 'submitted'), because)],
  },
  'send hours back': {
    calls: [stepOf('timesheets', `weeks/${monday}/return`, (scene) => aSheet(scene, 'submitted'), because)],
  },
  'open approved hours again': {
    calls: [stepOf('timesheets', `weeks/${monday}/reopen`, (scene) => aSheet(scene, 'approved'), because)],
  },
  'ask for papers, judge them': {
    calls: [
      async (scene) =>
        post('/required_documents', {
          internshipId: await anInternship(scene, 'planned'),
          kind: 'vog',
          handedInBy: 'student',
        }),
    ],
  },
  'remind who is to hand a paper in': {
    calls: [
      async (scene) => post(`/required_documents/${await anAskedPaper(scene)}/remind`),
      async (scene) => post('/required_documents/remind', { ids: [await anAskedPaper(scene)] }),
    ],
  },
  'remind who is silent about an application': {
    calls: [async (scene) => post(`/applications/${await aSilentApplication(scene)}/remind`)],
  },
  'make the next school year ready, take it back': { calls: [({ schoolId }) => get(`/rollover_plans/${schoolId}`)] },
  'settings of the tenant': { calls: [() => get('/tenant_settings')], isOfNobody: true },
  'settings of a school': { calls: [({ schoolId }) => get(`/school_settings/${schoolId}`)] },
  "make, change, open and close periods; a school's own days": {
    calls: [
      ({ schoolId }) => post('/internship_periods', { schoolId, ...period }),
      ({ schoolId }) => ({
        ...post(`/school_calendars/${schoolId}/days`, { kind: 'free_day', name: 'Studiedag', startsOn: '2026-11-18' }),
        type: 'school_days',
      }),
    ],
  },
  'see how far pupils are': { calls: [async (scene) => get(`/roads/${(await aRoad(scene)).id}`)] },
  'put off, waive and remind; tick what staff say': {
    calls: [
      async (scene) => ({
        ...post('/roads/remind', { ids: [(await aRoad(scene)).id] }),
        type: 'road_outcomes',
      }),
      async (scene) => {
        const { id, ticks } = await aRoad(scene)
        return put(`/roads/${id}/tick`, { requirementId: ticks.get('by_staff'), isDone: true })
      },
    ],
  },
  'tick what a pupil says of themselves': {
    calls: [
      async (scene) => {
        const { id, ticks } = await aRoad(scene)
        return put(`/roads/${id}/tick`, { requirementId: ticks.get('by_pupil'), isDone: true })
      },
    ],
  },
  'make and change workflows': {
    calls: [({ schoolId }) => post('/workflows', { schoolId, program: 'mas', name: 'Anders' })],
  },
  'keep the website: pages, news, pictures, menus, redirects': {
    calls: [
      () => get('/content_pages'),
      () => get('/content_files'),
      () => get('/menu_items'),
      () => get('/redirects'),
    ],
    screen: 'content',
    isOfNobody: true,
  },
  'read and answer questions of the contact form': {
    calls: [() => get('/contact_questions')],
    isOfNobody: true,
  },
  'read and handle feedback': { calls: [() => get('/feedback')], isOfNobody: true },
  'read who did what': { calls: [() => get('/audit_logs')], isOfNobody: true },
}

/** Rows that no call tells by its status alone, and what tries them instead. */
export const untried: Readonly<Record<string, string>> = {
  'let forbidden hours through': 'test/policies.test.ts: mayAllowHours',
  'read in a list of places': 'src/areas/imports/vacancies: a file, read by a thread of its own',
  'tell about an organization': 'src/areas/organizations: which fields, by organizationViewFor',
  'change its name, numbers, type': 'src/areas/organizations: until it is approved, by mayEditRegistry',
  'keep agreements with organizations, place without recognition':
    'src/areas/agreements: who keeps, reads and does not know of them is tried there',
  'hand in a paper': 'src/areas/documents: a file, by whom it is asked of',
  'see where papers stand': 'src/areas/documents: who sees which of them, and how much',
  'change days, hours, people and work of an internship': 'src/areas/internships: of its supervisor, by its own tests',
  'read an organization in full': 'test/policies.test.ts: everybody reads one, the view differs',
  'see people': 'test/visibility.test.ts: who is in the list and who may be looked at',
  'fill in a contract': 'src/areas/contracts: part by part, by partsOf',
  'send, change, void a contract': 'src/areas/contracts: by officeEvents',
  'answer what a signer asks about a contract': 'src/areas/contracts/questions: who may, by questionTransitions',
}
