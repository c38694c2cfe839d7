import { useId } from 'react'
import { useT } from '#web/i18n.tsx'
import { ReadAndSign } from './read-and-sign.tsx'
import { useSigning, type ToSign } from './to-sign.ts'
import '#web/design/next-step.css'

type Framed = {
  toSign: ToSign
  internship: { vacancyTitle: string | null; organizationName: string }
  /** Of which period it is, where the page is about another. */
  period?: string | undefined
}

/** The contract that waits for the reader, in the frame of what is to be done now: first on the page. */
export function SignFrame({ toSign, internship: { vacancyTitle, organizationName }, period }: Framed) {
  const t = useT()
  const signing = useSigning()
  const id = useId()
  return (
    <section className="nextstep sign-frame" aria-labelledby={id}>
      <div>
        <h2 id={id}>{t('dashboards.next.sign.title', { company: organizationName })}</h2>
        <p>
          {vacancyTitle ? `${vacancyTitle}. ` : null}
          {period ? `${t('internships.sign.for-road', { period })} ` : null}
          {signing(toSign)}
        </p>
      </div>
      <div className="btn-group">
        <ReadAndSign to={toSign.path} of={vacancyTitle ?? organizationName} />
      </div>
    </section>
  )
}

/** Which of these internships stands in the frame: the first whose contract waits for the reader. */
export const framedOf = <Row extends { id: string }>(rows: readonly Row[], toSign: Record<string, ToSign>) =>
  rows.flatMap((internship) => {
    const sign = toSign[internship.id]
    return sign ? [{ internship, toSign: sign }] : []
  })[0]
