import { Form } from 'react-router'
import type { Member } from '#areas/user-admin/ui/member.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'

/** Sends an invitation once more, where it was not sent just now. A row of a table, which says who is invited, has room for few words. */
export function Resend({ member: { id, name, meta }, isInRow = false }: { member: Member; isInRow?: boolean }) {
  const t = useT()
  if (!meta.allowedEvents.includes('resend')) return null
  return (
    <Form method="post">
      <SubmitButton name="resend" value={id} look="plain" className={isInRow ? 'btn-sm' : ''}>
        <Icon name="paper-plane-tilt" /> {t(isInRow ? 'members.list.resend-row' : 'members.list.resend-one')}{' '}
        <span className="vh">: {name}</span>
      </SubmitButton>
    </Form>
  )
}
