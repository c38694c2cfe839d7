import { Icon } from '#web/design/icon.tsx'
import { useShell } from '#web/shell.ts'
import type { GotOne } from '#web/api-types.ts'
import { useLocale, useT } from '#web/i18n.tsx'
import { defaultMenus, isFor, pagesGo, treeOf, type MenuArea } from '../menu/model.ts'

/**
 * A menu as a visitor reads it who is not signed in, in the language of the page: it leads nowhere, it is looked at.
 * @param open the pages everybody may read
 */
export function MenuPreview({
  area,
  items,
  open,
  atFoot,
}: {
  area: MenuArea
  items: readonly GotOne<'/menu_items'>[]
  open: readonly string[]
  /** What the pages are called that have a place at the foot. */
  atFoot: readonly string[]
}) {
  const t = useT()
  const language = useLocale()
  const { tenant } = useShell()
  const shown = items.flatMap((one) => {
    if (!isFor(one.audience, false) || (one.locale ?? language) !== language) return []
    if (one.kind === 'page' && !open.includes(one.pageId ?? '')) return []
    const label = (language === 'en' ? one.labelEn : one.labelNl) || one.pageTitle || ''
    return [{ id: one.id, area: one.area, parentId: one.parentId, label, to: one.pageId ?? one.target }]
  })
  // In the menu that nobody made, the pages say themselves whether they stand at the foot.
  const tree =
    items.length > 0
      ? treeOf(shown, area)
      : defaultMenus[area]
          .filter((one) => isFor(one.audience, false))
          .map((one) => ({
            label: t(one.text),
            items: [
              ...(one.text === pagesGo ? atFoot.map((label) => ({ label })) : []),
              ...one.items.filter(({ audience }) => isFor(audience, false)).map(({ text }) => ({ label: t(text) })),
            ],
          }))
  return (
    <figure className="cm-preview" data-area={area}>
      <figcaption className="small muted">
        {t(items.length > 0 ? 'content.menu.preview' : 'content.menu.default')}
      </figcaption>
      {tree.length === 0 ? <p className="muted">{t('content.menu.preview-empty')}</p> : null}
      {area === 'header' ? (
        <span className="cm-brand" aria-hidden="true">
          {tenant.appName}
        </span>
      ) : null}
      <ul>
        {tree.map(({ label, items: below }, at) => (
          <li key={at}>
            <b>
              {label} {below.length > 0 && area === 'header' ? <Icon name="caret-down" /> : null}
            </b>
            {below.length > 0 ? (
              <ul>
                {below.map((one, place) => (
                  <li key={place}>{one.label}</li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </figure>
  )
}
