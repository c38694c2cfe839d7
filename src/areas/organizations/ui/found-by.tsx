import { Fragment } from 'react'
import { Link } from 'react-router'
import type { PageApi } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { notForReader } from '#web/client.ts'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import type { Organization } from './organization.ts'

/** A pupil who found the organization, and what they told of it. */
export type Found = GotOne<'/self_found_places'>

/** So many pupils are named; more seldom find the same place before anybody looked at it. */
const mostFinders = 3

/** By whom an organization that waits was found, as far as the reader may know. */
export async function findersOf(api: PageApi, { id, source, status }: Organization): Promise<readonly Found[]> {
  if (source !== 'self_found' || status !== 'pending') return []
  const query = `filter[organization_id_eq]=${id}&page[size]=${mostFinders}`
  const found = await api.get(`/self_found_places?${query}`).then(({ data }) => data, notForReader)
  return found ?? []
}

/** How an organization came to be here, by whom and since when. */
export function FoundBy({ organization, found }: { organization: Organization; found: readonly Found[] }) {
  const t = useT()
  const path = useLocalePath()
  const { fullDate } = useFormat()
  const { source = 'staff', createdAt } = organization
  const named = found.filter(({ studentName }) => studentName)
  return (
    <>
      {named.length > 0 ? t('organizations.judge.found-by') : t(`organizations.source.${source}`)}
      {named.map(({ id, studentName, groupNames }, at) => (
        <Fragment key={id}>
          {at > 0 ? ', ' : ' '}
          <Link to={path(`/zelfgevonden/${id}`)}>{studentName}</Link>
          {groupNames.length > 0 ? ` (${groupNames.join(', ')})` : null}
        </Fragment>
      ))}
      {createdAt ? `, ${t('organizations.judge.since', { day: fullDate(createdAt) })}` : null}
    </>
  )
}
