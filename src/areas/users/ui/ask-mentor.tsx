import { initials } from '#web/design/person-mark.tsx'
import { useT } from '#web/i18n.tsx'
import './ask-mentor.css'

type Mentor = { id: string; name: string; email: string | null }

/** Whom a pupil can ask: the own mentors by name, with the way to reach them. */
export function AskMentor({ mentors }: { mentors: readonly Mentor[] }) {
  const t = useT()
  if (mentors.length === 0) return <p>{t('dashboards.help-none')}</p>
  return mentors.map((mentor) => (
    <p key={mentor.id} className="helpme">
      <span className="av" aria-hidden="true">
        {initials(mentor.name)}
      </span>
      <span>
        {t('dashboards.help-mentor', { name: mentor.name })}
        {mentor.email ? (
          <>
            <br />
            <a href={`mailto:${mentor.email}`}>{t('dashboards.mail')}</a>
          </>
        ) : null}
      </span>
    </p>
  ))
}
