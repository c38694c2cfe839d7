import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { isHeld } from '#areas/files/model.ts'
import { act, formValues, load, localeOfPath, takeForm, type FormProblem } from '#web/api.ts'
import type { Got } from '#web/api-types.ts'
import { Badge } from '#web/design/badge.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Checkbox, SelectField, TextArea, TextField } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { RecordHead } from '#web/design/record.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { fileAddress, licences, signedDays } from '../library/model.ts'
import { partIn, PictureParts } from '../ui/picture-parts.tsx'
import '../ui/files.css'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => (await api.get(`/content_files/${args.params.id}`)).data)
}

export async function action(args: ActionFunctionArgs) {
  const url = new URL(args.request.url)
  const form = await takeForm(args.request)
  const id = String(args.params.id)
  const home = `/${localeOfPath(url.pathname)}/content/file-upload`
  return act(args, form, async (api) => {
    if (form.get('do') === 'remove') {
      await api.delete(`/content_files/${id}${form.has('used') ? '?used=1' : ''}`)
      throw redirect(`${home}?done=removed`)
    }
    const { lockVersion, do: _, isDecorative, isPrivate, ...said } = formValues(form)
    const told = Object.fromEntries(Object.entries(said).filter(([name]) => !name.startsWith('crop.')))
    const crop = partIn(said)
    const change = {
      ...told,
      ...(crop ? { crop } : {}),
      isDecorative: isDecorative === 'on',
      isPrivate: isPrivate === 'on',
    }
    await api.patch(`/content_files/${id}`, 'content_files', { ...change, lockVersion: Number(lockVersion) }, id)
    throw redirect(`${home}/${id}?done=save`)
  })
}

export default function ContentFile() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const file = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const outcome = useActionData() as { problem?: FormProblem } | undefined
  const problem = outcome?.problem
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(file.title, tenant.appName)}</title>
      <Crumbs
        rooms={[
          [path('/content'), t('content.title')],
          [path('/content/file-upload'), t('content.files.title')],
        ]}
      />
      <RecordHead title={file.title} lead={<Told file={file} />} />
      {search.get('done') === 'save' && !problem ? (
        <Notice tone="ok" role="status" title={t('content.done.save')} />
      ) : null}
      {file.lacksWords ? <Notice tone="warn" title={t('content.files.words-first')} /> : null}
      <ErrorSummary problem={problem} />
      <Preview file={file} />
      {isHeld(file.scanState) ? <Scanned file={file} /> : null}
      <FileForm key={file.lockVersion} file={file} problem={problem} />
      {isHeld(file.scanState) ? null : <Scanned file={file} />}
      <PageSection id="uses" title={t('content.files.used-by')}>
        {file.usedBy.length === 0 ? (
          <p>{t('content.files.uses', { count: 0 })}</p>
        ) : (
          <ul className="lines">
            {file.usedBy.map(({ pageId, title }) => (
              <li key={pageId}>
                <Link to={path(`/content/${pageId}`)}>{title}</Link>
              </li>
            ))}
          </ul>
        )}
        <Form method="post" className="stack">
          {file.uses > 0 ? <Checkbox name="used" label={t('content.files.remove-used', { count: file.uses })} /> : null}
          <SubmitButton look="remove" name="do" value="remove">
            {t('content.files.remove')}
          </SubmitButton>
        </Form>
      </PageSection>
    </main>
  )
}

type Whole = Got<'/content_files/:id'>

/** What kind of thing it is, how large, and since when it is here. */
function Told({ file: { kind, width, height, byteSize, createdAt } }: { file: Whole }) {
  const t = useT()
  const { fileSize, fullDate } = useFormat()
  const size = width && height ? t('content.files.pixels', { width, height }) : ''
  const told = [
    t(`content.file.kind.${kind}`),
    size,
    fileSize(byteSize),
    t('content.files.since', { day: fullDate(createdAt) }),
  ].filter(Boolean)
  return (
    <span className="apart cf-told">
      {told.map((one) => (
        <span key={one}>{one}</span>
      ))}
    </span>
  )
}

