import { onlookerPhases } from '#areas/dashboards/onlooker/model.ts'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { ScrollBox } from '#web/design/scroll-box.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { capital } from '#web/letter-case.ts'
import type { OnlookerDashboard } from './dashboard.ts'
import { FigureStrip, type Figure } from './figure-strip.tsx'
import './onlooker.css'

type Table = NonNullable<OnlookerDashboard['table']>

/** How the pupils of a place do, for who looks on: numbers alone, and none in which somebody is found. */
export function OnlookerView({ dashboard }: { dashboard: OnlookerDashboard }) {
  const t = useT()
  const { day } = useFormat()
  const { name, schools, period, table, by, wishes, hours } = dashboard
  const running = table?.together.cells[onlookerPhases.indexOf('running')] ?? null
  return (
    <main id="inhoud" className="wrap wrap-wide page">
      <div className="pagehead">
        <div className="grow">
          <h1>{running ? t('dashboards.onlooker.lead', { count: running }) : t('dashboards.onlooker.title')}</h1>
          <p>
            {name}
            {period ? `, ${period.name} (${day(period.startsOn)} – ${day(period.endsOn)})` : null}.{' '}
            {t('dashboards.onlooker.numbers', { count: schools })}
          </p>
        </div>
      </div>
      {table ? (
        <>
          <Figures dashboard={dashboard} table={table} />
          <div className="onlooker">
            <HowFar table={table} by={by} />
            {wishes.length > 0 ? <Wishes wishes={wishes} isExplained={hidesIn(table)} /> : null}
            {hours.length > 0 ? <Hours hours={hours} /> : null}
            <About />
          </div>
        </>
      ) : (
        <>
          <Nothing dashboard={dashboard} />
          <About />
        </>
      )}
    </main>
  )
}

/** Why there are no numbers: no school, no period yet, or too few pupils. */
function Nothing({ dashboard: { schools, begins } }: { dashboard: OnlookerDashboard }) {
  const t = useT()
  const { day } = useFormat()
  const why = schools === 0 ? 'no-schools' : begins ? 'ahead' : 'too-few'
  return (
    <Notice title={t(`dashboards.onlooker.${why}`)}>
      <p>{t(`dashboards.onlooker.${why}-text`, { day: begins ? day(begins) : '' })}</p>
    </Notice>
  )
}

/** What it comes to; a number that is hidden is not told another way here. */
function Figures({ dashboard: { schools, hosts, hours }, table }: { dashboard: OnlookerDashboard; table: Table }) {
  const t = useT()
  const own = (key: string, values?: Record<string, string | number>) => t(`dashboards.onlooker.${key}`, values)
  const { total, cells } = table.together
  const [seeking = null, , , finished = null] = cells
  const minutes = hours.map((one) => one.minutes).reduce((sum, one) => sum + one, 0)
  const figures: (Figure | null)[] = [
    { key: 'pupils', name: own('pupils'), count: total, beside: own('at-schools', { count: schools }) },
    seeking === null
      ? null
      : {
          key: 'placed',
          name: own('placed'),
          count: total - seeking,
          of: own('percent', { percent: Math.round(((total - seeking) / total) * 100) }),
          beside: finished === null ? own('placed-text') : own('of-these-done', { count: finished }),
        },
    minutes === 0
      ? null
      : { key: 'hours', name: own('hours'), count: Math.round(minutes / 60), beside: own('hours-text') },
    hosts === null ? null : { key: 'hosts', name: own('hosts'), count: hosts, beside: own('hosts-text') },
  ]
  return <FigureStrip figures={figures.filter((one) => one !== null)} />
}

/** A number of people with what it is of its row below it, or that it is hidden. */
function Cell({ count, of }: { count: number | null; of: number }) {
  const { number } = useFormat()
  if (count === null) return <Hidden />
  return (
    <span className="onlooker-n">
      {number(count)}
      <i style={{ width: `${(count / of) * 100}%` }} aria-hidden="true" />
    </span>
  )
}

function Hidden() {
  const t = useT()
  return (
    <span className="onlooker-x">
      <span>{t('dashboards.onlooker.hidden')}</span>
    </span>
  )
}

function WhyHidden() {
  const t = useT()
  return (
    <p className="onlooker-k">
      <Hidden /> {t('dashboards.onlooker.hidden-text')}
    </p>
  )
}

function Line({ name, total, cells }: Table['together'] & { name: string }) {
  const { number } = useFormat()
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="n">
        <b>{number(total)}</b>
      </td>
      {cells.map((count, at) => (
        <td key={onlookerPhases[at]} className="n">
          <Cell count={count} of={total} />
        </td>
      ))}
    </tr>
  )
}

