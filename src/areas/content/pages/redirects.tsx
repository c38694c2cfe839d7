import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import {
  act,
  askedPage,
  formValues,
  lastPage,
  load,
  localeOfPath,
  takeFile,
  takeForm,
  type FormProblem,
  type PageApi,
  visitContext,
} from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Empty } from '#web/design/empty.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { ChoiceField, SelectField, TextField } from '#web/design/field.tsx'
import { FileField } from '#web/design/file-field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Pager } from '#web/design/pager.tsx'
import { Qr } from '#web/design/qr.tsx'
import { SidePart } from '#web/design/record.tsx'
import { isId } from '#platform/uuid.ts'
import { useFormat, useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { locationOf, redirectStatuses } from '../redirects/model.ts'
import { SeekForm } from '#areas/content/ui/seek-form.tsx'
import { loadPages } from '../ui/choosable.ts'
import '#web/design/record.css'
import '#web/design/table.css'
import '../ui/redirects.css'
import { WebsitePage } from '../ui/website-page.tsx'

/** What may be made: one, or all that stand in a file. */
const makings = ['one', 'list'] as const

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const page = Math.min(askedPage(url), 10_000)
  const words = url.searchParams.get('q')?.trim().slice(0, 200) ?? ''
  // What is used most comes first.
  const query = new URLSearchParams({ 'page[number]': String(page), sort: '-hits' })
  if (words) query.set('filter[from_path_cont]', words)
  return load(args, async (api) => {
    const { data: redirects, meta } = await api.get(`/redirects?${query}`)
    const last = Math.max(1, meta.page.totalPages)
    if (page > last) throw redirect(lastPage(url, last))
    const edited = await findEdited(api, url.searchParams.get('edit') ?? '')
    return {
      redirects,
      page: meta.page,
      words,
      done: url.searchParams.get('done'),
      pages: await loadPages(api, edited && { id: edited.toPageId, title: edited.pageTitle }),
      edited,
      origin: args.context.get(visitContext).origin,
      making: makings.find((one) => one === url.searchParams.get('make')),
    }
  })
}

/** The one that is changed, on whichever page of the list it stands. */
async function findEdited(api: PageApi, id: string): Promise<One | undefined> {
  return isId(id) ? (await api.get(`/redirects?filter[id_eq]=${id}`)).data[0] : undefined
}

/** The same place in the list, with what is to be told or done there besides. */
function listAt(search: string, more: Record<string, string>): string {
  const asked = new URLSearchParams(search)
  const all = { q: asked.get('q') ?? '', page: asked.get('page') ?? '', ...more }
  return `?${new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''))}`
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const { pathname, search } = new URL(args.request.url)
  const here = `/${localeOfPath(pathname)}/content/redirects`
  const file = await takeFile(form)
  return act(args, form, async (api) => {
    const { do: asked = '', lockVersion, redirectId: _, towards, ...said } = formValues(form)
    const [what, id = ''] = asked.split(':')
    // What stands in the field that was not chosen is not meant.
    const to = {
      ...said,
      toPageId: (towards === 'page' && said.toPageId) || null,
      toAddress: (towards === 'address' && said.toAddress) || null,
      status: Number(said.status),
    }
    if (what === 'import') return { imported: (await api.bytes('/redirect_imports', file.bytes, 'text/csv')).data }
    if (what === 'remove') {
      await api.delete(`/redirects/${id}`)
      throw redirect(here + listAt(search, { done: 'removed' }))
    }
    if (what === 'save')
      await api.patch(`/redirects/${id}`, 'redirects', { ...to, lockVersion: Number(lockVersion) }, id)
    else await api.post('/redirects', 'redirects', to)
    throw redirect(here + listAt(search, { done: 'saved' }))
  })
}

/** Where one goes to, one way or the other. */
const towardsWhat = ['page', 'address'] as const

/** That there is nothing to go to is said at the field that was chosen. */
function atItsField(problem: FormProblem): FormProblem {
  const { toAddress, ...fields } = problem.fields
  if (problem.values.towards !== 'page' || !toAddress) return problem
  return { ...problem, fields: { ...fields, toPageId: toAddress } }
}

type Imported = { added: number; faults: { line: number; path: string; why: string }[] }

