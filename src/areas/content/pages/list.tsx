import { Link, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import type { FormProblem } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { Icon } from '#web/design/icon.tsx'
import { StaffTable } from '#web/design/staff-table.tsx'
import type { TableFilter } from '#web/design/table-filters.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { changeStaffTable, loadStaffTable } from '#web/staff-table.ts'
import { contentAudiences, contentKinds, contentLocales, contentPath, contentStatuses } from '../model.ts'
import { ContentTabs } from '../ui/content-tabs.tsx'
import { ContentBadge } from '../ui/content-badge.tsx'
import { contentTable } from '../ui/table.ts'
import '../ui/content-list.css'

export async function loader(args: LoaderFunctionArgs) {
  return loadStaffTable(args, contentTable, { find: (api, query) => api.get(`/content_pages?${query}`) })
}

export async function action(args: ActionFunctionArgs) {
  return changeStaffTable(args, contentTable)
}

export default function Content() {
  const t = useT()
  const path = useLocalePath()
  const { fullDate } = useFormat()
  const { tenant } = useShell()
  const list = useLoaderData<typeof loader>()
  const outcome = useActionData<{ problem?: FormProblem }>()
  const { meta } = list
  const own = (key: string) => t(`content.list.${key}`)
  const counted = ({ byStatus }: typeof meta) =>
    (byStatus.draft ?? 0) + (byStatus.scheduled ?? 0) + (byStatus.published ?? 0)
  // What all of them have in common is said above them, not in every row.
  const isAlone = ({ locales }: GotOne<'/content_pages'>) => locales.length < contentLocales.length
  const isSomeAlone = list.rows.some(isAlone)
  const isSomeBehind = list.rows.some(({ isBehind }) => isBehind)
  const isSomeUnseen = list.rows.some(({ status }) => status !== 'published')
  const isOfMany = new Set(list.rows.map(({ changedByName }) => changedByName)).size > 1
  const isWhole = list.rows.length === counted(meta) && !isSomeAlone && !isSomeUnseen && list.rows.length > 0
  // News and pages lie in two heaps as long as they lie as the list opens.
  const groupOf =
    list.ask.sort === contentTable.rules.defaultSort
      ? ({ kind }: GotOne<'/content_pages'>) => ({
          key: kind,
          title: (count: number) => t(`content.list.group.${kind}`, { count }),
        })
      : undefined
  return (
    <>
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <StaffTable
        table={contentTable}
        data={list}
        problem={outcome?.problem}
        words={own}
        notice={
          <>
            <p className="muted">{isWhole ? t('content.list.lead-all', { count: list.rows.length }) : own('lead')}</p>
            <ContentTabs />
          </>
        }
        order={own('order')}
        main={{
          heading: own('name'),
          sort: 'title',
          nameOf: ({ title }) => title,
          pathOf: ({ id }) => path(`/content/${id}`),
          under: (row) => <Under {...row} />,
        }}
        groupOf={groupOf}
        columns={[
          ...(groupOf
            ? []
            : [
                {
                  key: 'kind',
                  heading: own('kind'),
                  isTelling: true,
                  cell: ({ kind }: GotOne<'/content_pages'>) => t(`content.kind.${kind}`),
                },
              ]),
          ...(isSomeAlone || isSomeBehind
            ? [
                {
                  key: 'languages',
                  heading: own('languages'),
                  cell: (row: GotOne<'/content_pages'>) => <Languages {...row} />,
                },
              ]
            : []),
          {
            key: 'audience',
            heading: own('audience'),
            isTelling: true,
            cell: (row) => readersInWords(t, row),
          },
          {
            key: 'publishAt',
            heading: own('publishAt'),
            sort: 'publish_at',
            cell: ({ publishAt }) => (publishAt ? fullDate(publishAt) : ''),
          },
          {
            key: 'updated',
            heading: own('updated'),
            sort: 'updated_at',
            cell: ({ updatedAt, changedByName }) => (
              <>
                {fullDate(updatedAt)}
                {isOfMany && changedByName ? <span className="sub">{changedByName}</span> : null}
              </>
            ),
          },
          ...(isSomeUnseen
            ? [
                {
                  key: 'status',
                  heading: own('status'),
                  phone: 'status' as const,
                  cell: ({ status }: GotOne<'/content_pages'>) => <ContentBadge status={status} quiet />,
                },
              ]
            : []),
        ]}
        filters={filtersIn(t)}
        views={[
          { name: own('all'), query: '', count: counted(meta) },
          // Where nothing stands is no news, and what all are neither.
          ...contentStatuses
            .map((status) => ({
              name: t(`content.status.${status}`),
              query: `status=${status}`,
              count: meta.byStatus[status] ?? 0,
            }))
            .filter(({ count }) => count > 0 && count !== counted(meta)),
        ]}
        bulk={[]}
        actions={
          <>
            <Link className="btn" to={path('/content/add?kind=news')}>
              <Icon name="plus-bold" /> {own('add-news')}
            </Link>
            <Link className="btn btn-primary" to={path('/content/add?kind=page')}>
              <Icon name="plus-bold" /> {own('add-page')}
            </Link>
          </>
        }
      />
    </>
  )
}

/** In which languages it is written, and which of them fell behind the other. */
function Languages({ locales, isBehind }: GotOne<'/content_pages'>) {
  const t = useT()
  return (
    <span className="cl-languages">
      {contentLocales.map((one) => {
        const state = !locales.includes(one) ? 'none' : one === 'en' && isBehind ? 'behind' : 'good'
        return (
          <span key={one} data-is={state}>
            <b>{one.toUpperCase()}</b>
            {state === 'good' ? null : <> {t(`content.list.language.${state}`)}</>}
          </span>
        )
      })}
    </span>
  )
}

/** Where it stands and what it lies below, and on a phone what it is, since when, and for whom where it is not for everybody. */
function Under({ kind, slug, trail, publishAt, audience, readers, locales, isBehind }: GotOne<'/content_pages'>) {
  const t = useT()
  const { shortDate } = useFormat()
  const told = [publishAt ? shortDate(publishAt) : '']
  const whom = audience === 'everyone' ? '' : readersInWords(t, { audience, readers })
  const lacking =
    locales.length < contentLocales.length
      ? t('content.list.alone', { language: locales.map((one) => t(`content.language.${one}`)).join(', ') })
      : isBehind
        ? t('content.list.behind')
        : ''
  return (
    <>
      <span className="cl-trail" data-depth={trail.length || undefined}>
        {contentPath(kind, slug)}
        {trail.length > 0 ? (
          <span className="vh">
            {' '}
            {t('content.list.below')} {trail.join(' / ')}
          </span>
        ) : null}
      </span>
      <span className="in-lines apart">
        {[...told, whom, lacking].filter(Boolean).map((one) => (
          <span key={one}>{one}</span>
        ))}
      </span>
    </>
  )
}

function readersInWords(
  t: ReturnType<typeof useT>,
  { audience, readers }: Pick<GotOne<'/content_pages'>, 'audience' | 'readers'>,
): string {
  return audience === 'roles'
    ? readers.map((one) => t(`members.capacity.${one}`)).join(', ')
    : t(`content.audience.${audience}`)
}

function filtersIn(t: ReturnType<typeof useT>): TableFilter[] {
  const choice = (name: string, values: readonly string[], called: (value: string) => string) => ({
    name,
    label: t(`content.list.${name}`),
    options: values.map((value) => ({ value, label: called(value) })),
  })
  return [
    choice('kind', contentKinds, (one) => t(`content.kind.${one}`)),
    choice('audience', contentAudiences, (one) => t(`content.audience.${one}`)),
    choice('status', contentStatuses, (one) => t(`content.status.${one}`)),
  ]
}
