import { Icon } from '#web/design/icon.tsx'
import { ScrollBox } from '#web/design/scroll-box.tsx'
import { useT } from '#web/i18n.tsx'
import { useToast } from '#web/layouts/toaster.tsx'

/** Code that is read, and taken along with one tap. */
export function Code({ label, children }: { label: string; children: string }) {
  const t = useT()
  const toast = useToast()
  async function copy() {
    try {
      await navigator.clipboard.writeText(children)
      toast(t('integrations.reference.copied'))
    } catch {
      toast(t('integrations.reference.not-copied'))
    }
  }
  return (
    <div className="api-code-box">
      <ScrollBox label={label}>
        <pre className="api-code" translate="no">
          <code>{children}</code>
        </pre>
      </ScrollBox>
      <button
        type="button"
        className="btn api-copy"
        data-needs-js=""
        aria-label={t('integrations.reference.copy', { label })}
        onClick={() => void copy()}
      >
        <Icon name="copy" /> <span>{t('integrations.reference.copy-word')}</span>
      </button>
    </div>
  )
}
