import { themeRoles, type Theme } from '#areas/tenancy/themes/model.ts'
import { useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

/** A page of the theme by day and by night side by side, as it would be now. What can be read of it is judged beside it. */
export function ThemeCards({ theme }: { theme: Theme }) {
  const t = useT()
  const { light, dark, night, primary, secondary, muted } = themeRoles(theme)
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
      control: light.control.color,
      rule: muted['200'],
      chip: primary['100'],
      chipText: primary['800'],
      houses: [secondary['300'], secondary['500'], secondary['700']],
      roofs: [secondary['800'], secondary['900'], secondary['950']],
      windows: muted['50'],
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
      control: dark.control.color,
      rule: muted['800'],
      chip: primary['950'],
      chipText: primary['200'],
      houses: [secondary['700'], secondary['800'], secondary['600']],
      roofs: [secondary['950'], secondary['950'], secondary['900']],
      windows: 'var(--warn-solid)',
    },
  ] as const
  return (
    <div className="theme-cards">
      {/* On a phone one of them at a time: what is chosen stays in sight. */}
      <div className="theme-switch" role="radiogroup" aria-label={t('settings.look.comes-out')}>
        {cards.map(({ mode }) => (
          <label key={mode}>
            <input type="radio" name="shown-mode" value={mode} defaultChecked={mode === 'light'} data-kept="never" />
            {t(`settings.look.${mode}`)}
          </label>
        ))}
      </div>
      {cards.map((card) => (
        <figure key={card.mode} data-mode-of={card.mode}>
          <Card card={card} round={theme.shape === 'rounded' ? 6 : 0} />
          <figcaption className="vh">{t(`settings.look.${card.mode}`)}</figcaption>
        </figure>
      ))}
    </div>
  )
}

type CardColours = { mode: 'light' | 'dark' } & Record<
  | 'page'
  | 'sheet'
  | 'ink'
  | 'soft'
  | 'plane'
  | 'planeText'
  | 'button'
  | 'buttonText'
  | 'link'
  | 'line'
  | 'other'
  | 'control'
  | 'rule'
  | 'chip'
  | 'chipText'
  | 'windows',
  string
> & { houses: readonly string[]; roofs: readonly string[] }

/** A small page: its head, its plane with the houses, and of all that one meets one: a button, a badge, a chip, a field, a row. */
function Card({ card, round }: { card: CardColours; round: number }) {
  const t = useT()
  const { tenant } = useShell()
  const own = (key: string) => t(`settings.look.card.${key}`)
  const badge = Math.min(round, 3)
  return (
    <svg viewBox="0 0 320 330" aria-hidden="true">
      <rect width="320" height="330" fill={card.page} />
      <rect width="320" height="30" fill={card.sheet} />
      <g transform="translate(14 7) scale(.667)">
        <path d="M0 0h15.3v7.3H0zM8.7 16.7H24V24H8.7z" fill={card.line} />
        <path d="M16.7 0H24v15.3h-7.3zM0 8.7h7.3V24H0z" fill={card.other} />
      </g>
      <text x="38" y="20.5" fontSize="15" fontWeight="600" fill={card.ink}>
        {tenant.appName}
      </text>
      {/* A name may be long: which of the two it is stands over it. */}
      <rect x="240" width="80" height="30" fill={card.sheet} />
      <text x="306" y="20" fontSize="14" textAnchor="end" fill={card.soft}>
        {t(`settings.look.${card.mode}`)}
      </text>
      <rect y="30" width="320" height="62" fill={card.plane} />
      <text x="14" y="69" fontSize="21" fontWeight="700" fill={card.planeText}>
        {own('title')}
      </text>
      <Houses card={card} />
      <text x="14" y="119" fontSize="17" fontWeight="600" fill={card.ink}>
        {own('step')}
      </text>
      <text x="14" y="139" fontSize="15" fill={card.soft}>
        {own('text')}
      </text>
      <rect x="14" y="152" width="126" height="32" rx={round} fill={card.button} />
      <text x="77" y="173" fontSize="15" fontWeight="600" textAnchor="middle" fill={card.buttonText}>
        {own('button')}
      </text>
      <rect x="148.75" y="152.75" width="68" height="30.5" rx={round} fill={card.sheet} stroke={card.control} />
      <text x="183" y="173" fontSize="15" fontWeight="600" textAnchor="middle" fill={card.ink}>
        {own('later')}
      </text>
      <text x="230" y="173" fontSize="15" textDecoration="underline" fill={card.link}>
        {own('link')}
      </text>
      <rect x="14" y="196" width="146" height="24" rx={badge} fill="var(--warn-solid)" />
      <text x="87" y="213" fontSize="14" fontWeight="600" textAnchor="middle" fill="var(--warn-solid-text)">
        {own('badge')}
      </text>
      <rect x="170" y="196" width="66" height="24" rx={round * 2} fill={card.chip} stroke={card.line} />
      <text x="203" y="213" fontSize="14" fontWeight="600" textAnchor="middle" fill={card.chipText}>
        {own('chip')}
      </text>
      <rect x="14.75" y="232.75" width="290.5" height="32" rx={badge} fill={card.sheet} stroke={card.control} />
      <text x="26" y="254" fontSize="15" fill={card.soft}>
        {own('field')}
      </text>
      <rect y="278" width="320" height="52" fill={card.sheet} />
      <path d="M0 278.5h320" stroke={card.rule} />
      <circle cx="32" cy="304" r="14" fill={card.chip} />
      <text x="32" y="309" fontSize="12" fontWeight="600" textAnchor="middle" fill={card.chipText}>
        NY
      </text>
      <text x="56" y="309" fontSize="15" fontWeight="600" fill={card.ink}>
        {own('row')}
      </text>
      <text x="306" y="309" fontSize="14" textAnchor="end" fill={card.soft}>
        {own('when')}
      </text>
    </svg>
  )
}

/** Three fronts on the edge of the plane, in the second colour: they are what it is for. */
function Houses({ card: { houses, roofs, windows } }: { card: CardColours }) {
  return (
    <g transform="translate(196 92)">
      <path d="M0 0v-26h34V0z" fill={houses[0]} />
      <path d="M-2-26 17-42l19 16z" fill={roofs[0]} />
      <path d="M36 0v-38h30V0z" fill={houses[1]} />
      <path d="M36-38v-5h7v-5h16v5h7v5z" fill={roofs[1]} />
      <path d="M68 0v-30h36V0z" fill={houses[2]} />
      <path d="M66-30q20-30 40 0z" fill={roofs[2]} />
      <path
        d="M5-20h8v8H5zM21-20h8v8h-8zM41-32h7v8h-7zM54-32h7v8h-7zM41-18h7v8h-7zM54-18h7v8h-7zM74-24h8v8h-8zM90-24h8v8h-8z"
        fill={windows}
      />
      <path d="M13 0v-9h8V0zM47 0v-7h8V0zM82 0v-11h8V0z" fill={roofs[0]} />
    </g>
  )
}
