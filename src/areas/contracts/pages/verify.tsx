import { useMemo } from 'react'
import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { verifyCodeLength } from '#areas/contracts/proof/model.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, apiFor, load, takeFile, takeForm, type FormProblem } from '#web/api.ts'
import type { AnswerAt, Got } from '#web/api-types.ts'
import { ApiRefusal } from '#web/client.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { TextField } from '#web/design/field.tsx'
import { FileField } from '#web/design/file-field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { RecordCols, RecordHead, SidePart } from '#web/design/record.tsx'
import { Icon } from '#web/design/icon.tsx'
import { RoadStop } from '#web/design/road-stop.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { LinkPreview } from '#web/link-preview.tsx'
import { useShell } from '#web/shell.ts'
import '#areas/contracts/ui/sign.css'

export const handle = { layout: 'public' }

/** A code may be typed in groups, as it stands on paper. */
const bare = (code: string) => code.replaceAll(/[\s-]+/g, '')

type Verification = Pick<Got<'/verify/:code'>, 'number' | 'title' | 'status' | 'completedAt' | 'signers'>

/** With a code in the address: what the code stands for. */
export async function loader(args: LoaderFunctionArgs) {
  const asked = new URL(args.request.url).searchParams.get('code')?.trim()
  const isEmpty = asked === ''
  const api = apiFor(args)
  if (asked) throw redirect(`/${api.locale}/verify/${encodeURIComponent(bare(asked))}`)
  const { code } = args.params
  if (!code) return { code: '', found: null, isEmpty }
  return load(args, async () => {
    try {
      const { data } = await api.get(`/verify/${encodeURIComponent(code)}`)
      return { code, found: data, isEmpty: false }
    } catch (error) {
      if (error instanceof ApiRefusal && error.status === 404) return { code, found: null, isEmpty: false }
      throw error
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const { bytes } = await takeFile(form)
  return act(args, form, async (api) => {
    return { upload: (await api.bytes('/verify', bytes, 'application/pdf')).data }
  })
}

export default function VerifyPage() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { code, found, isEmpty } = useLoaderData<typeof loader>()
  const result = useActionData<{ problem?: FormProblem; upload?: AnswerAt<'post', '/verify'>['data'] }>()
  const upload = result?.upload
  // The same as long as the page is: the summary takes the focus with each new one.
  const isUnknown = code !== '' && !found && !upload
  const length = bare(code).length
  const isWhole = length === verifyCodeLength
  const wrong = useMemo<FormProblem | undefined>(() => {
    if (!isEmpty && !isUnknown) return undefined
    // The notice says that nobody knows it; the field, how much of a code it is.
    const said = isEmpty
      ? t('fields.required')
      : t('contracts.verify-page.typed', {
          whole: isWhole ? 'yes' : 'no',
          count: length,
          all: verifyCodeLength,
        })
    return { message: '', code: '', status: 422, fields: { code: [said] }, values: {} }
  }, [isEmpty, isUnknown, isWhole, length, t])
  const shown = upload ? upload.contract : found
  const isSound = upload?.verdict === 'sound' && upload.known
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(t('contracts.verify.title'), tenant.appName)}</title>
      <LinkPreview title={t('contracts.verify.title')} description={t('contracts.verify.lead')} path="/verify" />
      <RecordHead title={t('contracts.verify.title')} lead={t('contracts.verify.lead')} />
      {upload ? (
        <Notice tone={isSound ? 'ok' : 'stop'} role="status" title={t(`contracts.verify.${upload.verdict}`)}>
          {isSound ? null : t('contracts.verify-page.what-now')}
        </Notice>
      ) : null}
      <RecordCols
        aside={
          <>
            {shown ? null : <WhereItStands />}
            <WhatItSays isUnknown={isUnknown} />
          </>
        }
      >
        {shown ? (
          <Known contract={shown} />
        ) : (
          <>
            {/* What an address says is there with the page, and moves nothing; what was pressed is summed up. Of a code that is too short or too long the field says all. */}
            {isUnknown && isWhole ? (
              <Notice tone="stop" title={t('contracts.verify.unknownCode')}>
                {t('contracts.verify-page.unknown-text')}
              </Notice>
            ) : isUnknown ? null : (
              <ErrorSummary problem={wrong} />
            )}
            <Form method="get" action={path('/verify')} className="record-form section" noValidate>
              <h2>{t('contracts.verify-page.by-code')}</h2>
              <TextField
                label={t('contracts.verify-page.code')}
                help={t('contracts.verify-page.code-help')}
                name="code"
                className="w-l num"
                autoComplete="off"
                defaultValue={code}
                errors={wrong?.fields.code}
                required
              />
              <p>
                <button type="submit" className="btn btn-primary">
                  {t('contracts.verify-page.check')}
                </button>
              </p>
            </Form>
            <section className="record-form section">
              <h2>{t('contracts.verify-page.or')}</h2>
              <ErrorSummary problem={result?.problem} />
              <Form method="post" action={path('/verify')} encType="multipart/form-data">
                <FileField
                  label={t('contracts.verify-page.file')}
                  name="file"
                  accept="application/pdf"
                  errors={result?.problem?.fields.file}
                />
                <p>
                  <SubmitButton look="plain">{t('contracts.verify-page.upload')}</SubmitButton>
                </p>
              </Form>
            </section>
          </>
        )}
      </RecordCols>
    </main>
  )
}

