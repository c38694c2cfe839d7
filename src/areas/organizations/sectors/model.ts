import type { Program } from '#areas/tenancy/model.ts'

/** The fields of work a place can be found under. The names are seed data; a tenant may add its own rows. */
export const sectors = [
  { key: 'animals', nameNl: 'Dieren', nameEn: 'Animals', program: 'both', icon: 'paw-print' },
  { key: 'nature', nameNl: 'Natuur', nameEn: 'Nature', program: 'both', icon: 'tree' },
  { key: 'children', nameNl: 'Kinderen', nameEn: 'Children', program: 'both', icon: 'baby' },
  { key: 'care', nameNl: 'Zorg', nameEn: 'Care', program: 'both', icon: 'heartbeat' },
  { key: 'sport', nameNl: 'Sport', nameEn: 'Sport', program: 'both', icon: 'soccer-ball' },
  { key: 'culture', nameNl: 'Bieb en cultuur', nameEn: 'Library and culture', program: 'both', icon: 'books' },
  { key: 'technology', nameNl: 'Techniek', nameEn: 'Technology', program: 'both', icon: 'wrench' },
  { key: 'hospitality', nameNl: 'Winkel en horeca', nameEn: 'Shops and catering', program: 'both', icon: 'storefront' },
  { key: 'ict', nameNl: 'ICT', nameEn: 'IT', program: 'both', icon: 'desktop' },
  { key: 'events', nameNl: 'Evenementen', nameEn: 'Events', program: 'mas', icon: 'confetti' },
] as const satisfies readonly {
  key: string
  nameNl: string
  nameEn: string
  program: Program | 'both'
  icon: string
}[]
export type SectorKey = (typeof sectors)[number]['key']
export const sectorKeys: readonly SectorKey[] = sectors.map((sector) => sector.key)
