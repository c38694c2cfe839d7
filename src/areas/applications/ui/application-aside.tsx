import { Link } from 'react-router'
import { SpotMap } from '#areas/geography/ui/spot-map.tsx'
import { initialsOf } from '#web/design/organization-mark.ts'
import type { Got } from '#web/api-types.ts'
import { PersonMark } from '#web/design/person-mark.tsx'
import { PeopleToReach, SidePart } from '#web/design/record.tsx'
import { Spot } from '#web/design/spot.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { isHost, useShell } from '#web/shell.ts'

type Props = { application: Got<'/applications/:id'>; pupil: boolean }

/** Who asks, and what for; the pupil knows who she is. */
export function ApplicationAside({ application, pupil }: Props) {
  const t = useT()
  const path = useLocalePath()
  const { user } = useShell()
  const { studentName, studentEmail, studentPhone, ageBadge, groupNames, level, schoolName, city, spot } = application
  const name = studentName ?? t('applications.somebody')
  const about = [
    ageBadge ? t(`applications.age.${ageBadge}`) : null,
    groupNames.join(', '),
    level ? t(`vacancies.level.${level}`) : null,
    schoolName,
  ].filter(Boolean)
  return (
    <>
      {pupil ? null : (
        <SidePart id="who-t" title={t('applications.who')}>
          <PeopleToReach
            people={[
              {
                name,
                role: about.join(', '),
                phone: studentPhone ?? null,
                email: studentEmail ?? null,
                mark: <PersonMark name={name} />,
              },
            ]}
          />
        </SidePart>
      )}
      <SidePart id="place-t" title={t('applications.where-it-is')}>
        <PeopleToReach
          people={[
            {
              // The pupil reads the title above already.
              name: pupil ? application.organizationName : application.vacancyTitle,
              role: [pupil ? null : application.organizationName, city].filter(Boolean).join(', '),
              mark: pupil ? (
                <span className="sq" aria-hidden="true">
                  {initialsOf(application.organizationName)}
                </span>
              ) : (
                <span className="thumb">
                  <Spot sector={application.sectorKeys[0]} title={application.vacancyTitle} />
                </span>
              ),
            },
          ]}
        />
        {/* Who works there knows where that is. */}
        {spot && !isHost(user) ? (
          <SpotMap spots={[{ id: 'spot', ...spot }]} shape="low" label={application.vacancyTitle} />
        ) : null}
        {application.vacancy ? (
          <Link className="btn" to={path(`/vacancies/${application.vacancy.id}`)}>
            {t('applications.see-place')}
          </Link>
        ) : null}
      </SidePart>
    </>
  )
}
