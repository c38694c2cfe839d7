import { redirect, Link, type LoaderFunctionArgs } from 'react-router'
import { InternshipBadge } from '#areas/internships/ui/internship-badge.tsx'
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

/** The internships of a pupil. */
export async function loadOwnInternships(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const page = askedPage(url)
  return load(args, async (api) => {
    const { data, meta } = await api.get(`/internships?page[number]=${page}`)
    const { number, totalPages } = meta.page
    if (number > totalPages && totalPages > 0) throw redirect(lastPage(new URL(args.request.url), totalPages))
    return { rows: data, meta }
  })
}

type Own = { rows: Got<'/internships'>; meta: GotMeta<'/internships'> }

export function OwnInternships({ list }: { list: Own }) {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { rows, meta } = list
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(t('internships.title'), tenant.appName)}</title>
      <div className="pagehead">
        <div className="grow">
          <h1>{t('internships.title-pupil')}</h1>
          <p>{t('internships.count', { count: meta.page.total })}</p>
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
          {rows.map((row) => (
            <OwnPlace key={row.id} internship={row} />
          ))}
        </ul>
      )}
      <Pager {...meta.page} hrefOf={(page) => `?page=${page}`} />
    </main>
  )
}

/** One place of one's own: when, how far the hours are, and what is to do there now. */
function OwnPlace({ internship }: { internship: Own['rows'][number] }) {
  const t = useT()
  const path = useLocalePath()
  const { day, clock } = useFormat()
  const { id, vacancyTitle, organizationName, startsOn, endsOn, status, schedule, timesheetId, place } = internship
  const times = weekdays.flatMap((name) =>
    (schedule[name] ?? []).map(([from, to]) => `${t(`vacancies.day.${name}.long`)} ${clock(from)}–${clock(to)}`),
  )
  const { usesHours, minutesPlanned, minutesApproved, minutesUndecided } = internship
  return (
    <li className="own-place">
      {usesHours && minutesPlanned ? (
        <HoursHouse approved={minutesApproved} waiting={minutesUndecided} target={minutesPlanned} of={id} />
      ) : null}
      <div className="grow">
        <h2>
          <Link to={path(`/internships/${id}`)}>{vacancyTitle ?? organizationName}</Link>
        </h2>
        <p>
          {[organizationName, place].filter(Boolean).join(', ')}
          <br />
          {[...times, `${day(startsOn)} – ${day(endsOn)}`].join(', ')}
        </p>
        <p>
          <InternshipBadge status={status} isYours={internship.meta.turn.isYours} quiet />
        </p>
        {usesHours && timesheetId && status === 'active' ? (
          <Link className="btn" to={path(`/urenbriefje/${timesheetId}`)}>
            <Icon name="plus" /> {t('dashboards.write')}
          </Link>
        ) : null}
      </div>
    </li>
  )
}
