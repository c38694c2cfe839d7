import { Form, Link } from 'react-router'
import { deskReaders } from '#areas/desk/policy.ts'
import type { ToSign } from '#areas/internships/ui/to-sign.ts'
import { Icon } from '#web/design/icon.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { isHost, useShell } from '#web/shell.ts'
import { dayOf } from '#platform/week.ts'
import { countThings, standsOut } from '../waiting/model.ts'
import { Asked, bundleOf } from './asked.tsx'
import { NeedingPupils, type NeedingNow } from './needing-pupils.tsx'
import type { Line, Waiting } from './notice-parts.tsx'
import { bundled, stretchOf, Told } from './told.tsx'
import './notices.css'

/** What waits for the reader first, by what is asked and the longest wait first; then the rest, the newest first. */
export function NoticeList({
  lines,
  today,
  toSign,
  needing,
}: {
  lines: readonly Line[]
  today: string
  toSign: readonly ToSign[]
  /** The pupils of the reader's own who need somebody now, who needs it most in front; nothing for who has none of their own. */
  needing: readonly NeedingNow[] | null
}) {
  const t = useT()
  const path = useLocalePath()
  const { user } = useShell()
  const isPupil = user?.capacities.includes('student')
  // Who looks after pupils has more to do than they are told of; who runs all of it is needed by others than pupils.
  const runsAll = ['tenant_admin', 'platform_admin'].some((one) => user?.capacities.includes(one))
  const looksAfterPupils = !runsAll && deskReaders.some((one) => user?.capacities.includes(one))
  const waiting = lines
    .filter((line): line is Waiting => line.waitsSince !== null)
    .toSorted((one, other) => one.waitsSince.localeCompare(other.waitsSince))
  const bundles = [...Map.groupBy(waiting, ({ key }) => bundleOf(key))]
  const told = lines.filter(({ waitsSince, isDone }) => waitsSince === null && !isDone)
  const news = told.filter((line) => standsOut(line, today) || !told.some((other) => isTakenIn(line, other)))
  // As many as the bell counts besides what waits.
  const fresh = news.filter((line) => standsOut(line, today)).length
  const stretches = [
    ...Map.groupBy(
      bundled(news, today, ({ key }) => t.has(`notifications.alike.${key}`)),
      ([{ createdAt }]) => stretchOf(dayOf(new Date(createdAt)), today),
    ),
  ]
  return (
    <>
      {waiting.length > 0 ? (
        <PageSection
          id="waits"
          title={t(looksAfterPupils ? 'notifications.asking' : 'notifications.waiting', {
            count: countThings(waiting.map(({ key }) => key)),
          })}
          end={waiting.length > 1 ? <span className="end muted">{t('notifications.longest-first')}</span> : null}
        >
          <ul className="told">
            {bundles.map(([bundle, asked], at) => (
              <Asked key={bundle} bundle={bundle} lines={asked} today={today} leads={at === 0} toSign={toSign} />
            ))}
          </ul>
        </PageSection>
      ) : looksAfterPupils ? null : (
        <p className="told-none">
          <Icon name="check-circle-fill" /> <b>{t('notifications.nothing')}</b>
        </p>
      )}
      {needing && needing.length > 0 ? (
        <NeedingPupils needing={needing} leads={waiting.length === 0} />
      ) : isPupil || (waiting.length > 0 && !looksAfterPupils && !isHost(user)) ? null : (
        // The dashboard counts what waits, the bell what was asked in so many words: who sees both is told where the rest is. Who judges is told of all there is to judge.
        <p className="told-more">
          <Link to={path('/dashboard')}>
            {t(isHost(user) ? 'notifications.all-waiting-host' : 'notifications.all-waiting')}
          </Link>
        </p>
      )}
      {news.length > 0 ? (
        <PageSection
          id="to-know"
          title={
            <>
              {t('notifications.to-know')}{' '}
              {fresh > 0 ? <small className="told-new">{t('notifications.new', { count: fresh })}</small> : null}
            </>
          }
          end={fresh > 0 ? <ReadAll /> : null}
        >
          {stretches.map(([stretch, within]) => (
            <section key={stretch} className="told-when" aria-labelledby={`s-${stretch}`}>
              <h3 id={`s-${stretch}`}>{t(`notifications.when.${stretch}`)}</h3>
              <ul className="told">
                {within.map((alike) => (
                  <Told key={alike[0].id} lines={alike} stretch={stretch} today={today} />
                ))}
              </ul>
            </section>
          ))}
        </PageSection>
      ) : null}
    </>
  )
}

/** Whether another notice says it too and more: a place that is confirmed had its yes before. */
const isTakenIn = (line: Line, other: Line) =>
  line.key === 'application-accepted-mentor' &&
  other.key === 'application-confirmed' &&
  line.subjectId === other.subjectId

/** Marks all news as read; a form, so that no link changes anything. */
function ReadAll() {
  const t = useT()
  return (
    <Form method="post" className="end">
      <button type="submit" className="btn btn-sm">
        {t('notifications.all-read')}
      </button>
    </Form>
  )
}
