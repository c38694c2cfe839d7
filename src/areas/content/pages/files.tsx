import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { SeekForm } from '#areas/content/ui/seek-form.tsx'
import { isHeld } from '#areas/files/model.ts'
import { act, askedPage, lastPage, load, takeForm, type FormProblem } from '#web/api.ts'
import type { GotMeta, GotOne } from '#web/api-types.ts'
import { Empty } from '#web/design/empty.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Pager } from '#web/design/pager.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { fileAddress, pointOf } from '../library/model.ts'
import { UploadBox } from '../ui/upload.tsx'
import '../ui/files.css'
import { WebsitePage } from '../ui/website-page.tsx'

/** What may be looked at, by the filter it asks. */
const views = { all: '', words: 'lacks_words_eq=true', unused: 'uses_eq=0', documents: 'kind_eq=document' } as const
type View = keyof typeof views
const viewNames = Object.keys(views) as View[]

function askedOf(url: URL) {
  const asked = url.searchParams.get('view')
  return {
    view: viewNames.find((one) => one === asked) ?? 'all',
    words: url.searchParams.get('q')?.trim().slice(0, 100) ?? '',
    folder: url.searchParams.get('folder') ?? '',
  }
}

type Asked = ReturnType<typeof askedOf>

function queryOf({ view, words, folder }: Asked): string {
  const query = { ...(view === 'all' ? {} : { view }), ...(words ? { q: words } : {}), ...(folder ? { folder } : {}) }
  return `?${new URLSearchParams(query)}`
}

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const asked = askedOf(url)
  const page = Math.min(askedPage(url), 10_000)
  const query = new URLSearchParams({ 'page[number]': String(page) })
  const [filter, value] = views[asked.view].split('=')
  if (filter && value) query.set(`filter[${filter}]`, value)
  if (asked.words) query.set('filter[words_cont]', asked.words)
  if (asked.folder) query.set('filter[folder_eq]', asked.folder)
  return load(args, async (api) => {
    const { data, meta } = await api.get(`/content_files?${query}`)
    const last = Math.max(1, meta.page.totalPages)
    if (page > last) throw redirect(lastPage(url, last))
    return { files: data, page: meta.page, counts: meta.counts, asked }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { folder } = askedOf(new URL(args.request.url))
  const form = await takeForm(args.request)
  const files = form.getAll('file').filter((one): one is File => one instanceof File)
  form.delete('file')
  return act(args, form, async (api) => {
    for (const file of files) {
      const query = new URLSearchParams({ file_name: file.name, folder })
      const bytes = new Uint8Array(await file.arrayBuffer())
      await api.bytes(`/content_files?${query}`, bytes, 'application/octet-stream')
    }
    return { added: files.length }
  })
}

export default function Files() {
  const t = useT()
  const { files, page, counts, asked } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const outcome = useActionData() as { problem?: FormProblem; added?: number } | undefined
  return (
    <WebsitePage
      title={t('content.files.title')}
      lead={
        <>
          {t('content.files.count', { count: counts.all })}
          {counts.lacksWords > 0 ? t('content.files.of-which', { count: counts.lacksWords }) : null}
        </>
      }
    >
      {search.get('done') === 'removed' && !outcome ? (
        <Notice tone="ok" role="status" title={t('content.files.removed')} />
      ) : null}
      {outcome?.added ? (
        <Notice tone="ok" role="status" title={t('content.files.added', { count: outcome.added })} />
      ) : null}
      <ErrorSummary problem={outcome?.problem} />
      <UploadBox folder={asked.folder} errors={outcome?.problem?.fields.file} />
      <Bar counts={counts} asked={asked} />
      {files.length === 0 ? (
        <Empty title={t('content.files.none')}>{t('content.files.none-text')}</Empty>
      ) : (
        <ul className="cf-grid">
          {files.map((file) => (
            <li key={file.id}>
              <FileCard file={file} />
            </li>
          ))}
        </ul>
      )}
      <Pager {...page} hrefOf={(number) => `${queryOf(asked)}&page=${number}`} />
    </WebsitePage>
  )
}

type Counts = GotMeta<'/content_files'>['counts']

/** What is looked at: by what it lacks, by its words and by its folder. */
function Bar({ counts, asked }: { counts: Counts; asked: Asked }) {
  const t = useT()
  const total = { all: counts.all, words: counts.lacksWords, unused: counts.unused, documents: counts.documents }
  return (
    <div className="cf-bar-row">
      <nav className="tabs" aria-label={t('content.files.views')}>
        {viewNames.map((view) => (
          <Link key={view} to={queryOf({ ...asked, view })} aria-current={view === asked.view ? 'true' : undefined}>
            {t(`content.files.view.${view}`)} <span className="count">{total[view]}</span>
          </Link>
        ))}
      </nav>
      <SeekForm label={t('content.files.search')} words={asked.words}>
        {asked.view === 'all' ? null : <input type="hidden" name="view" value={asked.view} />}
        {counts.folders.length > 0 ? (
          <>
            <label className="vh" htmlFor="f-folder">
              {t('content.field.folder')}
            </label>
            <select className="select" id="f-folder" name="folder" defaultValue={asked.folder}>
              <option value="">{t('content.files.all-folders')}</option>
              {counts.folders.map(({ name, count }) => (
                <option key={name} value={name}>
                  {name} ({count})
                </option>
              ))}
            </select>
          </>
        ) : null}
      </SeekForm>
    </div>
  )
}

function FileCard({ file }: { file: GotOne<'/content_files'> }) {
  const t = useT()
  const { fileSize } = useFormat()
  const path = useLocalePath()
  const to = path(`/content/file-upload/${file.id}`)
  return (
    <div className="cf-card">
      <Link className="cf-card" to={to}>
        <span className="cf-thumb">
          {file.kind === 'picture' && !isHeld(file.scanState) ? (
            <img
              src={fileAddress(file.id, { width: 480, format: 'webp' }, file.drawn)}
              alt=""
              width={240}
              height={160}
              style={{ objectPosition: pointOf(file) }}
            />
          ) : (
            <Icon name="file-text" />
          )}
        </span>
        <b>{file.title}</b>
      </Link>
      <small className="cf-state">
        {/* Only what is amiss is told: that a file was looked over says nothing of the one beside it. */}
        {file.lacksWords ? (
          <span className="cf-warn">
            <Icon name="warning-fill" />{' '}
            <Link to={`${to}#f-altNl`}>
              {t('content.files.write-words')}
              <span className="vh">: {file.title}</span>
            </Link>
          </span>
        ) : null}
        {isHeld(file.scanState) ? (
          <span className="cf-warn">
            <Icon name="warning-fill" /> {t(`content.files.scan.${file.scanState}`)}
          </span>
        ) : null}
        <span className="muted">{fileSize(file.byteSize)}</span>
        {file.uses > 0 ? (
          <Link to={`${to}#uses`}>{t('content.files.uses', { count: file.uses })}</Link>
        ) : (
          <span className="muted">{t('content.files.uses', { count: 0 })}</span>
        )}
        {file.isPrivate ? <span className="muted">{t('content.files.private')}</span> : null}
      </small>
    </div>
  )
}
