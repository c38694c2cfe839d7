import type { BlockType } from '../blocks/model.ts'

/** What stands before the name of each kind of block. */
export const blockIcons: Record<BlockType, string> = {
  heading: 'text-h',
  text: 'file-text',
  columns: 'swap',
  facts: 'list-bullets',
  table: 'list',
  quote: 'chat-circle-text',
  picture: 'image',
  beside: 'crop',
  video: 'play',
  map: 'map-pin',
  steps: 'list-numbers',
  questions: 'question',
  button: 'hand-tap',
  form: 'note-pencil',
  contact: 'envelope-simple',
  file: 'download-simple',
  vacancies: 'magnifying-glass',
}
