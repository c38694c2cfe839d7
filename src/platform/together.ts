/**
 * Asks the same thing once for all who want to know it. Whoever comes while an answer is on its way shares the next one: what
 * anybody is told was asked after they came.
 */
export function askedTogether<Subject, Answer>(
  keyOf: (subject: Subject) => string,
  ask: (subject: Subject) => Promise<Answer>,
): (subject: Subject) => Promise<Answer> {
  const turns = new Map<string, { asked: Promise<Answer>; next?: Promise<Answer> }>()

  function begin(key: string, subject: Subject): Promise<Answer> {
    const asked = ask(subject)
    const turn = { asked }
    turns.set(key, turn)
    const end = () => {
      if (turns.get(key) === turn) turns.delete(key)
    }
    asked.then(end, end)
    return asked
  }

  return (subject) => {
    const key = keyOf(subject)
    const turn = turns.get(key)
    if (!turn) return begin(key, subject)
    const after = () => begin(key, subject)
    turn.next ??= turn.asked.then(after, after)
    return turn.next
  }
}