/** Where on paper the code stands: a picture of it, with the one thing to look for. */
function WhereItStands() {
  const t = useT()
  const own = (key: string) => t(`contracts.verify-page.${key}`)
  return (
    <SidePart id="where" title={own('where')}>
      <div className="verify-sheet" aria-hidden="true">
        <b>{t('contracts.certificate.title')}</b>
        <span>
          {t('contracts.certificate.number')} <i />
        </span>
        <mark>
          {t('contracts.certificate.code')} <span className="num">{own('example')}</span>
        </mark>
        <span>
          {t('contracts.certificate.address')} <i />
        </span>
        <span>
          {t('contracts.certificate.completedAt')} <i />
        </span>
      </div>
      <p>{own('where-text')}</p>
    </SidePart>
  )
}

/** What somebody gets to know here, and whom to ask where a code says nothing. */
function WhatItSays({ isUnknown }: { isUnknown: boolean }) {
  const t = useT()
  const path = useLocalePath()
  const own = (key: string) => t(`contracts.verify-page.${key}`)
  return (
    <SidePart id="says" title={own('says')}>
      <ul className="lines verify-says">
        {['who', 'when', 'unchanged'].map((one) => (
          <li key={one}>
            <Icon name="check-bold" /> {own(`says-${one}`)}
          </li>
        ))}
      </ul>
      <p className="muted verify-private">{own('says-private')}</p>
      <p>
        {own(isUnknown ? 'ask-unknown' : 'ask')} <Link to={path('/contactformulier')}>{own('ask-us')}</Link>
      </p>
    </SidePart>
  )
}

/** What is known of a contract: how it stands and who signed it when. */
function Known({ contract }: { contract: Verification }) {
  const t = useT()
  const path = useLocalePath()
  const { exactMoment } = useFormat()
  const own = (key: string, values?: Record<string, string>) => t(`contracts.verify-page.${key}`, values)
  return (
    <section className="record-form" aria-labelledby="known">
      <h2 id="known">{own('number', { number: contract.number })}</h2>
      <p className="verify-stand">
        <Icon name={contract.completedAt ? 'seal-check-fill' : 'clock-fill'} />{' '}
        <span>
          <b>{own('ours')}</b> {own('status', { status: t(`contracts.status.${contract.status}`).toLowerCase() })}{' '}
          {contract.completedAt ? own('signed-on', { moment: exactMoment(contract.completedAt) }) : null}
        </span>
      </p>
      <h3 className="verify-who">{own('who')}</h3>
      <ol className="route">
        {contract.signers.map((signer, at) => (
          <RoadStop
            key={signer.role + signer.name}
            number={at + 1}
            state={signer.signedAt ? 'done' : 'next'}
            name={`${signer.name}, ${t(`contracts.signerRoles.${signer.role}`)}`}
          >
            {signer.signedAt ? t('contracts.signed-on', { moment: exactMoment(signer.signedAt) }) : own('not-signed')}
          </RoadStop>
        ))}
      </ol>
      <p>
        <Link className="btn btn-primary" to={path('/verify')}>
          {own('again')}
        </Link>
      </p>
    </section>
  )
}
