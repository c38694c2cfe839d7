import { useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { load } from '#web/api.ts'
import { Badge, type BadgeTone } from '#web/design/badge.tsx'
import { Empty } from '#web/design/empty.tsx'
import { Checkbox, SelectField, TextArea, TextField } from '#web/design/field.tsx'
import { HoursRing } from '#web/design/hours-ring.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Pager } from '#web/design/pager.tsx'
import { Panel } from '#web/design/panel.tsx'
import { Facade, type FacadeName } from '#web/design/scene.tsx'
import { ScrollBox } from '#web/design/scroll-box.tsx'
import { Spot } from '#web/design/spot.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { useFeedback } from '#web/layouts/feedback.tsx'
import { useToast } from '#web/layouts/toaster.tsx'
import '#web/pages/components.css'

export const handle = { layout: 'wide' }

/** The page is there where test pages are on, and a 404 elsewhere. */
export async function loader(args: LoaderFunctionArgs) {
  await load(args, (api) => api.get('/test'))
  return { day: '2026-10-28' }
}

const colours = [
  ['bg', 'text'],
  ['surface', 'text'],
  ['sunken', 'text'],
  ['plane', 'plane-text'],
  ['accent', 'accent-text'],
  ['deep', 'deep-text'],
  ['soft', 'soft-text'],
  ['tint', 'text'],
  ['info-bg', 'info'],
  ['warn-bg', 'warn'],
  ['ok-bg', 'ok'],
  ['stop-bg', 'stop'],
] as const
const sizes = [48, 38, 30, 24, 20, 17, 16, 15, 14, 13]
const tones: BadgeTone[] = ['draft', 'you', 'other', 'live', 'done', 'no', 'off']
const facades: FacadeName[] = ['shops', 'care', 'culture', 'community', 'animals', 'sport', 'nature', 'children']
const icons = ['house', 'student', 'buildings', 'clock', 'file-text', 'pen-nib', 'map-pin', 'bell', 'gear', 'qr-code']
const titles = ['Geiten', 'Egels', 'Hond', 'Paard', 'Kikkers', 'Moestuin', 'Bollen', 'Koffie', 'Voetbal']
const sections = [
  'colours',
  'letters',
  'buttons',
  'fields',
  'badges',
  'route',
  'table',
  'notices',
  'dialogs',
  'empty',
  'pictures',
] as const

/** Every piece of the kit as the screens use it, in the theme of this host, by light and in the dark. */
export default function Components() {
  const t = useT()
  const name = (key: string) => t(`components.${key}`)
  return (
    <main id="inhoud" className="wrap wrap-wide comp">
      <title>{name('title')}</title>
      <nav className="comp-nav" aria-label={name('title')}>
        <ul>
          {sections.map((key) => (
            <li key={key}>
              <a href={`#${key}`}>{name(key)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="comp-main">
        <h1>{name('title')}</h1>
        {sections.map((key) => {
          const Body = bodies[key]
          return (
            <section key={key} id={key} aria-labelledby={`${key}-t`}>
              <h2 id={`${key}-t`}>{name(key)}</h2>
              <Body />
            </section>
          )
        })}
      </div>
    </main>
  )
}

const bodies: Record<(typeof sections)[number], () => React.ReactNode> = {
  colours: () => (
    <ul className="roles">
      {colours.map(([ground, ink]) => (
        <li key={ground} style={{ background: `var(--${ground})`, color: `var(--${ink})` }}>
          <b>{ground}</b>
          <small>{ink}</small>
        </li>
      ))}
    </ul>
  ),
  letters: () => (
    <div className="typ">
      {sizes.map((size) => (
        <div key={size}>
          <small>{size} px</small>
          <span style={{ fontSize: `var(--t-${size})`, fontFamily: size > 16 ? 'var(--font-sign)' : undefined }}>
            Noor Yıldız, 28 × 3,5
          </span>
        </div>
      ))}
    </div>
  ),
  buttons: Buttons,
  fields: Fields,
  badges: () => {
    const t = useT()
    return (
      <p className="row">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {t(`components.tone.${tone}`)}
          </Badge>
        ))}
        {tones.map((tone) => (
          <Badge key={`${tone}-quiet`} tone={tone} quiet>
            {t(`components.tone.${tone}`)}
          </Badge>
        ))}
      </p>
    )
  },
  route: Route,
  table: Table,
  notices: Notices,
  dialogs: Dialogs,
  empty: () => {
    const t = useT()
    return (
      <div className="cols cols-2">
        <Empty title={t('applications.none')}>{t('components.empty-text')}</Empty>
        <div className="skel-lines" aria-hidden="true">
          {[0, 1, 2].map((line) => (
            <div key={line} className="skel" />
          ))}
        </div>
      </div>
    )
  },
  pictures: () => (
    <>
      <div className="fac-row" aria-hidden="true">
        {facades.map((facade) => (
          <Facade key={facade} name={facade} />
        ))}
      </div>
      <div className="spot-row" aria-hidden="true">
        {titles.map((title) => (
          <span key={title} className="thumb">
            <Spot sector={undefined} title={title} />
          </span>
        ))}
      </div>
      <p className="ico-row" aria-hidden="true">
        {icons.map((icon) => (
          <Icon key={icon} name={icon} />
        ))}
      </p>
    </>
  ),
}

function Buttons() {
  const t = useT()
  const looks = ['btn-primary', '', 'btn-quiet', 'btn-danger'] as const
  return (
    <>
      <p className="btn-group">
        {looks.map((look) => (
          <button key={look} type="button" className={`btn ${look}`}>
            {/* As it is sent: with the sign of a no. */}
            {look === 'btn-danger' ? <Icon name="prohibit" /> : null}
            {t('components.button')}
          </button>
        ))}
        <button type="button" className="btn btn-primary" disabled>
          {t('components.disabled')}
        </button>
        <button type="button" className="btn btn-icon" aria-label={t('shell.notifications', { count: 0 })}>
          <Icon name="bell" />
        </button>
      </p>
      <p className="btn-group">
        <button type="button" className="btn btn-primary btn-lg">
          {t('components.large')}
        </button>
        <button type="button" className="btn btn-sm">
          {t('components.small')}
        </button>
        <button type="button" className="btn forced-focus">
          {t('components.focus')}
        </button>
      </p>
    </>
  )
}

function Fields() {
  const t = useT()
  return (
    <form className="cols cols-2" onSubmit={(event) => event.preventDefault()}>
      <TextField label={t('components.field')} name="plain" help={t('components.help')} />
      <TextField
        label={t('components.field')}
        name="wrong"
        defaultValue="12-34"
        errors={[t('fields.day')]}
        optional={t('shell.form.optional')}
      />
      <TextArea label={t('components.text')} name="text" rows={3} />
      <SelectField
        label={t('components.choice')}
        name="choice"
        options={[
          { value: 'a', label: t('components.first') },
          { value: 'b', label: t('components.second') },
        ]}
      />
      <Checkbox label={t('components.tick')} name="tick" />
      <Checkbox label={t('components.tick')} name="tick-wrong" errors={[t('fields.required')]} />
    </form>
  )
}

function Route() {
  const t = useT()
  const stops = ['done', 'now', 'late', 'next', 'next'] as const
  return (
    <div className="cols cols-2">
      <ol className="route">
        {stops.map((state, at) => (
          <li key={`${state}${at}`} className="stop" data-state={state}>
            <span className="mark">{state === 'done' ? <Icon name="check-bold" /> : <span>{at + 1}</span>}</span>
            <div>
              <div className="name">{t(`components.stop.${state}`)}</div>
            </div>
          </li>
        ))}
      </ol>
      <HoursRing approved={720} waiting={180} target={1800} />
    </div>
  )
}

function Table() {
  const t = useT()
  const { day } = useLoaderData<typeof loader>()
  const { day: written, hours } = useFormat()
  return (
    <>
      <ScrollBox label={t('components.example')}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('components.field')}</th>
              <th scope="col">{t('timesheets.which-day')}</th>
              <th scope="col" className="n">
                {t('internships.hours')}
              </th>
            </tr>
          </thead>
          <tbody>
            {[210, 180, 0].map((minutes) => (
              <tr key={minutes}>
                <td>Noor Yıldız</td>
                <td>{written(day)}</td>
                <td className="n">{hours(minutes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <Pager number={2} totalPages={7} hrefOf={() => '#table'} />
    </>
  )
}

function Notices() {
  const t = useT()
  const toast = useToast()
  return (
    <div className="stack">
      {(['info', 'warn', 'ok', 'stop'] as const).map((tone) => (
        <Notice key={tone} tone={tone} title={t(`components.notice.${tone}`)}>
          {t('components.help')}
        </Notice>
      ))}
      <button type="button" className="btn" onClick={() => toast(t('components.toast'))}>
        {t('components.show-toast')}
      </button>
    </div>
  )
}

function Dialogs() {
  const t = useT()
  const feedback = useFeedback()
  const [side, setSide] = useState<'left' | 'right'>()
  return (
    <p className="btn-group">
      <button type="button" className="btn" onClick={feedback}>
        {t('components.dialog')}
      </button>
      <button type="button" className="btn" onClick={() => setSide('left')}>
        {t('components.panel-left')}
      </button>
      <button type="button" className="btn" onClick={() => setSide('right')}>
        {t('components.panel-right')}
      </button>
      {side ? (
        <Panel title={t('components.panel')} side={side} overlay={side === 'left'} onClose={() => setSide(undefined)}>
          <p>{t('components.help')}</p>
        </Panel>
      ) : null}
    </p>
  )
}
