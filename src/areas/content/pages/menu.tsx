import { useRef } from 'react'
import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import type { Translate } from '#platform/i18n.ts'
import { act, formValues, load, localeOfPath, takeForm, type FormProblem, type PageApi } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useLocale, useT } from '#web/i18n.tsx'
import { menuAreas, menuMoves, movedItems, type MenuArea } from '../menu/model.ts'
import { DragHandle, sendAs } from '../ui/drag-handle.tsx'
import { loadPages } from '../ui/choosable.ts'
import { MenuItemForm } from '../ui/menu-item-form.tsx'
import { MenuPreview } from '../ui/menu-preview.tsx'
import '../ui/menu.css'
import { WebsitePage } from '../ui/website-page.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  return load(args, async (api) => {
    const { data: items } = await api.get('/menu_items')
    const edited = items.find(({ id }) => id === searchParams.get('edit'))
    return {
      items,
      open: await pagesForAll(api, items),
      atFoot: await pagesAtFoot(api),
      pages: await loadPages(api, edited && { id: edited.pageId, title: edited.pageTitle }),
      edited,
      added: menuAreas.find((area) => area === searchParams.get('add')),
      below: searchParams.get('below'),
      done: searchParams.has('done'),
    }
  })
}

/** Which pages of the menus everybody may read now. */
async function pagesForAll(api: PageApi, items: readonly Item[]): Promise<string[]> {
  const ids = [...new Set(items.flatMap(({ pageId }) => pageId ?? []))]
  if (ids.length === 0) return []
  const asked = new URLSearchParams({
    'filter[id_in]': ids.join(','),
    'filter[status_eq]': 'published',
    'filter[audience_eq]': 'everyone',
    'page[size]': '100',
  })
  return (await api.get(`/content_pages?${asked}`)).data.map(({ id }) => id)
}

/** What the pages everybody may read are called that have a place at the foot, the first one first. */
async function pagesAtFoot(api: PageApi): Promise<string[]> {
  const { data } = await api.get(
    '/content_pages?filter[status_eq]=published&filter[audience_eq]=everyone&filter[kind_eq]=page&page[size]=100',
  )
  return data
    .flatMap(({ title, menuPlace }) => (menuPlace === null ? [] : [{ title, menuPlace }]))
    .toSorted((one, other) => one.menuPlace - other.menuPlace)
    .map(({ title }) => title)
}

export async function action(args: ActionFunctionArgs) {
  const url = new URL(args.request.url)
  const form = await takeForm(args.request)
  const here = `/${localeOfPath(url.pathname)}/content/menu-items`
  return act(args, form, async (api) => {
    const { do: asked = '', lockVersion, itemId: _, ...said } = formValues(form)
    const [what, id = '', before] = asked.split(':')
    const move = menuMoves.find((one) => one === what)
    const area = menuAreas.find((one) => one === said.area)
    if (move) await api.put(`/menu_items/${id}/move`, 'menu_items', { move })
    else if (what === 'to')
      await api.put(`/menu_items/${id}/move`, 'menu_items', { move: 'to', before: before || null })
    else if (what === 'remove') await api.delete(`/menu_items/${id}`)
    else if (what === 'begin' && area) await api.post('/menus', 'menu_items', { area })
    else {
      const item = { ...said, pageId: said.pageId || null, locale: said.locale || null, target: said.target || null }
      if (what === 'save')
        await api.patch(`/menu_items/${id}`, 'menu_items', { ...item, lockVersion: Number(lockVersion) }, id)
      else await api.post('/menu_items', 'menu_items', { ...item, parentId: said.parentId || null })
    }
    throw redirect(`${here}?done`)
  })
}

export default function Menu() {
  const t = useT()
  const { items, open, atFoot, pages, edited, added, below, done } = useLoaderData<typeof loader>()
  const outcome = useActionData() as { problem?: FormProblem } | undefined
  const problem = outcome?.problem
  return (
    <WebsitePage title={t('content.menu.title')} lead={t('content.menu.lead')}>
      {done && !problem ? <Notice tone="ok" role="status" title={t('content.menu.done')} /> : null}
      <ErrorSummary problem={problem} />
      <div className="cols cm-areas">
        {menuAreas.map((area) => (
          <section key={area} className="section" aria-labelledby={area}>
            <h2 id={area}>{t(`content.menu.area.${area}`)}</h2>
            <MenuPreview area={area} items={items.filter((one) => one.area === area)} open={open} atFoot={atFoot} />
            <Tree area={area} items={items.filter((one) => one.area === area)} />
            {added === area || edited?.area === area ? (
              <MenuItemForm
                key={edited?.id ?? `${area} ${below ?? ''}`}
                area={area}
                below={items.find(({ id }) => id === below)}
                item={edited}
                pages={pages}
                problem={problem}
              />
            ) : null}
          </section>
        ))}
      </div>
    </WebsitePage>
  )
}

type Item = GotOne<'/menu_items'>

