import { Form, redirect } from 'react-router'
import { daysAnew } from '#areas/vacancies/model.ts'
import type { PageApi } from '#web/api.ts'
import { ApiRefusal } from '#web/client.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import type { Managed } from './managed.ts'

/** A place that is over, as it was and a year on: with one tap where nothing about it changed. */
export function Reopen({
  vacancy,
  today,
  look = 'primary',
  className = '',
}: {
  vacancy: Managed
  today: string
  look?: 'primary' | 'plain'
  className?: string
}) {
  const t = useT()
  const { shortDate } = useFormat()
  const days = daysAnew(vacancy, today)
  // What a judge closed is not sent in again as it was, and what was begun anew is not begun once more.
  const isOver = vacancy.status === 'expired' && !vacancy.isRenewed
  if (days === null || !isOver || !vacancy.meta.allowedEvents.includes('renew')) return null
  return (
    <Form method="post">
      <input type="hidden" name="id" value={vacancy.id} />
      <input type="hidden" name="lockVersion" value={vacancy.lockVersion} />
      {Object.entries(days).map(([name, day]) =>
        day ? <input key={name} type="hidden" name={name} value={day} /> : null,
      )}
      <SubmitButton name="reopen" value={vacancy.id} look={look} className={className}>
        <Icon name="arrow-clockwise" />{' '}
        {days.endsOn
          ? t('vacancies.manage.reopen-until', { day: shortDate(days.endsOn) })
          : t('vacancies.manage.reopen')}
        {vacancy.title ? <span className="vh">: {vacancy.title}</span> : null}
      </SubmitButton>
    </Form>
  )
}

/**
 * Begins the place anew with its days of a year later and sends it in, where the form asks for it. What is
 * refused is mended where it is written: what was begun is kept there.
 */
export async function reopenAsked(api: PageApi, form: FormData): Promise<void> {
  const id = form.get('reopen')
  if (typeof id !== 'string') return
  const days = Object.fromEntries(
    ['startsOn', 'endsOn'].flatMap((name) => (form.get(name) ? [[name, String(form.get(name))]] : [])),
  )
  const { data } = await api.put(`/vacancies/${id}/renew`, 'vacancies', {
    lockVersion: Number(form.get('lockVersion')),
  })
  const page = `/${api.locale}/vacancies/${data.id}`
  try {
    await api.patch(`/vacancies/${data.id}`, 'vacancies', { ...days, lockVersion: data.lockVersion }, data.id)
    await api.put(`/vacancies/${data.id}/submit`, 'vacancies')
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    throw redirect(`${page}/edit`)
  }
  throw redirect(`${page}?done=submit`)
}
