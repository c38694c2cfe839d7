import { Fragment, type ReactNode } from 'react'
import { fieldOf, type StudentField } from '#areas/students/fields.ts'
import type { Got } from '#web/api-types.ts'
import { FormPart } from '#web/design/form-part.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { shownPhone } from '#platform/phone.ts'

type StudentFile = Got<'/students/:id'>

type StudentFactsProps = {
  file: StudentFile
  fields: StudentField[]
  title: string
  /** Who does change it. */
  children: ReactNode
}

/** What is known of a pupil and stands there to be read alone. What is not known is left out. */
export function StudentFacts({ file, fields, title, children }: StudentFactsProps) {
  const t = useT()
  const valueOf = useStudentValue(file)
  const known = fields.filter(valueOf)
  if (known.length === 0) return null
  return (
    <section className="student-facts record-form" aria-labelledby="known">
      <FormPart id="known" title={title}>
        <dl className="facts">
          {known.map((field) => (
            <Fragment key={field}>
              <dt>{t(`members.student.${field === 'maxTravelMinutes' ? `${field}-fact` : field}`)}</dt>
              <dd>{valueOf(field)}</dd>
            </Fragment>
          ))}
        </dl>
        <p className="hint">{children}</p>
      </FormPart>
    </section>
  )
}

/** Who signs along at home, and how one reaches them; who is not known is said, for a minor cannot do without. */
function Guardians({ guardians }: { guardians: NonNullable<StudentFile['guardians']> }) {
  const t = useT()
  if (guardians.length === 0) return <span className="muted">{t('members.student.no-guardian')}</span>
  return guardians.map(({ id, firstName, lastName, phone, email }) => (
    <span key={id} className="student-guardian">
      {[firstName, lastName].filter(Boolean).join(' ')}
      {phone ? (
        <>
          , <a href={`tel:${phone}`}>{shownPhone(phone)}</a>
        </>
      ) : email ? (
        <>
          , <a href={`mailto:${email}`}>{email}</a>
        </>
      ) : null}
    </span>
  ))
}

/** A field in words; nothing where there is none. */
function useStudentValue(file: StudentFile): (field: StudentField) => ReactNode {
  const t = useT()
  const { fullDate } = useFormat()
  return (field) => {
    const found = file[field as keyof StudentFile]
    if (field === 'guardians') return file.guardians ? <Guardians guardians={file.guardians} /> : null
    if (field === 'groupId' || !found || (Array.isArray(found) && found.length === 0)) return null
    if (field === 'level') return t(`vacancies.level.${found}`)
    if (field === 'transport') return t(`members.student.by.${found}`)
    if (field === 'phone') return shownPhone(String(found))
    if (field === 'maxTravelMinutes') return t('vacancies.minutes', { count: Number(found) })
    if (fieldOf(field).line?.type === 'date') return fullDate(String(found))
    if (field === 'availableDays') return (found as string[]).map((day) => t(`vacancies.day.${day}.long`)).join(', ')
    return field === 'exempt' ? t('members.student.yes') : String(found)
  }
}
