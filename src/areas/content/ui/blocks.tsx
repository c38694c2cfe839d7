import { Fragment } from 'react'
import type { Point } from '#areas/geography/model.ts'
import { Icon } from '#web/design/icon.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { MenuAnchor } from '#web/layouts/menu-anchor.tsx'
import { linkedForms, passagesOf, rowsOfTable, type Piece } from '../blocks/model.ts'
import type { Block } from '../blocks/schema.ts'
import { fileAddress } from '../library/model.ts'
import { ShownPicture, type PageFile } from './shown-picture.tsx'
import type { DrawnAlong } from './drawn-along.ts'
import { useFittingWay } from './fitting-way.ts'
import { FoundPlaces, SpotOnMap, VideoAfterClick } from './elsewhere.tsx'
import './content-page.css'

/** The blocks of a page, each as plain markup that needs no script. */
export function Blocks({
  blocks,
  files,
  along,
  from = 0,
  without,
}: {
  blocks: readonly Block[]
  files: readonly PageFile[]
  along: DrawnAlong
  /** Which block of the page the first is. */
  from?: number
  /** Which of them stands elsewhere on the page. */
  without?: number
}) {
  const shown = withWays(blocks).filter(({ at }) => at !== without)
  return shown.map((one) =>
    'ways' in one ? (
      <Ways key={one.at} ways={one.ways} />
    ) : (
      <OneBlock
        key={one.at}
        block={one.block}
        files={files}
        places={along.places[from + one.at]}
        number={from + one.at + 1}
        spot={along.spots[from + one.at]}
      />
    ),
  )
}

type Way = Extract<Block, { type: 'button' }>
type Shown = { at: number; block: Block } | { at: number; ways: Way[] }

/** Buttons from which one chooses where to go are directions: from so many in a row on they are sign boards. */
const fewestWays = 3

function withWays(blocks: readonly Block[]): Shown[] {
  const shown: Shown[] = []
  for (let at = 0; at < blocks.length; at += 1) {
    const next = blocks.findIndex(({ type }, on) => on >= at && type !== 'button')
    const ways = blocks.slice(at, next < 0 ? blocks.length : next).filter((one) => one.type === 'button')
    const block = blocks[at]
    if (ways.length >= fewestWays) {
      shown.push({ at, ways })
      at += ways.length - 1
    } else if (block) shown.push({ at, block })
  }
  return shown
}

function Ways({ ways }: { ways: readonly Way[] }) {
  return (
    <ul className="ct-ways">
      {ways.map(({ label, to }, at) => (
        <li key={at}>
          <MenuAnchor to={to} className="board">
            {label} <Icon name="arrow-right-bold" />
          </MenuAnchor>
        </li>
      ))}
    </ul>
  )
}

type OneBlockProps = {
  block: Block
  files: readonly PageFile[]
  /** What a search of the bank finds now. */
  places: DrawnAlong['places'][number] | undefined
  spot: Point | undefined
  /** Which of the page it is, as links within the page call it. */
  number: number
}

function OneBlock({ block, files, places, spot, number }: OneBlockProps) {
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
      return <Steps items={block.items} here={block.here} />
    case 'facts':
      return <Facts items={block.items} />
    case 'table':
      return <Table text={block.text} />
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
      return <ButtonLink way={block} />
    case 'columns':
      return <Columns items={block.items} />
    case 'form':
      return <FormLink form={block.form} label={block.label} />
    case 'video':
      return <VideoAfterClick video={block.video} title={block.title} />
    case 'vacancies':
      return <FoundPlaces id={`plekken-${number}`} title={block.title} search={block.search} places={places ?? []} />
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

function ButtonLink({ way }: { way: { label: string; to: string } }) {
  const { to, label } = useFittingWay()(way)
  return (
    <p>
      <MenuAnchor to={to} className="btn btn-primary btn-lg">
        {label}
      </MenuAnchor>
    </p>
  )
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

/** Short answers in a row, each below what it answers. */
export function Facts({ items }: Items) {
  return (
    <dl className="ct-facts">
      {items.map(({ title, text }, at) => (
        <div key={at}>
          <dt>{title}</dt>
          <dd>
            <Passages text={text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A table; on a phone each row is a part of its own, with the head before each answer. */
function Table({ text }: { text: string }) {
  const t = useT()
  const [head = [], ...rows] = rowsOfTable(text)
  const isYes = (cell: string) => cell.toLowerCase() === t('content.table.yes')
  const isNo = (cell: string) => cell.toLowerCase() === t('content.table.no')
  return (
    <table className="ct-table">
      <thead>
        <tr>
          {head.map((cell, at) => (
            <th key={at} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...cells], row) => (
          <tr key={row}>
            <th scope="row">{first}</th>
            {cells.map((cell, at) => (
              <td key={at} data-is={isYes(cell) ? 'yes' : isNo(cell) ? 'no' : undefined}>
                <span className="ct-th" aria-hidden="true">
                  {head[at + 1]}
                </span>
                <span>
                  {isYes(cell) ? <Icon name="check-circle-fill" /> : isNo(cell) ? <Icon name="x-circle-fill" /> : null}{' '}
                  {cell}
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
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

function Steps({ items, here }: Items & { here: number | undefined }) {
  const t = useT()
  return (
    <ol className="route">
      {items.map(({ title, text }, at) => (
        <li className="stop" data-state="done" key={at}>
          <span className="mark" aria-hidden="true">
            {at + 1}
          </span>
          <div>
            <p className="name">
              {title} {at + 1 === here ? <span className="here">{t('content.you-are-here')}</span> : null}
            </p>
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
      <a className="ct-file" href={fileAddress(file.id)} download>
        <span className="ct-sheet" aria-hidden="true" />
        <span>
          <b>{label || file.title}</b> <span className="small muted">({fileSize(file.byteSize)})</span>
        </span>
        <Icon name="download-simple" />
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
