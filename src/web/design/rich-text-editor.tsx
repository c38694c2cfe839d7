import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useRef, useState, type ComponentProps } from 'react'
import { useT } from '#web/i18n.tsx'
import { Icon } from './icon.tsx'

/** The editor itself, which only comes where somebody writes. */
export default function RichTextEditor({
  id,
  name,
  html,
  describedBy,
  isWrong,
}: {
  id: string
  name: string
  html: string
  describedBy: string
  isWrong: boolean
}) {
  const field = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState(html)
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [3, 4] },
        link: { openOnClick: false, protocols: ['mailto'], defaultProtocol: 'https' },
        blockquote: false,
        code: false,
        codeBlock: false,
        horizontalRule: false,
        strike: false,
        underline: false,
      }),
    ],
    content: html,
    immediatelyRender: true,
    // Its few rules stand in rich-text.css: what a page may load is named in its policy.
    injectCSS: false,
    editorProps: {
      attributes: {
        id,
        class: 'rte-body',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(isWrong ? { 'aria-invalid': 'true' } : {}),
      },
    },
    onUpdate: ({ editor: changed }) => {
      setValue(changed.isEmpty ? '' : changed.getHTML())
      // The form it stands in hears of it as of any other field.
      queueMicrotask(() => field.current?.dispatchEvent(new Event('input', { bubbles: true })))
    },
  })
  return (
    <div className="rte">
      <Toolbar editor={editor} controls={id} />
      <EditorContent editor={editor} />
      <input ref={field} type="hidden" name={name} value={value} />
    </div>
  )
}

type Mark = { key: string; icon: string; isOn: (editor: Editor) => boolean; run: (editor: Editor) => void }

const marks: Mark[] = [
  {
    key: 'bold',
    icon: 'text-b-bold',
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    key: 'italic',
    icon: 'text-italic',
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    key: 'heading',
    icon: 'text-h',
    isOn: (editor) => editor.isActive('heading'),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    key: 'list',
    icon: 'list-bullets',
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    key: 'numbers',
    icon: 'list-numbers',
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
]

function Toolbar({ editor, controls }: { editor: Editor; controls: string }) {
  const t = useT()
  const [link, setLink] = useState<string>()
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      on: marks.filter(({ isOn }) => isOn(current)).map(({ key }) => key),
      isLink: current.isActive('link'),
      canUndo: current.can().undo(),
      canRedo: current.can().redo(),
    }),
  })
  const button = (key: string, icon: string, rest: ComponentProps<'button'>) => (
    <button key={key} type="button" {...rest} aria-label={t(`shell.rich-text.${key}`)}>
      <Icon name={icon} />
    </button>
  )
  return (
    <>
      <div className="rte-bar" role="toolbar" aria-label={t('shell.rich-text.toolbar')} aria-controls={controls}>
        {marks.map(({ key, icon, run }) =>
          button(key, icon, { 'aria-pressed': state.on.includes(key), onClick: () => run(editor) }),
        )}
        <span className="sep" />
        {button('link', 'link', {
          'aria-pressed': state.isLink,
          'aria-expanded': link !== undefined,
          onClick: () => setLink(link === undefined ? String(editor.getAttributes('link').href ?? '') : undefined),
        })}
        <span className="sep" />
        {button('undo', 'arrow-u-up-left', {
          disabled: !state.canUndo,
          onClick: () => editor.chain().focus().undo().run(),
        })}
        {button('redo', 'arrow-u-up-right', {
          disabled: !state.canRedo,
          onClick: () => editor.chain().focus().redo().run(),
        })}
      </div>
      {link === undefined ? null : (
        <LinkField
          id={`${controls}-link`}
          link={link}
          onType={setLink}
          onSet={() => {
            setLinkOf(editor, link.trim())
            setLink(undefined)
          }}
          onLeave={() => setLink(undefined)}
        />
      )}
    </>
  )
}

/** The address that what is chosen leads to; an empty one takes the link off. */
function setLinkOf(editor: Editor, address: string): void {
  const chosen = editor.chain().focus().extendMarkRange('link')
  if (address) chosen.setLink({ href: withScheme(address) }).run()
  else chosen.unsetLink().run()
}

type LinkFieldProps = {
  id: string
  link: string
  onType: (link: string) => void
  onSet: () => void
  onLeave: () => void
}

function LinkField({ id, link, onType, onSet, onLeave }: LinkFieldProps) {
  const t = useT()
  return (
    <div className="rte-link">
      <label className="label" htmlFor={id}>
        {t('shell.rich-text.address')}
      </label>
      <input
        className="input"
        id={id}
        inputMode="url"
        value={link}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onLeave()
          if (event.key !== 'Enter') return
          // The form is sent by its own button.
          event.preventDefault()
          onSet()
        }}
      />
      <button type="button" className="btn btn-sm" onClick={onSet}>
        {t('shell.rich-text.set-link')}
      </button>
    </div>
  )
}

/** `geit.nl` is meant as https://geit.nl, and somebody's address as one to write to. */
function withScheme(address: string): string {
  if (/^(https?:|mailto:)/i.test(address)) return address
  return address.includes('@') ? `mailto:${address}` : `https://${address}`
}
