import { useSyncExternalStore } from 'react'
import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'
import { marked, textMarks, type TextMark } from './text-marks.ts'

const icons: Record<TextMark, string> = { bold: 'text-b-bold', list: 'list-bullets', link: 'link' }

/** Writes a mark into a text as if it were typed: the browser can take it back, and the form hears of it. */
function write(area: HTMLTextAreaElement, mark: TextMark, words: string): void {
  const { from, to, put, chosen } = marked(mark, area.value, area.selectionStart, area.selectionEnd, words)
  area.focus()
  area.setSelectionRange(from, to)
  if (!document.execCommand('insertText', false, put)) {
    area.setRangeText(put)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  area.setSelectionRange(...chosen)
}

/** Buttons above a text that write its marks, so that nobody has to know them. Without scripts the help says what they are. */
export function TextTools({ of }: { of: string }) {
  const t = useT()
  const isAlive = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  if (!isAlive) return <p className="hint">{t('content.help.marks')}</p>
  return (
    <div className="ce-tools" role="group" aria-label={t('content.marks.title')}>
      {textMarks.map((mark) => (
        <button
          key={mark}
          type="button"
          className="btn btn-icon"
          title={t(`content.marks.${mark}`)}
          aria-label={t(`content.marks.${mark}`)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            const area = document.getElementById(of)
            if (area instanceof HTMLTextAreaElement) write(area, mark, t('content.marks.words'))
          }}
        >
          <Icon name={icons[mark]} />
        </button>
      ))}
    </div>
  )
}
