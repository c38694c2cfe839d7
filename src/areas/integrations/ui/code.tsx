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
          <Coloured code={children} />
        </pre>
      </ScrollBox>
      <button type="button" className="btn btn-quiet btn-small api-copy" data-needs-js="" onClick={() => void copy()}>
        <Icon name="copy" /> {t('integrations.reference.copy')}
        <span className="vh">: {label}</span>
      </button>
    </div>
  )
}

/** What stands between quotes, and the names of fields among it, in a colour of their own: in the shortest elements, of which there are many. */
export function Coloured({ code }: { code: string }) {
  const parts = code.split(/("(?:[^"\\\n]|\\.)*"(?:\s*:)?|'(?:[^'\\\n]|\\.)*')/)
  return (
    <code>
      {parts.map((part, at) =>
        at % 2 === 0 ? part : part.endsWith(':') ? <b key={at}>{part}</b> : <i key={at}>{part}</i>,
      )}
    </code>
  )
}
