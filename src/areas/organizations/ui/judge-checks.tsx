import { judgeChecks } from '#areas/organizations/checking/model.ts'
import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'
import type { Organization } from './organization.ts'
import './to-judge.css'

/** What a judge looks for, each found or not: one look down the ticks says what to ask about. */
export function JudgeChecks({ organization, alike }: { organization: Organization; alike: number }) {
  const t = useT()
  const checks = judgeChecks(organization, alike)
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
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
