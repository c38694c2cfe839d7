import { Form, Link } from 'react-router'
import type { FormProblem, PageApi } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Fault, SelectField, TextArea, TextField } from '#web/design/field.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { wholeDays } from './whole-days.ts'
import './mend-lines.css'

type Cell = { heading: string; value: string }
/** Of some it is known that they are written in more than one line. */
type ShownCell = Cell & { isLong?: boolean }
type WrongCell = {
  column: string
  text: string
  /** All that may stand there, where that is a list. */
  choices?: readonly string[] | undefined
  /** What is near to what stood there: put there with one tap. */
  meant?: readonly string[] | undefined
}
type WrongLine = { line: number; name: string; faults: WrongCell[]; cells: ShownCell[] }

/** Which line a form puts right; undefined where it is about something else. */
export function mendedIn(form: FormData): number | undefined {
  const asked = form.get('mend')
  return asked === null ? undefined : Number(asked)
}

/** Sends what a form says of a line to the list it is of. */
export async function sendMended(
  api: PageApi,
  list: { type: 'imports' | 'vacancy_imports'; id: string },
  form: FormData,
  line: number,
): Promise<{ mended: number }> {
  const cells: Cell[] = []
  for (let at = 0; form.has(`cells.${at}.heading`); at += 1)
    cells.push({
      heading: String(form.get(`cells.${at}.heading`)),
      value: String(form.get(`use.${at}`) ?? form.get(`cells.${at}.value`) ?? ''),
    })
  if (list.type === 'imports') await api.put(`/imports/${list.id}/rows/${line}`, 'imports', { cells })
  else await api.put(`/vacancy_imports/${list.id}/rows/${line}`, 'vacancy_imports', { cells })
  return { mended: line }
}

/** From so many signs on a cell is written in a field of more than one line. */
const longCell = 60

/** The lines that are wrong, each with what is wrong in a field, to be put right here and taken in one by one. */
export function MendLines({
  lines,
  problem,
  isRaw = false,
}: {
  lines: readonly WrongLine[]
  problem: FormProblem | undefined
  /** Whether each is shown as it stands in the file, too, with what is wrong marked: of lines of a few short cells. */
  isRaw?: boolean
}) {
  return (
    <ol className="mend-lines" data-raw={isRaw ? '' : undefined}>
      {lines.map((wrong) => (
        <MendLine
          key={wrong.line}
          wrong={wrong}
          isRaw={isRaw}
          problem={problem?.values.mend === String(wrong.line) ? problem : undefined}
        />
      ))}
    </ol>
  )
}

function MendLine({ wrong, problem, isRaw }: { wrong: WrongLine; problem: FormProblem | undefined; isRaw: boolean }) {
  const t = useT()
  const { line, name, cells } = wrong
  const own = (key: string, values?: Record<string, string | number>) => t(`imports.mend.${key}`, values)
  const cellsShown = cells.map(({ heading, value, isLong }, at) => {
    const faults = wrong.faults.filter(({ column }) => column === heading).map(({ text }) => wholeDays(text))
    const known = wrong.faults.find(({ column }) => column === heading)
    return {
      heading,
      at,
      isLong,
      choices: known?.choices ?? [],
      meant: known?.meant,
      isWrong: faults.length > 0 || problem?.fields[`cells.${at}.value`] !== undefined,
      value: problem?.values[`cells.${at}.value`] ?? value,
      errors: problem ? problem.fields[`cells.${at}.value`] : faults,
    }
  })
  // What is wrong with the line and with none of its cells.
  const whole = problem
    ? problem.fields.cells
    : wrong.faults.filter(({ column }) => !cells.some(({ heading }) => heading === column)).map(({ text }) => text)
  const fieldOf = ({ heading, at, isLong, value, errors, choices, meant }: (typeof cellsShown)[number]) => {
    const of = `cells.${at}.value`
    const shown = {
      label: heading,
      name: of,
      // The one that was refused has the id its summary leads to.
      id: problem ? `f-${of}` : `f-${of}-${line}`,
      errors,
      defaultValue: value,
    }
    // What one chooses from a list is chosen; what was written stays in sight above it.
    if (choices.length > 0)
      return (
        <SelectField
          key={at}
          {...shown}
          defaultValue={choices.includes(value) ? value : ''}
          options={[{ value: '', label: own('choose') }, ...choices.map((one) => ({ value: one, label: one }))]}
        />
      )
    if (meant)
      return (
        <div key={at}>
          <TextField {...shown} />
          <Meant at={at} meant={meant} />
        </div>
      )
    return isLong || value.length > longCell ? (
      <TextArea key={at} {...shown} rows={3} />
    ) : (
      <TextField key={at} {...shown} />
    )
  }
  const [bad, good] = [cellsShown.filter(({ isWrong }) => isWrong), cellsShown.filter(({ isWrong }) => !isWrong)]
  return (
    <li>
      <h2>
        <span className="muted">{own('line', { line })}</span> {name}
      </h2>
      {isRaw ? <RawLine {...wrong} label={own('line', { line })} /> : null}
      <Form method="post" noValidate>
        {/* Enter in a field sends what is written there, and none of what is proposed below it. */}
        <button type="submit" hidden aria-label={own('do', { line })} />
        {cells.map(({ heading }, at) => (
          <input key={heading} type="hidden" name={`cells.${at}.heading`} value={heading} />
        ))}
        <Fault errors={whole} />
        <div className="mend-wrong">{bad.map(fieldOf)}</div>
        <details open={bad.length === 0 || undefined}>
          <summary>{own('rest')}</summary>
          <div className="cols cols-3">{good.map(fieldOf)}</div>
        </details>
        <input type="hidden" name="mend" value={String(line)} />
        <SubmitButton look="plain">{own('do', { line })}</SubmitButton>
      </Form>
    </li>
  )
}

/** A line as it stands in the file, each cell under its heading. */
function RawLine({ cells, faults, label }: Pick<WrongLine, 'cells' | 'faults'> & { label: string }) {
  const isWrong = (heading: string) => faults.some(({ column }) => column === heading)
  const known = cells.filter(({ heading, value }) => value !== '' && !isWrong(heading))
  // What is to be mended stands in front, in sight however wide the file is.
  const told = [...cells.filter(({ heading }) => isWrong(heading)), ...known]
  return (
    <div role="group" aria-label={label}>
      <dl className="mend-raw">
        {told.map(({ heading, value }) => (
          <div key={heading} data-wrong={isWrong(heading) ? '' : undefined}>
            <dt>{heading}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Organizations whose name is near to what stood there, each with one tap; where there is none, the way to add it. */
function Meant({ at, meant }: { at: number; meant: readonly string[] }) {
  const t = useT()
  const path = useLocalePath()
  const { navigation } = useShell()
  const adds = navigation.some((entry) => entry.path === '/organizations')
  return (
    <div className="mend-meant">
      {meant.length > 0 ? (
        <>
          <span>{t('imports.mend.meant')}</span>
          {meant.map((name) => (
            <button key={name} type="submit" className="btn btn-sm" name={`use.${at}`} value={name}>
              {name}
            </button>
          ))}
        </>
      ) : null}
      {adds ? <Link to={path('/organizations/add')}>{t('imports.mend.add-organization')}</Link> : null}
    </div>
  )
}
