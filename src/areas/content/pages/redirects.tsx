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
} from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Empty } from '#web/design/empty.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { SelectField, TextField } from '#web/design/field.tsx'
import { FileField } from '#web/design/file-field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Pager } from '#web/design/pager.tsx'
import { isId } from '#platform/uuid.ts'
import { RecordCols, SidePart } from '#web/design/record.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { redirectStatuses } from '../redirects/model.ts'
import { loadPages } from '../ui/choosable.ts'
import '../ui/menu.css'
import { WebsitePage } from '../ui/website-page.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const page = Math.min(askedPage(url), 10_000)
  const words = url.searchParams.get('q')?.trim().slice(0, 200) ?? ''
  const query = new URLSearchParams({ 'page[number]': String(page) })
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
      after: url.searchParams.get('after') ?? '',
      pages: await loadPages(api, edited && { id: edited.toPageId, title: edited.pageTitle }),
      edited,
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
  const { pathname, search, searchParams } = new URL(args.request.url)
  const here = `/${localeOfPath(pathname)}/content/redirects`
  const file = await takeFile(form)
  return act(args, form, async (api) => {
    const { do: asked = '', lockVersion, redirectId: _, ...said } = formValues(form)
    const [what, id = ''] = asked.split(':')
    const to = {
      ...said,
      toPageId: said.toPageId || null,
      toAddress: said.toAddress || null,
      status: Number(said.status),
    }
    if (what === 'import') return { imported: (await api.bytes('/redirect_imports', file.bytes, 'text/csv')).data }
    if (what === 'remove') {
      await api.delete(`/redirects/${id}`)
      // What is being typed above stays: its form begins anew where something else was saved.
      const also = { after: searchParams.get('after') ?? '', edit: searchParams.get('edit') ?? '' }
      throw redirect(here + listAt(search, { done: 'removed', ...also }))
    }
    const { data } =
      what === 'save'
        ? await api.patch(`/redirects/${id}`, 'redirects', { ...to, lockVersion: Number(lockVersion) }, id)
        : await api.post('/redirects', 'redirects', to)
    throw redirect(here + listAt(search, { done: 'saved', after: data.id }))
  })
}

type Imported = { added: number; faults: { line: number; path: string; why: string }[] }

export default function Redirects() {
  const t = useT()
  const { redirects, page, words, done, after, pages, edited } = useLoaderData<typeof loader>()
  const outcome = useActionData() as { problem?: FormProblem; imported?: Imported } | undefined
  const problem = outcome?.problem
  return (
    <WebsitePage title={t('content.redirects.title')} lead={t('content.redirects.lead')}>
      {done && !outcome && t.has(`content.redirects.done.${done}`) ? (
        <Notice tone="ok" role="status" title={t(`content.redirects.done.${done}`)} />
      ) : null}
      {outcome?.imported ? <ImportOutcome imported={outcome.imported} /> : null}
      <ErrorSummary problem={problem} />
      <RecordCols
        aside={
          <>
            <RedirectForm
              key={edited ? edited.id : `after ${after}`}
              redirected={edited}
              pages={pages}
              problem={problem}
            />
            <ImportForm problem={problem} />
          </>
        }
      >
        <Form method="get" role="search" className="cm-row">
          <label className="vh" htmlFor="f-q">
            {t('content.redirects.search')}
          </label>
          <input
            className="input grow"
            id="f-q"
            type="search"
            name="q"
            defaultValue={words}
            placeholder={t('content.redirects.search')}
          />
          <button type="submit" className="btn">
            <Icon name="magnifying-glass" /> {t('content.files.find')}
          </button>
        </Form>
        {redirects.length === 0 ? (
          <Empty title={t('content.redirects.none')}>{t('content.redirects.none-text')}</Empty>
        ) : (
          <ul className="record-form lines">
            {redirects.map((one) => (
              <li key={one.id}>
                <Row redirected={one} />
              </li>
            ))}
          </ul>
        )}
        <Pager
          {...page}
          hrefOf={(number) => `?${new URLSearchParams({ ...(words ? { q: words } : {}), page: String(number) })}`}
        />
      </RecordCols>
    </WebsitePage>
  )
}

