import { themeRoles, type Theme } from '#areas/tenancy/themes/model.ts'
import { useT } from '#web/i18n.tsx'

/** A page of the theme by day and by night side by side, as it would be now. What can be read of it is judged beside it. */
export function ThemeCards({ theme }: { theme: Theme }) {
  const t = useT()
  const { light, dark, night, primary, muted } = themeRoles(theme)
  const cards = [
    {
      mode: 'light',
      page: theme.backgroundColor,
      sheet: '#ffffff',
      ink: theme.textColor,
      soft: light.muted.color,
      plane: light.plane.color,
      planeText: light.planeText,
      button: light.plane.color,
      buttonText: light.planeText,
      link: light.link.color,
      line: light.line.color,
      other: light.line2.color,
    },
    {
      mode: 'dark',
      page: night.bg,
      sheet: night.surface,
      ink: muted['50'],
      soft: dark.muted.color,
      plane: primary['950'],
      planeText: primary['100'],
      button: dark.accent.color,
      buttonText: primary['950'],
      link: dark.link.color,
      line: dark.line.color,
      other: dark.line2.color,
    },
  ] as const
  return (
    <div className="theme-cards">
      {cards.map((card) => (
        <figure key={card.mode}>
          <Card card={card} round={theme.shape === 'rounded' ? 6 : 0} />
          <figcaption>{t(`settings.look.${card.mode}`)}</figcaption>
        </figure>
      ))}
    </div>
  )
}

type CardColours = Record<
  'page' | 'sheet' | 'ink' | 'soft' | 'plane' | 'planeText' | 'button' | 'buttonText' | 'link' | 'line' | 'other',
  string
>

/** A small page: its head, its plane, the one thing to do. */
function Card({ card, round }: { card: CardColours; round: number }) {
  const t = useT()
  return (
    <svg viewBox="0 0 320 190" aria-hidden="true">
      <rect width="320" height="190" fill={card.page} />
      <rect width="320" height="26" fill={card.sheet} />
      <g transform="translate(14 5) scale(.667)">
        <path d="M0 0h15.3v7.3H0zM8.7 16.7H24V24H8.7z" fill={card.line} />
        <path d="M16.7 0H24v15.3h-7.3zM0 8.7h7.3V24H0z" fill={card.other} />
      </g>
      <rect y="26" width="320" height="66" fill={card.plane} />
      <text x="14" y="58" fontSize="20" fontWeight="700" fill={card.planeText}>
        {t('settings.look.card.title')}
      </text>
      <rect x="14" y="74" width="292" height="102" rx={round} fill={card.sheet} stroke={card.line} />
      <text x="28" y="100" fontSize="18" fontWeight="600" fill={card.ink}>
        {t('settings.look.card.step')}
      </text>
      <text x="28" y="120" fontSize="16" fill={card.soft}>
        {t('settings.look.card.text')}
      </text>
      <rect x="28" y="134" width="128" height="32" rx={round} fill={card.button} />
      <text x="92" y="155" fontSize="16" fontWeight="600" textAnchor="middle" fill={card.buttonText}>
        {t('settings.look.card.button')}
      </text>
      <text x="172" y="155" fontSize="16" textDecoration="underline" fill={card.link}>
        {t('settings.look.card.link')}
      </text>
    </svg>
  )
}
