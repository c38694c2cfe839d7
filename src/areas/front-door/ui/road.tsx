import type { ReactNode } from 'react'
import { Icon } from '#web/design/icon.tsx'
import { initials } from '#web/design/person-mark.tsx'
import { Facade } from '#web/design/scene.tsx'
import { useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { Become, type FrontDoor, type Person } from './become.tsx'

type Stretch = FrontDoor['road'][number]

/** It runs on past both ends of the steps, off the widest screen. */
const asphalt =
  'M-953 36C-831 36 -831 84 -708 84C-585 84 -585 36 -463 36C-340 36 -340 84 -217 84C-95 84 -95 36 28 36C151 36 151 84 273 84C396 84 396 36 519 36C641 36 641 84 764 84C887 84 887 36 1009 36C1132 36 1132 84 1254 84C1377 84 1377 36 1500 36C1622 36 1622 84 1745 84C1868 84 1868 36 1990 36'
const pen =
  'M14 58C24 6 48 8 38 44 32 72 20 64 36 46 56 28 58 74 70 50c6-14 14 12 20 2 10-24 18 26 26-2 8-34 14 40-4 30C98 70 150 40 206 46'

/** The story as a road: five stretches, each played as whoever it is about, where the story stands now. */
export function Road({ people, road, hasContract }: { people: Person[]; road: Stretch[]; hasContract: boolean }) {
  const t = useT()
  const { tenant } = useShell()
  const named = (key: string) => people.find((one) => one.key === key)
  const [pupil, host, first] = [named('pupil'), named('host'), road[0]]
  if (!pupil || !host || !first) return null
  return (
    <section className="fd-story" id="verhaal" aria-labelledby="vh-t">
      <div className="wrap fd-sh">
        <div>
          <h2 id="vh-t">{t('door.story', { name: pupil.firstName })}</h2>
          <p>{t('door.story-lead', { pupil: pupil.firstName, host: host.firstName })}</p>
        </div>
        <Become person={pupil} to={first.path} piece={first.piece} className="btn btn-primary btn-lg">
          {t('door.begin')} <Icon name="arrow-right-bold" />
        </Become>
      </div>
      <div className="fd-way wrap">
        <svg className="fd-road" viewBox="0 0 1200 120" preserveAspectRatio="none" aria-hidden="true">
          <path className="r1" d={asphalt} />
          <path className="r2" d={asphalt} />
        </svg>
        <ol className="fd-steps">
          {road.map((stretch, at) => {
            const who = named(stretch.as) ?? pupil
            const name = wordsFor(stretch.key, { hasContract, countsHours: Boolean(tenant.capabilities.usesHours) })
            return (
              <li key={stretch.key} className="fd-s">
                <span className="fd-num" aria-hidden="true">
                  {at + 1}
                </span>
                <div className="fd-sb">
                  <h3>{t(`door.road.${name}.name`)}</h3>
                  <p>{t(`door.road.${name}.text`)}</p>
                  <p className="fd-who">
                    <span className="fd-av">
                      <span className="av av-s" aria-hidden="true">
                        {initials(who.name)}
                      </span>
                      {t('door.as', { name: who.firstName })}
                    </span>
                  </p>
                  <Scene of={name} />
                  <Become person={who} to={stretch.path} piece={stretch.piece} className="fd-play">
                    {t('door.play')}
                    <span className="vh">: {t(`door.road.${name}.name`)}</span>
                  </Become>
                </div>
              </li>
            )
          })}
        </ol>
      </div>
    </section>
  )
}

type Words = Stretch['key'] | 'sign' | 'walk'

/** Where contracts are signed, and where no hours are counted, the same stretch goes otherwise. */
function wordsFor(key: Stretch['key'], has: { hasContract: boolean; countsHours: boolean }): Words {
  if (key === 'agree' && has.hasContract) return 'sign'
  return key === 'work' && !has.countsHours ? 'walk' : key
}

/** A piece of the screen that the stretch ends on, drawn: what it shows is said in words beside it. */
function Scene({ of: name }: { of: Words }) {
  const t = useT()
  const said = (key: string) => t(`door.scene.${key}`)
  const scenes: Record<typeof name, ReactNode> = {
    find: (
      <div className="fd-frag fd-hit">
        <span className="thumb">
          <Facade name="animals" className="facade" />
        </span>
        <span>
          <b>{said('place')}</b>
          <span className="fd-m">
            <Icon name="bicycle" /> {said('place-text')}
          </span>
        </span>
      </div>
    ),
    apply: (
      <div className="fd-frag fd-say">
        <p>“{said('said')}”</p>
        <p className="fd-re">“{said('answer')}”</p>
      </div>
    ),
    sign: <Signature words={said('sign')} />,
    agree: <Signature words={said('agree')} />,
    work: <Bricks laid={12} all={30} words={said('bricks')} />,
    walk: <Bricks laid={4} all={10} words={said('walk')} />,
    done: (
      <div className="fd-frag fd-done">
        <span className="fd-house">
          <Facade name="nature" className="facade" />
        </span>
        <span>
          <b>{said('done')}</b>
          <span className="fd-m">{said('done-text')}</span>
        </span>
      </div>
    ),
  }
  return scenes[name]
}

function Bricks({ laid, all, words }: { laid: number; all: number; words: string }) {
  return (
    <div className="fd-frag">
      <span className="fd-bricks" aria-hidden="true">
        {Array.from({ length: all }, (_, at) => (
          <i key={at} className={at < laid ? 'on' : ''} />
        ))}
      </span>
      <span className="fd-m">{words}</span>
    </div>
  )
}

function Signature({ words }: { words: string }) {
  return (
    <div className="fd-frag fd-sign">
      <svg viewBox="0 0 220 84" aria-hidden="true">
        <path className="fd-pen" pathLength="1" d={pen} />
      </svg>
      <span className="fd-m">{words}</span>
    </div>
  )
}
