import { sectors } from '#areas/organizations/sectors/model.ts'
import type { FormProblem } from '#web/api.ts'
import { Checkbox, ChoiceField } from '#web/design/field.tsx'
import { Spot } from '#web/design/spot.tsx'
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
        label={t('vacancies.fit.as-many')}
        errors={problem?.fields.interests}
        chosen={kept ? (kept.interests?.split(',') ?? []) : [...wishes.interests]}
        options={sectors
          .filter(({ program }) => program === 'both' || program === tenant.program)
          .map(({ key, nameNl, nameEn }) => ({
            value: key,
            label: (
              <>
                <span className="thumb" aria-hidden="true">
                  <Spot sector={key} title="" />
                </span>
                <span>{locale === 'nl' ? nameNl : nameEn}</span>
              </>
            ),
          }))}
      />
      <div className="checks cards wish-show">
        <Checkbox
          label={
            <>
              <b>{t('vacancies.fit.wanted')}</b>
              <span className="muted">{t('vacancies.fit.settings-help')}</span>
            </>
          }
          name="wanted"
          defaultChecked={kept ? kept.wanted === 'on' : wishes.wanted}
        />
      </div>
    </>
  )
}
