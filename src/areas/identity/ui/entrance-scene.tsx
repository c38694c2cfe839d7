import { Drawing, Facade } from '#web/design/scene.tsx'

/** The flags on the line above the square: where each hangs, and in which colour. */
const flags = Array.from({ length: 17 }, (_, at) => {
  const x = 25 + at * 50
  const deep = 34 + 52 * (1 - ((x - 420) / 420) ** 2)
  return { x, deep, look: ['il-a', 'il-y', 'il-w', 'il-b'][at % 4] }
})

/** The square on a day of an internship: who goes there, who receives her, and who looks after it, before the houses. */
export function EntranceScene() {
  return (
    <div className="login-art plane paving" aria-hidden="true">
      <svg className="login-sun" viewBox="0 0 100 100" focusable="false">
        <circle className="il-sun" cx="50" cy="50" r="50" />
      </svg>
      <svg className="login-sky" viewBox="0 0 840 420" focusable="false">
        <path className="login-rope" d="M0 34Q420 138 840 34" />
        {flags.map(({ x, deep, look }) => (
          <path key={x} className={look} d={`M${x - 13} ${deep}h26l-13 28z`} />
        ))}
        <path className="login-cloud" d="M110 236a30 30 0 0 1 8-59 46 46 0 0 1 86-10 34 34 0 0 1 44 69z" />
        <path className="login-cloud" d="M520 318a22 22 0 0 1 6-43 34 34 0 0 1 62-8 26 26 0 0 1 34 51z" />
      </svg>
      <div className="login-street">
        <Facade name="shops" />
        <Facade name="care" />
        <Facade name="culture" />
        <Facade name="community" />
      </div>
      <div className="login-people">
        <Drawing name="person-pupil" />
        <Drawing name="person-host" />
        <Drawing name="person-coordinator" />
      </div>
    </div>
  )
}
