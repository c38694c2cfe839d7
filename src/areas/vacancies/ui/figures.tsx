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

/** On the page of the place itself: looked at, asked for, waited for, in one sentence. How many seats are free stands there. */
export function FiguresLine({ figures }: { figures: Figures }) {
  const t = useT()
  const { number } = useFormat()
  const { recentViews, views, applications, openApplications, waiting, status } = figures
  const asked = t('vacancies.figures.asked', { count: applications, open: openApplications })
  // Looks are counted afterwards: what is asked for was seen.
  const seen =
    views > 0
      ? views === recentViews
        ? t('vacancies.figures.seen-all', { count: views })
        : t('vacancies.figures.seen', { count: recentViews, all: number(views) })
      : applications > 0
        ? ''
        : t('vacancies.figures.unseen')
  return (
    <p className="muted small">
      {seen ? `${seen}, ` : ''}
      {asked}
      {waiting > 0 ? `, ${t('vacancies.figures.queue', { count: waiting })}` : ''}.
      {/* What helps a place that nobody found yet. */}
      {views === 0 && applications === 0 && status === 'published' ? ` ${t('vacancies.figures.tip')}` : null}
    </p>
  )
}
