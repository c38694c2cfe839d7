import type { EventName, NameIn } from '#areas/events.ts'
import { notice, type EventNotice, type NoticeKey } from '#areas/notice.ts'
import { getTeam, type Team, type TeamMember } from './queries.ts'

type OfTeam = Extract<NameIn<'applications', EventName>, `team-${string}`>
type InTeam = Pick<TeamMember, 'studentId' | 'applicationId'>
type Told = {
  key?: OfTeam & NoticeKey
  to: readonly InTeam[]
  actionRequired?: boolean
  pathOf?: (member: InTeam) => string
}
/** Whom of the group it is about, and who did it. */
type Whom = { studentId: string; actorId: string | null }

/** News of a group, to pupils of it: each by their own way in. */
function onTeam(name: OfTeam & NoticeKey, about: (team: Team, whom: Whom) => Told[]): EventNotice {
  return notice(`applications.${name}`, async (ctx, { subject, payload, actorId }, { byId }) => {
    const team = await getTeam(ctx, subject.id)
    const studentId = 'studentId' in payload ? payload.studentId : ''
    const [aboutWhom] = studentId ? await byId(studentId) : []
    const values = { student: aboutWhom?.name ?? '', vacancy: team.vacancyTitle, company: team.organizationName }
    const told = about(team, { studentId, actorId })
    return Promise.all(
      told.flatMap(({ key = name, to, actionRequired = false, pathOf = () => `/samen/${team.id}` }) =>
        to.map(async (member) => ({
          key,
          to: await byId(member.studentId),
          path: pathOf(member),
          actionRequired,
          values,
        })),
      ),
    )
  })
}

const toApplication = ({ applicationId }: InTeam) =>
  applicationId ? `/applications/${applicationId}` : '/applications'
const toOwn = (team: Team) => (member: InTeam) =>
  team.status === 'forming' ? `/samen/${team.id}` : toApplication(member)
const othersOf = ({ members }: Team, ...ids: (string | null)[]) =>
  members.filter(({ studentId }) => !ids.includes(studentId))

export const teamNotices: EventNotice[] = [
  onTeam('team-joined', (team, { studentId }) => [{ to: othersOf(team, studentId).slice(0, 1) }]),
  onTeam('team-ready', ({ members, status }) => [
    { to: status === 'forming' ? members.slice(0, 1) : [], actionRequired: true },
  ]),
  onTeam('team-left', (team, { studentId }) => [{ to: othersOf(team, studentId), pathOf: toOwn(team) }]),
  onTeam('team-removed', (team, { studentId, actorId }) => [
    { to: [{ studentId, applicationId: null }], pathOf: () => '/samen' },
    { key: 'team-left', to: othersOf(team, studentId, actorId) },
  ]),
  onTeam('team-alone', ({ members }, { studentId }) => [
    { to: members.filter((member) => member.studentId === studentId), pathOf: toApplication },
  ]),
  onTeam('team-sent', (team, { studentId }) => [{ to: othersOf(team, studentId), pathOf: toApplication }]),
  onTeam('team-ended', ({ members }) => [{ to: members }]),
]
