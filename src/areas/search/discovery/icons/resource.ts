import sharp from 'sharp'
import type { Ctx } from '#areas/context.ts'
import { appName, tagline, type Tenant } from '#areas/tenancy/model.ts'
import { themeRoles } from '#areas/tenancy/themes/model.ts'
import { inMind } from '#platform/in-mind.ts'

/** As what the sign of a website is there: as lines, and in the sides devices ask for, in pixels. */
export const iconSizes = ['svg', '48', '180', '192', '512'] as const
export type IconSize = (typeof iconSizes)[number]

/** Four bricks around an open square, in the colours of the tenant; a device may round off what lies around them. */
export function iconSvg({ theme }: Pick<Tenant, 'theme'>): string {
  const { light, secondary } = themeRoles(theme)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="512" height="512"><rect width="48" height="48" rx="${theme.shape === 'straight' ? 0 : 9}" fill="${light.plane.color}"/><g transform="translate(12 12)"><path fill="${light.planeText}" d="M0 0h15.3v7.3H0zM8.7 16.7H24V24H8.7z"/><path fill="${secondary['200']}" d="M16.7 0H24v15.3h-7.3zM0 8.7h7.3V24H0z"/></g></svg>`
}

const drawn = inMind<Promise<Uint8Array>>(100)

/** The same as a picture, drawn once. */
export function iconPng(tenant: Pick<Tenant, 'theme'>, side: number): Promise<Uint8Array> {
  const svg = iconSvg(tenant)
  const key = `${side} ${svg}`
  const known = drawn.get(key)
  if (known) return known
  const making = sharp(Buffer.from(svg)).resize(side, side).png().toBuffer()
  drawn.set(key, making)
  making.catch(() => drawn.delete(key))
  return making
}

/** What a device is told that keeps the website among its programs. */
export function writeManifest({ tenant, locale }: Pick<Ctx, 'tenant' | 'locale'>): string {
  const { light } = themeRoles(tenant.theme)
  const name = appName(tenant)
  return JSON.stringify({
    id: '/',
    name,
    short_name: name.length > 12 ? tenant.name.slice(0, 12) : name,
    description: tagline(tenant, locale),
    lang: locale,
    start_url: `/${locale}`,
    scope: '/',
    display: 'browser',
    theme_color: light.plane.color,
    background_color: tenant.theme.backgroundColor,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      ...['192', '512'].map((side) => ({
        src: `/icon-${side}.png`,
        type: 'image/png',
        sizes: `${side}x${side}`,
        purpose: 'any maskable',
      })),
    ],
  })
}
