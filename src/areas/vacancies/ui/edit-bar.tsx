import { Link } from 'react-router'
import { clockAt } from '#platform/week.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { moderators } from '#areas/users/model.ts'
import { isDraft, statusAfterSubmit } from '#areas/vacancies/model.ts'
import type { Managed } from './managed.ts'
import { useIsUpTo } from './step-forms.tsx'
import { VacancyBadge } from './vacancy-badge.tsx'
import { useVacancyWords } from './words.ts'

/** What was kept, when, and what of it could not be: by field. */
export type Saved = { savedAt: string; lockVersion: number; fields: Record<string, string[]> }

/** The bar above the form: how the vacancy is called and stands, when it was kept, and the buttons. */
export function EditBar({
  vacancy,
  name,
  saved,
  isBusy,
}: {
  vacancy: Managed
  name: string
  saved: Saved | undefined
  isBusy: boolean
}) {
  const t = useT()
  const own = useVacancyWords()
  const path = useLocalePath()
  const isUpTo = useIsUpTo()
  return (
    <div className="editbar" role="region" aria-label={t('vacancies.edit.actions')}>
      <div className="wrap wrap-wide">
        <Link className="btn btn-icon btn-sm" to={path('/vacancies')} aria-label={own('vacancies.edit.back')}>
          <Icon name="arrow-left-bold" />
        </Link>
        <p className="eb-t">
          <b>{name}</b>
          <VacancyBadge status={vacancy.status} isYours={isUpTo(vacancy)} />
        </p>
        <SavedAt saved={saved} isBusy={isBusy} isDraft={isDraft(vacancy.status)} />
        <div className="btn-group end">
          <Link
            className="btn btn-sm eb-eye"
            to={path(`/vacancies/${vacancy.id}`)}
            aria-label={t('vacancies.edit.as-pupil')}
          >
            <Icon name="eye" /> <span className="only-l">{t('vacancies.edit.as-pupil')}</span>
            <span className="eb-look">{t('vacancies.edit.look')}</span>
          </Link>
          <SaveButtons vacancy={vacancy} className="btn-sm" form="edit" />
        </div>
      </div>
    </div>
  )
}

/** Whether who reads it judges places: what they send in themselves goes online at once. */
export function useIsJudge(): ({ organizationStatus }: Pick<Managed, 'organizationStatus'>) => boolean {
  const { user } = useShell()
  const submittedByStaff = moderators.some((one) => user?.capacities.includes(one))
  return ({ organizationStatus }) =>
    statusAfterSubmit({
      submittedByStaff,
      organizationApproved: organizationStatus === 'approved',
      moderation: 'always',
      isFirstVacancy: true,
    }) === 'published'
}

/**
 * Sends the vacancy in, which a draft is written for: its words keep themselves, and are kept by a button where there are
 * no scripts. What is online already is kept by that button alone.
 */
export function SaveButtons({ vacancy, ...rest }: { vacancy: Managed; className?: string; form?: string }) {
  const t = useT()
  const isJudge = useIsJudge()
  const isUpTo = useIsUpTo()
  const mayPublish = vacancy.meta.allowedEvents.includes('submit')
  const isAsked = vacancy.status === 'changes_requested'
  const isSentAgain = isAsked && !isJudge(vacancy)
  // What the organization was asked for is theirs to answer, as the badge beside it says.
  const isMeant = mayPublish && (!isAsked || isUpTo(vacancy))
  const keepsItself = isDraft(vacancy.status)
  return (
    <>
      <SubmitButton
        {...rest}
        className={[rest.className, keepsItself ? 'without-js' : undefined].filter(Boolean).join(' ')}
        look={keepsItself ? 'plain' : 'primary'}
        name="intent"
        value="save"
      >
        {t('vacancies.edit.save')}
      </SubmitButton>
      {mayPublish ? (
        <SubmitButton {...rest} look={isMeant ? 'primary' : 'plain'} name="intent" value="submit">
          {t(isSentAgain ? 'vacancies.edit.send-again' : 'vacancies.event.submit')}
        </SubmitButton>
      ) : null}
    </>
  )
}

/** When it was kept last. Moments are only written where there is a clock to keep up with them. */
function SavedAt({ saved, isBusy, isDraft }: { saved: Saved | undefined; isBusy: boolean; isDraft: boolean }) {
  const t = useT()
  const { clock } = useFormat()
  const time = saved && clockAt(new Date(saved.savedAt))
  const left = Object.keys(saved?.fields ?? {}).length
  return (
    <span className="eb-s muted small" role="status">
      {isBusy ? (
        t('vacancies.edit.saving')
      ) : time ? (
        <>
          <Icon name="cloud-check" />{' '}
          {left
            ? t('vacancies.edit.saved-but', { time: clock(time), count: left })
            : t('vacancies.edit.saved', { time: clock(time) })}
        </>
      ) : isDraft ? (
        t('vacancies.edit.autosaves')
      ) : null}
    </span>
  )
}
