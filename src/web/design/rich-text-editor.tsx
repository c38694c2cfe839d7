import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useRef, useState } from 'react'
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
  function setAddress() {
    const address = link?.trim()
    if (address)
      editor
        .chain()
        .focus()
        .extendMarkRange('link')
        .setLink({ href: withScheme(address) })
        .run()
    else editor.chain().focus().extendMarkRange('link').unsetLink().run()
    setLink(undefined)
  }
  return (
    <>
      <div className="rte-bar" role="toolbar" aria-label={t('shell.rich-text.toolbar')} aria-controls={controls}>
        {marks.map(({ key, icon, run }) => (
          <button
            key={key}
            type="button"
            aria-pressed={state.on.includes(key)}
            aria-label={t(`shell.rich-text.${key}`)}
            onClick={() => run(editor)}
          >
            <Icon name={icon} />
          </button>
        ))}
        <span className="sep" />
        <button
          type="button"
          aria-pressed={state.isLink}
          aria-expanded={link !== undefined}
          aria-label={t('shell.rich-text.link')}
          onClick={() => setLink(link === undefined ? String(editor.getAttributes('link').href ?? '') : undefined)}
        >
          <Icon name="link" />
        </button>
        <span className="sep" />
        <button
          type="button"
          aria-label={t('shell.rich-text.undo')}
          disabled={!state.canUndo}
          onClick={() => editor.chain().focus().undo().run()}
        >
          <Icon name="arrow-u-up-left" />
        </button>
        <button
          type="button"
          aria-label={t('shell.rich-text.redo')}
          disabled={!state.canRedo}
          onClick={() => editor.chain().focus().redo().run()}
        >
          <Icon name="arrow-u-up-right" />
        </button>
      </div>
      {link === undefined ? null : (
        <div className="rte-link">
          <label className="label" htmlFor={`${controls}-link`}>
            {t('shell.rich-text.address')}
          </label>
          <input
            className="input"
            id={`${controls}-link`}
            inputMode="url"
            value={link}
            onChange={({ target }) => setLink(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setLink(undefined)
              if (event.key !== 'Enter') return
              // The form is sent by its own button.
              event.preventDefault()
              setAddress()
            }}
          />
          <button type="button" className="btn btn-sm" onClick={setAddress}>
            {t('shell.rich-text.set-link')}
          </button>
        </div>
      )}
    </>
  )
}

/** `geit.nl` is meant as https://geit.nl, and somebody's address as one to write to. */
function withScheme(address: string): string {
  if (/^(https?:|mailto:)/i.test(address)) return address
  return address.includes('@') ? `mailto:${address}` : `https://${address}`
}
