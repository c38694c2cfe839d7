import type { PageApi } from '#web/api.ts'

type File = { id: string; title: string }
/** What a page may show: pictures that have their words, and documents, those that are not kept private. */
export type Choosable = { pictures: readonly File[]; documents: readonly File[] }

export async function loadChoosable(api: PageApi): Promise<Choosable> {
  const { data } = await api.get('/content_files?filter[lacks_words_eq]=false&page[size]=100')
  const open = data.filter(({ isPrivate }) => !isPrivate)
  const ofKind = (kind: string) => open.filter((file) => file.kind === kind).map(({ id, title }) => ({ id, title }))
  return { pictures: ofKind('picture'), documents: ofKind('document') }
}
