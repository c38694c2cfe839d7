import { lazy, Suspense, useEffect, useState, type ChangeEvent } from 'react'
import { Form } from 'react-router'
import type { FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Fault } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { useT } from '#web/i18n.tsx'

const Crop = lazy(() => import('#web/design/crop.tsx'))
const largest = 10 * 1024 * 1024

/** The reader's own picture, to cut out, replace or take away. Without scripts the middle of it is kept. */
export function AvatarForm({
  person,
  problem,
}: {
  person: { name: string; avatarUrl: string | null }
  problem: FormProblem | undefined
}) {
  const t = useT()
  const [source, setSource] = useState<string>()
  const [isTooLarge, setTooLarge] = useState(false)
  useEffect(() => () => (source ? URL.revokeObjectURL(source) : undefined), [source])
  const errors = [...(isTooLarge ? [t('users.avatar.large')] : []), ...(problem?.fields.avatar ?? [])]

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    const isLarge = file !== undefined && file.size > largest
    setTooLarge(isLarge)
    setSource(file && !isLarge ? URL.createObjectURL(file) : undefined)
    if (isLarge) target.value = ''
  }

  return (
    <section className="section" aria-labelledby="avatar">
      <div className="section-head">
        <h2 id="avatar">{t('users.avatar.title')}</h2>
      </div>
      <div className="avatar-now">
        <PersonMark {...person} size="l" />
        {person.avatarUrl ? (
          <Form method="post">
            <button className="btn btn-sm" type="submit" name="step" value="no-avatar">
              <Icon name="trash" /> {t('users.avatar.remove')}
            </button>
          </Form>
        ) : null}
      </div>
      <Form method="post" encType="multipart/form-data" noValidate>
        <div className="field" data-invalid={errors.length ? '' : undefined}>
          <label className="label" htmlFor="f-avatar">
            {t('users.avatar.choose')}
          </label>
          <p className="hint" id="avatar-help">
            {t('users.avatar.help')}
          </p>
          <Fault id="avatar-error" errors={errors} />
          <input
            className="input"
            id="f-avatar"
            type="file"
            name="avatar"
            accept="image/png,image/jpeg,image/webp"
            aria-describedby={errors.length ? 'avatar-help avatar-error' : 'avatar-help'}
            aria-invalid={errors.length ? true : undefined}
            onChange={choose}
          />
        </div>
        {source ? (
          <div className="avatar-crop">
            <Suspense fallback={null}>
              <Crop key={source} source={source} aspect={1} round />
            </Suspense>
          </div>
        ) : null}
        <p>
          <SubmitButton name="step" value="avatar" look="plain">
            {t('users.avatar.save')}
          </SubmitButton>
        </p>
      </Form>
    </section>
  )
}
