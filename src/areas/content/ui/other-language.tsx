import { Link } from 'react-router'
import { languageTag } from '#platform/i18n.ts'
import { isId } from '#platform/uuid.ts'
import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'
import type { BlockType } from '../blocks/model.ts'
import type { Block } from '../blocks/schema.ts'
import type { ContentLocale } from '../model.ts'
import { Blocks } from './blocks.tsx'
import { blockFields } from './draft.ts'
import type { PageFile } from './shown-picture.tsx'

/** A page in the language that is not written in now, to read beside one's own words. */
export type OtherLanguage = {
  language: ContentLocale
  /** Nothing where it is not written in that language yet. */
  words?: { title: string; lead: string; blocks: readonly Block[]; files: readonly PageFile[] } | undefined
}

/** Kinds of block that are read as they are shown; of the others their words are told, and nothing leads anywhere. */
const readAsShown: readonly BlockType[] = [
  'heading',
  'text',
  'picture',
  'beside',
  'columns',
  'facts',
  'table',
  'steps',
  'questions',
  'quote',
]

const nothingAlong = { places: {}, spots: {} }

/** What a block says, in the order of its form. A file is told by its words, not by its number. */
const wordsOf = (block: Block) =>
  blockFields[block.type]
    .map((field) => (block as Record<string, unknown>)[field])
    .filter((value): value is string => typeof value === 'string' && value !== '' && !isId(value))

/** What stands in the other language where one writes: the first words, or one of the blocks. */
export function OtherWords({ other, at }: { other: OtherLanguage; at: number | 'first' }) {
  const t = useT()
  const { language, words } = other
  const name = t(`content.language.${language}`)
  const block = at === 'first' ? undefined : words?.blocks[at]
  return (
    <div className="ce-other" role="group" aria-label={name}>
      <p className="ce-other-name">
        {name}
        {at === 'first' && words ? (
          <Link to={`?language=${language}`}>
            <Icon name="pencil-simple" /> {t('content.beside.write')}
          </Link>
        ) : null}
      </p>
      {at === 'first' && words ? (
        <div lang={languageTag[language]}>
          <p className="ce-other-title">{words.title}</p>
          <p>{words.lead}</p>
        </div>
      ) : block && words ? (
        <div className="ce-other-block" lang={languageTag[language]}>
          {readAsShown.includes(block.type) ? (
            <Blocks blocks={[block]} files={words.files} along={nothingAlong} />
          ) : (
            wordsOf(block).map((line, number) => <p key={number}>{line}</p>)
          )}
        </div>
      ) : (
        <Lacking at={at} language={language} isBegun={words !== undefined} />
      )}
    </div>
  )
}

/** That it is not there yet, and where it is written. */
function Lacking({ at, language, isBegun }: { at: number | 'first'; language: ContentLocale; isBegun: boolean }) {
  const t = useT()
  return (
    <>
      <p className="muted">{t(`content.beside.lacks.${language}`)}</p>
      {at === 'first' || isBegun ? (
        <p>
          <Link className="btn btn-sm" to={`?language=${language}${isBegun ? '' : '&copy'}`}>
            {t(isBegun ? 'content.beside.write' : 'content.beside.copy')}
          </Link>
        </p>
      ) : null}
    </>
  )
}
