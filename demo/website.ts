import type { Ctx } from '#areas/context.ts'
import { addContent, changeContent, takeContentStep } from '#areas/content/commands.ts'
import { addContentFile, changeContentFile, makeFile } from '#areas/content/library/commands.ts'
import { addMenuItem, beginMenu } from '#areas/content/menu/commands.ts'
import { newMenuItem } from '#areas/content/menu/schema.ts'
import { addHits, addRedirect } from '#areas/content/redirects/commands.ts'
import { newRedirect } from '#areas/content/redirects/schema.ts'
import { findPublished, getContent, type ContentWords } from '#areas/content/queries.ts'
import { newContentInput, contentChange } from '#areas/content/schema.ts'
import { workTimeRulesOn } from '#areas/periods/bands/model.ts'
import { appName, type Tenant } from '#areas/tenancy/model.ts'
import { dayOf } from '#platform/week.ts'
import { writePdf } from '#platform/pdf.ts'
import type { Hands } from './noor.ts'
import { paint } from './pictures.ts'

const rules = {
  nl: {
    title: 'Werken als je jong bent',
    slug: 'werken-als-je-jong-bent',
    lead: 'Hoe lang, hoe laat en wat niet mag: de regels op één blad.',
    text: 'Dit is het meeste dat mag. We rekenen het na bij elke plek en bij elk uur.',
    heading: 'In het kort',
    hours: {
      head: ['Leeftijd', 'Schooldag', 'Zaterdag of vakantie', 'Tussen', 'Zondag'],
      ages: ['13 en 14 jaar', '15 jaar', '16 en 17 jaar'],
      hours: (count: number, withLessons: boolean) => `${count} uur${withLessons ? ', je lessen tellen mee' : ''}`,
      between: (from: string, to: string) => `${from} en ${to} uur`,
      sunday: 'alleen met toestemming',
    },
    more: 'Wat wel en wat niet mag',
    work: [
      'Werk | Onder 16 | 16 en 17 jaar',
      'Helpen, voorlezen, dieren verzorgen, licht tuinwerk | ja | ja',
      'Koken, fietsen repareren, timmeren | met iemand erbij | met iemand erbij',
      'Machines die snijden of pletten | nee | met iemand erbij',
      'Giftige stoffen, zwaar tillen | nee | met iemand erbij',
    ],
    after: 'Vraagt iemand het toch? Zeg dat het van school niet mag. Dat is genoeg.',
    sheet: 'Op één blad',
    file: 'Het blad om op te hangen',
  },
  en: {
    title: 'Working while you are young',
    slug: 'working-while-young',
    lead: 'How long, how late and what is not allowed: the rules on one sheet.',
    text: 'This is the most that is allowed. We reckon it for every place and every hour.',
    heading: 'In short',
    hours: {
      head: ['Age', 'School day', 'Saturday or holiday', 'Between', 'Sunday'],
      ages: ['13 and 14', '15', '16 and 17'],
      hours: (count: number, withLessons: boolean) => `${count} hours${withLessons ? ', your lessons count' : ''}`,
      between: (from: string, to: string) => `${from} and ${to}`,
      sunday: 'with permission only',
    },
    more: 'What is allowed and what is not',
    work: [
      'Work | Under 16 | 16 and 17',
      'Helping, reading aloud, looking after animals, light gardening | yes | yes',
      'Cooking, mending bicycles, carpentry | with somebody beside you | with somebody beside you',
      'Machines that cut or crush | no | with somebody beside you',
      'Poison, heavy lifting | no | with somebody beside you',
    ],
    after: 'Does somebody ask all the same? Say that your school does not allow it. That is enough.',
    sheet: 'On one sheet',
    file: 'The sheet to put on the wall',
  },
} as const

/** The rules by age as a table, as the product itself reckons with them. */
function hoursTable(
  { head, ages, hours, between, sunday }: (typeof rules)['nl' | 'en']['hours'],
  today: string,
): string {
  const clock = (time: string | null) => (time ?? '').replace(/^0?(\d+):/, '$1.')
  const rows = (['mas13', 'mas15', 'minor16'] as const).map((band, at) => {
    const law = workTimeRulesOn(today, band)
    return [
      ages[at],
      hours((law.schoolDayMinutes ?? 0) / 60, law.lessonsCount),
      hours((law.freeDayMinutes ?? 0) / 60, false),
      between(clock(law.earliest), clock(law.latest)),
      sunday,
    ]
  })
  return [head, ...rows].map((cells) => cells.join(' | ')).join('\n')
}

