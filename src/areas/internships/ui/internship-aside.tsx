import { Link } from 'react-router'
import { isFailed, isOver } from '#areas/internships/model.ts'
import { SpotMap } from '#areas/geography/ui/spot-map.tsx'
import type { PageApi } from '#web/api.ts'
import type { Got } from '#web/api-types.ts'
import { notForReader } from '#web/client.ts'
import { HoursRing } from '#web/design/hours-ring.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { PeopleToReach, SidePart, type ToReach } from '#web/design/record.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { isHost, readShell, useShell } from '#web/shell.ts'
import { initialsOf } from '#web/design/organization-mark.ts'
import { roadToRemind } from './remind-pupil.tsx'
import { toSignOf, type ToSign } from './to-sign.ts'

type Shown = Got<'/internships/:id'>
export type ShownWeek = {
  monday: string
  minutes: number
  status: string
  isYours: boolean
  /** Who agreed, and when, where that is told. */
  decidedByName?: string | null
  decidedAt?: string | null
}

/** What stands beside an internship: its host, its newest weeks, and whether its reader is to sign. */
export type Beside = {
  host: {
    id: string
    phone: string | null
    email: string | null
    contactName: string | null
    at: { lat: number; lng: number } | null
    sector: string | undefined
  } | null
  supervisorPhone: string | null
  weeks: ShownWeek[]
  toSign: ToSign | undefined
  /** Who signs its contract, as long as that goes on. */
  signers: {
    id: string
    name: string
    role: string
    isSigned: boolean
    /** Whether it waits for them now. */
    isUp: boolean
    isYours: boolean
    canRemind: boolean
  }[]
  /** Whose move it is with the contract, and what they do. */
  contractTurn: {
    whose: string | null
    roles?: readonly string[]
    names: readonly string[]
    isYours: boolean
    since: string
  } | null
  /** Where the pupil stands, for who looks after them: what is late, and since when. */
  standing: {
    late: readonly string[]
    missingWeek: string | null
    since: string | null
    /** Whether they still have no place after all. */
    isPlaceless: boolean
  } | null
  /** Of what ended before it was done: how its pupil goes on in the same period, for who looks after them. */
  now: {
    isPlaceless: boolean
    /** They choose among what school holds out to them. */
    isChoosing: boolean
    since: string | null
    elsewhere: { id: string; organizationName: string } | null
  } | null
  /** For whom its organization is at turn as well, for who rings it up: one call is about all of them. */
  sameCall: readonly string[]
  /** Who mentors them, as far as the reader may know; a pupil writes to them. */
  mentors: readonly { name: string; email: string | null }[]
  /** Who guides at the organization is all that its reader may change. */
  changesGuideAlone: boolean
  /** The road on which its reader may remind the pupil. */
  roadId: string | null
}

