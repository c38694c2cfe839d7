import { useFormat, useT } from '#web/i18n.tsx'

/** How a place does, for who manages it. */
export type Figures = {
  id: string
  title: string
  status: string
  seats: number
  seatsTaken: number
  waiting: number
  views: number
  recentViews: number
  applications: number
  openApplications: number
  confirmed: number
}

/** On the page of the place itself: looked at, asked for, waited for. */
export function FiguresStrip({ figures }: { figures: Figures }) {
  const t = useT()
  const { number } = useFormat()
  // Four times nothing is said once.
  if (figures.views + figures.applications + figures.waiting + figures.seatsTaken === 0)
    return <p className="muted">{t('vacancies.figures.none')}</p>
  const facts = [
    ['views', t('vacancies.figures.views-of', { recent: number(figures.recentViews), all: number(figures.views) })],
    ['applications', t('vacancies.figures.open-of', { open: figures.openApplications, all: figures.applications })],
    ['waiting', number(figures.waiting)],
    ['taken', t('vacancies.figures.taken-of', { taken: figures.seatsTaken, seats: figures.seats })],
  ] as const
  return (
    <section className="figures" aria-labelledby="fig-t">
      <h2 id="fig-t" className="vh">
        {t('vacancies.figures.title')}
      </h2>
      <dl className="factstrip">
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`vacancies.figures.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
