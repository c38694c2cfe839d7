import { Link } from 'react-router'
import type { PageApi } from '#web/api.ts'
import type { Got } from '#web/api-types.ts'
import { notForReader } from '#web/client.ts'
import { Icon } from '#web/design/icon.tsx'
import { SidePart } from '#web/design/record.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { seesPupils } from './sees-pupils.ts'

/** How one's account stands. What is not for these eyes, as of who looks through another's, is left out. */
export async function readAccount(api: PageApi) {
  const [factor, sessions, mail, views] = await Promise.all([
    api.get('/second_factor').catch(notForReader),
    api.get('/sessions').catch(notForReader),
    api.get('/digest_settings').catch(notForReader),
    api.get('/data_views?page[size]=1').catch(notForReader),
  ])
  return {
    factor: factor?.data ?? null,
    sessions: sessions?.data ?? null,
    frequency: mail?.data.frequency ?? null,
    seen: views ? { count: views.meta.page.total, last: views.data[0]?.onDay ?? null } : null,
  }
}

type Line = { key: string; to: string; icon: string; said: string; asksALook?: boolean }

/** What is set now, and how safe it is: each line leads to where it is changed. */
export function AccountGlance({
  person,
  ...account
}: Awaited<ReturnType<typeof readAccount>> & { person: Got<'/current_user'> }) {
  const t = useT()
  const path = useLocalePath()
  const own = (name: string) => t(`users.account.${name}`)
  return (
    <SidePart id="glance" title={own('title')}>
      <ul className="own-glance">
        {useLines(account, person).map(({ key, to, icon, said, asksALook }) => (
          <li key={key}>
            <Link to={path(to)} data-look={asksALook ? '' : undefined}>
              <Icon name={icon} />
              <span>
                <b>{own(key)}</b>
                <small>{said}</small>
              </span>
              <Icon name="caret-right" />
            </Link>
          </li>
        ))}
      </ul>
    </SidePart>
  )
}

function useLines(
  { factor, sessions, frequency, seen }: Awaited<ReturnType<typeof readAccount>>,
  person: Got<'/current_user'>,
): Line[] {
  const t = useT()
  const { fullDate, day, lately } = useFormat()
  const { user } = useShell()
  const said = (name: string, values?: Record<string, string | number>) => t(`users.account.${name}`, values)
  // As on the page it leads to.
  const asksALook = factor?.isOn === false && (factor.isObligatory || seesPupils(user?.capacities))
  const here = sessions?.find(({ isCurrent }) => isCurrent)
  const lines: (Line | null)[] = [
    factor && {
      key: 'factor',
      to: '/profile-edit/settings/second-factor',
      icon: factor.isOn ? 'shield-check' : asksALook ? 'warning-fill' : 'lock-simple',
      said: factor.since ? said('factor-on', { day: fullDate(factor.since) }) : said('factor-off'),
      asksALook,
    },
    sessions && {
      key: 'sessions',
      to: '/profile-edit/settings#sessions',
      icon: 'desktop',
      said: said('sessions-said', {
        others: sessions.length - 1,
        since: here ? lately(here.createdAt) : '',
      }),
    },
    frequency && {
      key: 'mail',
      to: '/profile-edit/periodieke-mail',
      icon: 'envelope-simple',
      said: t(`notifications.digest.frequencies.${frequency}`),
    },
    seen && {
      key: 'seen',
      to: '/profile-edit/privacy#gezien',
      icon: 'eye',
      said: said('seen-said', { count: seen.count, day: seen.last ? day(seen.last) : '' }),
    },
    {
      key: 'look',
      to: '/profile-edit/settings',
      icon: 'paint-brush-broad',
      said: said('look-said', {
        language: t(`members.locale.${person.locale}`),
        mode: said(`mode.${person.themeMode}`),
      }),
    },
  ]
  return lines.filter((line) => line !== null)
}
