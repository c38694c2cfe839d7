import { useEffect } from 'react'
import { isRouteErrorResponse, Link, useLocation, useNavigate, useRevalidator, useRouteLoaderData } from 'react-router'
import { Icon } from '#web/design/icon.tsx'
import { ErrorPage } from '#web/error-page.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { readAnew } from '#web/scripts.ts'
import type { Shell } from '#web/shell.ts'

type Found = { status: number; code: string; reference: string | undefined }

/** Whatever a page threw, as the page people see: in the words of docs/domain.md 9.9, and never a detail of ours. */
export function ErrorScreen({ error }: { error: unknown }) {
  const t = useT()
  const path = useLocalePath()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { revalidate, state } = useRevalidator()
  const { status, code, reference } = read(error)
  const wording = wordsOf(status, code)
  const title = t(`shell.error.${wording}.title`, { code: status })
  const missing = status === 404
  // Nothing is broken where somebody may not come in.
  const isClosed = status === 401 || status === 403

  useEffect(() => readAnewWithout(error), [error])

  return (
    <ErrorPage title={title} drawing={missing ? 'signpost' : isClosed ? 'closed-gate' : 'road-works'}>
      {isClosed ? null : <p className="errcode num">{status}</p>}
      <h1>{title}</h1>
      <p className="lead">{t(`shell.error.${wording}.subtitle`)}</p>
      {t.has(`shell.error.${wording}.help`) ? (
        <p>
          {t(`shell.error.${wording}.help`)}{' '}
          {status === 403 ? <Link to={path('/contactformulier')}>{t('help.ask')}</Link> : null}
        </p>
      ) : null}
      {missing ? (
        <nav className="errnav" aria-label={t('shell.error.directions')}>
          <Link className="board" to={path('/')}>
            {t('shell.to-start')} <Icon name="arrow-right-bold" />
          </Link>
          <Link className="board b2" to={path('/stagebank')}>
            {t('shell.nav.bank')} <Icon name="arrow-right-bold" />
          </Link>
        </nav>
      ) : (
        <div className="btn-group">
          {status >= 500 ? (
            <button
              className="btn btn-primary btn-lg"
              type="button"
              onClick={() => void revalidate()}
              disabled={state !== 'idle'}
            >
              <Icon name="arrow-clockwise" /> {t('shell.error.again')}
            </button>
          ) : null}
          {wording === 'no-school' ? (
            <OfSchool />
          ) : (
            <Link className={status >= 500 ? 'btn btn-lg' : 'btn btn-primary btn-lg'} to={path('/')}>
              {t('shell.error.home')}
            </Link>
          )}
          {isClosed && wording !== 'no-school' ? (
            <button className="btn btn-lg" type="button" data-needs-js="" onClick={() => void navigate(-1)}>
              <Icon name="arrow-left-bold" /> {t('shell.error.back')}
            </button>
          ) : null}
        </div>
      )}
      {isClosed && wording !== 'no-school' ? (
        <p className="small muted num">{t('shell.error.code', { code: status })}</p>
      ) : null}
      {missing ? <p className="small muted">{t('shell.error.sought', { path: pathname })}</p> : null}
      {reference ? <p className="small muted num">{t('shell.error.reference', { reference })}</p> : null}
    </ErrorPage>
  )
}

/** Whoever sets the tenant and no school goes on to a school, or to their own settings. */
function OfSchool() {
  const t = useT()
  const path = useLocalePath()
  const shell = (useRouteLoaderData('root') as { shell: Shell } | undefined)?.shell
  const own = shell?.navigation.find(({ key }) => key === 'settings')?.path
  if (!own)
    return (
      <Link className="btn btn-primary btn-lg" to={path('/')}>
        {t('shell.error.home')}
      </Link>
    )
  return (
    <>
      <Link className="btn btn-primary btn-lg" to={path(own)}>
        {t('shell.error.no-school.settings', { name: shell.tenant.appName })}
      </Link>
      <Link className="btn btn-lg" to={path('/organizations?type=School')}>
        {t('shell.error.no-school.choose')}
      </Link>
    </>
  )
}

function read(error: unknown): Found {
  if (!isRouteErrorResponse(error)) return { status: 500, code: '', reference: undefined }
  const details = (error.data ?? {}) as { code?: string; reference?: string }
  return {
    status: error.status,
    code: details.code ?? '',
    reference: error.status >= 500 ? details.reference : undefined,
  }
}

function wordsOf(status: number, code: string): string {
  if (code === 'identity.wrong-center') return 'wrong-center'
  if (code === 'identity.no-organization') return 'no-organization'
  if (code === 'platform.unreadable-body') return 'unreadable-form'
  if (code === 'settings.no-school') return 'no-school'
  if (code === 'settings.tenant-only') return 'tenant-only'
  if (code === 'tenancy.feature-disabled') return 'feature-disabled'
  return [401, 403, 404, 413, 429].includes(status) ? String(status) : 'other'
}

/** After a release a page may ask for a file that is gone. */
function readAnewWithout(error: unknown): void {
  if (error instanceof Error && /dynamically imported module|module script failed|error loading/i.test(error.message))
    readAnew()
}