/** The pages that explain how it goes, as the menu of the lead tenant calls them. */
const explained = [
  ['voor-leerlingen', 'Voor leerlingen', 'For pupils'],
  ['voor-ouders', 'Voor ouders', 'For parents'],
  ['voor-scholen', 'Voor scholen', 'For schools'],
  ['zo-werkt-het', 'Zo werkt het', 'How it works'],
] as const

/** What pupils alone read, below the page for pupils that everybody reads: each page with the one below it. */
const forPupilsAlone = [
  {
    nl: {
      title: 'Regels op je werk',
      slug: 'regels-op-je-werk',
      lead: 'Wat mag je baas vragen, en wat niet? Dit geldt op elke stageplek.',
      blocks: [
        { type: 'heading', text: 'Dit mag je verwachten' },
        {
          type: 'text',
          text: 'Iemand die je alles uitlegt. Pauze. Handschoenen of een helm als het werk dat vraagt.',
        },
        { type: 'heading', text: 'Dit wordt van jou verwacht' },
        {
          type: 'text',
          text: 'Op tijd komen. Afbellen als je ziek bent, vóór je begint. Vragen als je iets niet snapt.',
        },
        { type: 'heading', text: 'Dit hoef je nooit te doen' },
        {
          type: 'text',
          text: '- Alleen in het pand zijn, of alleen afsluiten.\n- Werken met een machine die kan snijden of pletten.\n- Tillen wat je niet met één hand optilt.\n- Geld tellen of iemand wegsturen.\n\nVraagt iemand het toch? Zeg dat het van school niet mag. Dat is genoeg. Gaat het toch mis? Bel je mentor.',
        },
        {
          type: 'questions',
          items: [
            {
              title: 'Mag ik langer blijven als het gezellig is?',
              text: 'Niet langer dan de wet zegt. Schrijf je uren op zoals ze waren, dan zie je vanzelf wanneer het te veel wordt.',
            },
            {
              title: 'Mag ik foto’s maken?',
              text: 'Alleen als je begeleider ja zegt, en nooit van mensen die er wonen of behandeld worden.',
            },
          ],
        },
        {
          type: 'contact',
          title: 'Twijfel je of iets mag?',
          text: 'Vraag het. Iemand van je school leest het en schrijft je terug.',
          label: 'Stel je vraag',
          to: '/contactformulier',
        },
      ],
    },
    en: {
      title: 'Rules at your work',
      slug: 'rules-at-your-work',
      lead: 'What may your boss ask, and what not? This holds at every place.',
      blocks: [
        { type: 'heading', text: 'What you may expect' },
        {
          type: 'text',
          text: 'Somebody who explains everything. A break. Gloves or a helmet where the work asks for them.',
        },
        { type: 'heading', text: 'What is expected of you' },
        {
          type: 'text',
          text: 'Come on time. Call before you begin when you are ill. Ask when you do not understand.',
        },
        { type: 'heading', text: 'What you never have to do' },
        {
          type: 'text',
          text: '- Be alone in the building, or lock up alone.\n- Work with a machine that can cut or crush.\n- Lift what you cannot lift with one hand.\n- Count money or send somebody away.\n\nDoes somebody ask all the same? Say that your school does not allow it. That is enough. Does it go wrong all the same? Call your mentor.',
        },
        {
          type: 'questions',
          items: [
            {
              title: 'May I stay longer when it is fun?',
              text: 'Not longer than the law says. Write down your hours as they were, and you will see when it is too much.',
            },
            {
              title: 'May I take pictures?',
              text: 'Only if your supervisor says yes, and never of people who live there or are treated there.',
            },
          ],
        },
        {
          type: 'contact',
          title: 'Not sure whether something is allowed?',
          text: 'Ask. Somebody of your school reads it and writes back.',
          label: 'Ask your question',
          to: '/contactformulier',
        },
      ],
    },
  },
  {
    nl: {
      title: 'Als het misgaat',
      slug: 'als-het-misgaat',
      lead: 'Een ongeluk, ruzie, of een plek die anders is dan beloofd.',
      blocks: [
        {
          type: 'steps',
          items: [
            {
              title: 'Ga weg van wat gevaarlijk is',
              text: 'Is iemand gewond? Bel 112, of vraag wie er is om te bellen.',
            },
            { title: 'Zeg het je begeleider', text: 'Die schrijft op wat er gebeurde, ook als het meeviel.' },
            { title: 'Bel je mentor', text: 'Dezelfde dag nog. Je hoeft niet eerst zelf een oplossing te hebben.' },
          ],
        },
        {
          type: 'text',
          text: 'Klopt het werk niet met wat er in de stagebank stond? Dan mag je stoppen. Samen met school zoek je een andere plek, en de uren die je al maakte blijven staan.',
        },
        {
          type: 'contact',
          title: 'Liever schrijven?',
          text: 'Je vraag komt bij de mensen die je verder helpen.',
          label: 'Schrijf wat er is',
          to: '/contactformulier',
        },
      ],
    },
    en: {
      title: 'When something goes wrong',
      slug: 'when-something-goes-wrong',
      lead: 'An accident, a row, or a place that is not what was promised.',
      blocks: [
        {
          type: 'steps',
          items: [
            {
              title: 'Go away from what is dangerous',
              text: 'Is somebody hurt? Call 112, or ask whoever is there to call.',
            },
            { title: 'Tell your supervisor', text: 'They write down what happened, also when it was not that bad.' },
            { title: 'Call your mentor', text: 'On the same day. You need not have a solution of your own first.' },
          ],
        },
        {
          type: 'text',
          text: 'Is the work not what it said among the internships? Then you may stop. You look for another place together with your school, and the hours you made already stand.',
        },
        {
          type: 'contact',
          title: 'Rather write?',
          text: 'Your question comes to the people who can help you.',
          label: 'Write what is the matter',
          to: '/contactformulier',
        },
      ],
    },
  },
] as const

