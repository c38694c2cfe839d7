import { useState } from 'react'
import type { FormProblem } from '#web/api.ts'
import { SelectField, TextArea, TextField } from '#web/design/field.tsx'
import { useT } from '#web/i18n.tsx'
import { linkedForms, passagesOf, sidesOfPicture, type BlockType } from '../blocks/model.ts'
import { Passages } from './blocks.tsx'
import type { Choosable } from './choosable.ts'
import { PartsField } from './parts-field.tsx'
import { PictureChoice } from './picture-choice.tsx'
import { TextTools } from './text-tools.tsx'

const optional = new Set(['steps here', 'quote by', 'contact text', 'picture caption', 'file label', 'form label'])

type BlockFieldProps = {
  block: BlockType
  /** Which block of the page it is. */
  at: number
  /** Which of its fields. */
  field: string
  value: string
  errors: string[] | undefined
  problem: FormProblem | undefined
  choosable: Choosable
}

/** One field of a block: a line, a text, or what there is to choose from. */
export function BlockField({ block, at, field, value, errors, problem, choosable }: BlockFieldProps) {
  const t = useT()
  const name = `blocks.${at}.${field}`
  const [text, setText] = useState(value)
  if (field === 'items' && (block === 'steps' || block === 'questions' || block === 'columns' || block === 'facts'))
    return <PartsField block={block} at={at} value={value} problem={problem} />
  const props = {
    label: t(`content.field.${block === 'map' && field === 'label' ? 'spot' : field}`),
    name,
    defaultValue: value,
    errors,
    ...(optional.has(`${block} ${field}`) ? { optional: t('shell.form.optional') } : {}),
  }
  if (field === 'picture') return <PictureChoice {...props} choosable={choosable} />
  if (field === 'file')
    return <SelectField {...props} options={[none(t('content.choose.file')), ...optionsOf(choosable.documents)]} />
  if (field === 'side')
    return (
      <SelectField
        {...props}
        options={sidesOfPicture.map((one) => ({ value: one, label: t(`content.side.${one}`) }))}
      />
    )
  if (field === 'form')
    return (
      <SelectField
        {...props}
        options={[
          none(t('content.choose.form')),
          ...Object.keys(linkedForms).map((one) => ({ value: one, label: t(`content.form.${one}`) })),
        ]}
      />
    )
  if (block === 'table') return <TextArea {...props} help={t('content.help.table')} rows={5} />
  const hasHelp = block !== 'heading' && block !== 'quote' && t.has(`content.help.${field}`)
  const told = hasHelp ? { help: t(`content.help.${field}`) } : {}
  if (field !== 'text' || block === 'heading') return <TextField {...props} {...told} />
  const area = <TextArea {...props} {...told} rows={block === 'text' ? 6 : 3} />
  return block === 'quote' ? (
    area
  ) : (
    <div className="ce-text">
      <div onInput={({ target }) => setText((target as HTMLTextAreaElement).value)}>{area}</div>
      <TextTools of={`f-${name}`} />
      {hasMarks(text) ? (
        <div className="ce-read" role="group" aria-label={t('content.read-as')}>
          <p className="small muted">{t('content.read-as')}</p>
          <Passages text={text} />
        </div>
      ) : null}
    </div>
  )
}

/** Whether a text says with signs what a visitor reads without them. */
const hasMarks = (text: string) => passagesOf(text).some(({ lines }) => lines.flat().some(({ to, bold }) => to ?? bold))

const none = (label: string) => ({ value: '', label })
const optionsOf = (files: Choosable['pictures']) => files.map(({ id, title }) => ({ value: id, label: title }))
