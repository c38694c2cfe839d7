import { useEffect } from 'react'
import { Form, Link, useActionData, useLocation } from 'react-router'
import type { FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { ChoiceField } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { Moment } from '#areas/vacancies/ui/moment.tsx'
import { Motivation } from './motivation.tsx'
import { BesideOwnStages, type OwnStage } from './own-stages.tsx'
import { LeaveButton, Offer, Waiting, type WaitingPlace } from './waiting.tsx'
import type { Place } from '#areas/vacancies/ui/place.tsx'

/** How many applications a pupil has open, and how many she may have. */
export type Room = { open: number; most: number }

type ApplyProps = {
  place: Place & { requiresMotivation: boolean; meta: { can: { wait: boolean } } }
  ownApplication: string | null
  waiting: WaitingPlace | null
  room: Room | null
  /** Where the pupil is already. */
  stages: readonly OwnStage[]
  /** What the pupil wrote for another place before, to begin with. */
  words: string | null
  /** How many asked for it, for who may know. */
  asked?: number | undefined
  /** Pupils of the reader who have no place, for whom it may be asked. */
  pupils?: readonly { id: string; name: string }[]
}

/** On a phone the way to the form stays at hand until the form itself comes; a link, so that it works without JavaScript. */
export function ApplyBar({ place, ownApplication, waiting, room, pupils = [] }: ApplyProps) {
  const t = useT()
  const path = useLocalePath()
  const { user } = useShell()
  if (ownApplication || waiting?.status === 'waiting') return null
  if (place.meta.can.apply && isUsedUp(room)) return null
  if (place.meta.can.wait)
    return (
      <div className="applybar only-s">
        <b>{waiting?.status === 'offered' ? t('applications.waiting-list.offered') : t('vacancies.show-page.full')}</b>
        <a className="btn btn-primary" href="#aanmelden">
          {waiting?.status === 'offered' ? t('vacancies.show-page.apply') : t('applications.waiting-list.to')}
        </a>
      </div>
    )
  const isAsking = pupils.length > 0
  if (place.seatsLeft === 0 || (user && !place.meta.can.apply && !isAsking)) return null
  return (
    <div className="applybar only-s">
      <b>{freeSeats(t, place)}</b>
      {user ? (
        <a className="btn btn-primary" href="#aanmelden">
          {t(isAsking ? 'vacancies.show-page.apply-for-short' : 'vacancies.show-page.apply')}
        </a>
      ) : (
        <Link className="btn btn-primary" to={signInFor(path, place)}>
          {t('vacancies.show-page.apply')}
        </Link>
      )}
    </div>
  )
}

/** How many seats are free, and of how many; of one there is no more to say. */
function freeSeats(t: ReturnType<typeof useT>, { seats, seatsLeft }: Pick<ApplyProps['place'], 'seats' | 'seatsLeft'>) {
  if (seats === 1) return t('vacancies.show-page.seats-free', { count: seats })
  return seatsLeft === seats
    ? t('vacancies.show-page.seats-all', { seats })
    : t('vacancies.show-page.seats-plain', { left: seatsLeft, seats })
}

/** By way of signing in to the form. */
function signInFor(path: (to: string) => string, { id }: { id: string }): string {
  return `${path('/inloggen')}?redirect=${encodeURIComponent(`${path(`/vacancies/${id}`)}#aanmelden`)}`
}

/** Whoever has as many applications open as she may have cannot send another. */
function isUsedUp(room: Room | null): room is Room {
  return room !== null && room.open >= room.most
}

/** Full is taken, as in every list. More chairs than somebody counts at a glance say less than the words beside them. */
const mostChairs = 8

/** Whether who reads a place does something with it here, and not only reads how full it is. */
export const isAsker = (
  user: object | null,
  { place, waiting, ownApplication }: Pick<ApplyProps, 'place' | 'waiting' | 'ownApplication'>,
) =>
  user === null ||
  place.meta.can.apply ||
  place.meta.can.wait ||
  waiting?.status === 'offered' ||
  ownApplication !== null

/** What somebody does who wants this place: ask for it, wait for it, or sign in first. */
export function Apply(props: ApplyProps & { formKey: string }) {
  const { place, waiting } = props
  const t = useT()
  const { user } = useShell()
  const isOffered = waiting?.status === 'offered'
  // Who comes for the form, from signing in too, can write at once.
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '#aanmelden') document.querySelector<HTMLElement>('#f-motivation')?.focus({ preventScroll: true })
  }, [hash])
  // The frame is for what one does next: who does nothing here reads how full it is.
  const isActor = isAsker(user, props)
  const isAsking = (props.pupils ?? []).length > 0
  const title = !isActor
    ? 'vacancies.show-page.seats-title'
    : place.meta.can.wait && !isOffered
      ? 'applications.waiting-list.title'
      : 'vacancies.show-page.apply'
  return (
    <aside className="apply" id="aanmelden" aria-labelledby="ap-t" data-quiet={isActor ? undefined : ''}>
      <h2 id="ap-t">{t(title)}</h2>
      <Seats place={place} />
      {props.ownApplication ? null : <BesideOwnStages place={place} stages={props.stages} />}
      <AskFor place={place} pupils={props.pupils ?? []} />
      {isActor || props.asked === 0 ? null : <AskedHere place={place} isLesser={isAsking} />}
      <WayIn {...props} isOffered={isOffered} />
    </aside>
  )
}

