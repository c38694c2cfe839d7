import { useState } from 'react'
import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'

/** Puts a text on the clipboard, and says that it did. */
export function CopyButton({ text }: { text: string }) {
  const t = useT()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Without leave to the clipboard the text stands beside the button, to be chosen by hand.
    }
  }
  return (
    <button type="button" className="btn" data-needs-js="" onClick={() => void copy()}>
      <Icon name={isCopied ? 'check-bold' : 'copy'} />{' '}
      <span role="status">{t(isCopied ? 'settings.copied' : 'settings.copy')}</span>
    </button>
  )
}
