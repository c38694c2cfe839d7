import type { ReactNode } from 'react'
import { pageTitle } from '#areas/tenancy/model.ts'
import { Brand } from '#web/layouts/brand.tsx'
import { LanguageSwitch } from '#web/layouts/toolbar.tsx'
import { useShell } from '#web/shell.ts'
import { EntranceScene } from './entrance-scene.tsx'
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
      <EntranceScene />
    </div>
  )
}
