import { wishCookie } from '#platform/cookies.ts'
import { Form, Link, useLocation } from 'react-router'
import { Icon } from '#web/design/icon.tsx'
import { initials, PersonMark } from '#web/design/person-mark.tsx'
import { useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { FeedbackLink } from './feedback-link.tsx'
import { usePanels } from './panels.tsx'

/** Light or dark, kept in a cookie so that the server draws the page right at once. */
export function ModeToggle({ className = '' }: { className?: string }) {
  const t = useT()
  function toggle() {
    const root = document.documentElement
    const next = root.dataset.mode === 'dark' ? 'light' : 'dark'
    root.dataset.mode = next
    document.cookie = wishCookie('mode', next, window.location.protocol === 'https:')
  }
  return (
    <button
      className={`btn btn-icon ${className}`}
      type="button"
      onClick={toggle}
      aria-label={t('shell.mode')}
      data-needs-js=""
    >
      <Icon name="moon" />
    </button>
  )
}

/** The same page in the other language. */
export function useOtherLanguage() {
  const locale = useLocale()
  const { pathname, search } = useLocation()
  const other = locale === 'nl' ? 'en' : 'nl'
  /** For who comes back later without a language in the address. */
  const remember = () => {
    document.cookie = wishCookie('i18n_redirected', other, window.location.protocol === 'https:')
  }
  return { locale, other, href: `/${other}${pathname.slice(3)}${search}`, remember } as const
}

export function LanguageSwitch() {
  const t = useT()
  const { locale, href, remember } = useOtherLanguage()
  const link = (language: 'nl' | 'en', label: string) =>
    language === locale ? (
      <span aria-current="true" lang={language}>
        {label}
      </span>
    ) : (
      <Link to={href} lang={language} hrefLang={language} reloadDocument onClick={remember}>
        {label}
        <span className="vh">{language === 'en' ? ', English' : ', Nederlands'}</span>
      </Link>
    )
  return (
    <nav className="seg lang" aria-label={t('shell.language')}>
      {link('nl', 'NL')}
      {link('en', 'EN')}
    </nav>
  )
}

/** What stands at the right of the bar for who is signed in; `rooms` are those a phone shows nowhere else. */
export function Toolbar({ rooms = [] }: { rooms?: { to: string; name: string }[] }) {
  const t = useT()
  const path = useLocalePath()
  const { user, unread, looksBack, isDemo } = useShell()
  const { open } = usePanels()
  const { other, href, remember } = useOtherLanguage()
  if (!user) return null
  return (
    <div className="tools">
      <ModeToggle className="only-l2" />
      <Link
        className="btn btn-icon only-l2 lang-short"
        to={href}
        hrefLang={other}
        lang={other}
        reloadDocument
        onClick={remember}
        aria-label={`${other.toUpperCase()}, ${other === 'en' ? 'English' : 'Nederlands'}`}
      >
        {other.toUpperCase()}
      </Link>
      <Link
        className={`btn btn-icon${unread ? ' dot-new' : ''}`}
        to={path('/notificaties')}
        aria-label={t('shell.notifications', { count: unread })}
      >
        <Icon name="bell" />
      </Link>
      {looksBack ? (
        <Link
          className="btn btn-icon only-l2"
          to={path('/recente_acties')}
          aria-haspopup="dialog"
          aria-label={t('activity.title')}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey) return
            event.preventDefault()
            open('activity')
          }}
        >
          <Icon name="clock-counter-clockwise" />
        </Link>
      ) : null}
      <details className="menu">
        <summary
          className="btn btn-icon"
          aria-label={t('shell.account', { initials: initials(user.name), name: user.name })}
        >
          <PersonMark name={user.name} avatarUrl={user.avatarUrl} size="s" />
        </summary>
        <div className="menu-list">
          <p className="menu-head">{user.name}</p>
          {rooms.map(({ to, name }) => (
            <Link key={to} to={to} className="only-s">
              {name}
            </Link>
          ))}
          <Link to={path('/profile-edit')}>
            <Icon name="user-circle" /> {t('users.profile.title')}
          </Link>
          <Link to={path('/profile-edit/settings')}>
            <Icon name="gear" /> {t('identity.settings.title')}
          </Link>
          {looksBack ? (
            <Link to={path('/recente_acties')}>
              <Icon name="clock-counter-clockwise" /> {t('activity.title')}
            </Link>
          ) : null}
          <Link to={href} hrefLang={other} lang={other} reloadDocument onClick={remember}>
            <Icon name="translate" /> {other === 'en' ? 'English' : 'Nederlands'}
          </Link>
          <Link to={path('/contactformulier')}>
            <Icon name="question" /> {t('shell.help')}
          </Link>
          <FeedbackLink icon />
          {isDemo ? (
            <Link to={path('/demo')}>
              <Icon name="users-three" /> {t('shell.demo.other')}
            </Link>
          ) : null}
          <Form method="post" action={path('/uitloggen')}>
            <button type="submit">
              <Icon name="sign-out" /> {t('shell.sign-out')}
            </button>
          </Form>
        </div>
      </details>
    </div>
  )
}
