import { redirect, Link, type LoaderFunctionArgs } from 'react-router'
import { PageSection } from '#web/design/page-section.tsx'
import { StopsWalked } from '#web/design/stops-walked.tsx'
import { useStops } from './internship-route.tsx'
import { ReadAndSign } from './read-and-sign.tsx'
import { framedOf, SignFrame } from './sign-frame.tsx'
import { isAhead, isOver } from '#areas/internships/model.ts'
import { InternshipBadge } from '#areas/internships/ui/internship-badge.tsx'
import { toSignAmong, useSigning, type ToSign } from '#areas/internships/ui/to-sign.ts'
import { useTimesOfWeek } from '#areas/vacancies/ui/week-times.tsx'
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
    return { rows: data, meta, toSign: await toSignAmong(api, data) }
  })
}

type Own = { rows: Got<'/internships'>; meta: GotMeta<'/internships'>; toSign: Record<string, ToSign> }

/** Where one works now stands first, then what is still to begin, and what is over last. */
const times = ['now', 'soon', 'past'] as const

function timeOf({ status }: Own['rows'][number]): (typeof times)[number] {
  if (isAhead(status)) return 'soon'
  return isOver(status) ? 'past' : 'now'
}

export function OwnInternships({ list }: { list: Own }) {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { rows, meta, toSign } = list
  const framed = framedOf(rows, toSign)
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(t('internships.title'), tenant.appName)}</title>
      <div className="pagehead">
        <div className="grow">
          <h1>{t('internships.title-pupil')}</h1>
          {rows.length === 0 ? null : (
            <p>
              {meta.page.totalPages > 1
                ? t('internships.count', { count: meta.page.total })
                : t('internships.lead-own', {
                    now: rows.filter((row) => timeOf(row) === 'now').length,
                    soon: rows.filter((row) => timeOf(row) === 'soon').length,
                  })}
            </p>
          )}
        </div>
      </div>
      {framed ? <SignFrame {...framed} /> : null}
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
        times.map((time) => {
          const those = rows.filter((row) => timeOf(row) === time)
          if (those.length === 0) return null
          return (
            <PageSection key={time} id={`own-${time}`} title={t(`internships.own.${time}`)}>
              <ul className="own-places">
                {those
                  .toSorted((one, other) => Number(!toSign[one.id]) - Number(!toSign[other.id]))
                  .map((row) => (
                    <OwnPlace
                      key={row.id}
                      internship={row}
                      toSign={toSign[row.id]}
                      isFramed={row.id === framed?.internship.id}
                    />
                  ))}
              </ul>
            </PageSection>
          )
        })
      )}
      <Pager {...meta.page} hrefOf={(page) => `?page=${page}`} />
    </main>
  )
}

type OwnPlaceProps = {
  internship: Own['rows'][number]
  toSign: ToSign | undefined
  /** What there is to sign stands above already. */
  isFramed: boolean
}

/** One place of one's own: when, how far the hours are, and what is to do there now. */
function OwnPlace({ internship, toSign, isFramed }: OwnPlaceProps) {
  const t = useT()
  const path = useLocalePath()
  const { id, vacancyTitle, organizationName, status, timesheetId, place } = internship
  const { usesHours, minutesPlanned, minutesApproved, minutesUndecided } = internship
  const title = vacancyTitle ?? organizationName
  const { parts, hours } = useFormat()
  const begins = parts(internship.startsOn)
  const when = useWhen(internship)
  const time = timeOf(internship)
  const left = Math.max(0, (minutesPlanned ?? 0) - minutesApproved - minutesUndecided)
  const follows = useFollows(internship, toSign)
  return (
    <li className="own-place">
      {usesHours && minutesPlanned && time !== 'soon' ? (
        <HoursHouse approved={minutesApproved} waiting={minutesUndecided} target={minutesPlanned} of={id} caption="" />
      ) : (
        <span className="own-day" aria-hidden="true">
          <b>{begins.day}</b> {begins.month}
        </span>
      )}
      <div className="grow">
        <h3>
          <Link to={path(`/internships/${id}`)}>{title}</Link>
        </h3>
        <p>
          {[organizationName, postcodeUnbroken(place)].filter(Boolean).join(', ')}
          <br />
          {when}
          {internship.supervisorName && time !== 'past' ? (
            <>
              <br />
              {t('internships.own.guide', { name: internship.supervisorName })}
            </>
          ) : null}
        </p>
        {usesHours && minutesPlanned && time !== 'soon' ? (
          <p>
            <b>{t('internships.hours-of', { done: hours(minutesApproved), target: hours(minutesPlanned) })}</b>
            {minutesUndecided > 0 ? `, ${t('internships.hours-wait', { hours: hours(minutesUndecided) })}` : null}
            {status === 'active' && left > 0 ? `. ${t('internships.own.left', { hours: hours(left) })}` : null}
          </p>
        ) : null}
        {/* Of what goes on the heading says so, and of what is to begin its way. */}
        {status === 'active' || time === 'soon' ? null : (
          <p className="own-stand">
            <InternshipBadge status={status} isYours={internship.meta.turn.isYours} quiet />
          </p>
        )}
        {time === 'soon' ? <OwnWay internship={internship} toSign={toSign} /> : null}
        {/* What is to be signed is said above. */}
        {isFramed || status === 'active' ? null : <p>{follows}</p>}
      </div>
      {toSign && !isFramed ? (
        <ReadAndSign to={toSign.path} of={title} />
      ) : usesHours && timesheetId && status === 'active' ? (
        <Link className="btn" to={path(`/urenbriefje/${timesheetId}`)}>
          <Icon name="plus" /> {t('dashboards.write')}
        </Link>
      ) : ['planned', 'contracting'].includes(status) && !isFramed ? (
        <Link className="btn" to={path(`/internships/${id}`)}>
          {t('internships.see-rest')}
          <span className="vh">: {title}</span>
        </Link>
      ) : null}
    </li>
  )
}

/** How far what is still to begin is: its place, the contract, the work, and that school completes it. */
function OwnWay({ internship, toSign }: Pick<OwnPlaceProps, 'internship' | 'toSign'>) {
  const t = useT()
  const { status } = internship
  const stops = useStops(internship)
  return (
    <StopsWalked
      className="route-h route-four own-way"
      label={t('internships.route.title')}
      stops={stops.map((stop, at) => (at === 1 && toSign ? { ...stop, more: t('internships.signing.now') } : stop))}
      behind={status === 'ready' ? 2 : 1}
    />
  )
}

type When = Pick<Own['rows'][number], 'schedule' | 'startsOn' | 'endsOn'>

/** On which days, at what time, from when until when. */
export function useWhen({ schedule, startsOn, endsOn }: When): string {
  const { day } = useFormat()
  const times = useTimesOfWeek()(schedule)
  return [...times, unbroken(`${day(startsOn)} – ${day(endsOn)}`)].join(', ')
}

/** What comes now of an internship, for the pupil whose it is. */
export function useFollows({ status, startsOn, endsOn }: Own['rows'][number], toSign: ToSign | undefined): string {
  const t = useT()
  const { day } = useFormat()
  const signing = useSigning()
  const days = { start: day(startsOn), end: day(endsOn) }
  return toSign
    ? t('internships.follows.sign', { ...days, signing: signing(toSign) })
    : t(`internships.follows.${status}`, days)
}

/** A Dutch postcode stays on one line, and so does from when until when. */
function postcodeUnbroken(address: string): string {
  return address.replace(/\d{4} [A-Z]{2}\b/, unbroken)
}

const unbroken = (words: string) => words.replaceAll(' ', '\u00a0')
