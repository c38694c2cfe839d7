import { redirect, Link, type LoaderFunctionArgs } from 'react-router'
import { ReadAndSign } from './read-and-sign.tsx'
import { endedStatuses } from '#areas/internships/model.ts'
import { InternshipBadge } from '#areas/internships/ui/internship-badge.tsx'
import { signPathsOf } from '#areas/internships/ui/to-sign.ts'
import { weekdays } from '#platform/week.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { askedPage, lastPage, load } from '#web/api.ts'
import type { Got, GotMeta } from '#web/api-types.ts'
import { Empty } from '#web/design/empty.tsx'
import { HoursHouse } from '#web/design/hours-house.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Pager } from '#web/design/pager.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import './own-internships.css'

/** The internships of a pupil, and which of their contracts wait for them. */
export async function loadOwnInternships(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const page = askedPage(url)
  return load(args, async (api) => {
    const { data, meta } = await api.get(`/internships?page[number]=${page}`)
    const { number, totalPages } = meta.page
    if (number > totalPages && totalPages > 0) throw redirect(lastPage(new URL(args.request.url), totalPages))
    return { rows: data, meta, signPaths: await signPathsOf(api, data) }
  })
}

type Own = { rows: Got<'/internships'>; meta: GotMeta<'/internships'>; signPaths: Record<string, string> }

/** What is to be signed stands first, then where one works now, then what is still to begin, and what is over last. */
function rankOf({ id, status }: Own['rows'][number], signPaths: Own['signPaths']): number {
  if (signPaths[id]) return 0
  if (status === 'active') return 1
  return (endedStatuses as readonly string[]).includes(status) ? 3 : 2
}

export function OwnInternships({ list }: { list: Own }) {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { rows, meta, signPaths } = list
  const toSign = Object.keys(signPaths).length
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(t('internships.title'), tenant.appName)}</title>
      <div className="pagehead">
        <div className="grow">
          <h1>{t('internships.title-pupil')}</h1>
          <p>
            {toSign > 0
              ? t('internships.lead-sign', { count: toSign })
              : t('internships.count', { count: meta.page.total })}
          </p>
        </div>
      </div>
      {rows.length === 0 ? (
        <Empty
          title={t('internships.none')}
          action={
            <Link className="btn btn-primary" to={path('/vacancies/search')}>
              {t('applications.find')}
            </Link>
          }
        >
          {t('internships.none-help')}
        </Empty>
      ) : (
        <ul className="own-places">
          {rows
            .toSorted((one, other) => rankOf(one, signPaths) - rankOf(other, signPaths))
            .map((row) => (
              <OwnPlace key={row.id} internship={row} signPath={signPaths[row.id]} />
            ))}
        </ul>
      )}
      <Pager {...meta.page} hrefOf={(page) => `?page=${page}`} />
    </main>
  )
}

type OwnPlaceProps = { internship: Own['rows'][number]; signPath: string | undefined }

/** One place of one's own: when, how far the hours are, and what is to do there now. */
function OwnPlace({ internship, signPath }: OwnPlaceProps) {
  const t = useT()
  const path = useLocalePath()
  const { id, vacancyTitle, organizationName, status, timesheetId, place } = internship
  const { usesHours, minutesPlanned, minutesApproved, minutesUndecided } = internship
  const title = vacancyTitle ?? organizationName
  const begins = useFormat().parts(internship.startsOn)
  const when = useWhen(internship)
  const follows = useFollows(internship, signPath !== undefined)
  return (
    <li className="own-place">
      {usesHours && minutesPlanned ? (
        <HoursHouse approved={minutesApproved} waiting={minutesUndecided} target={minutesPlanned} of={id} />
      ) : (
        <span className="own-day" aria-hidden="true">
          <b>{begins.day}</b> {begins.month}
        </span>
      )}
      <div className="grow">
        <h2>
          <Link to={path(`/internships/${id}`)}>{title}</Link>
        </h2>
        <p>
          {[organizationName, unbroken(place)].filter(Boolean).join(', ')}
          <br />
          {when}
        </p>
        <p>
          <InternshipBadge
            status={status}
            isYours={internship.meta.turn.isYours}
            isToSign={signPath !== undefined}
            quiet={signPath === undefined}
          />
        </p>
        <p>{follows}</p>
      </div>
      {signPath ? (
        <ReadAndSign to={signPath} of={title} />
      ) : usesHours && timesheetId && status === 'active' ? (
        <Link className="btn" to={path(`/urenbriefje/${timesheetId}`)}>
          <Icon name="plus" /> {t('dashboards.write')}
        </Link>
      ) : ['planned', 'contracting'].includes(status) ? (
        <Link className="btn" to={path(`/internships/${id}`)}>
          {t('internships.see-rest')}
          <span className="vh">: {title}</span>
        </Link>
      ) : null}
    </li>
  )
}

type When = Pick<Own['rows'][number], 'schedule' | 'startsOn' | 'endsOn'>

/** On which days, at what time, from when until when. */
export function useWhen({ schedule, startsOn, endsOn }: When): string {
  const t = useT()
  const { day, clock } = useFormat()
  const times = weekdays.flatMap((name) =>
    (schedule[name] ?? []).map(([from, to]) => `${t(`vacancies.day.${name}.long`)} ${clock(from)}–${clock(to)}`),
  )
  return [...times, `${day(startsOn)} – ${day(endsOn)}`].join(', ')
}

/** What comes now of an internship, for the pupil whose it is. */
export function useFollows({ status, startsOn, endsOn }: Own['rows'][number], isToSign: boolean): string {
  const t = useT()
  const { day } = useFormat()
  return t(`internships.follows.${isToSign ? 'sign' : status}`, { start: day(startsOn), end: day(endsOn) })
}

/** A Dutch postcode stays on one line. */
function unbroken(address: string): string {
  return address.replace(/(\d{4}) ([A-Z]{2})\b/, '$1\u00a0$2')
}
