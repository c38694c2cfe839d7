import type { EventName, NameIn } from '#areas/events.ts'
import { notice, type EventNotice, type NoticeKey } from '#areas/notice.ts'
import { getTeam, type Team, type TeamMember } from './queries.ts'

type OfTeam = Extract<NameIn<'applications', EventName>, `team-${string}`>
type Told = { to: readonly TeamMember[]; actionRequired?: boolean; pathOf?: (member: TeamMember) => string }

/** News of a group, to pupils of it: each by their own way in. */
function onTeam(name: OfTeam & NoticeKey, about: (team: Team, studentId: string) => Told): EventNotice {
  return notice(`applications.${name}`, async (ctx, { subject, payload }, { byId }) => {
    const team = await getTeam(ctx, subject.id)
    const [aboutWhom] = await byId(payload.studentId)
    const { to, actionRequired = false, pathOf = () => `/samen/${team.id}` } = about(team, payload.studentId)
    return Promise.all(
      to.map(async (member) => ({
        key: name,
        to: await byId(member.studentId),
        path: pathOf(member),
        actionRequired,
        values: { student: aboutWhom?.name ?? '', vacancy: team.vacancyTitle, company: team.organizationName },
      })),
    )
  })
}

const toApplication = ({ applicationId }: TeamMember) =>
  applicationId ? `/applications/${applicationId}` : '/applications'
const toOwn = (team: Team) => (member: TeamMember) =>
  team.status === 'forming' ? `/samen/${team.id}` : toApplication(member)

export const teamNotices: EventNotice[] = [
  onTeam('team-joined', ({ members }, studentId) => ({
    to: members.slice(0, 1).filter((member) => member.studentId !== studentId),
  })),
  onTeam('team-ready', ({ members, status }) => ({
    to: status === 'forming' ? members.slice(0, 1) : [],
    actionRequired: true,
  })),
  onTeam('team-left', (team, studentId) => ({
    to: team.members.filter((member) => member.studentId !== studentId),
    pathOf: toOwn(team),
  })),
  onTeam('team-alone', ({ members }, studentId) => ({
    to: members.filter((member) => member.studentId === studentId),
    pathOf: toApplication,
  })),
  onTeam('team-sent', ({ members }, studentId) => ({
    to: members.filter((member) => member.studentId !== studentId),
    pathOf: toApplication,
  })),
  onTeam('team-ended', ({ members }) => ({ to: members })),
]
