import type { Ctx } from '#areas/context.ts'
import { addContent, changeContent, takeContentStep } from '#areas/content/commands.ts'
import { addContentFile, changeContentFile, makeFile } from '#areas/content/library/commands.ts'
import { addMenuItem, beginMenu } from '#areas/content/menu/commands.ts'
import { newMenuItem } from '#areas/content/menu/schema.ts'
import { addRedirect } from '#areas/content/redirects/commands.ts'
import { newRedirect } from '#areas/content/redirects/schema.ts'
import { newContentInput, contentChange } from '#areas/content/schema.ts'
import { appName, type Tenant } from '#areas/tenancy/model.ts'
import { writePdf } from '#platform/pdf.ts'
import type { Hands } from './noor.ts'
import { paint } from './pictures.ts'

const rules = {
  nl: {
    title: 'Werken als je jong bent',
    slug: 'werken-als-je-jong-bent',
    lead: 'Hoe lang, hoe laat en wat niet mag: de regels op één blad.',
    text: 'Ben je 13, 14 of 15? Dan werk je op een schooldag hoogstens twee uur, en op zaterdag hoogstens zeven. Na zeven uur ’s avonds ben je vrij. Machines, gif en zwaar tillen zijn niets voor jou, ook niet als iemand het vraagt.',
    file: 'Het blad om op te hangen',
  },
  en: {
    title: 'Working while you are young',
    slug: 'working-while-young',
    lead: 'How long, how late and what is not allowed: the rules on one sheet.',
    text: 'Are you 13, 14 or 15? Then you work two hours at most on a school day, and seven at most on a Saturday. After seven in the evening you are free. Machines, poison and heavy lifting are not for you, not even when somebody asks.',
    file: 'The sheet to put on the wall',
  },
} as const

/** What who keeps the website did to it: a picture, a document, the page that shows both, a menu of its own, an old address. */
export async function keepsWebsite(
  { as, inside }: Pick<Hands, 'as' | 'inside'>,
  keeper: string,
  tenant: Tenant,
): Promise<void> {
  const sent = await inside(async (ctx) => ({
    picture: await makeFile(ctx, (await paint('garden')).bytes),
    sheet: await makeFile(ctx, await writeSheet(ctx, tenant)),
  }))
  const picture = await as(keeper, 12, async (ctx) => {
    const id = await addContentFile(ctx, sent.picture, { name: 'moestuin.png', folder: 'Foto’s' })
    const altNl = 'Een moestuin met een kas, getekend.'
    await changeContentFile(ctx, id, {
      altNl,
      altEn: 'A kitchen garden with a greenhouse, drawn.',
      credit: appName(tenant),
    })
    return id
  })
  const sheet = await as(keeper, 12, (ctx) =>
    addContentFile(ctx, sent.sheet, { name: 'werktijden-op-een-blad.pdf', folder: 'Documenten' }),
  )
  const page = await as(keeper, 11, async (ctx) => {
    const blocks = ({ text, file }: (typeof rules)['nl' | 'en']) => [
      { type: 'text', text },
      { type: 'picture', picture, caption: '' },
      { type: 'file', file: sheet, label: file },
    ]
    const { text: _nl, file: _blad, ...dutch } = rules.nl
    const { text: _en, file: _sheet, ...english } = rules.en
    const { id } = await addContent(
      ctx,
      newContentInput.parse({ kind: 'page', locale: 'nl', ...dutch, blocks: blocks(rules.nl) }),
    )
    await changeContent(ctx, id, contentChange.parse({ locale: 'en', ...english, blocks: blocks(rules.en) }))
    await takeContentStep(ctx, id, 'publish', {})
    return id
  })
  await as(keeper, 10, async (ctx) => {
    await beginMenu(ctx, 'header')
    const item = { area: 'header', kind: 'page', pageId: page }
    await addMenuItem(ctx, newMenuItem.parse({ ...item, labelNl: 'Regels', labelEn: 'Rules' }))
    const news = { area: 'header', kind: 'route', target: '/nieuws' }
    await addMenuItem(ctx, newMenuItem.parse({ ...news, labelNl: 'Nieuws', labelEn: 'News' }))
    await addRedirect(ctx, newRedirect.parse({ fromPath: '/werktijden', toPageId: page }))
  })
}

async function writeSheet(ctx: Ctx, tenant: Tenant): Promise<Uint8Array> {
  return writePdf({
    title: 'Werktijden op één blad',
    language: 'nl',
    author: appName(tenant),
    footer: appName(tenant),
    pageLabel: (one, all) => `${one} van ${all}`,
    createdAt: ctx.now,
    blocks: [
      { kind: 'paragraph', text: 'Voor wie jonger is dan 16.', tone: 'lead' },
      {
        kind: 'list',
        items: [
          'Op een schooldag hoogstens twee uur.',
          'Op zaterdag hoogstens zeven uur, en nooit op zondag.',
          'Na vier en een half uur een half uur pauze.',
          'Klaar vóór zeven uur ’s avonds.',
        ],
      },
    ],
  })
}
