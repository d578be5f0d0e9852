import { expect, test } from 'vitest'
import { areaFile } from './area-files.ts'
import { areas, type AreaName } from './en/index.ts'

const files = import.meta.glob<Record<string, unknown>>('./en/**/*.ts')

test.each(Object.keys(areas) as AreaName[])('the area %s is exported by its file', async (name) => {
  const file = await files[`./en/${areaFile(name)}`]?.()
  expect(Object.values(file ?? {})).toContain(await areas[name]())
})
