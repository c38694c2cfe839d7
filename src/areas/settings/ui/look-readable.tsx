import type { Theme } from '#areas/tenancy/themes/model.ts'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { keyPairsOf, verdictOf, type ContrastVerdict, type KeyPair } from '../model.ts'

/** How well the chosen colours can be told apart: what one meets most with its figure, and all that fails. */
export function Readable({ theme }: { theme: Theme }) {
  const t = useT()
  const { pairs, failing } = verdictOf(theme)
  return (
    <PageSection
      id="seen"
      title={t('settings.look.verdict')}
      // Where all are good the sentence below says how many they are.
      end={
        failing.length === 0 ? null : (
          <span className="muted">{t('settings.look.measured', { good: pairs - failing.length, count: pairs })}</span>
        )
      }
    >
      {/* Told when it changes, and never brought into view: the page begins at its top. */}
      <div role="status">
        {failing.length === 0 ? (
          <p className="look-good">
            <Icon name="check-circle-fill" /> {t('settings.look.readable', { count: pairs })}
          </p>
        ) : (
          <Notice tone="stop" title={t('settings.look.unreadable', { count: failing.length })}>
            <ul>
              {failing.slice(0, 12).map((pair) => (
                <li key={`${pair.mode} ${pair.name}`}>{t('settings.look.pair', wordsFor(pair))}</li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
      <table className="look-pairs">
        <thead>
          <tr>
            <th scope="col">{t('settings.look.what')}</th>
            <th scope="col">{t('settings.look.light')}</th>
            <th scope="col">{t('settings.look.dark')}</th>
          </tr>
        </thead>
        <tbody>
          {keyPairsOf(theme).map(({ name, least, light, dark }) => (
            <tr key={name}>
              <th scope="row">
                {t(`settings.look.key.${name}`)}{' '}
                <span className="muted">{t('settings.look.at-least', { least: say(least) })}</span>
              </th>
              <Measured pair={light} least={least} />
              <Measured pair={dark} least={least} />
            </tr>
          ))}
        </tbody>
      </table>
    </PageSection>
  )

  function say(least: number): string {
    return least.toLocaleString(t.locale)
  }

  function wordsFor({ name, mode, ratio, least }: ContrastVerdict['failing'][number]) {
    return { name: pairName(name), mode: t(`settings.look.in-${mode}`), ratio: say(ratio), least: say(least) }
  }

  /** "text on bg" in the reader's words. */
  function pairName(name: string): string {
    const [what = '', where = ''] = name.split(' on ')
    const word = (part: string) => t(`settings.parts.${part.replaceAll(/[ '’]/g, '-')}`)
    return t('settings.look.on', { what: word(what), where: word(where) })
  }
}

/** The two colours themselves, and how far they are apart. */
function Measured({ pair, least }: { pair: KeyPair['light']; least: number }) {
  const t = useT()
  const { number } = useFormat()
  const isGood = pair.ratio >= least
  return (
    <td>
      <svg viewBox="0 0 44 28" aria-hidden="true">
        <rect width="44" height="28" rx="4" fill={pair.surface} />
        {least === 3 ? (
          <rect x="6" y="7" width="32" height="14" rx="3" fill="none" stroke={pair.text} strokeWidth="2" />
        ) : (
          <text x="22" y="19" fontSize="15" fontWeight="650" textAnchor="middle" fill={pair.text}>
            Aa
          </text>
        )}
      </svg>{' '}
      <b className="num">{number(pair.ratio)}</b> <Icon name={isGood ? 'check-bold' : 'x-bold'} />
      <span className="vh">{t(isGood ? 'settings.look.good' : 'settings.look.poor')}</span>
    </td>
  )
}
