import { Link } from 'react-router'
import { CountLinks } from '#areas/desk/ui/count-links.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import type { StaffDashboard } from './dashboard.ts'

type Asked = Record<string, string | null | undefined>

/** What the address of a list says, in the order in which the list itself writes it. */
export function askedQuery(asked: Asked): string {
  const said = Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return new URLSearchParams(said.toSorted(([one = ''], [other = '']) => one.localeCompare(other))).toString()
}

/** How far the pupils are on their road, phase by phase, and who should be looked at: each number opens its lines. */
export function RoadCounts({ dashboard: { period, groupId, road } }: { dashboard: StaffDashboard }) {
  const t = useT()
  const path = useLocalePath()
  const { number } = useFormat()
  if (!period || !road || road.walking === 0) return null
  const workflow = road.others.length > 0 ? road.workflow : null
  const queryOf = (more: Asked) => askedQuery({ period: period.id, group: groupId, workflow, ...more })
  return (
    <section className="road-counts" aria-labelledby="rc-t">
      <div className="section-head">
        <h2 id="rc-t">{t('dashboards.road.title', { count: road.walking })}</h2>
        <Link className="end" to={`${path('/stagevoortgang')}?${queryOf({})}`}>
          {t('dashboards.road.all')}
        </Link>
      </div>
      <CountLinks
        list="/stagevoortgang"
        label={t('dashboards.road.phases')}
        counts={road.phases.map(({ id, name, count }) => ({
          label: name,
          count,
          query: queryOf({ phase: id }),
        }))}
      />
      <CountLinks
        list="/stagevoortgang"
        label={t('dashboards.road.look')}
        counts={[
          { label: t('workflows.matrix.is-late'), count: road.late, query: queryOf({ late: '1' }), isHot: true },
          ...road.byRisk.map(({ risk, count }) => ({
            label: t(`workflows.risk.${risk}`),
            count,
            query: queryOf({ risk }),
          })),
        ]}
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
  if (!period || !proposals) return null
  const { open = 0, expiring = 0, refused = 0, expired = 0, taken = 0 } = proposals
  if (open + refused + expired + taken === 0) return null
  const queryOf = (more: Asked) => askedQuery({ period: period.id, group: groupId, ...more })
  const labelOf = (state: string) => t(`matching.held.state.${state}`)
  return (
    <section className="road-counts" aria-labelledby="pc-t">
      <div className="section-head">
        <h2 id="pc-t">{t('matching.held.title')}</h2>
      </div>
      <CountLinks
        list="/internships/proposals"
        label={t('matching.held.title')}
        counts={[
          { label: labelOf('open'), count: open, query: queryOf({ status: 'open' }) },
          { label: labelOf('expiring'), count: expiring, query: queryOf({ expiring: 'true' }), isHot: true },
          { label: labelOf('refused'), count: refused, query: queryOf({ status: 'refused' }) },
          { label: labelOf('expired'), count: expired, query: queryOf({ status: 'expired' }) },
        ]}
      />
    </section>
  )
}
