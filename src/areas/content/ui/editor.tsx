import { useEffect, useRef, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { ChoiceField, SelectField, TextArea, TextField } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'
import { namesField } from '#web/read-form.ts'
import type { BlockType } from '../blocks/model.ts'
import { contentAudiences, readerCapacities } from '../model.ts'
import { BlockField } from './block-field.tsx'
import { blockIcons } from './block-icons.ts'
import { blockAnchor } from './block-outline.tsx'
import { DragHandle, sendAs } from './drag-handle.tsx'
import type { Choosable, Parent } from './choosable.ts'
import { blockFields, type Draft, type DraftBlock, type Removed } from './draft.ts'
import type { HeldForm } from './held-draft.tsx'
import { OtherWords, type OtherLanguage } from './other-language.tsx'
import './editor.css'

const editorId = 'ce-form'

/**
 * The form of a page: its words and its blocks. Adding, moving and taking away are buttons that send the form, so that it
 * works without scripts and with the keyboard alone; nothing is kept by them.
 */
export function Editor({
  draft,
  problem,
  at,
  hasPlace,
  lockVersion,
  language,
  holding,
  choosable,
  parents,
  removed,
  other,
}: {
  draft: Draft
  /** The page in the other language, to read beside what is written. */
  other?: OtherLanguage | undefined
  /** The block that was just taken away, which may be put back. */
  removed?: Removed | undefined
  problem: FormProblem | undefined
  /** The block that was just added or moved, which takes the focus. */
  at?: number | undefined
  hasPlace: boolean
  lockVersion?: number
  /** In which language it is written, where that is not the address's. */
  language?: string
  /** How it is held at the server while it is typed; else it is kept on the device. */
  holding?: HeldForm
  /** The pictures and documents its blocks may show. */
  choosable: Choosable
  /** The pages it may lie below. */
  parents: readonly Parent[]
}) {
  const t = useT()
  // The answer draws the form anew: what was typed or added before it came would be gone.
  const isAsking = useNavigation().state === 'submitting'
  const text = (name: 'title' | 'slug' | 'lead' | 'menuPlace') => ({
    label: t(`content.field.${name}`),
    name,
    defaultValue: draft[name],
    errors: problem?.fields[name],
    ...(t.has(`content.help.${name}`) ? { help: t(`content.help.${name}`) } : {}),
    ...(name === 'title' ? {} : { optional: t('shell.form.optional') }),
  })
  return (
    <Form
      id={editorId}
      method="post"
      noValidate
      className="ce-form"
      preventScrollReset
      inert={isAsking}
      aria-busy={isAsking}
      {...holding}
    >
      {/* Enter in a field keeps what is written, instead of moving the first block. */}
      <button type="submit" className="vh" tabIndex={-1} aria-hidden="true">
        {t('content.save')}
      </button>
      <Along lockVersion={lockVersion} language={language} />
      <div className="ce-card ce-halves">
        <div className="ce-own">
          <TextField {...text('title')} maxLength={120} />
          <TextArea {...text('lead')} rows={2} />
        </div>
        {other ? <OtherWords other={other} at="first" /> : null}
      </div>
      <BlockList draft={draft} problem={problem} at={at} removed={removed} choosable={choosable} other={other} />
      <Setting isNew={lockVersion === undefined} draft={draft} problem={problem}>
        <TextField {...text('slug')} maxLength={80} />
        {hasPlace ? <TextField {...text('menuPlace')} inputMode="numeric" className="w-s" /> : null}
        <ParentField draft={draft} problem={problem} parents={parents} />
        <ReadershipFields draft={draft} problem={problem} />
      </Setting>
    </Form>
  )
}

/**
 * Where a page stands and for whom it is. What is new is written first: it says what it will be, and opens for who wants it
 * otherwise, where it is otherwise already, or where something of it was refused.
 */
function Setting({
  isNew,
  draft,
  problem,
  children,
}: {
  isNew: boolean
  draft: Draft
  problem: FormProblem | undefined
  children: ReactNode
}) {
  const t = useT()
  if (!isNew)
    return (
      <section className="ce-card" aria-labelledby="setting">
        <h2 id="setting">{t('content.setting')}</h2>
        {children}
      </section>
    )
  const isRefused = ['slug', 'parentId', 'audience', 'readers'].some((field) => errorsAt(problem, field))
  const isOther = draft.audience !== 'everyone' || draft.slug !== '' || draft.parentId !== ''
  return (
    <section className="ce-card" aria-labelledby="setting">
      <h2 id="setting">{t('content.setting')}</h2>
      <details className="ce-setting" open={isRefused || isOther || undefined}>
        <summary>
          {t('content.setting-new')} <span>{t('content.setting-change')}</span>
        </summary>
        {children}
      </details>
    </section>
  )
}

/** The button that keeps what is written; it stands beside the form, which may be long, and on a phone below it. */
export function Keep({
  isNew = false,
  children,
}: {
  isNew?: boolean
  /** Whether what is typed is held. */
  children?: ReactNode
}) {
  const t = useT()
  return (
    <div className="ce-save">
      <SubmitButton form={editorId}>{t(isNew ? 'content.make' : 'content.save')}</SubmitButton>
      {children}
    </div>
  )
}

/** What the form says besides what is written. */
function Along({ lockVersion, language }: { lockVersion: number | undefined; language: string | undefined }) {
  return (
    <>
      {lockVersion === undefined ? null : <input type="hidden" name="lockVersion" value={lockVersion} />}
      {language === undefined ? null : <input type="hidden" name="language" value={language} />}
    </>
  )
}

/** Below which page it lies; nothing is asked where there is none it may lie below. */
function ParentField({
  draft,
  problem,
  parents,
}: {
  draft: Draft
  problem: FormProblem | undefined
  parents: readonly Parent[]
}) {
  const t = useT()
  if (parents.length === 0) return null
  return (
    <SelectField
      label={t('content.field.parentId')}
      name="parentId"
      help={t('content.help.parentId')}
      errors={problem?.fields.parentId}
      defaultValue={draft.parentId}
      options={[
        { value: '', label: t('content.choose.no-parent') },
        ...parents.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}

/** Whom the page is for; the roles are asked where roles are chosen. */
function ReadershipFields({ draft, problem }: { draft: Draft; problem: FormProblem | undefined }) {
  const t = useT()
  return (
    <div className="ce-readership">
      <ChoiceField
        name="audience"
        type="radio"
        label={t('content.field.audience')}
        help={t('content.help.audience')}
        errors={problem?.fields.audience}
        chosen={[draft.audience]}
        options={contentAudiences.map((one) => ({ value: one, label: t(`content.audience.${one}`) }))}
      />
      <input type="hidden" name={namesField} value="readers" />
      <div className="ce-readers">
        <ChoiceField
          name="readers"
          type="checkbox"
          label={t('content.field.readers')}
          errors={errorsAt(problem, 'readers')}
          chosen={draft.readers.split(',')}
          options={readerCapacities.map((one) => ({ value: one, label: t(`members.capacity.${one}`) }))}
        />
      </div>
    </div>
  )
}

/** What most pages are made of; the others are folded away. */
const common: readonly BlockType[] = [
  'text',
  'heading',
  'picture',
  'button',
  'columns',
  'steps',
  'questions',
  'vacancies',
]
/** The kinds of block by what one wants with them. */
const kinds: Record<string, readonly BlockType[]> = {
  words: ['heading', 'text', 'columns', 'facts', 'table', 'quote'],
  look: ['picture', 'beside', 'video', 'map'],
  explain: ['steps', 'questions', 'file', 'vacancies'],
  ask: ['button', 'form', 'contact'],
}

type BlockListProps = {
  draft: Draft
  problem: FormProblem | undefined
  at: number | undefined
  removed: Removed | undefined
  choosable: Choosable
  other: OtherLanguage | undefined
}

/** The blocks of a page in their order, and what may be added. */
function BlockList({ draft, problem, at, removed, choosable, other }: BlockListProps) {
  const t = useT()
  const isEmpty = draft.blocks.length === 0
  return (
    <section className={isEmpty ? 'ce-card' : undefined} aria-labelledby="blocks">
      <h2 id="blocks">{t('content.block.list')}</h2>
      {problem?.fields.blocks ? <p className="error">{problem.fields.blocks.join(' ')}</p> : null}
      {isEmpty ? <p className="muted">{t('content.block.none')}</p> : null}
      {removed ? <PutBack removed={removed} /> : null}
      <ol className="ce-blocks" hidden={isEmpty}>
        {draft.blocks.map((block, number) => (
          <li key={number}>
            <BlockFields
              block={block}
              at={number}
              isLast={number === draft.blocks.length - 1}
              hasFocus={at === number}
              problem={problem}
              choosable={choosable}
              other={other}
            />
            {number === draft.blocks.length - 1 ? null : <AddBetween key={draft.blocks.length} after={number} />}
          </li>
        ))}
      </ol>
      {/* Where there is none yet all of it is one card. */}
      <div
        id="blok-erbij"
        className={isEmpty ? 'ce-add' : 'ce-card ce-add'}
        role="group"
        aria-label={t('content.block.add')}
      >
        {isEmpty ? null : <p className="label">{t('content.block.add')}</p>}
        {common.map((type) => (
          <AddBlock key={type} type={type} />
        ))}
        <details className="ce-all">
          <summary>{t('content.block.all')}</summary>
          <div>
            {Object.entries(kinds).map(([kind, types]) => (
              <div key={kind} role="group" aria-label={t(`content.block-kind.${kind}`)}>
                <p aria-hidden="true">{t(`content.block-kind.${kind}`)}</p>
                {types
                  .filter((type) => !common.includes(type))
                  .map((type) => (
                    <AddBlock key={type} type={type} />
                  ))}
              </div>
            ))}
          </div>
        </details>
      </div>
    </section>
  )
}

/** Room for one more between two blocks: folded, for most writing goes on where it is. */
function AddBetween({ after }: { after: number }) {
  const t = useT()
  return (
    <details className="ce-between">
      <summary aria-label={t('content.block.add-after', { number: after + 1 })}>
        <Icon name="plus-bold" />
      </summary>
      <div className="ce-add" role="group" aria-label={t('content.block.add-after', { number: after + 1 })}>
        {common.map((type) => (
          <AddBlock key={type} type={type} before={after + 1} />
        ))}
      </div>
    </details>
  )
}

/** Adds a block, last where nothing is said. */
function AddBlock({ type, before }: { type: BlockType; before?: number }) {
  const t = useT()
  return (
    <button
      type="submit"
      className="btn"
      name="do"
      value={before === undefined ? `add:${type}` : `add:${type}:${before}`}
    >
      <Icon name={blockIcons[type]} /> {t(`content.block.${type}`)}
    </button>
  )
}

function PutBack({ removed }: { removed: Removed }) {
  const t = useT()
  return (
    <p className="ce-removed" role="status">
      <input type="hidden" name="removed" value={JSON.stringify(removed)} />
      {removed.part === undefined
        ? t('content.block.removed', { number: removed.at + 1 })
        : t('content.part.removed', { number: removed.part + 1, block: removed.at + 1 })}{' '}
      <button type="submit" className="btn" name="do" value="back">
        {t('content.block.back')}
      </button>
    </p>
  )
}

function BlockFields({
  block,
  at,
  isLast,
  hasFocus,
  problem,
  choosable,
  other,
}: {
  block: DraftBlock
  at: number
  isLast: boolean
  hasFocus: boolean
  problem: FormProblem | undefined
  choosable: Choosable
  other: OtherLanguage | undefined
}) {
  const t = useT()
  const legend = useRef<HTMLLegendElement>(null)
  useEffect(() => {
    if (hasFocus) legend.current?.focus()
  }, [hasFocus])
  const number = at + 1
  const step = (what: 'up' | 'down' | 'copy' | 'remove', icon: string) => (
    <button
      type="submit"
      className="btn btn-icon"
      name="do"
      value={`${what}:${at}`}
      aria-label={t(`content.block.${what}`, { number })}
      title={t(`content.block.${what}`, { number })}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <fieldset className="ce-block" id={blockAnchor(at)}>
      <legend ref={legend} tabIndex={-1}>
        <Icon name={blockIcons[block.type]} />{' '}
        {t('content.block.number', { number, type: t(`content.block.${block.type}`) })}
      </legend>
      <div className="ce-steps">
        {isLast && at === 0 ? null : <DragHandle onPlace={(to) => sendAs(legend.current?.form, `place:${at}:${to}`)} />}
        {at > 0 ? step('up', 'caret-up') : null}
        {isLast ? null : step('down', 'caret-down')}
        {step('copy', 'copy')}
        {step('remove', 'trash')}
      </div>
      <input type="hidden" name={`blocks.${at}.type`} value={block.type} />
      <div className="ce-halves">
        <div className="ce-own">
          {blockFields[block.type].map((field) => (
            <BlockField
              key={field}
              block={block.type}
              at={at}
              field={field}
              problem={problem}
              value={block.values[field] ?? ''}
              errors={errorsAt(problem, `blocks.${at}.${field}`)}
              choosable={choosable}
            />
          ))}
        </div>
        {other ? <OtherWords other={other} at={at} /> : null}
      </div>
    </fieldset>
  )
}

/** What is wrong with a field of a block, or with one of the parts that are written in it. */
function errorsAt(problem: FormProblem | undefined, field: string): string[] | undefined {
  if (!problem) return undefined
  const found = Object.entries(problem.fields).flatMap(([name, sentences]) =>
    name === field || name.startsWith(`${field}.`) ? sentences : [],
  )
  return found.length > 0 ? found : undefined
}
