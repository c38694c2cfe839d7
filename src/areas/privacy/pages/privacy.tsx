import { Link, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { AskMentor } from '#areas/users/ui/ask-mentor.tsx'
import { howLongKept, iconOfGroup, inGroups, type KeptGroup } from '#areas/privacy/ui/kept-groups.ts'
import { keptInWords } from '#areas/privacy/ui/kept-words.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { askedPage, lastPage, load } from '#web/api.ts'
import type { Got } from '#web/api-types.ts'
import { Icon } from '#web/design/icon.tsx'
import { initialsOf } from '#web/design/organization-mark.ts'
import { Pager } from '#web/design/pager.tsx'
import { RecordCols, RecordHead, SidePart } from '#web/design/record.tsx'
import { useFormat, useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { readShell, useShell } from '#web/shell.ts'
import '#areas/users/ui/account.css'
import '#areas/privacy/pages/privacy.css'

export const handle = { layout: 'sidebar' }

export async function loader(args: LoaderFunctionArgs) {
  const page = askedPage(new URL(args.request.url))
  return load(args, async (api) => {
    const [{ data: held }, { data: views, meta }, { user }] = await Promise.all([
      api.get('/my_data'),
      api.get(`/data_views?page[number]=${page}&page[size]=100`),
      readShell(api),
    ])
    const mentors = user?.capacities.includes('student') ? (await api.get('/roads')).meta.mentors : []
    const { number, totalPages } = meta.page
    if (number > totalPages && totalPages > 0) throw redirect(lastPage(new URL(args.request.url), totalPages))
    return { held, views, page: meta.page, mentors }
  })
}

type View = Got<'/data_views'>[number]

/** What is told of in other words to who is no pupil. */
const ofStaff: Partial<Record<KeptGroup, string>> = {
  you: 'you-staff',
  looking: 'looking-staff',
  internship: 'internship-staff',
}

/** What is kept about the reader, to see and to take along; and who looked at it. */
export default function Privacy() {
  const t = useT()
  const path = useLocalePath()
  const { tenant, user } = useShell()
  const isPupil = user?.capacities.includes('student') ?? false
  const { held, views, page, mentors } = useLoaderData<typeof loader>()
  // Who looked more often is told of once, with on which days and at what.
  const lookers = [
    ...Map.groupBy(views, ({ capacity, organizationName }) => [capacity, organizationName].join('\n')).values(),
  ] as [View, ...View[]][]
  const hasSchool = user?.capacities.some((capacity) => capacity === 'student' || capacity === 'guardian') ?? false
  return (
    <main id="inhoud" className="wrap page account privacy">
      <title>{pageTitle(t('privacy.title'), tenant.appName)}</title>
      <RecordHead title={t('privacy.title')} lead={t('privacy.text')}>
        <a className="btn" href="/api/v1/my_data/download" download>
          <Icon name="download-simple" /> {t('privacy.download')}
        </a>
      </RecordHead>
      <section aria-labelledby="bewaard">
        <h2 id="bewaard" className="vh">
          {t('privacy.kept')}
        </h2>
        <div className="record-form kept">
          <div className="kept-heads" aria-hidden="true">
            <span>{t('privacy.kept')}</span>
            <span>{t('privacy.statement.about.who')}</span>
            <span>{t('privacy.statement.about.long')}</span>
          </div>
          {inGroups(held.parts).map(({ group, parts }) => (
            <Group key={group} group={group} parts={parts} terms={held.meta.terms} isPupil={isPupil} />
          ))}
        </div>
      </section>
      <RecordCols
        aside={
          <SidePart id="recht" title={t('privacy.statement.do')}>
            <ul className="own-facts">
              <li>
                <Icon name="pencil-simple" />
                <span>
                  <b>{t('privacy.mend')}</b> {t('privacy.wrong')}{' '}
                  <Link to={path('/profile-edit')}>{t('privacy.wrong-own')}</Link>.
                </span>
              </li>
              <li>
                <Icon name="file-text" />
                <span>
                  <b>{t('privacy.rules')}</b>{' '}
                  <Link to={path('/privacyverklaring')}>{t('privacy.statement.title')}</Link>
                </span>
              </li>
              <li>
                <Icon name="trash" />
                <span>
                  <b>{t('privacy.away')}</b> {hasSchool ? `${t('privacy.away-school')} ` : null}
                  <Link to={path('/contactformulier?over=data')}>
                    {t(hasSchool ? 'privacy.away-ask' : 'privacy.away-ask-other')}
                  </Link>
                </span>
              </li>
            </ul>
            {mentors.length > 0 ? <AskMentor mentors={mentors} /> : null}
          </SidePart>
        }
      >
        <section className="section" aria-labelledby="gezien">
          <h2 id="gezien">{t('privacy.seen')}</h2>
          {views.length === 0 ? (
            <div className="seen-none">
              <Icon name="eye" />
              <p>
                <b>{t('privacy.seen-none')}</b> {t(isPupil ? 'privacy.seen-empty' : 'privacy.seen-empty-staff')}
              </p>
            </div>
          ) : (
            <ul className="record-form lines seen">
              {lookers.map((looks) => (
                <Looker key={looks[0].id} looks={looks} />
              ))}
            </ul>
          )}
          <Pager {...page} hrefOf={(number) => `?page=${number}`} />
          {isPupil ? (
            <p className="seen-did">
              <Icon name="clock-counter-clockwise" />
              <span>
                {t('privacy.seen-did')} <Link to={path('/recente_acties')}>{t('activity.title')}</Link>
              </span>
            </p>
          ) : null}
        </section>
      </RecordCols>
    </main>
  )
}

type GroupProps = {
  group: KeptGroup
  parts: Got<'/my_data'>['parts']
  terms: Record<string, number>
  isPupil: boolean
}

/** What is kept of one kind: who sees it and how long it stays; behind it what stands there. */
function Group({ group, parts, terms, isPupil }: GroupProps) {
  const t = useT()
  const own = (key: string) => t(`privacy.statement.${key}`)
  const rows = parts.reduce((sum, part) => sum + part.rows.length, 0)
  return (
    <details className="kept-group">
      <summary>
        <Icon name={iconOfGroup[group]} />
        <span>
          {t(`privacy.group.${group}`)} <small className="kept-count">{t('privacy.rows', { count: rows })}</small>
          <small>{t(`privacy.group-text.${isPupil ? group : (ofStaff[group] ?? group)}`)}</small>
        </span>
        <span className="kept-fact">
          <b>{own('about.who')}</b> {isPupil ? own(`rows.${group}.who`) : t(`privacy.who-staff.${group}`)}
        </span>
        <span className="kept-fact">
          <b>{own('about.long')}</b> {howLongKept(t, group, terms)}
        </span>
      </summary>
      {parts.map((part) => (
        <KeptRows key={part.table} {...part} />
      ))}
    </details>
  )
}

/** Who looked: how often and when last, and behind it each day and at what. */
function Looker({ looks }: { looks: [View, ...View[]] }) {
  const t = useT()
  const { day } = useFormat()
  const all = new Intl.ListFormat(useLocale())
  const [{ capacity, organizationName }] = looks
  const days = [...Map.groupBy(looks, ({ onDay }) => onDay)].toSorted(([one], [other]) => other.localeCompare(one))
  const last = days[0]?.[0] ?? ''
  const whatOf = (some: readonly View[]) =>
    all.format([...new Set(some.map(({ what }) => what))].map((one) => t(`privacy.what.${one}`)))
  return (
    <li>
      <span className="sq" aria-hidden="true">
        {initialsOf(organizationName ?? t(`privacy.capacities.${capacity}`))}
      </span>
      <b>{organizationName || t(`privacy.capacities.${capacity}`)}</b>
      {organizationName ? <span className="muted">{t(`privacy.capacities.${capacity}`)}</span> : null}
      <span className="seen-what">{whatOf(looks)}</span>
      {days.length > 1 ? (
        <details>
          <summary>{t('privacy.seen-times', { count: days.length, day: day(last) })}</summary>
          <ul>
            {days.map(([onDay, some]) => (
              <li key={onDay}>
                <time dateTime={onDay}>{day(onDay)}</time> <span className="seen-what">{whatOf(some)}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : (
        <time dateTime={last}>{day(last)}</time>
      )}
    </li>
  )
}

type KeptRowsProps = Got<'/my_data'>['parts'][number]

/** What is kept of the reader in one table, row by row. */
function KeptRows({ table, rows }: KeptRowsProps) {
  const t = useT()
  const { fullDate, moment, clock, hours } = useFormat()
  return (
    <details>
      <summary>
        {t(`privacy.tables.${table}`)} <span className="count">{rows.length}</span>
      </summary>
      {rows.map((row, at) => (
        <dl key={at} className="facts">
          {row.map((cell) => (
            <div key={cell.column}>
              <dt>{t(`privacy.columns.${cell.column}`)}</dt>
              <dd>{keptInWords(t, { fullDate, moment, clock, hours }, table, row, cell)}</dd>
            </div>
          ))}
        </dl>
      ))}
    </details>
  )
}
