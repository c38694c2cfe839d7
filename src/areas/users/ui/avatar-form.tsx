import { useEffect, useState, type ChangeEvent, type ReactNode } from 'react'
import { Form } from 'react-router'
import type { FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Icon } from '#web/design/icon.tsx'
import { late } from '#web/design/late.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { PictureFileField } from '#web/design/picture-file-field.tsx'
import { useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

const Crop = late(() => import('#web/design/crop.tsx'))
const largest = 10 * 1024 * 1024

/**
 * The reader as others meet them: their picture, to choose, cut out or take away, and beside it who they are. A picture is kept once it is
 * chosen; without scripts by its button.
 */
export function AvatarForm({
  person,
  problem,
  children,
}: {
  person: { name: string; avatarUrl: string | null }
  problem: FormProblem | undefined
  /** What they are here. */
  children: ReactNode
}) {
  const t = useT()
  const { user } = useShell()
  const [source, setSource] = useState<string>()
  const [isTooLarge, setTooLarge] = useState(false)
  /** What was chosen goes with the picture that is taken away. */
  const [round, setRound] = useState(0)
  useEffect(() => () => (source ? URL.revokeObjectURL(source) : undefined), [source])
  const errors = [...(isTooLarge ? [t('users.avatar.large')] : []), ...(problem?.fields.avatar ?? [])]

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    const isLarge = file !== undefined && file.size > largest
    setTooLarge(isLarge)
    setSource(file && !isLarge ? URL.createObjectURL(file) : undefined)
    if (isLarge) target.value = ''
    // It is kept at once, its middle; how it is cut may be said after that.
    else if (file) target.form?.requestSubmit()
  }

  return (
    <section className="own-face" aria-label={t('users.avatar.title')}>
      <PersonMark {...person} size="l" />
      <div className="grow">
        <p className="own-name">{person.name}</p>
        <p>{children}</p>
        <div className="own-face-do">
          <Form key={round} method="post" encType="multipart/form-data" noValidate>
            <input type="hidden" name="step" value="avatar" />
            <PictureFileField
              name="avatar"
              label={<span className="vh">{t('users.avatar.choose')}</span>}
              choose={t(person.avatarUrl ? 'users.avatar.choose-other' : 'users.avatar.choose')}
              help={t(user?.capacities.includes('student') ? 'users.avatar.help' : 'users.avatar.help-staff')}
              errors={errors}
              onChange={choose}
            />
            {source && !problem ? (
              <>
                <div className="avatar-crop">
                  <Crop key={source} source={source} aspect={1} round />
                </div>
                <p>
                  <SubmitButton look="plain">{t('users.avatar.cut')}</SubmitButton>
                </p>
              </>
            ) : (
              <p className="without-js">
                <SubmitButton look="plain">{t('users.avatar.save')}</SubmitButton>
              </p>
            )}
          </Form>
          {person.avatarUrl ? (
            <Form
              method="post"
              onSubmit={() => {
                setSource(undefined)
                setRound(round + 1)
              }}
            >
              <button className="btn btn-quiet" type="submit" name="step" value="no-avatar">
                <Icon name="trash" /> {t('users.avatar.remove')}
              </button>
            </Form>
          ) : null}
        </div>
      </div>
    </section>
  )
}