export default function Redirects() {
  const t = useT()
  const { redirects, page, words, done, pages, edited, making, origin } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const outcome = useActionData() as { problem?: FormProblem; imported?: Imported } | undefined
  const problem = outcome?.problem && atItsField(outcome.problem)
  const seek =
    words || page.total > searchedFrom ? <SeekForm label={t('content.redirects.search')} words={words} /> : null
  return (
    <WebsitePage
      title={t('content.redirects.title')}
      lead={
        words || page.totalPages !== 1 || redirects.length === 0
          ? t('content.redirects.lead')
          : t('content.redirects.lead-all', {
              count: page.total,
              hits: redirects.map(({ hits }) => hits).reduce((sum, hits) => sum + hits, 0),
            })
      }
      action={
        <div className="btn-group">
          <Link className="btn" to={listAt(search, { make: 'list' })}>
            {t('content.redirects.import')}
          </Link>
          <Link className="btn btn-primary" to={listAt(search, { make: 'one' })}>
            <Icon name="plus-bold" /> {t('content.redirects.new')}
          </Link>
        </div>
      }
    >
      {done && !outcome && t.has(`content.redirects.done.${done}`) ? (
        <Notice tone="ok" role="status" title={t(`content.redirects.done.${done}`)} />
      ) : null}
      {outcome?.imported ? <ImportOutcome imported={outcome.imported} /> : null}
      <ErrorSummary problem={problem} />
      {edited ? (
        <RedirectForm key={edited.id} redirected={edited} pages={pages} problem={problem} origin={origin} />
      ) : making === 'one' ? (
        <RedirectForm redirected={undefined} pages={pages} problem={problem} origin={origin} />
      ) : making === 'list' ? (
        <ImportForm problem={problem} />
      ) : null}
      {redirects.length > 0 ? (
        <div className="cr-cols">
          <div>
            {seek}
            <List redirects={redirects} />
          </div>
          <WhatFor />
        </div>
      ) : words ? (
        <>
          {seek}
          <Empty title={t('content.redirects.none-found')} />
        </>
      ) : (
        <Empty title={t('content.redirects.none')}>{t('content.redirects.none-text')}</Empty>
      )}
      <Pager
        {...page}
        hrefOf={(number) => `?${new URLSearchParams({ ...(words ? { q: words } : {}), page: String(number) })}`}
      />
    </WebsitePage>
  )
}

/** A list of so many is searched. */
const searchedFrom = 2

/** What one makes them for, beside those that are there. */
function WhatFor() {
  const t = useT()
  const { search } = useLocation()
  return (
    <aside className="record-side">
      <SidePart id="what-for" title={t('content.redirects.for.title')}>
        <ul className="cr-for">
          {(['moved', 'poster', 'elsewhere'] as const).map((one) => (
            <li key={one}>{t(`content.redirects.for.${one}`)}</li>
          ))}
        </ul>
        <p>
          <Link to={listAt(search, { make: 'one' })}>{t('content.redirects.for.make')}</Link>
        </p>
      </SidePart>
    </aside>
  )
}

type One = GotOne<'/redirects'>

const columns = ['fromPath', 'to', 'used'] as const

