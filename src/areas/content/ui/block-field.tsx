import { Drawing } from '#web/design/scene.tsx'
import { SelectField, TextArea, TextField } from '#web/design/field.tsx'
import { useT } from '#web/i18n.tsx'
import { linkedForms, sidesOfPicture, type BlockType } from '../blocks/model.ts'
import { drawings, findDrawing, sceneOf } from '../library/drawings/model.ts'
import { fileAddress } from '../library/model.ts'
import { drawingName } from './drawing-name.ts'
import type { Choosable } from './choosable.ts'

const long = ['text', 'items']
const optional = new Set(['quote by', 'contact text', 'picture caption', 'file label', 'form label'])

type BlockFieldProps = {
  block: BlockType
  /** Which of its fields. */
  field: string
  name: string
  value: string
  errors: string[] | undefined
  choosable: Choosable
}

/** One field of a block: a line, a text, or what there is to choose from. */
export function BlockField({ block, field, name, value, errors, choosable }: BlockFieldProps) {
  const t = useT()
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
  const hasHelp = block !== 'heading' && block !== 'quote' && t.has(`content.help.${field}`)
  const told = hasHelp ? { help: t(`content.help.${field}`) } : {}
  return long.includes(field) && block !== 'heading' ? (
    <TextArea {...props} {...told} rows={field === 'items' ? 10 : 6} />
  ) : (
    <TextField {...props} {...told} />
  )
}

const none = (label: string) => ({ value: '', label })
const optionsOf = (files: Choosable['pictures']) => files.map(({ id, title }) => ({ value: id, label: title }))

type FieldProps = { label: string; name: string; defaultValue: string; errors: string[] | undefined }

/** Own pictures and the drawings of ours in one list, with what is chosen beside it. */
function PictureChoice({ choosable, ...props }: FieldProps & { choosable: Choosable }) {
  const t = useT()
  const own = t('content.choose.own')
  const drawing = findDrawing(props.defaultValue)
  const isOwn = choosable.pictures.some(({ id }) => id === props.defaultValue)
  return (
    <div className="ce-picture">
      <div className="ce-thumb">
        {drawing ? <Drawing key={drawing.name} name={sceneOf(drawing)} /> : null}
        {isOwn ? (
          <img src={fileAddress(props.defaultValue, { width: 480, format: 'webp' })} alt="" width={160} height={100} />
        ) : null}
      </div>
      <SelectField
        {...props}
        options={[
          none(t('content.choose.picture')),
          ...optionsOf(choosable.pictures).map((option) => ({ ...option, group: own })),
          ...drawings.map((one) => ({
            value: one.name,
            label: drawingName(t, one),
            group: t(`content.sector.${one.sector}`),
          })),
        ]}
      />
    </div>
  )
}
