import type { Block } from '#areas/content/blocks/schema.ts'
import { townPieces, type Words } from './town-pieces.ts'

type Written = { title: string; slug: string; lead: string; blocks: Block[] }

/** What happened lately around a tenant; nothing for one the demo has no story of. */
export function townNews(tenant: string): { nl: Written; en: Written }[] {
  const written = (picture: string, [title, slug, lead, text]: Words, label: string): Written => ({
    title,
    slug,
    lead,
    blocks: [
      { type: 'picture', picture, caption: '' },
      { type: 'text', text },
      { type: 'button', label, to: '/stagebank' },
    ],
  })
  return (townPieces[tenant] ?? []).map(({ picture, nl, en }) => ({
    nl: written(picture, nl, 'Kijk in de stagebank'),
    en: written(picture, en, 'Look at the internships'),
  }))
}
