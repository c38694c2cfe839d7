import { Form, Link, useLocation, useNavigation, useRouteLoaderData } from 'react-router'
import type { Got } from '#web/api-types.ts'
import { Icon } from '#web/design/icon.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import './story-strip.css'

/** The story of the demo with the piece somebody plays; null for who plays none. */
export type Story = { at: Got<'/front_door/story'>['pieces'][number]['key']; told: Got<'/front_door/story'> } | null

/**
 * Above every page while somebody plays the story of the demo: which piece it is, what to do, and one button that becomes
 * whoever the next piece is about and goes there. Its forms need no scripts.
 */
export function StoryStrip() {
  const t = useT()
  const path = useLocalePath()
  const { pathname, search } = useLocation()
  const { formData } = useNavigation()
  const story = (useRouteLoaderData('root') as { story: Story } | undefined)?.story
  const here = story?.told.pieces.find(({ key }) => key === story.at)
  if (!story || !here) return null
  const { pieces, pupil, host, finishedName } = story.told
  const next = pieces[pieces.indexOf(here) + 1]
  const name = here.key === 'approve' && !pieces.some(({ key }) => key === 'work') ? 'walk' : here.key
  const words = { pupil, host, name: here.firstName, finished: finishedName ?? '' }
  const said = here.isDone
    ? 'done'
    : here.key === 'done' && !finishedName
      ? here.path === '/dashboard'
        ? 'all'
        : 'own'
      : 'text'
  const isComing = formData?.has('piece') || formData?.has('over')
  return (
    <aside className="story" aria-label={t('door.strip.title')}>
      <div className="story-bar">
        <p className="story-at">
          <span>{t('door.strip.step', { number: here.number, count: pieces.at(-1)?.number ?? 0 })}</span>
          <b>
            {here.isDone ? <Icon name="check-circle-fill" /> : null}
            {t(`door.strip.pieces.${name}.name`, words)}
          </b>
        </p>
        <Form method="post" action={path('/demo')} data-kept="never" className="story-on">
          {next ? (
            <>
              <input type="hidden" name="piece" value={next.key} />
              <button className="btn" data-done={here.isDone || undefined} aria-disabled={isComing || undefined}>
                {next.as === here.as ? t('door.strip.next') : t('door.strip.become', { name: next.firstName })}
                <Icon name="arrow-right-bold" />
              </button>
            </>
          ) : (
            <button className="btn" name="over" value="/demo" data-done="" aria-disabled={isComing || undefined}>
              {t('door.strip.finish')}
            </button>
          )}
        </Form>
        <Form method="post" action={path('/demo')} data-kept="never" replace preventScrollReset>
          <button className="story-x" name="over" value={pathname.slice(3) + search} aria-label={t('door.strip.close')}>
            <Icon name="x" />
          </button>
        </Form>
      </div>
      <p className="story-says">
        {t(`door.strip.pieces.${name}.${said}`, words)}{' '}
        {pathname.slice(3) === here.path.split('?')[0] ? null : (
          <Link to={path(here.path)}>{t('door.strip.back')}</Link>
        )}
      </p>
    </aside>
  )
}