type One = GotOne<'/redirects'>

function Row({
  redirected: { id, fromPath, toAddress, pageTitle: title, status, hits, lastHitAt },
}: {
  redirected: One
}) {
  const t = useT()
  const { fullDate } = useFormat()
  const { search } = useLocation()
  return (
    <div className="cm-row">
      <div className="grow">
        <b>{fromPath}</b> <Icon name="arrow-right-bold" label={t('content.redirects.to')} /> {title ?? toAddress}
        <p className="muted small">
          {t(`content.redirects.status.${status}`)}, {t('content.redirects.hits', { count: hits })}
          {lastHitAt ? `, ${t('content.redirects.last', { day: fullDate(lastHitAt) })}` : ''}
        </p>
      </div>
      <Form method="post" className="btn-group" preventScrollReset>
        <Link
          className="btn btn-icon"
          to={listAt(search, { edit: id })}
          aria-label={t('content.menu.edit', { name: fromPath })}
        >
          <Icon name="pencil-simple" />
        </Link>
        <button
          type="submit"
          className="btn btn-icon"
          name="do"
          value={`remove:${id}`}
          aria-label={t('content.menu.remove', { name: fromPath })}
        >
          <Icon name="trash" />
        </button>
      </Form>
    </div>
  )
}

/** From where, to where: a new one, or one that is there. */
function RedirectForm({
  redirected,
  pages,
  problem,
}: {
  redirected: One | undefined
  pages: readonly { id: string; title: string }[]
  problem: FormProblem | undefined
}) {
  const t = useT()
  // After a refusal everything stands as it was sent, upon the version it was begun from.
  const typed = problem?.values.fromPath === undefined ? undefined : problem.values
  const field = (name: 'fromPath' | 'toPageId' | 'toAddress' | 'status') => ({
    label: t(`content.redirects.field.${name}`),
    name,
    defaultValue: typed?.[name] ?? String(redirected?.[name] ?? ''),
    errors: problem?.fields[name],
  })
  const optional = { optional: t('shell.form.optional') }
  return (
    <SidePart id="redirect" title={redirected ? t('content.redirects.change') : t('content.redirects.new')}>
      <Form method="post" noValidate>
        {redirected ? (
          <>
            {/* What is typed for one is kept for it alone. */}
            <input type="hidden" name="redirectId" value={redirected.id} />
            <input type="hidden" name="lockVersion" value={typed?.lockVersion ?? redirected.lockVersion} />
          </>
        ) : null}
        <TextField {...field('fromPath')} help={t('content.redirects.help.fromPath')} />
        <SelectField
          {...field('toPageId')}
          {...optional}
          options={[
            { value: '', label: t('content.redirects.other') },
            ...pages.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
        <TextField {...field('toAddress')} {...optional} help={t('content.redirects.help.toAddress')} />
        <SelectField
          {...field('status')}
          options={redirectStatuses.map((one) => ({ value: String(one), label: t(`content.redirects.status.${one}`) }))}
        />
        <SubmitButton name="do" value={redirected ? `save:${redirected.id}` : 'add'}>
          {t('content.save')}
        </SubmitButton>
      </Form>
    </SidePart>
  )
}

function ImportForm({ problem }: { problem: FormProblem | undefined }) {
  const t = useT()
  return (
    <SidePart id="import" title={t('content.redirects.import')}>
      <Form method="post" encType="multipart/form-data" className="stack">
        <FileField
          label={t('content.redirects.file')}
          name="file"
          accept=".csv,text/csv"
          help={t('content.redirects.import-help')}
          errors={problem?.fields.file}
        />
        <SubmitButton look="plain" name="do" value="import">
          {t('content.redirects.read')}
        </SubmitButton>
      </Form>
    </SidePart>
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
