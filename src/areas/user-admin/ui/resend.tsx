import { Form } from 'react-router'
import type { Member } from '#areas/user-admin/ui/member.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'

/** Sends an invitation once more, where it was not sent just now. */
export function Resend({ member: { id, name, meta }, look = '' }: { member: Member; look?: string }) {
  const t = useT()
  if (!meta.allowedEvents.includes('resend')) return null
  return (
    <Form method="post">
      <SubmitButton name="resend" value={id} look="plain" className={look}>
        <Icon name="paper-plane-tilt" /> {t('members.list.resend-one')} <span className="vh">: {name}</span>
      </SubmitButton>
    </Form>
  )
}