/** By school or level how far the pupils are. */
function HowFar({ table, by }: { table: Table; by: OnlookerDashboard['by'] }) {
  const t = useT()
  const own = (key: string, values?: Record<string, string | number>) => t(`dashboards.onlooker.${key}`, values)
  const nameOf = (key: string | null) => {
    if (key === null) return own('others')
    if (by === 'school') return key
    return key === '' ? own('no-level') : t(`groups.level.${key}`)
  }
  return (
    <PageSection
      id="far"
      title={
        findingOf(table, (key, percent) => own('finding', { name: capital(nameOf(key)), percent })) ?? own('how-far')
      }
      end={<span className="end muted">{own(`by.${by}`)}</span>}
    >
      <ScrollBox label={own('how-far')}>
        <table className="table onlooker-t">
          <thead>
            <tr>
              <th scope="col">{own(`row.${by}`)}</th>
              <th scope="col" className="n">
                {own('pupils')}
              </th>
              {onlookerPhases.map((phase) => (
                <th key={phase} scope="col" className="n">
                  {own(`phase.${phase}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ key, ...row }) => (
              <Line key={key} name={nameOf(key)} {...row} />
            ))}
          </tbody>
          <tfoot>
            <Line name={own('together')} {...table.together} />
          </tfoot>
        </table>
      </ScrollBox>
      {hidesIn(table) ? <WhyHidden /> : null}
    </PageSection>
  )
}

const hidesIn = ({ rows, together }: Table) => [...rows, together].some(({ cells }) => cells.includes(null))

/** In which row the most of its pupils look for a place, where that shows and says something. */
function findingOf(table: Table, say: (key: string | null, percent: number) => string): string | undefined {
  const shares = table.rows.flatMap(({ key, total, cells: [seeking] }) =>
    typeof seeking === 'number' && key !== null && key !== '' ? [{ key, share: seeking / total }] : [],
  )
  const [most, next] = shares.toSorted((one, other) => other.share - one.share)
  if (!most || !next || most.share < 0.1) return undefined
  return say(most.key, Math.round(most.share * 100))
}

type WishesProps = {
  wishes: OnlookerDashboard['wishes']
  /** Whether it was said above why numbers are hidden. */
  isExplained: boolean
}

/** By field of work how many would like it, and how many seats there are. */
function Wishes({ wishes, isExplained }: WishesProps) {
  const t = useT()
  const { number } = useFormat()
  const own = (key: string, values?: Record<string, string | number>) => t(`dashboards.onlooker.${key}`, values)
  const hides = wishes.some(({ pupils }) => pupils === null)
  const most = Math.max(1, ...wishes.flatMap(({ pupils, seats }) => [pupils ?? 0, seats]))
  const short = wishes
    .flatMap(({ sector, pupils, seats }) =>
      pupils !== null && seats < pupils ? [{ sector, share: seats / pupils }] : [],
    )
    .toSorted((one, other) => one.share - other.share)[0]
  return (
    <PageSection
      id="wishes"
      title={short ? own('short', { sector: t(`vacancies.sector.${short.sector}`) }) : own(hides ? 'wishes' : 'enough')}
      end={<span className="end muted">{own('wishes-of')}</span>}
    >
      <ScrollBox label={own('wishes')}>
        <table className="table onlooker-t">
          <thead>
            <tr>
              <th scope="col">{own('sector')}</th>
              <th scope="col" className="n">
                {own('pupils')}
              </th>
              <th scope="col" className="hide-s">
                <span className="onlooker-legend">
                  <i data-of="pupils" aria-hidden="true" />
                  {own('legend.pupils')}
                  <i data-of="seats" aria-hidden="true" />
                  {own('legend.seats')}
                </span>
              </th>
              <th scope="col" className="n">
                {own('seats')}
              </th>
            </tr>
          </thead>
          <tbody>
            {wishes.map(({ sector, pupils, seats }) => (
              <tr key={sector}>
                <th scope="row">{t(`vacancies.sector.${sector}`)}</th>
                <td className="n">{pupils === null ? <Hidden /> : number(pupils)}</td>
                <td className="hide-s">
                  <span className="onlooker-bars" aria-hidden="true">
                    {pupils === null ? null : <i data-of="pupils" style={{ width: `${(pupils / most) * 100}%` }} />}
                    <i data-of="seats" style={{ width: `${(seats / most) * 100}%` }} />
                  </span>
                </td>
                <td className="n">{number(seats)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {hides && !isExplained ? <WhyHidden /> : null}
    </PageSection>
  )
}

/** What they do for others, in hours. */
function Hours({ hours }: { hours: OnlookerDashboard['hours'] }) {
  const t = useT()
  const { number } = useFormat()
  return (
    <PageSection
      id="hours"
      title={t('dashboards.onlooker.hours-done')}
      end={<span className="end muted">{t('dashboards.onlooker.hours-by')}</span>}
    >
      <ul className="onlooker-hours">
        {hours.map(({ sector, minutes }) => (
          <li key={sector}>
            <span>
              <b className="num">{number(Math.round(minutes / 60))}</b> {t('dashboards.onlooker.hour')}
            </span>
            <span>{sector ? t(`vacancies.sector.${sector}`) : t('dashboards.onlooker.hours-others')}</span>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

/** Who counts, and what is told to nobody. */
function About() {
  const t = useT()
  return (
    <PageSection id="about" title={t('dashboards.onlooker.about')}>
      <dl className="facts">
        {(['counts', 'seeking', 'agreed', 'running', 'finished', 'now', 'sees'] as const).map((one) => (
          <div key={one}>
            <dt>{t(`dashboards.onlooker.fact.${one}.name`)}</dt>
            <dd>{t(`dashboards.onlooker.fact.${one}.text`)}</dd>
          </div>
        ))}
      </dl>
      <p className="onlooker-names">
        <Icon name="shield-check" /> {t('dashboards.onlooker.no-names')}
      </p>
    </PageSection>
  )
}