function Preview({ file }: { file: Whole }) {
  const t = useT()
  const { fileSize } = useFormat()
  return (
    <>
      {file.kind === 'picture' || isHeld(file.scanState) ? null : (
        <p className="cf-get">
          <a className="btn" href={fileAddress(file.id)} download>
            <Icon name="download-simple" /> {file.title} ({fileSize(file.byteSize)})
          </a>
        </p>
      )}
      {file.signedUrl ? (
        <TextField
          label={t('content.files.signed')}
          help={t('content.files.signed-help', { days: signedDays })}
          name="signedUrl"
          defaultValue={file.signedUrl}
          readOnly
        />
      ) : null}
    </>
  )
}

const tones = { own_rules: 'done', clean: 'done', waiting: 'other', refused: 'no' } as const

/** Whether it was looked at, by what, and what was found. */
function Scanned({ file: { scanState, scanFound } }: { file: Whole }) {
  const t = useT()
  return (
    <div className="cf-scan">
      <Badge tone={tones[scanState]}>{t(`content.files.scan.${scanState}`)}</Badge>
      <p>{t(`content.files.scan-text.${scanState}`, { found: scanFound ?? '' })}</p>
    </div>
  )
}

function FileForm({ file, problem }: { file: Whole; problem: FormProblem | undefined }) {
  const t = useT()
  // What was typed stays after a refusal, with the version it was typed upon.
  const typed = problem && problem.values.title !== undefined ? problem.values : undefined
  const field = (name: 'title' | 'folder' | 'altNl' | 'altEn' | 'credit') => ({
    label: t(`content.field.${name}`),
    name,
    defaultValue: typed?.[name] ?? file[name],
    errors: problem?.fields[name],
    ...(t.has(`content.help.${name}`) ? { help: t(`content.help.${name}`) } : {}),
  })
  const ticked = (name: 'isDecorative' | 'isPrivate') => ({
    label: t(`content.field.${name}`),
    name,
    defaultChecked: typed ? typed[name] === 'on' : file[name],
    errors: problem?.fields[name],
    ...(t.has(`content.help.${name}`) ? { help: t(`content.help.${name}`) } : {}),
  })
  const optional = { optional: t('shell.form.optional') }
  const isPicture = file.kind === 'picture'
  // A part is chosen on the picture, which nobody gets before it was looked at.
  const hasParts = isPicture && !isHeld(file.scanState)
  const words = (
    <div className="record-form stack">
      <input type="hidden" name="lockVersion" value={typed?.lockVersion ?? file.lockVersion} />
      {isPicture ? (
        <>
          <TextArea {...field('altNl')} rows={2} maxLength={250} />
          <TextArea {...field('altEn')} rows={2} maxLength={250} />
          <Checkbox {...ticked('isDecorative')} />
        </>
      ) : null}
      <TextField {...field('title')} maxLength={120} />
      <TextField {...field('folder')} {...optional} maxLength={60} />
      <SelectField
        label={t('content.field.licence')}
        name="licence"
        defaultValue={typed?.licence ?? file.licence}
        errors={problem?.fields.licence}
        options={licences.map((value) => ({ value, label: t(`content.licence.${value}`) }))}
      />
      <TextField {...field('credit')} {...optional} maxLength={120} />
      <Checkbox {...ticked('isPrivate')} />
      {/* It keeps the words and the part of the picture that is chosen. */}
      <p className="btn-group">
        <SubmitButton>{t('content.save')}</SubmitButton>
      </p>
    </div>
  )
  return (
    <Form method="post" noValidate className={hasParts ? 'cf-form cf-both' : 'cf-form'}>
      {hasParts ? (
        <PictureParts file={file} problem={problem}>
          {words}
        </PictureParts>
      ) : (
        words
      )}
    </Form>
  )
}
