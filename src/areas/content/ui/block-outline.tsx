import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'
import { blockIcons } from './block-icons.ts'
import type { Draft } from './draft.ts'
import type { OtherLanguage } from './other-language.tsx'

/** The address, within the page, of a block in the form. */
export const blockAnchor = (at: number) => `blok-${at + 1}`

/** The blocks of a page in their order, each with the way to it, and which of them the other language lacks. */
export function BlockOutline({ draft, other }: { draft: Draft; other: OtherLanguage | undefined }) {
  const t = useT()
  return (
    <nav className="ce-outline" aria-labelledby="outline">
      <h2 id="outline">{t('content.block.list')}</h2>
      <ol>
        {draft.blocks.map(({ type }, at) => (
          <li key={at}>
            <a href={`#${blockAnchor(at)}`}>
              <Icon name={blockIcons[type]} /> <span>{t(`content.block.${type}`)}</span>
              {other?.words && !other.words.blocks[at] ? (
                <span className="ce-lacks-it">{t(`content.beside.flag.${other.language}`)}</span>
              ) : null}
            </a>
          </li>
        ))}
      </ol>
      <a className="btn btn-sm" href="#blok-erbij">
        <Icon name="plus-bold" /> {t('content.block.add')}
      </a>
    </nav>
  )
}
