import { Link } from 'react-router'
import { Icon } from '#web/design/icon.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { useFeedback } from './feedback.tsx'

/** A link to the page with the feedback form; with JavaScript it opens the form over the present page. */
export function FeedbackLink({ icon = false }: { icon?: boolean }) {
  const t = useT()
  const path = useLocalePath()
  const { user } = useShell()
  const open = useFeedback()
  return (
    <Link
      to={path(user ? '/support' : '/contactformulier')}
      aria-haspopup="dialog"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return
        event.preventDefault()
        event.currentTarget.closest('details')?.removeAttribute('open')
        open()
      }}
    >
      {icon ? <Icon name="chat-circle-text" /> : null} {t('support.title')}
    </Link>
  )
}
