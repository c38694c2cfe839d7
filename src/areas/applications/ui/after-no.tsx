import { Link } from 'react-router'
import { DayStrip, type Place } from '#areas/vacancies/ui/place.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import type { PageApi } from '#web/api.ts'
import type { Got } from '#web/api-types.ts'

type Asked = Got<'/applications/:id'>

/** How an application ends without a place, though its pupil did not want that. */
const endsWithNo = ['declined', 'mentor_declined', 'expired', 'cancelled_by_company'] as const
type EndsWithNo = (typeof endsWithNo)[number]

export const isNo = (status: string): status is EndsWithNo => (endsWithNo as readonly string[]).includes(status)

const mostShown = 3

/** Three places like the one that was asked for: of its kind and near it, or else near it. */
export async function findAlike(api: PageApi, { vacancy }: Asked): Promise<Place[]> {
  if (!vacancy) return []
  const asked = await api.get(`/vacancies/${vacancy.id}`).then(
    ({ data }) => data,
    () => undefined,
  )
  const found: Place[] = []
  const look = async (query: Record<string, string>) => {
    if (found.length >= mostShown) return
    const { data } = await api.get(`/vacancies?${new URLSearchParams({ ...query, 'page[size]': '8' })}`)
    for (const place of data)
      if (place.id !== vacancy.id && place.meta.can.apply && !found.some(({ id }) => id === place.id)) found.push(place)
  }
  const near: Record<string, string> = asked?.city ? { place: asked.city } : {}
  const [sector] = asked?.sectorKeys ?? []
  if (sector) await look({ ...near, sector })
  await look(near)
  return found.slice(0, mostShown)
}

/** What a pupil reads who got a no: kind words, and the way on. The same words go along to the next place. */
export function AfterNo({ application, alike }: { application: Asked; alike: readonly Place[] }) {
  const t = useT()
  const path = useLocalePath()
  const status = isNo(application.status) ? application.status : 'declined'
  return (
    <section className="section" aria-labelledby="no-t">
      <Notice title={t(`applications.no.${status}`, { name: application.organizationName })}>
        <p>{t(status === 'expired' ? 'applications.no.expired-text' : 'applications.no.text')}</p>
      </Notice>
      {alike.length ? (
        <>
          <h2 id="no-t">{t('applications.no.alike')}</h2>
          <ul className="lines rows">
            {alike.map((place) => (
              <li key={place.id} className="row-line">
                <div className="grow">
                  <h3 className="row-title">
                    <Link to={path(`/vacancies/${place.id}`)}>{place.title}</Link>
                  </h3>
                  <p className="muted">
                    {place.organizationName}, {place.city}
                  </p>
                  <DayStrip days={place.days} />
                </div>
                <Link className="btn btn-sm" to={`${path(`/vacancies/${place.id}`)}?words=${application.id}#aanmelden`}>
                  {t('applications.no.reuse')}
                  <span className="vh">: {place.title}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p>
        <Link className="btn" to={path('/vacancies/search')} id={alike.length ? undefined : 'no-t'}>
          {t('applications.find')}
        </Link>
      </p>
    </section>
  )
}
