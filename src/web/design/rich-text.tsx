import { useState, useSyncExternalStore } from 'react'
import { useT } from '#web/i18n.tsx'
import { Fault } from './field.tsx'
import { late } from './late.tsx'
import './rich-text.css'

/** Being in a browser does not change. */
const never = () => () => undefined

const Editor = late(() => import('./rich-text-editor.tsx'))

type RichTextFieldProps = {
  name: string
  label: string
  help?: string
  html: string
  text: string
  errors: string[] | undefined
}

/**
 * Words with headings, lists and links. Without scripts, and until the editor is there, the same words as plain text:
 * an empty line begins a paragraph, a dash a line of a list. Sends `<name>Html`, or `<name>` where there is no editor.
 */
export function RichTextField({ name, label, help, html, text, errors }: RichTextFieldProps) {
  const t = useT()
  const isThere = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  // Text that is typed before the editor is there is taken over by it.
  const [typed, setTyped] = useState<string>()
  const id = `f-${name}Html`
  const described = [help ? `${id}-help` : '', errors?.length ? `${id}-error` : ''].filter(Boolean).join(' ')
  const plain = (
    <PlainText
      id={id}
      name={name}
      text={text}
      isWrong={Boolean(errors?.length)}
      describedBy={described}
      onType={setTyped}
    />
  )
  return (
    <div className="field" data-invalid={errors?.length ? '' : undefined}>
      <label className="label" htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      {help ? (
        <p className="hint" id={`${id}-help`}>
          {help} <span className="rte-plain">{isThere ? null : t('shell.rich-text.plain')}</span>
        </p>
      ) : null}
      <Fault id={`${id}-error`} errors={errors} />
      <Editor
        meanwhile={plain}
        id={id}
        name={`${name}Html`}
        html={typed === undefined ? html : inParagraphs(typed)}
        describedBy={described}
        isWrong={Boolean(errors?.length)}
      />
    </div>
  )
}

type PlainTextProps = {
  id: string
  name: string
  text: string
  isWrong: boolean
  describedBy: string
  onType: (text: string) => void
}

function PlainText({ id, name, text, isWrong, describedBy, onType }: PlainTextProps) {
  return (
    <>
      <textarea
        className="textarea"
        id={id}
        name={name}
        rows={10}
        defaultValue={text}
        onChange={({ target }) => onType(target.value)}
        aria-invalid={isWrong || undefined}
        aria-describedby={describedBy || undefined}
      />
      {/* What came back as it went is no change: its headings and links stay. */}
      <textarea name={`${name}Was`} defaultValue={text} hidden readOnly />
    </>
  )
}

const inParagraphs = (text: string) =>
  text
    .split('\n')
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
    .join('')
