import { randomUUID } from 'node:crypto'
import { realtimePath } from '#contract/realtime.ts'

/** One connected person of a bench. */
export type Client = {
  /** Sends a message; resolves with its acknowledgement. */
  send(body: Record<string, unknown>): Promise<Record<string, unknown>>
  /** Calls back with the id of each message that arrives. */
  onMessage(listener: (id: string) => void): void
  close(): void
}

type Acknowledge = (answer: Record<string, unknown>) => void

/** A person at the bare server of baseline-conversations.ts. */
export async function connectBare(port: number, index: number): Promise<Client> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/${index}`)
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  const waiting = new Map<string, Acknowledge>()
  let arrived: (id: string) => void = () => {}
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as { id?: string; acknowledged?: string }
    if (message.acknowledged === undefined) return arrived(message.id!)
    waiting.get(message.acknowledged)?.({})
    waiting.delete(message.acknowledged)
  })
  return {
    send: (body) =>
      new Promise((resolve) => {
        waiting.set(String(body['id']), resolve)
        socket.send(JSON.stringify(body))
      }),
    onMessage: (listener) => void (arrived = listener),
    close: () => socket.close(),
  }
}

/** A person at our server, with the same bare WebSocket: Engine.IO 4 and Socket.IO 5 packets are a digit or two and JSON. */
export async function connectOurs(port: number, token: string): Promise<Client> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${realtimePath}/?EIO=4&transport=websocket`)
  const waiting = new Map<number, Acknowledge>()
  let next = 0
  let arrived: (id: string) => void = () => {}
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('message', ({ data }) => {
      const text = String(data)
      if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`)
      else if (text === '2') socket.send('3')
      else if (text.startsWith('40')) resolve()
      else if (text.startsWith('44')) reject(new Error(text))
      else if (text.startsWith('43')) {
        const at = text.indexOf('[')
        const [answer] = JSON.parse(text.slice(at)) as [Record<string, unknown>]
        waiting.get(Number(text.slice(2, at)))?.(answer)
        waiting.delete(Number(text.slice(2, at)))
      } else if (text.startsWith('42["chat:message"'))
        arrived((JSON.parse(text.slice(2)) as [string, { id: string }])[1].id)
    })
  })
  return {
    send: (body) =>
      new Promise((resolve) => {
        waiting.set(next, resolve)
        socket.send(`42${next++}${JSON.stringify(['chat:send', body])}`)
      }),
    onMessage: (listener) => void (arrived = listener),
    close: () => socket.close(),
  }
}

/** The body of an encrypted message of 200 characters; what it says does not matter to either server. */
export const messageBody = 'A'.repeat(304)
export const newMessage = (fields: Record<string, unknown>) => ({ id: randomUUID(), messageBody, ...fields })
