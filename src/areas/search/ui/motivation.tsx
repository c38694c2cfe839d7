import { useEffect, useState } from 'react'
import { motivationLength } from '#areas/vacancies/model.ts'
import { TextArea } from '#web/design/field.tsx'
import { useT } from '#web/i18n.tsx'

type MotivationProps = {
  organizationName: string
  isRequired: boolean
  defaultValue: string | undefined
  errors: string[] | undefined
}

/** Who listens hears the count once the typing rests, not at every letter. */
const rest = 1200

/** Why a pupil wants a place: how much is asked is said beforehand, and counted while she types. */
export function Motivation({ organizationName, isRequired, defaultValue = '', errors }: MotivationProps) {
  const t = useT()
  const { least, most } = motivationLength
  const [written, setWritten] = useState<number>()
  const [told, setTold] = useState<number>()
  /** The words that were refused; of others nobody said anything yet. */
  const [judged, setJudged] = useState(errors)
  if (judged !== errors) {
    setJudged(errors)
    setWritten(undefined)
  }
  const isMended = written !== undefined && written <= most && written >= (isRequired ? least : 0)
  useEffect(() => {
    const timer = setTimeout(() => setTold(written), rest)
    return () => clearTimeout(timer)
  }, [written])
  const count = (length: number) =>
    t(`vacancies.show-page.${length < least ? 'too-little' : 'enough'}`, { written: length, least })
  return (
    <>
      <TextArea
        label={t('vacancies.show-page.why')}
        name="motivation"
        help={t(`vacancies.show-page.${isRequired ? 'why-least' : 'why-hint'}`, { name: organizationName, least })}
        rows={4}
        defaultValue={defaultValue}
        errors={isMended ? undefined : errors}
        onChange={({ target }) => setWritten(target.value.trim().length)}
        {...(isRequired ? {} : { optional: t('shell.form.optional') })}
      />
      {written === undefined || !isRequired ? null : (
        <p className="hint num" aria-hidden="true">
          {count(written)}
        </p>
      )}
      <p className="vh" role="status">
        {told === undefined || !isRequired ? null : count(told)}
      </p>
    </>
  )
}
