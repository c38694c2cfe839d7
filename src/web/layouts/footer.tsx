import { Link } from 'react-router'
import { useT } from '#web/i18n.tsx'
import { useShell, type Shell } from '#web/shell.ts'
import { Brand } from './brand.tsx'
import { MenuAnchor } from './menu-anchor.tsx'
import { FeedbackLink } from './feedback-link.tsx'
import { useOtherLanguage } from './toolbar.tsx'

export function Footer() {
  const t = useT()
  const { tenant, menus } = useShell()
  const { other, href, remember } = useOtherLanguage()
  const [mailbox, domain] = tenant.supportEmail.split('@')
  return (
    <footer className="footer paving">
      <div className="wrap">
        <div className="fcols">
          <div>
            <Brand />
            <p>{t('shell.footer.line')}</p>
          </div>
          {menus.footer.map((column, at) => (
            <Column key={at} column={column} />
          ))}
          <nav aria-label={t('shell.footer.help')}>
            <h2>{t('shell.footer.help')}</h2>
            <ul>
              {menus.footer.map(({ label, to, items }, at) =>
                items.length === 0 && to !== null ? (
                  <li key={at}>
                    <MenuAnchor to={to}>{label}</MenuAnchor>
                  </li>
                ) : null,
              )}
              <li>
                <FeedbackLink />
              </li>
              <li>
                <a href={`mailto:${tenant.supportEmail}`}>
                  {/* Where it is too long for its column it goes on below behind the @, and not in the middle of a word. */}
                  <span>
                    {mailbox}@<wbr />
                    {domain}
                  </span>
                </a>
              </li>
            </ul>
          </nav>
        </div>
        <div className="base">
          <span>{tenant.appName}</span>
          {menus.base.map(({ label, to }) => (
            <MenuAnchor key={to} to={to}>
              {label}
            </MenuAnchor>
          ))}
          <Link to={href} hrefLang={other} lang={other} reloadDocument onClick={remember}>
            {other === 'en' ? 'English' : 'Nederlands'}
          </Link>
        </div>
      </div>
    </footer>
  )
}

/** What stands under one heading at the foot. */
function Column({ column: { label, to, items } }: { column: Shell['menus']['footer'][number] }) {
  if (items.length === 0) return null
  return (
    <nav aria-label={label}>
      <h2>{to === null ? label : <MenuAnchor to={to}>{label}</MenuAnchor>}</h2>
      <ul>
        {items.map((item, at) => (
          <li key={at}>
            <MenuAnchor to={item.to}>{item.label}</MenuAnchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}
