import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { storeBooking, type BaselineBooking } from './baseline-booking.ts'

/**
 * The baseline of the API benchmarks: a bare `node:http` server that selects one row by its key and sends it as JSON; for POST it inserts
 * and commits one row instead, without anything else that an endpoint needs. For PUT it stores a booking with all that makes it safe and
 * nothing else (baseline-booking.ts). Prints its port.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, pipeline: true })
await pool.query(
  'create table if not exists bare_rows (id uuid primary key default gen_random_uuid(), user_id uuid, at timestamptz)',
)
const read = {
  name: 'by-key',
  text: 'select id, full_name, email, time_zone, created_at from users where id = $1',
}
const write = {
  name: 'one-row',
  text: 'insert into bare_rows (user_id, at) values ($1, now()) returning id, user_id, at',
}
const server = createServer((request, response) => {
  const id = request.url?.slice(1) ?? ''
  const answer =
    request.method === 'PUT'
      ? text(request).then((body) => storeBooking(pool, JSON.parse(body) as BaselineBooking))
      : pool
          .query({ ...(request.method === 'POST' ? write : read), values: [id] })
          .then(({ rows }) => rows[0] as object)
  answer.then(
    (row) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(row))
    },
    (error: Error) => {
      response.writeHead(500)
      response.end(error.message)
    },
  )
})
server.listen(0, '127.0.0.1', () => console.log(`port ${(server.address() as { port: number }).port}`))
