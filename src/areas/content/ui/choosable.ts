import type { PageApi } from '#web/api.ts'
import { mayLieBelow, type ContentKind } from '../model.ts'
import type { ContentFileKind } from '../library/model.ts'

type Chosen = { id: string; title: string; byteSize?: number }
/** What a page may show: pictures that have their words, and documents, those that are not kept private. */
export type Choosable = { pictures: readonly Chosen[]; documents: readonly Chosen[] }

/** What is offered, and what stands there now: of very many only some are offered, and what stands there stays. */
const withChosen = (offered: readonly Chosen[], chosen: readonly Chosen[]): Chosen[] => [
  ...chosen.filter((one, at) => ![...offered, ...chosen.slice(0, at)].some(({ id }) => id === one.id)),
  ...offered,
]

/** The pages something may lead to, and the one it leads to now. */
export async function loadPages(
  api: PageApi,
  now: { id: string | null; title: string | null } | undefined,
): Promise<Chosen[]> {
  const { data } = await api.get('/content_pages?page[size]=100&sort=title')
  const offered = data.map(({ id, title }) => ({ id, title }))
  return withChosen(offered, now?.id ? [{ id: now.id, title: now.title ?? '' }] : [])
}

/** A page that another one may lie below, called as the way to it. */
export type Parent = { id: string; name: string }

/** @param page the page that is to lie somewhere; undefined where it is not made yet */
export async function loadParents(
  api: PageApi,
  page?: { id: string; kind: ContentKind; parentId: string | null },
): Promise<Parent[]> {
  if (page && page.kind !== 'page') return []
  const { data } = await api.get('/content_pages?filter[kind_eq]=page&page[size]=100&sort=tree')
  const fitting = data.filter(({ id }) => mayLieBelow(data, page?.id, id))
  const parents = fitting.map(({ id, title, trail }) => ({ id, name: [...trail, title].join(' / ') }))
  const now = page?.parentId
  if (!now || parents.some(({ id }) => id === now)) return parents
  // Of very many only some are offered, and none that was put away; where it lies now stays.
  const { texts } = (await api.get(`/content_pages/${now}`)).data
  return [{ id: now, name: (texts[api.locale] ?? texts.nl ?? texts.en)?.title ?? '' }, ...parents]
}

/** @param shown what the page shows now */
export async function loadChoosable(
  api: PageApi,
  shown: readonly (Chosen & { kind: ContentFileKind })[] = [],
): Promise<Choosable> {
  const { data } = await api.get('/content_files?filter[lacks_words_eq]=false&page[size]=100')
  const open = data.filter(({ isPrivate, scanState }) => !isPrivate && scanState !== 'refused')
  const ofKind = (kind: ContentFileKind) => {
    const [offered, chosen] = [open, shown].map((files) =>
      files.flatMap(({ id, title, byteSize, ...file }) => (file.kind === kind ? [{ id, title, byteSize }] : [])),
    )
    return withChosen(offered ?? [], chosen ?? [])
  }
  return { pictures: ofKind('picture'), documents: ofKind('document') }
}
