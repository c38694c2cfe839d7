import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { openMailer } from './mail.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A mail server that takes each message in; of the first `drops` it breaks off before it says so. */
async function aMailServer(drops: number) {
  const messages: string[] = []
  const server = createServer((socket) => {
    let text: string | undefined
    socket.write('220 hier\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      if (text !== undefined) {
        text += chunk.toString()
        if (!text.endsWith('\r\n.\r\n')) return
        messages.push(text)
        text = undefined
        if (messages.length <= drops) socket.destroy()
        else socket.write('250 ok\r\n')
        return
      }
      const command = chunk.toString().slice(0, 4).toUpperCase()
      if (command === 'DATA') text = ''
      socket.write(command === 'DATA' ? '354 go on\r\n' : command === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
    })
  })
  servers.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return { messages, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

it('a mail that is sent once more, because nobody said it had come, is the same mail', async () => {
  const { messages, url } = await aMailServer(1)
  const mailer = openMailer(url)
  const mail = {
    id: '019a-1',
    from: { name: 'Raayland', address: 'hulp@raayland.example' },
    to: { name: 'Noor', address: 'noor@mens.example' },
    replyTo: null,
    subject: 'Dag',
    html: '<p>Dag</p>',
    text: 'Dag',
  }
  await expect(mailer.send(mail)).rejects.toThrow()
  await mailer.send(mail)
  await mailer.send({ ...mail, id: '019a-2' })
  expect(messages.map((text) => /^Message-ID: (.*)$/im.exec(text)?.[1]?.trim())).toEqual([
    '<019a-1@raayland.example>',
    '<019a-1@raayland.example>',
    '<019a-2@raayland.example>',
  ])
})
