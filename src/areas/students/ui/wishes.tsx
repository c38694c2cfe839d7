import { sectors } from '#areas/organizations/sectors/model.ts'
import type { FormProblem } from '#web/api.ts'
import { Checkbox, ChoiceField } from '#web/design/field.tsx'
import { useLocale, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

type WishesProps = { wishes: { wanted: boolean; interests: readonly string[] }; problem: FormProblem | undefined }

/** What a pupil likes, and whether the bank shows what suits them. */
export function Wishes({ wishes, problem }: WishesProps) {
  const t = useT()
  const locale = useLocale()
  const { tenant } = useShell()
  const kept = problem?.values
  return (
    <>
      <input type="hidden" name="wishes" value="1" />
      <ChoiceField
        type="checkbox"
        look="chips"
        name="interests"
        label={t('vacancies.fit.interests')}
        help={t('vacancies.fit.settings-help')}
        errors={problem?.fields.interests}
        chosen={kept ? (kept.interests?.split(',') ?? []) : [...wishes.interests]}
        options={sectors
          .filter(({ program }) => program === 'both' || program === tenant.program)
          .map(({ key, nameNl, nameEn }) => ({ value: key, label: locale === 'nl' ? nameNl : nameEn }))}
      />
      <Checkbox
        label={t('vacancies.fit.wanted')}
        name="wanted"
        defaultChecked={kept ? kept.wanted === 'on' : wishes.wanted}
      />
    </>
  )
}