/** For who may ask in a pupil's name: for whom; the form stands where the pupil's places are. */
function AskFor({ place, pupils }: { place: Place; pupils: readonly { id: string; name: string }[] }) {
  const t = useT()
  const path = useLocalePath()
  if (pupils.length === 0) return null
  const query = new URLSearchParams({ q: place.title, place: place.id })
  return (
    <details className="apply-for">
      <summary className="btn btn-primary btn-block">{t('vacancies.show-page.apply-for')}</summary>
      <ul className="lines">
        {pupils.map(({ id, name }) => (
          <li key={id}>
            <Link to={`${path(`/students/${id}`)}?${query}`}>{name}</Link>
          </li>
        ))}
      </ul>
      <p>
        <Link to={path('/students?state=none')}>{t('vacancies.show-page.without-place')}</Link>
      </p>
    </details>
  )
}

/** For staff and companies: who asked for this place. */
function AskedHere({ place, isLesser }: Pick<ApplyProps, 'place'> & { isLesser: boolean }) {
  const t = useT()
  const path = useLocalePath()
  const { navigation } = useShell()
  const isInPupilsRoom = !navigation.some(({ key }) => key === 'applications')
  return isInPupilsRoom ? null : (
    <Link
      className={isLesser ? 'apply-lesser' : 'btn btn-block'}
      to={path(`/applications?${new URLSearchParams({ q: place.title })}`)}
    >
      {t('vacancies.show-page.to-asked')}
    </Link>
  )
}

function Seats({ place: { seats, seatsLeft } }: Pick<ApplyProps, 'place'>) {
  const t = useT()
  return (
    <div className="seats">
      {seats <= mostChairs ? (
        <span className="seats-row" aria-hidden="true">
          {Array.from({ length: seats }, (_, at) => (
            <span key={at} className={at < seats - seatsLeft ? 'taken' : 'free'}>
              <Icon name={at < seats - seatsLeft ? 'armchair-fill' : 'armchair'} />
            </span>
          ))}
        </span>
      ) : null}
      <span>{seatsLeft > 0 ? freeSeats(t, { seats, seatsLeft }) : t('vacancies.show-page.full')}</span>
    </div>
  )
}

type Result = { problem?: FormProblem; done?: 'joined' | 'left' } | null | undefined

