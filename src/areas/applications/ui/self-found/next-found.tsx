import { Link } from 'react-router'
import type { PageApi } from '#web/api.ts'
import { notForReader } from '#web/client.ts'
import { useLocalePath, useT } from '#web/i18n.tsx'
import type { ShownFound } from './found.ts'

type NextFound = Pick<ShownFound, 'id' | 'studentName' | 'hostName'>

/** As many of the places that are open are looked through for the one that waits longest for the reader. */
const lookedThrough = 50

/** The place that waits for the reader after this one, the longest first. */
export async function nextFound(api: PageApi, id: string): Promise<NextFound | null> {
  const open = await api
    .get(`/self_found_places?filter[open_eq]=true&sort=turnSince&page[size]=${lookedThrough}`)
    .then(({ data }) => data, notForReader)
  const next = open?.find((place) => place.id !== id && place.meta.turn.isYours)
  return next ? { id: next.id, studentName: next.studentName, hostName: next.hostName } : null
}

/** Who answers several in a row need not go by their list. */
export function ToNextFound({ next }: { next: NextFound }) {
  const t = useT()
  const path = useLocalePath()
  const row = { name: next.studentName ?? t('applications.somebody'), host: next.hostName }
  return (
    <p className="sf-after">
      {t('found.next')} <Link to={path(`/zelfgevonden/${next.id}`)}>{t('found.row', row)}</Link>
    </p>
  )
}
