import { useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import type { Translate } from '#platform/i18n.ts'
import type { FormProblem } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { SelectField, TextField } from '#web/design/field.tsx'
import { useT } from '#web/i18n.tsx'
import { menuAudiences, menuKinds, type MenuArea } from '../menu/model.ts'

type Item = GotOne<'/menu_items'>

const kinds = (t: Translate) => menuKinds.map((value) => ({ value, label: t(`content.menu.kind.${value}`) }))

const audiences = (t: Translate) =>
  menuAudiences.map((value) => ({ value, label: t(`content.menu.audience.${value}`) }))

const languages = (t: Translate) => [
  { value: '', label: t('content.menu.both-languages') },
  ...(['nl', 'en'] as const).map((value) => ({ value, label: t(`content.language.${value}`) })),
]

/** What an item of a menu is called, where it leads and who sees it: a new one, or one that is there. */
export function MenuItemForm({
  area,
  below,
  item,
  pages,
  problem,
}: {
  area: MenuArea
  below: Item | undefined
  item: Item | undefined
  pages: readonly { id: string; title: string }[]
  problem: FormProblem | undefined
}) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  // After a refusal everything stands as it was sent, upon the version it was begun from.
  const typed = problem?.values.kind ? problem.values : undefined
  const field = (name: 'labelNl' | 'labelEn' | 'target' | 'kind' | 'audience' | 'locale' | 'pageId') => ({
    label: t(`content.menu.field.${name}`),
    name,
    defaultValue: typed?.[name] ?? item?.[name] ?? '',
    errors: problem?.fields[name],
  })
  const optional = { optional: t('shell.form.optional') }
  return (
    <Form method="post" noValidate className="stack cm-form" preventScrollReset>
      <h3 ref={heading} tabIndex={-1}>
        {item ? t('content.menu.change') : below ? t('content.menu.new-below') : t('content.menu.new')}
      </h3>
      <input type="hidden" name="area" value={area} />
      {below ? <input type="hidden" name="parentId" value={below.id} /> : null}
      {item ? (
        <>
          {/* What is typed for one is kept for it alone. */}
          <input type="hidden" name="itemId" value={item.id} />
          <input type="hidden" name="lockVersion" value={typed?.lockVersion ?? item.lockVersion} />
        </>
      ) : null}
      <SelectField {...field('kind')} options={kinds(t)} />
      <SelectField
        {...field('pageId')}
        {...optional}
        options={[
          { value: '', label: t('content.menu.choose-page') },
          ...pages.map(({ id, title }) => ({ value: id, label: title })),
        ]}
      />
      <TextField {...field('target')} {...optional} help={t('content.menu.help.target')} />
      <TextField {...field('labelNl')} maxLength={60} help={t('content.menu.help.label')} />
      <TextField {...field('labelEn')} maxLength={60} />
      <SelectField {...field('audience')} options={audiences(t)} />
      <SelectField {...field('locale')} options={languages(t)} />
      <div className="btn-group">
        <SubmitButton name="do" value={item ? `save:${item.id}` : 'add'}>
          {t('content.save')}
        </SubmitButton>
        <Link className="btn" to="?" preventScrollReset>
          {t('content.menu.cancel')}
        </Link>
      </div>
    </Form>
  )
}