/** The one thing there is to do next, for who looks at this place now. */
function WayIn({
  place,
  ownApplication,
  waiting,
  room,
  words,
  formKey,
  isOffered,
}: ApplyProps & { formKey: string; isOffered: boolean }) {
  const t = useT()
  const path = useLocalePath()
  const { user } = useShell()
  const result = useActionData<Result>()
  if (ownApplication)
    return (
      <>
        <Notice title={t('vacancies.show-page.open-own')} />
        <Link className="btn btn-block" to={path(`/applications/${ownApplication}`)}>
          {t('vacancies.show-page.to-application')}
        </Link>
      </>
    )
  if (place.meta.can.wait && !isOffered) return <Waiting waiting={waiting} result={result} />
  const offered = isOffered ? waiting : null
  if (place.meta.can.apply || isOffered) {
    if (isUsedUp(room)) return <UsedUp room={room} offered={offered} />
    // Other forms of this page say what is wrong with them themselves.
    const problem = result?.problem && 'motivation' in result.problem.values ? result.problem : undefined
    return <ApplicationForm place={place} offered={offered} problem={problem} words={words} formKey={formKey} />
  }
  if (user || place.seatsLeft <= 0) return null
  return (
    <>
      <Link className="btn btn-primary btn-lg btn-block" to={signInFor(path, place)}>
        {t('vacancies.show-page.sign-in')}
      </Link>
      <p className="hint">
        {t('vacancies.show-page.sign-in-after')}{' '}
        {place.answerDays ? t('vacancies.answers', { name: place.organizationName, days: place.answerDays }) : null}
      </p>
    </>
  )
}

/** Nothing can be sent until something that is open is taken back; what was offered can still be left. */
function UsedUp({ room, offered }: { room: Room; offered: WaitingPlace | null }) {
  const t = useT()
  const path = useLocalePath()
  return (
    <>
      <Notice title={t('vacancies.show-page.used-up', { count: room.open })}>
        {t('vacancies.show-page.used-up-text')}
      </Notice>
      <Link className="btn btn-block" to={path('/applications')}>
        {t('vacancies.show-page.to-open')}
      </Link>
      {offered ? (
        <Form method="post">
          <Offer waiting={offered} />
          <LeaveButton waiting={offered} />
        </Form>
      ) : null}
    </>
  )
}

type FormProps = {
  place: ApplyProps['place']
  offered: WaitingPlace | null
  problem: FormProblem | undefined
  words: string | null
  formKey: string
}

function ApplicationForm({ place, offered, problem, words, formKey }: FormProps) {
  const t = useT()
  const { tenant } = useShell()
  return (
    <Form method="post" data-sends-itself="" noValidate>
      {offered ? <Offer waiting={offered} /> : null}
      <ErrorSummary problem={problem} />
      <input type="hidden" name="key" value={problem?.values.key ?? formKey} />
      <MomentChoice slots={place.slots} problem={problem} />
      {words ? <p className="muted">{t('applications.reused', { name: place.organizationName })}</p> : null}
      <Motivation
        organizationName={place.organizationName}
        isRequired={place.requiresMotivation}
        defaultValue={problem?.values.motivation ?? words ?? undefined}
        errors={problem?.fields.motivation}
      />
      <SubmitButton className="btn-lg btn-block">{t('vacancies.show-page.send')}</SubmitButton>
      <p className="after">
        {place.answerDays
          ? t('vacancies.answers', { name: place.organizationName, days: place.answerDays })
          : t('vacancies.show-page.after', { days: Number(tenant.capabilities.applicationExpiryDays ?? 14) })}
      </p>
      {offered ? <LeaveButton waiting={offered} /> : null}
      {!offered && place.seatsLeft > 1 && tenant.capabilities.teamApplications === true ? (
        <div className="apply-together">
          <h3>{t('applications.team.start-title')}</h3>
          <p className="after">{t('applications.team.start-text')}</p>
          <SubmitButton look="plain" className="btn-block" name="team" value="start">
            {t('applications.team.start')}
          </SubmitButton>
        </div>
      ) : null}
    </Form>
  )
}

/** Which of its moments; nothing is asked where there is one. */
export function MomentChoice({ slots, problem }: { slots: Place['slots']; problem: FormProblem | undefined }) {
  const t = useT()
  if (slots.length <= 1) return null
  const options = slots.map((slot) => ({
    value: slot.id,
    label: (
      <>
        <Moment slot={slot} />
        {slot.note ? `: ${slot.note}` : null}
      </>
    ),
  }))
  return (
    <ChoiceField
      type="radio"
      name="slotId"
      label={t('vacancies.show-page.which-moment')}
      errors={problem?.fields.slotId}
      options={options}
      chosen={[problem?.values.slotId ?? '']}
    />
  )
}
