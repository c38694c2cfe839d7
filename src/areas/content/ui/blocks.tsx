import { Fragment } from 'react'
import type { Point } from '#areas/geography/model.ts'
import { Icon } from '#web/design/icon.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { MenuAnchor } from '#web/layouts/menu-anchor.tsx'
import { linkedForms, passagesOf, type Piece } from '../blocks/model.ts'
import type { Block } from '../blocks/schema.ts'
import { fileAddress } from '../library/model.ts'
import { ShownPicture, type PageFile } from './shown-picture.tsx'
import type { DrawnAlong } from './drawn-along.ts'
import { FoundPlaces, SpotOnMap, VideoAfterClick } from './elsewhere.tsx'
import './content-page.css'

/** The blocks of a page, each as plain markup that needs no script. */
export function Blocks({
  blocks,
  files,
  along,
  from = 0,
}: {
  blocks: readonly Block[]
  files: readonly PageFile[]
  along: DrawnAlong
  /** Which block of the page the first is. */
  from?: number
}) {
  return blocks.map((block, at) => (
    <OneBlock key={at} block={block} files={files} places={along.places[from + at]} spot={along.spots[from + at]} />
  ))
}

type OneBlockProps = {
  block: Block
  files: readonly PageFile[]
  /** What a search of the bank finds now. */
  places: DrawnAlong['places'][number] | undefined
  spot: Point | undefined
}

function OneBlock({ block, files, places, spot }: OneBlockProps) {
  switch (block.type) {
    case 'heading':
      return <h2>{block.text}</h2>
    case 'text':
      return <Passages text={block.text} />
    case 'picture':
      return <ShownPicture picture={block.picture} files={files} caption={block.caption} />
    case 'beside':
      return (
        <div className="ct-beside" data-side={block.side}>
          <ShownPicture picture={block.picture} files={files} caption="" />
          <Passages text={block.text} />
        </div>
      )
    case 'file':
      return <FileLink file={files.find(({ id }) => id === block.file)} label={block.label} />
    case 'steps':
      return <Steps items={block.items} />
    case 'questions':
      return <Questions items={block.items} />
    case 'quote':
      return (
        <blockquote className="ct-quote">
          <p>{block.text}</p>
          {block.by ? <footer>{block.by}</footer> : null}
        </blockquote>
      )
    case 'button':
      return (
        <p>
          <MenuAnchor to={block.to} className="btn btn-primary btn-lg">
            {block.label}
          </MenuAnchor>
        </p>
      )
    case 'columns':
      return <Columns items={block.items} />
    case 'form':
      return <FormLink form={block.form} label={block.label} />
    case 'video':
      return <VideoAfterClick video={block.video} title={block.title} />
    case 'vacancies':
      return <FoundPlaces title={block.title} search={block.search} places={places ?? []} />
    case 'map':
      return <SpotOnMap place={block.place} label={block.label} spot={spot} />
    case 'contact':
      return (
        <section className="ct-contact">
          <div className="ct-text">
            <h2>{block.title}</h2>
            <Passages text={block.text} />
          </div>
          <MenuAnchor to={block.to} className="btn btn-primary">
            {block.label}
          </MenuAnchor>
        </section>
      )
  }
}

type Items = { items: readonly { title: string; text: string }[] }

function Columns({ items }: Items) {
  return (
    <div className="ct-columns">
      {items.map(({ title, text }, at) => (
        <section key={at}>
          <h2>{title}</h2>
          <Passages text={text} />
        </section>
      ))}
    </div>
  )
}

function FormLink({ form, label }: { form: keyof typeof linkedForms; label: string }) {
  const t = useT()
  return (
    <p>
      <MenuAnchor to={linkedForms[form]} className="btn btn-primary btn-lg">
        {label || t(`content.form.${form}`)}
      </MenuAnchor>
    </p>
  )
}

function Steps({ items }: Items) {
  return (
    <ol className="route">
      {items.map(({ title, text }, at) => (
        <li className="stop" data-state="done" key={at}>
          <span className="mark" aria-hidden="true">
            {at + 1}
          </span>
          <div>
            <p className="name">{title}</p>
            <Passages text={text} />
          </div>
        </li>
      ))}
    </ol>
  )
}

function Questions({ items }: Items) {
  return (
    <div className="ct-questions">
      {items.map(({ title, text }, at) => (
        <details key={at}>
          <summary>{title}</summary>
          <Passages text={text} />
        </details>
      ))}
    </div>
  )
}

/** A document to take along; nothing where it was taken away. */
function FileLink({ file, label }: { file: PageFile | undefined; label: string }) {
  const { fileSize } = useFormat()
  if (!file) return null
  return (
    <p>
      <a className="btn" href={fileAddress(file.id)} download>
        <Icon name="download-simple" /> {label || file.title} ({fileSize(file.byteSize)})
      </a>
    </p>
  )
}

/** Paragraphs and lists. */
export function Passages({ text }: { text: string }) {
  const passages = passagesOf(text)
  if (passages.length === 0) return null
  return (
    <div className="ct-text">
      {passages.map(({ kind, lines }, at) =>
        kind === 'list' ? (
          <ul key={at}>
            {lines.map((line, on) => (
              <li key={on}>
                <Pieces line={line} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={at}>
            {lines.map((line, on) => (
              <Fragment key={on}>
                {on > 0 ? <br /> : null}
                <Pieces line={line} />
              </Fragment>
            ))}
          </p>
        ),
      )}
    </div>
  )
}

function Pieces({ line }: { line: readonly Piece[] }) {
  return line.map(({ text, bold, to }, at) => {
    if (to)
      return (
        <MenuAnchor key={at} to={to}>
          {text}
        </MenuAnchor>
      )
    return bold ? <strong key={at}>{text}</strong> : <Fragment key={at}>{text}</Fragment>
  })
}
