import type { Translate } from '#platform/i18n.ts'
import type { StockDrawing } from '../library/drawings/model.ts'

/** What a drawing is called: the thing, and where it stands. */
export function drawingName(t: Translate, { name, thing, setting }: StockDrawing): string {
  if (!setting) return t(`content.drawing.front.${name.slice('front-'.length)}`)
  return `${t(`content.drawing.thing.${thing}`)} ${t(`content.drawing.setting.${setting}`)}`
}