/** Writes them, each below the one before it; the first stands at the foot of the website, behind the page for pupils. */
async function writesForPupils(ctx: Ctx, picture: string): Promise<void> {
  const above = await findPublished(ctx, 'page', 'voor-leerlingen')
  const ids: string[] = []
  for (const { nl, en } of forPupilsAlone) {
    // The first shows a photo of the website.
    const shown = <T extends { blocks: readonly object[] }>(words: T) =>
      ids.length > 0 ? words : { ...words, blocks: [...words.blocks, { type: 'picture', picture, caption: '' }] }
    const setting = {
      audience: 'roles',
      readers: ['student'],
      parentId: ids.at(-1) ?? (above && above !== 'sign-in' ? above.id : null),
    }
    const { id } = await addContent(
      ctx,
      newContentInput.parse({ kind: 'page', locale: 'nl', ...shown(nl), ...setting }),
    )
    await changeContent(
      ctx,
      id,
      contentChange.parse({ locale: 'en', ...shown(en), ...setting, menuPlace: ids.length === 0 ? 2 : null }),
    )
    await takeContentStep(ctx, id, 'publish', {})
    ids.push(id)
  }
}

/** News that was written on once it stood there: in Dutch alone, so that English is behind. */
async function writesOn(ctx: Ctx, of: (words: ContentWords) => Partial<ContentWords>): Promise<void> {
  const found = await findPublished(ctx, 'news', 'geiten')
  if (!found || found === 'sign-in') return
  const { nl } = (await getContent(ctx, found.id)).texts
  if (nl) await changeContent(ctx, found.id, contentChange.parse({ locale: 'nl', ...nl, ...of(nl) }))
}

const comeAndSee: ContentWords['blocks'] = [
  { type: 'heading', text: 'Kom eerst kijken' },
  {
    type: 'text',
    text: 'Weet je nog niet of het iets voor je is? Op zaterdag is de boerderij open van tien tot vijf. Vraag naar Ria.',
  },
]

/**
 * What who keeps the website did to it: a picture, a document, the page that shows both, pages for pupils alone, a menu of its own,
 * an old address.
 */
