import { fieldOf, judgeChecks } from '#areas/organizations/checking/model.ts'
import { Link } from 'react-router'
import { Icon } from '#web/design/icon.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import type { Organization } from './organization.ts'
import './to-judge.css'

/** What a judge looks for, each found or not: one look down the ticks says what to ask about. */
export function JudgeChecks({ organization, alike }: { organization: Organization; alike: number }) {
  const t = useT()
  const path = useLocalePath()
  // What is still to be asked comes first.
  const checks = judgeChecks(organization, alike).toSorted((one, other) => Number(one.isFine) - Number(other.isFine))
  const fine = checks.filter(({ isFine }) => isFine).length
  return (
    <>
      <p className="judge-sum">{t('organizations.judge.fine', { fine, all: checks.length })}</p>
      <ul className="judge-checks">
        {checks.map(({ check, finding, isFine, value = '' }) => (
          <li key={check} data-ok={isFine ? '' : undefined}>
            <Icon name={isFine ? 'check-circle-fill' : 'warning-fill'} />{' '}
            <span>
              <span className="vh">{t(`organizations.approve.${isFine ? 'fine' : 'look'}`)}: </span>
              {t(`organizations.approve.check.${check}.${finding}`, { value, count: alike })}
              {!isFine && check in fieldOf && organization.meta.can.edit ? (
                <>
                  {' '}
                  <Link to={`${path(`/organizations/${organization.id}/edit`)}#f-${fieldOf[check]}`}>
                    {t('organizations.judge.add')}
                    <span className="vh">: {t(`organizations.field.${fieldOf[check]}`)}</span>
                  </Link>
                </>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
