import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testApi } from '#test/support/api.ts'
import { containsText } from './contains-text.ts'

const api = await testApi()
afterAll(() => api.close())

test.each([
  ['Ọláṣubọ̀mí Adé', 'OLASUBOMI', true],
  ['olasubomi', 'Ọláṣubọ̀mí', true],
  ['أحمد الطيّب', 'احمد الطيب', true],
  ['فاطمة', 'فَاطِمَه', true],
  ['مـحـمـد', 'محمد', true],
  ['دورة ٢٠٢٦', '2026', true],
  ['Aly', 'ali', false],
  ['أحمد', 'حامد', false],
])('that %s contains %s is %s', async (text, part, contains) => {
  const { rows } = await sql<{ found: boolean }>`select ${containsText(sql`${text}`, sql`${part}`)} as found`.execute(
    api.db,
  )
  expect(rows[0]!.found).toBe(contains)
})
