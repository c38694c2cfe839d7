import { Link } from 'react-router'
import { Icon } from '#web/design/icon.tsx'
import { Drawing } from '#web/design/scene.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

/** The way for pupils, for organizations and for schools. `here` says what there is in this town now. */
export function Signpost({ forSchools, here }: { forSchools: string; here: string | undefined }) {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const schools = path(forSchools)
  const ownPlaces = tenant.capabilities.selfFoundAllowed === true
  return (
    <section className="wegwijzer" aria-labelledby="ww-t">
      <div className="wrap ww">
        <h2 className="vh" id="ww-t">
          {t('content.signpost.title')}
        </h2>
        <div className="ww-pole" aria-hidden="true" />
        <Drawing name="pupils" />
        <div className="ww-item">
          <Board to={path('/stagebank')}>{t('content.signpost.pupils.board')}</Board>
          <div>
            {here ? <p>{here}</p> : null}
            {ownPlaces ? (
              <p>
                {t('content.signpost.pupils.text')}{' '}
                <Link to={path('/zelfgevonden')}>{t('content.signpost.pupils.link')}</Link>
              </p>
            ) : (
              <p>{t('content.signpost.pupils.bank')}</p>
            )}
          </div>
        </div>
        <div className="ww-item">
          <Board to={path('/organizations/signup')} look="b2">
            {t('content.signpost.organizations.board')}
          </Board>
          <p>
            {t('content.signpost.organizations.text')}{' '}
            <Link to={path('/organizations/signup')}>{t('content.signpost.organizations.link')}</Link>
          </p>
        </div>
        <div className="ww-item">
          <Board to={schools} look="b3">
            {t('content.signpost.schools.board')}
          </Board>
          <p>
            {t('content.signpost.schools.text')} <Link to={schools}>{t('content.signpost.schools.link')}</Link>
          </p>
        </div>
      </div>
    </section>
  )
}

function Board({ to, look = '', children }: { to: string; look?: string; children: string }) {
  return (
    <Link className={`board ${look}`.trim()} to={to}>
      {children} <Icon name="arrow-right-bold" />
    </Link>
  )
}