/** What its reader may not know of, they do not see beside it. */
export async function besideOf(api: PageApi, internship: Shown): Promise<Beside> {
  const { organization, student, contractId, contractStatus, timesheetId, place } = internship
  const { user } = await readShell(api)
  const isOwn = user?.capacities.includes('student') ?? false
  const ringsUp = internship.meta.turn.whose === 'company' && (user?.capacities.includes('broker') ?? false)
  const [host, contract, sheet, pupil, roadId, own, waiting] = await Promise.all([
    organization ? api.get(`/organizations/${organization.id}`).then(dataOf, notForReader) : undefined,
    contractId ? api.get(`/contracts/${contractId}`).then(dataOf, notForReader) : undefined,
    timesheetId ? api.get(`/timesheets/${timesheetId}`).then(dataOf, notForReader) : undefined,
    student ? api.get(`/pupils/${student.id}`).then(dataOf, notForReader) : undefined,
    roadToRemind(api, internship),
    isOwn ? api.get('/roads') : undefined,
    ringsUp && organization
      ? api.get(`/internships?filter[organization_id_eq]=${organization.id}&filter[turn_eq]=company&page[size]=25`)
      : undefined,
  ])
  // Who looks after no pupils knows the mentor where they may change something of the internship.
  const change =
    pupil === undefined && internship.meta.mayChange
      ? await api.get(`/internships/${internship.id}/change`).then(dataOf, notForReader)
      : undefined
  const isPlaceless = pupil?.state === 'none' || pupil?.state === 'not_passed'
  const isThere = host?.street && place.startsWith(host.street)
  return {
    host: host
      ? {
          id: host.id,
          phone: host.phone ?? null,
          email: host.email ?? null,
          contactName: host.contactName ?? null,
          at: isThere && host.lat != null && host.lng != null ? { lat: host.lat, lng: host.lng } : null,
          sector: host.sectorKeys[0],
        }
      : null,
    supervisorPhone: contract?.supervisorPhone ?? null,
    weeks: (sheet?.weeks ?? [])
      .filter(({ minutes }) => minutes > 0)
      .map(({ monday, minutes, status: stands, turn }) => ({ monday, minutes, status: stands, isYours: turn.isYours }))
      .toSorted((one, other) => other.monday.localeCompare(one.monday)),
    toSign: toSignOf(contract),
    signers: (contractStatus === 'signing' ? (contract?.signers ?? []) : []).map(
      ({ id, name, role, status: stands, canSign, canRemind }) => ({
        id,
        name,
        role,
        isSigned: stands === 'signed',
        isUp: stands === 'invited' || stands === 'viewed',
        isYours: canSign,
        canRemind,
      }),
    ),
    contractTurn: contract
      ? {
          ...contract.meta.turn,
          // Of a signature it is said whose by name: that one is called.
          names: contract.signers
            .filter(({ status: is }) => is === 'invited' || is === 'viewed')
            .map(({ name }) => name),
        }
      : null,
    standing: pupil?.internshipId === internship.id ? { ...pupil, isPlaceless } : null,
    now:
      pupil && pupil.periodName === internship.periodName && isFailed(internship.status)
        ? {
            isPlaceless,
            isChoosing: pupil.choosesBefore !== null,
            since: pupil.since,
            elsewhere:
              pupil.internshipId && pupil.internshipId !== internship.id && pupil.organizationName
                ? { id: pupil.internshipId, organizationName: pupil.organizationName }
                : null,
          }
        : null,
    sameCall: (waiting?.data ?? []).filter(({ id }) => id !== internship.id).map(({ studentName }) => studentName),
    mentors:
      own?.meta.mentors ?? (pupil?.mentorNames ?? change?.mentorNames ?? []).map((name) => ({ name, email: null })),
    changesGuideAlone: change?.changeable.length === 1 && change.changeable[0] === 'supervisorUserId',
    roadId,
  }
}

function dataOf<Data>({ data }: { data: Data }): Data {
  return data
}

/** Whether the hours are drawn beside it: where all are approved its way says so in words. */
export function showsHoursRing({ usesHours, minutesPlanned, minutesApproved }: Shown): boolean {
  return usesHours && minutesPlanned !== null && minutesApproved < minutesPlanned
}

/** Whether the map stands beside it: where the hours are drawn there it lies below the rest, so that both columns end together. */
export function isMapBeside(internship: Shown, pupil: boolean): boolean {
  return pupil || !showsHoursRing(internship)
}

/** The page of the pupil that is the reader's to read: who looks after them has another than who keeps the tenant. */
export function usePupilPage({ student }: Pick<Shown, 'student'>): string | undefined {
  const path = useLocalePath()
  const { user } = useShell()
  const is = (...capacities: string[]) => capacities.some((one) => user?.capacities.includes(one))
  if (!student) return undefined
  if (is('mentor', 'coordinator')) return path(`/students/${student.id}`)
  return is('tenant_admin') ? path(`/users/${student.id}`) : undefined
}

