import { redirect, Form, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { quietKinds, type ActionKind } from '#areas/activity/kinds/model.ts'
import { ActionDays } from '#areas/activity/ui/action-days.tsx'
import { askedIn, askedWith, filtersFor, loud } from '#areas/activity/ui/asked.ts'
import { ExportMenu } from '#areas/desk/ui/export-menu.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { askedPage, lastPage, load } from '#web/api.ts'
import { Empty } from '#web/design/empty.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Pager } from '#web/design/pager.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { readersOfAll } from '../policy.ts'

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const ask = askedIn(url)
  const filter = new URLSearchParams({ 'page[number]': String(askedPage(url)), ...filtersFor(ask) })
  return load(args, async (api) => {
    const { data, meta } = await api.get(`/audit_logs?${filter}`)
    const { number, totalPages } = meta.page
    if (number > totalPages && totalPages > 0) throw redirect(lastPage(url, totalPages))
    return { lines: data, ask, meta }
  })
}

export default function RecentActions() {
  const t = useT()
  const { tenant, user, today } = useShell()
  const { lines, ask, meta } = useLoaderData<typeof loader>()
  const isPupil = user?.capacities.includes('student') ?? false
  const seesAll = readersOfAll.some((one) => user?.capacities.includes(one))
  const isNarrowed = ask.kind !== '' || ask.words !== '' || ask.from !== '' || ask.until !== ''
  const isFew = !isNarrowed && meta.page.total < searchedFrom
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(t('activity.title'), tenant.appName)}</title>
      <div className="pagehead">
        <div className="grow">
          <h1>{t('activity.title')}</h1>
          <p>{t(isPupil ? 'activity.lead-pupil' : seesAll ? 'activity.lead' : 'activity.lead-own')}</p>
        </div>
        {lines.length > 0 ? <ExportMenu may={meta.may.export} list="recente_acties" query={askedWith(ask)} /> : null}
      </div>
      {isFew ? null : <Narrowing isPupil={isPupil} isOpen={isNarrowed} />}
      {lines.length === 0 ? (
        <Empty
          title={t(isNarrowed ? 'activity.nothing' : 'activity.empty')}
          action={
            isNarrowed ? (
              <Link className="btn" to="?">
                {t('activity.show-all')}
              </Link>
            ) : null
          }
        >
          {t(isNarrowed ? 'activity.nothing-text' : 'activity.empty-text')}
        </Empty>
      ) : (
        <div className={isPupil ? 'cols cols-main' : undefined}>
          <div>
            <ActionDays lines={lines} today={today} isPupil={isPupil} />
            <Pager {...meta.page} hrefOf={(page) => `?${askedWith(ask, { page: String(page) })}`} />
            {isFew ? <Apart /> : null}
          </div>
          <aside>
            {isPupil ? <Seen /> : null}
            <div className="section">
              <Notice title={t('activity.sealed')}>{t('activity.sealed-text')}</Notice>
            </div>
          </aside>
        </div>
      )}
    </main>
  )
}

/** What was done is one thing, who looked another: that stands with what is kept of a pupil. */
function Seen() {
  const t = useT()
  const path = useLocalePath()
  return (
    <section className="section act-seen" aria-labelledby="seen">
      <h2 id="seen">{t('activity.seen')}</h2>
      <p>{t('activity.seen-text')}</p>
      <Link className="btn" to={`${path('/profile-edit/privacy')}#gezien`}>
        <Icon name="eye" /> {t('activity.seen-link')}
      </Link>
    </section>
  )
}

/** How the list is made shorter; a pupil mostly reads what is new, and folds it out. */
function Narrowing({ isPupil, isOpen }: { isPupil: boolean; isOpen: boolean }) {
  const t = useT()
  const both = (
    <>
      <Search isOwn={isPupil} />
      <Kinds />
    </>
  )
  if (!isPupil) return both
  return (
    <details className="act-narrow" open={isOpen || undefined}>
      <summary>
        <Icon name="magnifying-glass-bold" /> <span>{t('activity.search-fold')}</span> <Icon name="caret-down" />
      </summary>
      {both}
    </details>
  )
}

/** What is read at a glance is not searched. */
const searchedFrom = 6

/** Below a list that is not narrowed: the way to what is only looked for by name. */
function Apart() {
  const t = useT()
  const { meta } = useLoaderData<typeof loader>()
  const found = quietKinds.filter((kind) => (meta.byKind[kind] ?? 0) > 0)
  if (found.length === 0) return null
  return (
    <p className="section act-few">
      {t('activity.apart')}:{' '}
      {found.map((kind) => (
        <Link key={kind} to={`?kind=${kind}`}>
          {t(`activity.kind.${kind}`)} ({meta.byKind[kind]})
        </Link>
      ))}
    </p>
  )
}

function Search({ isOwn }: { isOwn: boolean }) {
  const t = useT()
  const { ask } = useLoaderData<typeof loader>()
  return (
    <Form role="search" className={isOwn ? 'act-search act-own' : 'act-search'} key={askedWith(ask)}>
      {ask.kind ? <input type="hidden" name="kind" value={ask.kind} /> : null}
      <label className="grow">
        <span className="vh">{t('activity.search')}</span>
        <input
          className="input"
          type="search"
          name="q"
          maxLength={100}
          defaultValue={ask.words}
          placeholder={t(isOwn ? 'activity.search-own' : 'activity.search')}
        />
      </label>
      <button className="btn" type="submit">
        <Icon name="magnifying-glass-bold" /> <span>{t('activity.show')}</span>
      </button>
      <details className="act-when" open={ask.from !== '' || ask.until !== ''}>
        <summary>
          <Icon name="calendar-blank" /> <span>{t('activity.when')}</span> <Icon name="caret-down" />
        </summary>
        <div>
          <label>
            <span>{t('activity.from')}</span>
            <input className="input" type="date" name="from" defaultValue={ask.from} />
          </label>
          <label>
            <span>{t('activity.until')}</span>
            <input className="input" type="date" name="until" defaultValue={ask.until} />
          </label>
        </div>
      </details>
    </Form>
  )
}

/** Each kind of action that was found, with how many: first all that was changed, last what is only looked for by name. */
function Kinds() {
  const t = useT()
  const { ask, meta } = useLoaderData<typeof loader>()
  const countOf = (kind: ActionKind) => meta.byKind[kind] ?? 0
  const all = loud.reduce((sum, kind) => sum + countOf(kind), 0)
  const found = (kind: ActionKind) => countOf(kind) > 0 || kind === ask.kind
  const apart = quietKinds.filter(found)
  const chip = (kind: ActionKind) => (
    <Link
      key={kind}
      className={ask.kind === kind ? 'chip on' : 'chip'}
      aria-current={ask.kind === kind ? 'true' : undefined}
      to={`?${askedWith(ask, { kind })}`}
    >
      {t(`activity.kind.${kind}`)} <span className="count">{countOf(kind)}</span>
    </Link>
  )
  return (
    <nav className="row act-chips" aria-label={t('activity.about')}>
      <Link
        className={ask.kind ? 'chip' : 'chip on'}
        aria-current={ask.kind ? undefined : 'true'}
        to={`?${askedWith(ask, { kind: '' })}`}
      >
        {t('activity.kind.all')} <span className="count">{all}</span>
      </Link>
      {loud.filter(found).map(chip)}
      {apart.length > 0 ? <span className="act-apart">{t('activity.apart')}</span> : null}
      {apart.map(chip)}
    </nav>
  )
}
