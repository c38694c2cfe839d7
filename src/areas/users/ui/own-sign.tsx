import { Icon } from '#web/design/icon.tsx'
import './account.css'

/** What a line of one's account is about, drawn before its words. */
export function OwnSign({ icon }: { icon: string }) {
  return (
    <span className="own-sign" aria-hidden="true">
      <Icon name={icon} />
    </span>
  )
}
