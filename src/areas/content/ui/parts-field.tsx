import { useState } from 'react'
import type { FormProblem } from '#web/api.ts'
import { TextArea, TextField } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'
import { mostParts, partsOfText } from './draft.ts'
import { TextTools } from './text-tools.tsx'

type PartsFieldProps = {
  block: 'steps' | 'questions' | 'columns' | 'facts'
  /** Which block of the page it is. */
  at: number
  value: string
  problem: FormProblem | undefined
}

/** The parts of a block, each with a title and a text; a new block has room for two. */
export function PartsField({ block, at, value, problem }: PartsFieldProps) {
  const t = useT()
  const parts = partsOfText(value)
  const most = mostParts[block]
  const [rows, setRows] = useState(parts.length || 2)
  const step = (what: 'part-up' | 'part-remove', part: number, icon: string) => (
    <button
      type="submit"
      className="btn btn-icon"
      name="do"
      value={`${what}:${at}:${part}`}
      aria-label={t(`content.part.${what}`, { number: part + 1, block: at + 1 })}
      title={t(`content.part.${what}`, { number: part + 1, block: at + 1 })}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <div className="ce-parts">
      <ol>
        {Array.from({ length: Math.max(rows, parts.length) }, (_, part) => {
          const name = (field: string) => `blocks.${at}.items.${part}.${field}`
          return (
            <li key={part}>
              <span className="ce-part-no" aria-hidden="true">
                {part + 1}
              </span>
              <div className="ce-part">
                <TextField
                  label={t(`content.part.${block}.title`, { number: part + 1 })}
                  name={name('title')}
                  maxLength={200}
                  defaultValue={parts[part]?.title}
                  errors={problem?.fields[name('title')]}
                />
                <div className="ce-text">
                  <TextArea
                    label={t(`content.part.${block}.text`)}
                    name={name('text')}
                    rows={2}
                    defaultValue={parts[part]?.text}
                    errors={problem?.fields[name('text')]}
                  />
                  <TextTools of={`f-${name('text')}`} />
                </div>
              </div>
              {parts[part] ? (
                <div className="ce-part-steps">
                  {part > 0 ? step('part-up', part, 'caret-up') : null}
                  {step('part-remove', part, 'trash')}
                </div>
              ) : null}
            </li>
          )
        })}
      </ol>
      {rows < most ? (
        <button
          type="submit"
          className="btn btn-sm"
          name="do"
          value={`part-add:${at}`}
          onClick={(event) => {
            event.preventDefault()
            setRows((now) => Math.min(most, Math.max(now, parts.length) + 1))
          }}
        >
          <Icon name="plus-bold" /> {t(`content.part.${block}.add`)}
        </button>
      ) : null}
    </div>
  )
}
