import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { apiForTest } from '#test/support/api.ts'
import { deleteInBatches } from './delete-in-batches.ts'

test('rows are deleted in batches up to a limit, and the caller learns whether some may be left', async () => {
  const { db } = await apiForTest()
  await sql`
    insert into mail_deliveries (key, claimed_at) select n::text, timestamptz '2026-01-01' + n * interval '1 day' from generate_series(1, 25) n`.execute(
    db,
  )
  const run = () =>
    deleteInBatches(
      db,
      'mail_deliveries',
      { key: sql`claimed_at`, below: new Date('2026-01-25') },
      { size: 5, most: 2 },
    )
  const left = async () => (await db.selectFrom('mail_deliveries').select('key').execute()).length
  const seen = []
  for (let n = 0; n < 3; n++) seen.push([await run(), await left()])
  expect(seen).toEqual([
    [true, 15],
    [true, 5],
    [false, 2],
  ])
})
