import { afterEach, describe, expect, it, vi } from 'vitest'
import { hearOutcomes, waitForTheLine, type SendOutcome } from './connection.ts'

const page = 'http://school.example/nl/content/new.data'
const toSignIn = () => new Response('"/nl/auth/login-1?redirect=%2Fnl%2Fcontent%2Fnew"', { status: 202 })

class AForm {
  dataset = {}
}

/** Sends a form by the scripts of a page, which then reads the page anew; gives what was told of it. */
async function send(answer: Response, reading: Response): Promise<SendOutcome[]> {
  let submit = (_event: { target: unknown }) => {}
  const answers = [answer, reading]
  vi.stubGlobal('HTMLFormElement', AForm)
  vi.stubGlobal('location', new URL(page))
  vi.stubGlobal('document', { addEventListener: (_name: string, listener: typeof submit) => (submit = listener) })
  vi.stubGlobal('fetch', async () => answers.shift())
  waitForTheLine()
  const told: SendOutcome[] = []
  const stop = hearOutcomes((_form, outcome) => told.push(outcome))
  submit({ target: new AForm() })
  await fetch(page, { method: 'POST' })
  await fetch(page)
  stop()
  return told
}

describe('what became of a form', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('is that it was taken', async () => {
    expect(await send(new Response('saved'), new Response('/nl/auth/login-1?redirect='))).toEqual(['taken'])
  })

  it('is that its sender has to sign in first, where the form itself asks for it', async () => {
    expect(await send(toSignIn(), new Response('sign in'))).toEqual(['signed-out'])
  })

  it('is the same where only reading the page anew asks for it', async () => {
    expect(await send(new Response('a draft with one block more'), toSignIn())).toEqual(['taken', 'signed-out'])
  })

  it('is that it was refused', async () => {
    expect(await send(new Response('', { status: 422 }), toSignIn())).toEqual(['refused'])
  })
})
