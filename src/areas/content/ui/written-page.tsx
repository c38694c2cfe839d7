import { useT } from '#web/i18n.tsx'
import type { Block } from '../blocks/schema.ts'
import type { ContentKind, ContentLocale } from '../model.ts'
import type { Choosable } from './choosable.ts'
import { blocksOf, draftIn, type Draft } from './draft.ts'
import type { DrawnAlong } from './drawn-along.ts'
import { PageAsShown } from './shown-page.tsx'
import type { PageFile } from './shown-picture.tsx'

type Kept = {
  kind: ContentKind
  publishAt: string | null
  updatedAt: string
  texts: Partial<Record<ContentLocale, { blocks: readonly Block[]; files: readonly PageFile[] }>>
}

type WrittenPageProps = {
  page: Kept
  draft: Draft
  language: ContentLocale
  choosable: Choosable
  /** What the blocks that are kept in this language show besides their words. */
  along: DrawnAlong
}

/** The page as a visitor would read it, made of what stands in the form now: nothing has to be kept for it. */
export function WrittenPage({ page, draft, language, choosable, along }: WrittenPageProps) {
  const t = useT()
  const blocks = blocksOf(draft)
  return (
    <section className="ce-preview" aria-label={t('content.read-as')}>
      <PageAsShown
        page={{
          kind: page.kind,
          audience: 'everyone',
          trail: [],
          language,
          title: draft.title,
          slug: draft.slug,
          lead: draft.lead,
          blocks,
          files: filesOf(page, choosable),
          along: movedAlong(blocks, page.texts[language]?.blocks ?? [], along),
          publishAt: page.publishAt ?? page.updatedAt,
          updatedAt: page.updatedAt,
        }}
      />
    </section>
  )
}

/** The draft that stands in a form now. */
export function draftOfForm(form: HTMLFormElement): Draft {
  const said = [...new FormData(form)].filter((one): one is [string, string] => typeof one[1] === 'string')
  return draftIn(Object.fromEntries(said))
}

/**
 * The same beside what is written, as a phone has it, where the window is wide. It is looked at: its links lead nowhere, and who
 * hears the page hears the form.
 */
export function WrittenBeside({ title, ...props }: WrittenPageProps & { title: string }) {
  const t = useT()
  const draft = props.draft.title.trim() ? props.draft : { ...props.draft, title: t('content.field.title') }
  return (
    <aside className="ce-seen" aria-label={title}>
      <p className="ce-seen-name" aria-hidden="true">
        {title}
      </p>
      <div inert aria-hidden="true">
        <WrittenPage {...props} draft={draft} />
      </div>
    </aside>
  )
}

/** What a block shows besides its words belongs to what it asks, wherever it stands by now. */
function movedAlong(blocks: readonly Block[], kept: readonly Block[], along: DrawnAlong): DrawnAlong {
  const moved: DrawnAlong = { places: {}, spots: {} }
  for (const [at, block] of blocks.entries()) {
    if (block.type !== 'vacancies' && block.type !== 'map') continue
    const was = kept.findIndex(
      (one) =>
        (one.type === 'vacancies' && block.type === 'vacancies' && one.search === block.search) ||
        (one.type === 'map' && block.type === 'map' && one.place === block.place),
    )
    const [places, spot] = [along.places[was], along.spots[was]]
    if (places) moved.places[at] = places
    if (spot) moved.spots[at] = spot
  }
  return moved
}

/** The files a page shows, and those that were chosen since: of these only what a list of names says of them. */
function filesOf({ texts }: Kept, { pictures, documents }: Choosable): PageFile[] {
  const shown = Object.values(texts).flatMap(({ files }) => files)
  const chosen = [...pictures, ...documents].map(({ id, title, byteSize = 0 }): PageFile => ({
    id,
    kind: pictures.some((one) => one.id === id) ? 'picture' : 'document',
    title,
    alt: title,
    credit: '',
    width: 480,
    height: null,
    byteSize,
    focus: [0.5, 0.5],
    drawn: 0,
  }))
  return [...shown, ...chosen]
}
