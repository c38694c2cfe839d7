import { Link } from 'react-router'
import { latenesses, type Lateness } from '#areas/desk/model.ts'
import { CountLinks } from '#areas/desk/ui/count-links.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import type { StaffDashboard } from './dashboard.ts'

type Asked = Record<string, string | null | undefined>

/** What the address of a list says, in the order in which the list itself writes it. */
export function askedQuery(asked: Asked): string {
  const said = Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return new URLSearchParams(said.toSorted(([one = ''], [other = '']) => one.localeCompare(other))).toString()
}

/** Whom to look at: what is late or missing, on the road or off it, each number one tap from its lines. */
export function Attention({
  dashboard: { period, groupId, stuck, late, notPassed = 0, road },
}: {
  dashboard: StaffDashboard
}) {
  const t = useT()
  const { usesHours } = useShell().tenant.capabilities
  if (!period || !late) return null
  const isCounted = (one: Lateness) => usesHours || late[one] > 0 || (one !== 'week' && one !== 'approval')
  const among = { period: period.id, group: groupId }
  const ofRoad = road && { ...among, workflow: workflowOf(road) }
  return (
    <CountLinks
      label={t('dashboards.counts')}
      counts={[
        {
          label: t('desk.state.none'),
          count: stuck?.count ?? 0,
          query: askedQuery({ ...among, state: 'none' }),
          isHot: true,
        },
        {
          label: t('desk.state.not_passed'),
          count: notPassed,
          query: askedQuery({ ...among, state: 'not_passed' }),
          isHot: true,
        },
        ...latenesses.filter(isCounted).map((one) => ({
          label: t(`desk.late.${one}`),
          count: late[one],
          query: askedQuery({ ...among, late: one }),
          isHot: true,
        })),
        ...(road && ofRoad
          ? [
              { label: t('dashboards.road.late'), count: road.late, query: askedQuery({ ...ofRoad, late: '1' }) },
              ...road.byRisk.map(({ risk, count }) => ({
                label: t(`workflows.risk.${risk}`),
                count,
                query: askedQuery({ ...ofRoad, risk }),
              })),
            ].map((one) => ({ ...one, list: '/stagevoortgang' }))
          : []),
      ]}
    />
  )
}

type Road = NonNullable<StaffDashboard['road']>

/** Where pupils go by several workflows the numbers are of one, which the list must be told. */
const workflowOf = ({ others, workflow }: Road) => (others.length > 0 ? workflow : null)

/** How far the pupils are on their road, phase by phase: each number opens its lines. */
export function RoadCounts({ dashboard: { period, groupId, road } }: { dashboard: StaffDashboard }) {
  const t = useT()
  const path = useLocalePath()
  const { number } = useFormat()
  if (!period || !road || road.walking === 0) return null
  const finished = road.walking - road.phases.reduce((sum, { count }) => sum + count, 0)
  const queryOf = (more: Asked) =>
    askedQuery({ period: period.id, group: groupId, workflow: workflowOf(road), ...more })
  return (
    <section className="road-counts" aria-labelledby="rc-t">
      <div className="section-head">
        <h2 id="rc-t">{t('dashboards.road.title', { count: road.walking })}</h2>
        <Link className="end" to={`${path('/stagevoortgang')}?${queryOf({})}`}>
          {t('dashboards.road.all')}
        </Link>
      </div>
      <CountLinks
        label={t('dashboards.road.phases')}
        counts={[
          ...road.phases.map(({ id, name, count }) => ({ label: name, count, query: queryOf({ phase: id }) })),
          // Who has every phase behind them is in none of those.
          { label: t('dashboards.road.finished'), count: finished, query: queryOf({ done: 'true' }) },
        ].map((one) => ({ ...one, list: '/stagevoortgang' }))}
      />
      {road.others.map(({ id, name, count }) => (
        <p key={id}>
          <Link to={`${path('/stagevoortgang')}?${queryOf({ workflow: id })}`}>
            {t('dashboards.road.other', { name, count: number(count) })}
          </Link>
        </p>
      ))}
    </section>
  )
}

/** What is held out to pupils and waits for them, runs out or was refused. */
export function ProposalCounts({ dashboard: { period, groupId, proposals } }: { dashboard: StaffDashboard }) {
  const t = useT()
  const path = useLocalePath()
  if (!period || !proposals) return null
  const { open = 0, expiring = 0, refused = 0, expired = 0 } = proposals
  if (open + refused + expired === 0) return null
  const among = { period: period.id, group: groupId }
  const counted = (state: string, count: number, more: Asked) => ({
    state,
    label: t(`matching.held.state.${state}`),
    count,
    query: askedQuery({ ...among, ...more }),
    list: '/internships/proposals',
  })
  const counts = [
    counted('open', open, { status: 'open' }),
    { ...counted('expiring', expiring, { expiring: 'true' }), isHot: true },
    counted('refused', refused, { status: 'refused' }),
    counted('expired', expired, { status: 'expired' }),
  ]
  const [only, ...others] = counts.filter(({ count }) => count > 0)
  // One number alone is a sentence, and no section of its own.
  if (only && others.length === 0)
    return (
      <p className="road-only">
        {t('matching.held.title')}:{' '}
        <Link to={`${path(only.list)}?${only.query}`}>
          {t(`matching.held.only.${only.state}`, { count: only.count })}
        </Link>
      </p>
    )
  return (
    <section className="road-counts" aria-labelledby="pc-t">
      <div className="section-head">
        <h2 id="pc-t">{t('matching.held.title')}</h2>
      </div>
      <CountLinks label={t('matching.held.title')} counts={counts} />
    </section>
  )
}
