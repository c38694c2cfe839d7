import { endpoint } from '#areas/endpoint.ts'
import { notFound } from '#platform/errors.ts'
import { isLocale, locales } from '#platform/i18n.ts'
import { iconPng, iconSizes, iconSvg, writeManifest } from './resource.ts'

const manifest = 'application/manifest+json'
const aDay = { 'cache-control': 'public, max-age=86400' }

/** What browsers and devices show a website by. */
export const iconRoutes = [
  endpoint({
    method: 'get',
    path: '/site_icons/:size',
    who: 'everyone',
    sends: ['image/svg+xml', 'image/png'],
    isShownInPages: () => true,
    summary: 'The sign of the website in its colours; the site has it at /favicon.svg and /icon-192.png',
    async handle({ ctx, params }) {
      const size = iconSizes.find((one) => one === params.size)
      if (!size) throw notFound()
      if (size === 'svg')
        return new Response(iconSvg(ctx.tenant), { headers: { ...aDay, 'content-type': 'image/svg+xml' } })
      const png = await iconPng(ctx.tenant, Number(size))
      return new Response(new Uint8Array(png), { headers: { ...aDay, 'content-type': 'image/png' } })
    },
  }),
  endpoint({
    method: 'get',
    path: '/site_manifest',
    who: 'everyone',
    sends: manifest,
    isShownInPages: () => true,
    summary: 'What a device is told that keeps the website; the site has it at /manifest.webmanifest',
    query: { parameters: { locale: { about: 'In which language; Dutch without it, whoever asks', values: locales } } },
    async handle({ ctx: { tenant }, query }) {
      const asked = query.own.get('locale')
      return new Response(writeManifest({ tenant, locale: isLocale(asked) ? asked : 'nl' }), {
        headers: { ...aDay, 'content-type': manifest },
      })
    },
  }),
]
