import { useMemo, type ReactNode } from 'react'
import { Form } from 'react-router'
import type { Section } from '#areas/vacancies/fields.ts'
import type { FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'
import { ContactNotice, ReadingHints, Remarks } from './edit-aside.tsx'
import { LawNotices } from './law-notices.tsx'
import type { FieldsProps } from './edit-field.tsx'
import { PlaceFields, TextFields, WhoFields, WorkFields, type ClassChoice, type PersonChoice } from './edit-fields.tsx'
import { WhenFields } from './edit-when.tsx'
import type { Managed } from './managed.ts'
import { PictureFields } from './picture-fields.tsx'
import type { TypedMoment } from './vacancy-form.ts'

/** Who and what can be chosen. */
export type EditChoices = { people: PersonChoice[]; schools: PersonChoice[]; groups: ClassChoice[] }

type Parts = EditChoices & { fields: FieldsProps; shown: Managed; problem: FormProblem | undefined; today: string }

/** The parts of the form. `shown` is the vacancy as the form says it now. */
export function EditParts({ fields, shown, problem, today, people, schools, groups }: Parts) {
  const { vacancy, errors } = fields
  const moments = useMemo(() => momentsSent(problem), [problem])
  return (
    <>
      <Part section="text">
        <TextFields {...fields} titled={shown.title.length} written={shown.description.trim().length} />
        <ContactNotice vacancy={shown} />
        <ReadingHints vacancy={shown} />
      </Part>
      <Part section="picture">
        <PictureFields key={vacancy.pictureUrl} vacancy={vacancy} problem={problem} errors={errors} />
      </Part>
      <Part section="when">
        <WhenFields {...fields} moments={moments} today={today} />
        <Remarks vacancy={shown} today={today} />
        <LawNotices
          vacancy={shown}
          today={today}
          part="hours"
          asks
          errors={errors.hoursConfirmed}
          reasonErrors={errors.hoursAllowedReason}
        />
      </Part>
      <Part section="who">
        <WhoFields {...fields} schools={schools} groups={groups} />
      </Part>
      <Part section="work">
        <WorkFields {...fields} />
        <LawNotices vacancy={shown} today={today} part="work" asks errors={errors.workConfirmed} />
      </Part>
      <Part section="place">
        <PlaceFields {...fields} people={people} />
      </Part>
    </>
  )
}

function Part({ section, children }: { section: Section; children: ReactNode }) {
  const t = useT()
  return (
    <section id={`deel-${section}`} aria-labelledby={`kop-${section}`}>
      <h2 id={`kop-${section}`}>{t(`vacancies.edit.section.${section}`)}</h2>
      {children}
    </section>
  )
}

function momentsSent(problem: FormProblem | undefined): TypedMoment[] | undefined {
  const sent = problem?.values.moments
  return sent === undefined ? undefined : (JSON.parse(sent) as TypedMoment[])
}

/** Throws a draft away, once one has said so twice. */
export function DeleteDraft() {
  const t = useT()
  return (
    <details className="stepform edit-delete">
      <summary className="btn btn-quiet">
        <Icon name="trash" /> {t('vacancies.edit.delete')}…
      </summary>
      <Form method="post" className="stepform-body">
        <p>{t('vacancies.edit.delete-text')}</p>
        <SubmitButton look="remove" name="intent" value="delete">
          {t('vacancies.edit.delete-yes')}
        </SubmitButton>
      </Form>
    </details>
  )
}