function List({ redirects }: { redirects: readonly One[] }) {
  const t = useT()
  const most = Math.max(1, ...redirects.map(({ hits }) => hits))
  return (
    <div className="tablewrap cr-list">
      <table className="table stack-s" aria-label={t('content.redirects.title')}>
        <thead>
          <tr>
            {columns.map((one) => (
              <th key={one} scope="col">
                {t(`content.redirects.column.${one}`)}
              </th>
            ))}
            <th scope="col">
              <span className="vh">{t('content.redirects.column.do')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {redirects.map((one) => (
            <Row key={one.id} redirected={one} most={most} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What screens of the product are called that addresses are often led to. */
const ownScreens: Record<string, string> = {
  '/help': 'help.title',
  '/stagebank': 'shell.nav.bank',
  '/nieuws': 'content.news.title',
  '/contactformulier': 'shell.footer.contact',
  '/privacyverklaring': 'shell.footer.privacy',
}

function Row({
  redirected: { id, fromPath, toPageId, toAddress, pageTitle: title, status, hits, lastHitAt, leads },
  most,
}: {
  redirected: One
  /** How often the one is used that is used most. */
  most: number
}) {
  const t = useT()
  const path = useLocalePath()
  const locale = useLocale()
  const { search } = useLocation()
  const { fullDate } = useFormat()
  const screen = ownScreens[toAddress ?? '']
  return (
    <tr>
      <th scope="row">{fromPath}</th>
      <td data-phone="under">
        <Icon name="arrow-right-bold" label={t('content.redirects.to')} />{' '}
        {toPageId ? (
          <Link to={path(`/content/${toPageId}`)}>{title}</Link>
        ) : (
          <a href={locationOf(toAddress ?? '', locale)}>{screen ? t(screen) : toAddress}</a>
        )}
        {screen ? <span className="sub">{toAddress}</span> : null}
        {/* For good is the rule. */}
        {status === 302 ? <span className="sub">{t('content.redirects.status.302')}</span> : null}
        {leads ? null : (
          <span className="sub cr-dead">
            <Icon name="warning-fill" /> {t('content.redirects.dead')}
          </span>
        )}
      </td>
      <td className={hits === 0 ? 'muted' : undefined} data-phone="wide">
        <span className="cr-used">
          {t('content.redirects.used', { count: hits })}
          <meter className="cr-bar" min={0} max={most} value={hits} aria-hidden="true" />
        </span>
        {lastHitAt ? <span className="sub">{t('content.redirects.last', { day: fullDate(lastHitAt) })}</span> : null}
      </td>
      <td data-phone="number">
        <Link className="linkbtn" to={listAt(search, { edit: id })}>
          {t('content.redirects.edit')} <span className="vh">{fromPath}</span>
        </Link>
      </td>
    </tr>
  )
}

/** From where, to where: a new one, or one that is there. */
function RedirectForm({
  redirected,
  pages,
  problem,
  origin,
}: {
  redirected: One | undefined
  pages: readonly { id: string; title: string }[]
  problem: FormProblem | undefined
  origin: string
}) {
  const t = useT()
  const { search } = useLocation()
  // After a refusal everything stands as it was sent, upon the version it was begun from.
  const typed = problem?.values.fromPath === undefined ? undefined : problem.values
  const field = (name: 'fromPath' | 'toPageId' | 'toAddress' | 'status') => ({
    label: t(`content.redirects.field.${name}`),
    name,
    defaultValue: typed?.[name] ?? String(redirected?.[name] ?? ''),
    errors: problem?.fields[name],
  })
  const towards = typed?.towards ?? (redirected?.toAddress ? 'address' : 'page')
  return (
    <section className="record-form cr-form" aria-labelledby="redirect">
      <h2 id="redirect">{redirected ? t('content.redirects.change') : t('content.redirects.new')}</h2>
      {redirected ? (
        <figure className="cr-poster">
          <Qr text={origin + redirected.fromPath} label={t('content.redirects.qr', { path: redirected.fromPath })} />
          <figcaption>
            <b>{(origin + redirected.fromPath).replace(/^https?:\/\//, '')}</b>
            {t('content.redirects.qr-text')}
          </figcaption>
        </figure>
      ) : null}
      <Form method="post" noValidate>
        {redirected ? (
          <>
            {/* What is typed for one is kept for it alone. */}
            <input type="hidden" name="redirectId" value={redirected.id} />
            <input type="hidden" name="lockVersion" value={typed?.lockVersion ?? redirected.lockVersion} />
          </>
        ) : null}
        <div className="cr-fields">
          <TextField {...field('fromPath')} help={t('content.redirects.help.fromPath')} />
          <div>
            <ChoiceField
              type="radio"
              look="chips"
              name="towards"
              label={t('content.redirects.field.towards')}
              options={towardsWhat.map((value) => ({ value, label: t(`content.redirects.towards.${value}`) }))}
              chosen={[towards]}
            />
            <div className="cr-page">
              <SelectField
                {...field('toPageId')}
                options={[
                  { value: '', label: t('content.menu.choose-page') },
                  ...pages.map(({ id, title }) => ({ value: id, label: title })),
                ]}
              />
            </div>
            <div className="cr-address">
              <TextField {...field('toAddress')} help={t('content.redirects.help.toAddress')} />
            </div>
          </div>
          <SelectField
            {...field('status')}
            help={t('content.redirects.help.status')}
            options={redirectStatuses.map((one) => ({
              value: String(one),
              label: t(`content.redirects.status.${one}`),
            }))}
          />
        </div>
        <div className="btn-group">
          <SubmitButton name="do" value={redirected ? `save:${redirected.id}` : 'add'}>
            {redirected ? t('content.save') : t('content.redirects.add')}
          </SubmitButton>
          <Link className="btn" to={listAt(search, {})}>
            {t('content.menu.cancel')}
          </Link>
          {redirected ? (
            <SubmitButton name="do" value={`remove:${redirected.id}`} look="remove">
              {t('content.redirects.remove')} <span className="vh">{redirected.fromPath}</span>
            </SubmitButton>
          ) : null}
        </div>
      </Form>
    </section>
  )
}

function ImportForm({ problem }: { problem: FormProblem | undefined }) {
  const t = useT()
  const { search } = useLocation()
  return (
    <section className="record-form cr-form" aria-labelledby="import">
      <h2 id="import">{t('content.redirects.import')}</h2>
      <Form method="post" encType="multipart/form-data" className="stack">
        <FileField
          label={t('content.redirects.file')}
          name="file"
          accept=".csv,text/csv"
          help={t('content.redirects.import-help')}
          errors={problem?.fields.file}
        />
        <div className="btn-group">
          <SubmitButton look="plain" name="do" value="import">
            {t('content.redirects.read')}
          </SubmitButton>
          <Link className="btn" to={listAt(search, {})}>
            {t('content.menu.cancel')}
          </Link>
        </div>
      </Form>
    </section>
  )
}

function ImportOutcome({ imported: { added, faults } }: { imported: Imported }) {
  const t = useT()
  return (
    <Notice
      tone={faults.length > 0 ? 'warn' : 'ok'}
      role="status"
      title={t('content.redirects.imported', { count: added })}
    >
      {faults.length > 0 ? (
        <ul>
          {faults.slice(0, 50).map(({ line, path, why }) => (
            <li key={line}>
              {t('content.redirects.line', { line })} {path}: {why}
            </li>
          ))}
        </ul>
      ) : null}
    </Notice>
  )
}
