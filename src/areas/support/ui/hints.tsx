import { Link } from 'react-router'
import { audienceFor, isOffered, type HelpAudience } from '#areas/content/help/model.ts'
import type { Capabilities } from '#areas/tenancy/model.ts'
import { Notice } from '#web/design/notice.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import type { Capacity } from '#areas/users/model.ts'
import type { ContactTopic } from '../contact/model.ts'

/** For each topic the questions of the help page that may answer it (`help.topic.<one>`). */
type Asked = Partial<Record<ContactTopic, readonly string[]>>

const ofReaders: Record<HelpAudience | 'visitor', Asked> = {
  visitor: {
    place: ['pupil.find', 'pupil.apply', 'pupil.wait'],
    signing: ['guardian.link', 'guardian.sign', 'pupil.sign'],
    hours: ['pupil.hours', 'pupil.back', 'host.hours'],
    trouble: ['pupil.ill', 'guardian.ill', 'pupil.stop'],
    taking_part: ['host.begin', 'host.place', 'host.insured'],
    data: ['pupil.data', 'guardian.see'],
    website: ['pupil.account', 'guardian.link'],
  },
  pupil: {
    place: ['pupil.find', 'pupil.apply', 'pupil.own'],
    signing: ['pupil.sign'],
    hours: ['pupil.hours', 'pupil.back'],
    trouble: ['pupil.ill', 'pupil.absent', 'pupil.stop'],
    data: ['pupil.data'],
    website: ['pupil.password', 'pupil.mail'],
  },
  guardian: {
    signing: ['guardian.link', 'guardian.sign'],
    trouble: ['guardian.ill'],
    data: ['guardian.see'],
    website: ['guardian.link'],
  },
  mentor: {
    place: ['mentor.stuck', 'mentor.asks', 'mentor.own'],
    signing: ['mentor.sign', 'mentor.parent'],
    hours: ['mentor.hours'],
    account: ['mentor.invited', 'mentor.mail'],
  },
  school: {
    place: ['school.stuck', 'school.match', 'school.own'],
    signing: ['school.remind', 'school.contract'],
    hours: ['school.hours'],
    reading_in: ['school.lists', 'school.undo', 'school.year'],
    account: ['school.people', 'school.mentor'],
  },
  host: {
    place: ['host.answer', 'host.change', 'host.leave'],
    signing: ['host.sign', 'host.insured'],
    hours: ['host.hours'],
    trouble: ['host.absent', 'host.call', 'host.stop'],
    account: ['host.people', 'host.mail'],
  },
  broker: {
    taking_part: ['broker.approve', 'broker.double', 'broker.call'],
    place: ['broker.judge', 'broker.reported', 'broker.apply'],
  },
  admin: {
    account: ['admin.people', 'admin.login'],
    reading_in: ['school.lists', 'school.undo'],
    website: ['admin.pages', 'admin.look'],
  },
}

/** Where the answer is a place to go to rather than something to read. */
const ways: Partial<Record<ContactTopic, string>> = {
  place: '/stagebank',
  taking_part: '/organizations/signup',
  data: '/privacyverklaring',
}

/** What may be an answer already to what was chosen, without scripts too. */
export function Hints({ topics }: { topics: readonly ContactTopic[] }) {
  const t = useT()
  const { user, tenant } = useShell()
  const capacities = (user?.capacities ?? []) as Capacity[]
  const audience = audienceFor(capacities) ?? 'visitor'
  const asked = ofReaders[audience]
  return topics.map((topic) => {
    const questions = (asked[topic] ?? []).filter((one) => isOffered(one, tenant.capabilities as Capabilities))
    const to = wayFor(topic, audience)
    if (questions.length === 0 && !to) return null
    return (
      <div key={topic} className="sc-hint" data-topic={topic}>
        {topic === 'trouble' ? (
          <Notice tone="stop" title={t('support.contact.danger')}>
            <p>{t(`support.contact.danger-${audience === 'host' ? 'host' : 'text'}`)}</p>
            <Questions of={questions} />
          </Notice>
        ) : (
          <Notice title={t('support.contact.hint')}>
            {to ? <Way topic={topic} to={to} /> : null}
            <Questions of={questions} />
          </Notice>
        )}
      </div>
    )
  })
}

/** Who places pupils, or offers places, looks for none. */
function wayFor(topic: ContactTopic, audience: HelpAudience | 'visitor'): string | undefined {
  if (topic === 'place' && audience !== 'pupil' && audience !== 'visitor') return undefined
  if (topic === 'taking_part' && audience !== 'visitor') return undefined
  return ways[topic]
}

function Way({ topic, to }: { topic: ContactTopic; to: string }) {
  const t = useT()
  const path = useLocalePath()
  return (
    <p>
      {t(`support.hint.${topic}`)} <Link to={path(to)}>{t(`support.hint-to.${topic}`)}</Link>
    </p>
  )
}

/** So many questions stand beside a form that is about none of them. */
const mostAsked = 3

/** What a reader like this one asks most, where they are about to write. */
export function AskedMost() {
  const t = useT()
  const { user, tenant } = useShell()
  const audience = audienceFor((user?.capacities ?? []) as Capacity[]) ?? 'visitor'
  const asked = ofReaders[audience]
  // What one tells of the product is near its accounts and its screens.
  const near = (['website', 'account', 'reading_in', 'data'] as const).flatMap((topic) => asked[topic] ?? [])
  const questions = [...new Set([...near, ...Object.values(asked).flat()])].filter((one) =>
    isOffered(one, tenant.capabilities as Capabilities),
  )
  if (questions.length === 0) return null
  return (
    <section>
      <h2>{t('support.beside.asked')}</h2>
      <Questions of={questions.slice(0, mostAsked)} />
    </section>
  )
}

/** Each leads to its answer on the help page, which stands open there. */
function Questions({ of }: { of: readonly string[] }) {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  if (of.length === 0) return null
  return (
    <ul className="sc-asked" role="list">
      {of.map((one) => {
        const title = t(`help.topic.${one}.title`, { app: tenant.appName })
        const query = new URLSearchParams({ voor: one.split('.')[0] ?? '', q: title })
        return (
          <li key={one}>
            <Link to={path(`/help?${query}`)}>{title}</Link>
          </li>
        )
      })}
    </ul>
  )
}
