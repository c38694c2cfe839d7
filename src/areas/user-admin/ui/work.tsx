import { Form, Link } from 'react-router'
import type { Member } from '#areas/user-admin/ui/member.ts'
import type { PageApi } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useWaitingRooms } from '#web/layouts/rooms.ts'
import { useShell } from '#web/shell.ts'
import { daysWaited } from '#web/waiting.ts'

/** Asks once more for a signature, where that is what a form asks. */
export async function remindOfSignature(api: PageApi, form: FormData): Promise<boolean> {
  if (form.get('step') !== 'remind_signer') return false
  const [contractId, signerId] = String(form.get('signature')).split(' ')
  await api.post(`/contracts/${contractId}/signers/${signerId}/remind`, 'contracts')
  return true
}

/** What somebody has in hand, in a few words: whom they guide, whom they let in. */
export function useWorkInWords() {
  const t = useT()
  return ({ roles, guides, letIn }: Member): string[] => [
    ...(guides > 0 || roles.some(({ capacity }) => capacity === 'company_supervisor')
      ? [t('members.work.guides', { count: guides })]
      : []),
    ...(letIn === null ? [] : [t('members.work.let-in', { count: letIn })]),
  ]
}

/** The contracts that wait for somebody's signature: whose, for how long, and the way to ask once more. */
export function SignaturesDue({ member: { signs, name, firstName } }: { member: Member }) {
  const t = useT()
  const path = useLocalePath()
  const { today } = useShell()
  if (signs.length === 0) return null
  return (
    <ul className="lines rows signs-due">
      {signs.map(({ contractId, signerId, internshipId, studentName, since, canRemind }) => (
        <li key={signerId} className="row-line">
          <p className="grow">
            <Link to={path(`/internships/${internshipId}`)}>{studentName}</Link>{' '}
            {t('members.work.waits', { days: daysWaited(since, today), name: firstName })}
          </p>
          {canRemind ? (
            <Form method="post">
              <input type="hidden" name="signature" value={`${contractId} ${signerId}`} />
              <input type="hidden" name="name" value={name} />
              <SubmitButton name="step" value="remind_signer" look="plain" className="btn-sm">
                {t('members.work.remind')}
                <span className="vh">
                  : {name}, {studentName}
                </span>
              </SubmitButton>
            </Form>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

/** What waits in the rooms a desk keeps together, each with how much; `of` names those that are meant, without all of them. */
export function WaitsTogether({ of }: { of?: readonly string[] }) {
  const t = useT()
  const rooms = useWaitingRooms().filter(({ key }) => !of || of.includes(key))
  return (
    <PageSection id="together" title={t('members.work.together')}>
      {rooms.length > 0 ? (
        <>
          <p className="muted">{t('members.work.together-lead')}</p>
          <ul className="lines rows">
            {rooms.map(({ key, to, name, waiting }) => (
              <li key={key} className="row-line">
                <div className="grow">
                  <p className="row-title">
                    <Link to={to}>
                      {t.has(`members.work.waits-for.${key}`)
                        ? t(`members.work.waits-for.${key}`, { count: waiting })
                        : name}
                    </Link>
                  </p>
                  {/* Who runs the tenant rings nobody (docs/domain.md 3.2). */}
                  {key === 'applications' ? <p className="muted">{t('members.work.for-broker')}</p> : null}
                </div>
                {t.has(`members.work.waits-for.${key}`) ? null : <span className="count count-hot">{waiting}</span>}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="muted">{t('members.work.nothing')}</p>
      )}
    </PageSection>
  )
}