/** Hours, people and the place of an internship. */
export function InternshipAside({ internship, beside, pupil }: { internship: Shown; beside: Beside; pupil: boolean }) {
  const t = useT()
  const path = useLocalePath()
  const { minutesPlanned, minutesApproved, minutesUndecided, supervisorName, organizationName } = internship
  const { user } = useShell()
  const { host } = beside
  const pupilPage = usePupilPage(internship)
  const { coordinatorName, coordinatorEmail } = internship
  const coordinates = user?.capacities.includes('coordinator') ?? false
  // Who works there knows where that is, and how it is reached.
  const isThere = isHost(user)
  // A pupil sees them among the rest, above what it is about.
  const showsRing = !pupil && showsHoursRing(internship)
  const people: ToReach[] = [
    ...(pupil
      ? []
      : [
          {
            name: internship.studentName,
            role: [t('internships.pupil'), internship.groupNames.join(', ')].filter(Boolean).join(', '),
            phone: internship.studentPhone,
            email: internship.studentEmail,
            mark: <PersonMark name={internship.studentName} />,
            to: pupilPage,
          },
        ]),
    ...(supervisorName
      ? [
          {
            name: supervisorName,
            role: t('internships.supervisor'),
            phone: beside.supervisorPhone,
            mark: <PersonMark name={supervisorName} />,
          },
        ]
      : []),
    ...(host?.contactName && host.contactName !== supervisorName && !isThere
      ? [
          {
            name: host.contactName,
            role: t('internships.contact'),
            mark: <PersonMark name={host.contactName} />,
          },
        ]
      : []),
    ...(isThere
      ? []
      : [
          {
            name: organizationName,
            role: t('internships.host'),
            phone: host?.phone ?? null,
            email: host?.email ?? null,
            to: host ? path(`/organizations/${host.id}`) : undefined,
            mark: (
              <span className="sq" aria-hidden="true">
                {initialsOf(organizationName)}
              </span>
            ),
          },
        ]),
    ...beside.mentors.map(({ name, email }) => ({
      name,
      role: t('internships.mentor'),
      email,
      mark: <PersonMark name={name} />,
    })),
    ...(coordinatorName && !coordinates
      ? [
          {
            name: coordinatorName,
            role: t('internships.coordinator'),
            email: pupil ? null : coordinatorEmail,
            mark: <PersonMark name={coordinatorName} />,
          },
        ]
      : []),
  ]
  return (
    <>
      {showsRing && minutesPlanned ? (
        <SidePart id="hours-t" title={t('internships.hours')}>
          <HoursRing
            approved={minutesApproved}
            waiting={minutesUndecided}
            target={minutesPlanned}
            isOver={isOver(internship.status)}
          />
          {/* Where its weeks are listed the way to them stands there. */}
          {internship.timesheetId && beside.weeks.length === 0 ? (
            <Link to={path(`/urenbriefje/${internship.timesheetId}`)}>{t('internships.all-weeks-ring')}</Link>
          ) : null}
        </SidePart>
      ) : null}
      <SidePart id="people-t" title={t('internships.people')}>
        <PeopleToReach people={people} />
      </SidePart>
      {isMapBeside(internship, pupil) ? <WhereItIs internship={internship} host={host} isBeside /> : null}
    </>
  )
}

type WhereItIsProps = {
  internship: Shown
  host: Beside['host']
  /** Beside the rest, in the narrow column; else below it, from side to side. */
  isBeside?: boolean
}

/** Where one goes, on a map, and the way to who is there; who works there knows. */
export function WhereItIs({ internship, host, isBeside = false }: WhereItIsProps) {
  const t = useT()
  const path = useLocalePath()
  const { user } = useShell()
  // Where somebody goes no more stands among the rest, in words.
  if (!host?.at || isHost(user) || isFailed(internship.status)) return null
  const { organizationName, place } = internship
  const shown = (
    <>
      <SpotMap spots={[{ id: 'spot', ...host.at }]} shape="low" label={`${organizationName}, ${place}`} />
      <p>{place}</p>
    </>
  )
  const more = path(`/organizations/${host.id}`)
  return isBeside ? (
    <SidePart id="where-t" title={t('internships.where')}>
      {shown}
      <Link className="btn" to={more}>
        {t('internships.to-host')}
      </Link>
    </SidePart>
  ) : (
    <PageSection
      id="where-t"
      title={t('internships.where')}
      end={
        <Link className="end" to={more}>
          {t('internships.to-host')}
        </Link>
      }
    >
      {shown}
    </PageSection>
  )
}
