import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import type { PageApi } from '#web/api.ts'
import { notForReader } from '#web/client.ts'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import type { ShownPeriod } from './shown.ts'

/** The room of the pupils one looks after. */
export const pupilsRoom = '/students'

/** How far the pupils can be in a period, each with the states of the list of pupils that it leads to. */
const stands = {
  placed: ['contract', 'running', 'hours_done', 'finished'],
  asking: ['applied'],
  placeless: ['none'],
  failed: ['not_passed'],
} as const
const standNames = Object.keys(stands) as (keyof typeof stands)[]
type PupilCounts = Record<keyof typeof stands, number>

/** How many of the pupils the reader looks after have a place in the period, and how many do not; unknown to who looks after none. */
export async function countPupils(api: PageApi, periodId: string): Promise<PupilCounts | undefined> {
  const query = new URLSearchParams({ 'filter[period_id_in]': periodId, 'page[size]': '1' })
  const found = await api.get(`/pupils?${query}`).catch(notForReader)
  if (!found) return undefined
  const { byState } = found.meta
  const count = (name: keyof typeof stands) => stands[name].reduce((sum, state) => sum + (byState[state] ?? 0), 0)
  return { placed: count('placed'), asking: count('asking'), placeless: count('placeless'), failed: count('failed') }
}

/** How many have a place and how many do not: as parts of one bar, and each the way to who they are. */
export function PupilsPlaced({ period, counts }: { period: Pick<ShownPeriod, 'id' | 'meta'>; counts: PupilCounts }) {
  const t = useT()
  const path = useLocalePath()
  const { navigation } = useShell()
  const told = standNames.filter((name) => counts[name] > 0)
  const hasRoom = navigation.some((room) => room.path === pupilsRoom)
  const all = told.reduce((sum, name) => sum + counts[name], 0)
  return (
    <section className="pe-placed" aria-labelledby="pe-placed">
      <h2 id="pe-placed">
        {all === 0
          ? t('periods.no-pupils')
          : t(period.meta.mayChange ? 'periods.placed-of' : 'periods.placed-of-yours', { placed: counts.placed, all })}
      </h2>
      {all > 0 ? (
        <>
          <div className="pe-parts" aria-hidden="true">
            {told.map((name) => (
              <i key={name} data-is={name} style={{ flexGrow: counts[name] } as CSSProperties} />
            ))}
          </div>
          <ul className="legend">
            {told.map((name) => {
              const query = new URLSearchParams([
                ['period', period.id],
                ...stands[name].map((state): [string, string] => ['state', state]),
              ])
              const words = t(`periods.pupils-${name}`, { count: counts[name] })
              return (
                <li key={name}>
                  <i data-is={name} aria-hidden="true" />{' '}
                  {hasRoom ? <Link to={`${path(pupilsRoom)}?${query}`}>{words}</Link> : words}
                </li>
              )
            })}
          </ul>
        </>
      ) : null}
    </section>
  )
}