export async function keepsWebsite(
  { as, inside }: Pick<Hands, 'as' | 'inside'>,
  keeper: string,
  tenant: Tenant,
): Promise<void> {
  // Drawn before a transaction is open: on a slow machine drawing outlasts how long one may stand idle.
  const { bytes } = await paint('garden')
  const sent = await inside(async (ctx) => ({
    picture: await makeFile(ctx, bytes),
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
  await sendsPhotos(inside, (work) => as(keeper, 9, work))
  const sheet = await as(keeper, 12, (ctx) =>
    addContentFile(ctx, sent.sheet, { name: 'werktijden-op-een-blad.pdf', folder: 'Documenten' }),
  )
  const page = await as(keeper, 11, async (ctx) => {
    const blocks = ({ text, file, heading, hours, more, work, after, sheet: title }: (typeof rules)['nl' | 'en']) => [
      { type: 'heading', text: heading },
      { type: 'text', text },
      { type: 'table', text: hoursTable(hours, dayOf(ctx.now)) },
      { type: 'heading', text: more },
      { type: 'table', text: work.join('\n') },
      { type: 'text', text: after },
      { type: 'heading', text: title },
      { type: 'file', file: sheet, label: file },
    ]
    const wordsOf = ({ title, slug, lead }: (typeof rules)['nl' | 'en']) => ({ title, slug, lead })
    const [dutch, english] = [wordsOf(rules.nl), wordsOf(rules.en)]
    const { id } = await addContent(
      ctx,
      newContentInput.parse({ kind: 'page', locale: 'nl', ...dutch, blocks: blocks(rules.nl) }),
    )
    await changeContent(ctx, id, contentChange.parse({ locale: 'en', ...english, blocks: blocks(rules.en) }))
    await takeContentStep(ctx, id, 'publish', {})
    return id
  })
  await as(keeper, 11, (ctx) => writesForPupils(ctx, picture))
  await as(keeper, 1, (ctx) => writesOn(ctx, ({ blocks }) => ({ blocks: [...blocks, ...comeAndSee] })))
  const shorter = 'De kinderboerderij zoekt leerlingen die op zaterdag geiten voeren en hokken uitmesten.'
  await as(keeper, 1, (ctx) => writesOn(ctx, () => ({ lead: shorter })))
  await as(keeper, 10, async (ctx) => {
    await beginMenu(ctx, 'header')
    // Whom a page is for stands behind one name: the bar has no room for each of them.
    const about = { area: 'header', kind: 'group', labelNl: 'Uitleg', labelEn: 'About' }
    const { id: parentId } = await addMenuItem(ctx, newMenuItem.parse(about))
    for (const [slug, labelNl, labelEn] of explained) {
      const found = await findPublished(ctx, 'page', slug)
      if (!found || found === 'sign-in') continue
      const item = { area: 'header', kind: 'page', pageId: found.id, parentId, labelNl, labelEn }
      await addMenuItem(ctx, newMenuItem.parse(item))
    }
    const item = { area: 'header', kind: 'page', pageId: page, parentId }
    await addMenuItem(
      ctx,
      newMenuItem.parse({ ...item, labelNl: 'Werken als je jong bent', labelEn: 'Work at a young age' }),
    )
    const news = { area: 'header', kind: 'route', target: '/nieuws' }
    await addMenuItem(ctx, newMenuItem.parse({ ...news, labelNl: 'Nieuws', labelEn: 'News' }))
    const { id } = await addRedirect(ctx, newRedirect.parse({ fromPath: '/werktijden', toPageId: page }))
    await addHits(ctx, new Map([[id, { count: 17, lastAt: new Date(ctx.now.getTime() + 8 * 24 * 3_600_000) }]]))
  })
}

/** What else lies among the files of the lead tenant: pictures with their words, and one that still lacks them. */
const photos = [
  {
    of: 'goat',
    name: 'geiten-herfst.png',
    nl: 'Een geit voor de stal van de kinderboerderij.',
    en: 'A goat before its barn.',
  },
  {
    of: 'bulbs',
    name: 'bollen-stadspark.png',
    nl: 'Tulpen in een perk naast een kas.',
    en: 'Tulips beside a greenhouse.',
  },
  {
    of: 'tea',
    name: 'koffie-uur.png',
    nl: 'Een kop koffie voor een woonzorghuis.',
    en: 'A cup of coffee before a care home.',
  },
  { of: 'frog', name: 'poel-kikkers.png', nl: 'Een kikker in een poel.', en: 'A frog in a pool.' },
  { of: 'sport', name: 'training-minis.png', nl: '', en: '' },
] as const

async function sendsPhotos(
  inside: Hands['inside'],
  asKeeper: (work: (ctx: Ctx) => Promise<void>) => Promise<void>,
): Promise<void> {
  for (const { of, name, nl: altNl, en: altEn } of photos) {
    const { bytes } = await paint(of)
    const file = await inside((ctx) => makeFile(ctx, bytes))
    await asKeeper(async (ctx) => {
      const id = await addContentFile(ctx, file, { name, folder: 'Foto’s' })
      if (altNl) await changeContentFile(ctx, id, { altNl, altEn, credit: appName(ctx.tenant) })
    })
  }
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
          'Op zaterdag hoogstens zeven uur, op zondag alleen met toestemming.',
          'Na vier en een half uur een half uur pauze.',
          'Klaar vóór zeven uur ’s avonds.',
        ],
      },
    ],
  })
}
