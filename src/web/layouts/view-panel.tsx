import { useState } from 'react'
import { Link } from 'react-router'
import { wishCookie } from '#platform/cookies.ts'
import { Icon } from '#web/design/icon.tsx'
import { Panel, type PanelLook } from '#web/design/panel.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

const modes = ['light', 'dark', 'auto'] as const
type Mode = (typeof modes)[number]
const icons: Record<Mode, string> = { light: 'sun', dark: 'moon', auto: 'desktop' }

/** What was chosen before on this device. */
function chosenBefore(): Mode {
  const [, kept] = /(?:^|; )mode=(\w+)/.exec(document.cookie) ?? []
  return modes.find((mode) => mode === kept) ?? 'auto'
}

/** Light, dark or as the device has it: seen at once, and remembered on this device. */
export function showMode(mode: string) {
  const isDark = mode === 'dark' || (mode === 'auto' && matchMedia('(prefers-color-scheme:dark)').matches)
  document.documentElement.dataset.mode = isDark ? 'dark' : 'light'
  document.cookie = wishCookie('mode', mode, window.location.protocol === 'https:')
}

/** How the product looks to who works with it, beside the page one is on. */
export function ViewPanel({ look, onClose }: { look: PanelLook; onClose: () => void }) {
  const t = useT()
  const path = useLocalePath()
  const { user } = useShell()
  const [chosen, setChosen] = useState<Mode>(chosenBefore)
  const setsColours = user?.capacities.some((one) => one === 'tenant_admin' || one === 'platform_admin') ?? false
  return (
    <Panel
      title={t('shell.view.title')}
      {...look}
      onClose={onClose}
      foot={
        <Link className="btn" to={path('/profile-edit/settings')}>
          {t('shell.view.more')}
        </Link>
      }
    >
      <ul className="swlist" aria-label={t('shell.view.title')}>
        {modes.map((mode) => (
          <li key={mode}>
            <button
              type="button"
              aria-pressed={chosen === mode}
              onClick={() => {
                showMode(mode)
                setChosen(mode)
              }}
            >
              <Icon name={icons[mode]} />
              <span>
                <b>{t(`shell.view.modes.${mode}`)}</b>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {setsColours ? (
        <p>
          <Link to={path('/instellingen/uiterlijk')}>{t('shell.view.colours')}</Link>
        </p>
      ) : null}
    </Panel>
  )
}
