import pg from 'pg'
import { WebSocketServer, type WebSocket } from 'ws'

/**
 * The baseline of the conversation benchmarks: a bare `ws` server that inserts and commits one row per message, then sends it to the
 * receiver and acknowledges it, without anything else that a conversation needs. Prints its port.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, pipeline: true })
await pool.query(
  'create table if not exists bare_messages (id uuid primary key, receiver integer, body text, at timestamptz)',
)
const insert = {
  name: 'message',
  text: 'insert into bare_messages (id, receiver, body, at) values ($1, $2, $3, now())',
}
const people = new Map<number, WebSocket>()

const server: WebSocketServer = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () =>
  console.log(`listening ${(server.address() as { port: number }).port}`),
)
server.on('connection', (socket, request) => {
  people.set(Number(request.url?.slice(1)), socket)
  socket.on('message', (data) => {
    const text = String(data as Buffer)
    const { id, to, body } = JSON.parse(text) as { id: string; to: number; body: string }
    void pool.query({ ...insert, values: [id, to, body] }).then(() => {
      people.get(to)?.send(text)
      socket.send(JSON.stringify({ acknowledged: id }))
    })
  })
})
