import { Link } from 'react-router'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { Brand } from './brand.tsx'
import { FeedbackLink } from './feedback-link.tsx'
import { useOtherLanguage } from './toolbar.tsx'

export function Footer() {
  const t = useT()
  const path = useLocalePath()
  const { tenant, user, footLinks } = useShell()
  const { other, href } = useOtherLanguage()
  return (
    <footer className="footer paving">
      <div className="wrap">
        <div className="fcols">
          <div>
            <Brand />
            <p>{t('shell.footer.line')}</p>
          </div>
          <nav aria-label={t('shell.footer.internships')}>
            <h2>{t('shell.footer.internships')}</h2>
            <ul>
              <li>
                <Link to={path('/stagebank')}>{t('shell.nav.bank')}</Link>
              </li>
              <li>
                <Link to={path('/verify')}>{t('shell.footer.verify')}</Link>
              </li>
            </ul>
          </nav>
          {footLinks.length > 0 ? (
            <nav aria-label={t('shell.footer.about')}>
              <h2>{t('shell.footer.about')}</h2>
              <ul>
                {footLinks.map(({ slug, title }) => (
                  <li key={slug}>
                    <Link to={path(`/${slug}`)}>{title}</Link>
                  </li>
                ))}
                <li>
                  <Link to={path('/nieuws')}>{t('shell.footer.news')}</Link>
                </li>
              </ul>
            </nav>
          ) : null}
          <nav aria-label={t('shell.footer.take-part')}>
            <h2>{t('shell.footer.take-part')}</h2>
            <ul>
              {user ? null : (
                <li>
                  <Link to={path('/organizations/signup')}>{t('shell.footer.sign-up')}</Link>
                </li>
              )}
              <li>
                {user ? (
                  <Link to={path('/dashboard')}>{t('shell.nav.dashboard')}</Link>
                ) : (
                  <Link to={path('/inloggen')}>{t('shell.sign-in.title')}</Link>
                )}
              </li>
              <li>
                <Link to={path('/api')}>{t('integrations.reference.title')}</Link>
              </li>
              <li>
                <FeedbackLink />
              </li>
              <li>
                <a href={`mailto:${tenant.supportEmail}`}>{tenant.supportEmail}</a>
              </li>
            </ul>
          </nav>
        </div>
        <div className="base">
          <span>{tenant.appName}</span>
          <Link to={path('/contactformulier')}>{t('shell.footer.contact')}</Link>
          <Link to={path('/privacyverklaring')}>{t('shell.footer.privacy')}</Link>
          <Link to={href} hrefLang={other} lang={other} reloadDocument>
            {other === 'en' ? 'English' : 'Nederlands'}
          </Link>
        </div>
      </div>
    </footer>
  )
}