/** A menu as it stands, each with what may be done with it; one that nobody made is that of the product. */
function Tree({ area, items }: { area: MenuArea; items: Item[] }) {
  const t = useT()
  if (items.length === 0)
    return (
      <Form method="post" preventScrollReset>
        <input type="hidden" name="area" value={area} />
        <SubmitButton look="plain" name="do" value="begin">
          {t('content.menu.begin')}
        </SubmitButton>
      </Form>
    )
  const top = items.filter(({ parentId }) => parentId === null)
  return (
    <>
      <ul className="record-form lines cm-tree">
        {top.map((item) => (
          <li key={item.id}>
            <Row item={item} items={items} />
            <ul className="cm-below">
              {items
                .filter(({ parentId }) => parentId === item.id)
                .map((one) => (
                  <li key={one.id}>
                    <Row item={one} items={items} />
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
      <p>
        <Link className="btn" to={`?add=${area}`} preventScrollReset>
          <Icon name="plus-bold" /> {t('content.menu.add')}
        </Link>
      </p>
    </>
  )
}

const moveIcons = { up: 'caret-up', down: 'caret-down', in: 'caret-right', out: 'caret-left' } as const

function Row({ item, items }: { item: Item; items: Item[] }) {
  const t = useT()
  const language = useLocale()
  const name = nameOf(item)
  // In the language one reads first, what it is called in the other behind it.
  const labels = (
    [
      ['nl', item.labelNl],
      ['en', item.labelEn],
    ] as const
  )
    .filter(([, label]) => label)
    .toSorted(([one], [other]) => Number(other === language) - Number(one === language))
  const [where, ...told] = toldOf(t, item)
  return (
    <div className="cm-row">
      <Grip item={item} items={items} />
      <p className="cm-names">
        <Link className="apart" to={`?edit=${item.id}`} preventScrollReset>
          <span className="vh">{t('content.menu.change')}:</span>
          {labels.map(([of, label], at) =>
            at === 0 ? (
              <b key={of} lang={of}>
                {label}
              </b>
            ) : (
              <span key={of} lang={of} className="muted">
                {label}
              </span>
            ),
          )}
          {labels.length === 0 ? <b>{name}</b> : null}
        </Link>
      </p>
      <p className="cm-where muted small">
        <Icon name={kindIcons[item.kind]} /> <span>{where}</span>
        {told.map((one) => (
          <span key={one} className="cm-for">
            {one}
          </span>
        ))}
      </p>
      <RowSteps item={item} items={items} name={name} />
    </div>
  )
}

const kindIcons: Record<Item['kind'], string> = {
  page: 'file-text',
  route: 'link',
  address: 'arrow-square-out',
  group: 'list',
}

/** By which an item is dragged among its neighbours, where it has any. */
function Grip({ item, items }: { item: Item; items: Item[] }) {
  const form = useRef<HTMLFormElement>(null)
  if (isAlone(item, items)) return <span className="cm-gap" aria-hidden="true" />
  return (
    <Form method="post" className="cm-grip" preventScrollReset ref={form}>
      <DragHandle onPlace={(to) => sendAs(form.current, `to:${item.id}:${neighbourAt(items, item, to)}`)} />
    </Form>
  )
}

const isAlone = ({ id }: Item, items: Item[]) => !movedItems(items, id, 'up') && !movedItems(items, id, 'down')

/** Where it leads, and to whom it is shown where that is not everybody. */
function toldOf(t: Translate, { kind, target, pageTitle, audience, locale, labelNl, labelEn }: Item): string[] {
  // An item that is called as its page is says so once.
  const page = pageTitle === labelNl || pageTitle === labelEn ? '' : pageTitle
  const where =
    kind === 'page'
      ? [t('content.menu.kind.page'), page && `‘${page}’`].filter(Boolean).join(' ')
      : (target ?? t('content.menu.kind.group'))
  const told = [
    where,
    audience === 'everyone' ? '' : t(`content.menu.audience.${audience}`),
    locale ? t('content.menu.only-in', { language: t(`content.language.${locale}`) }) : '',
  ]
  return told.filter(Boolean)
}

/** What may be done with an item where it stands: to move it at once, the rest folded behind three dots. Its name leads to what may be changed. */
function RowSteps({ item, items, name }: { item: Item; items: Item[]; name: string }) {
  const t = useT()
  return (
    <Form method="post" className="cm-steps" preventScrollReset>
      {isAlone(item, items) ? null : (
        // One place at a time, for who does not drag.
        <span className="cm-arrows">
          {(['up', 'down'] as const).map((move) => (
            <button
              key={move}
              className="btn btn-sm btn-icon"
              type="submit"
              name="do"
              value={`${move}:${item.id}`}
              disabled={!movedItems(items, item.id, move)}
              aria-label={t(`content.menu.move.${move}`, { name })}
            >
              <Icon name={moveIcons[move]} />
            </button>
          ))}
        </span>
      )}
      <details className="menu cm-more">
        <summary className="btn btn-sm btn-icon" aria-label={t('content.menu.more', { name })}>
          <Icon name="dots-three-bold" />
        </summary>
        <div className="menu-list">
          {menuMoves
            // Up and down stand beside it.
            .filter((move) => move !== 'up' && move !== 'down' && movedItems(items, item.id, move))
            .map((move) => (
              <button
                key={move}
                type="submit"
                name="do"
                value={`${move}:${item.id}`}
                aria-label={t(`content.menu.move.${move}`, { name })}
              >
                <Icon name={moveIcons[move]} /> {t(`content.menu.moved.${move}`)}
              </button>
            ))}
          {item.parentId === null ? (
            <Link to={`?add=${item.area}&below=${item.id}`} preventScrollReset>
              <Icon name="plus-bold" /> {t('content.menu.below')}
              <span className="vh">: {name}</span>
            </Link>
          ) : null}
          <button type="submit" name="do" value={`remove:${item.id}`}>
            <Icon name="trash" /> {t('content.menu.take')} <span className="vh">{name}</span>
          </button>
        </div>
      </details>
    </Form>
  )
}

/** Which of its neighbours an item comes before that is dragged to a place: they are named, so that it comes there also in a menu that changed meanwhile. */
const neighbourAt = (items: readonly Item[], { id, area, parentId }: Item, to: number) =>
  items.filter((one) => one.area === area && one.parentId === parentId && one.id !== id)[to]?.id ?? ''

const nameOf = ({ labelNl, labelEn, pageTitle: title }: Item) => labelNl || labelEn || title || ''
