import type { ReactNode } from 'react'
import { pageTitle } from '#areas/tenancy/model.ts'
import { Facade } from '#web/design/scene.tsx'
import { Brand } from '#web/layouts/brand.tsx'
import { LanguageSwitch } from '#web/layouts/toolbar.tsx'
import { useShell } from '#web/shell.ts'
import '#areas/identity/ui/login.css'

/** The frame of sign-in screens: a form beside the drawing of a street. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  const { tenant } = useShell()
  return (
    <div className="loginpage">
      <main id="inhoud" className="login-form">
        <title>{pageTitle(title, tenant.appName)}</title>
        <div className="row row-between login-head">
          <Brand />
          <LanguageSwitch />
        </div>
        <div className="login-mid">{children}</div>
      </main>
      <div className="login-art plane paving" aria-hidden="true">
        <svg className="login-sun" viewBox="0 0 100 100" focusable="false">
          <circle className="il-sun" cx="50" cy="50" r="50" />
        </svg>
        <div className="login-street">
          <Facade name="shops" />
          <Facade name="care" />
          <Facade name="culture" />
          <Facade name="community" />
        </div>
      </div>
    </div>
  )
}
