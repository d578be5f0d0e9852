import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sourceOf = (path: string) => readFileSync(path, 'utf8')
const codesIn = (file: string) => Object.keys(JSON.parse(sourceOf(file)) as Record<string, string>)
/** The name of the folder after `src/x/y`. */
const folderOf = (file: string, depth: number) => file.split(/[/\\]/)[depth]!

/** The codes with a text, by feature; those of `fields.json` belong to every form. */
const shared = codesIn('src/texts/en/fields.json')
const byFeature = new Map(
  globSync('src/texts/en/*/fields.json').map((file) => [folderOf(file, 3), codesIn(file)] as const),
)
const all = [...shared, ...codesIn('src/texts/en/requests.json'), ...[...byFeature.values()].flat()]

test('every code has one text', () => {
  expect(all.toSorted()).toEqual([...new Set(all)].toSorted())
  expect(all).toContain('session_title_required')
})

test('a schema has codes of its own feature and shared ones, so that a form needs the texts of one feature', () => {
  const used = globSync('src/contract/*/*.ts').flatMap((file) =>
    [...sourceOf(file).matchAll(/'([a-z_]+)'/g)].flatMap(([, code]) =>
      all.includes(code!) ? [{ feature: folderOf(file, 2), code: code! }] : [],
    ),
  )
  const foreign = used.filter(({ feature, code }) => ![...shared, ...(byFeature.get(feature) ?? [])].includes(code))
  expect(foreign).toEqual([])
  expect(used.length).toBeGreaterThan(100)
})

test('a form has the texts of the features whose schemas it is made of', () => {
  const forms = globSync('src/web/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$|form-schema\.ts$/.test(file))
    .map((file) => ({ file, source: sourceOf(file) }))
    .filter(({ source }) => source.includes('formSchema('))
  const missing = forms.flatMap(({ file, source }) =>
    [...source.matchAll(/^import (?!type)[^']*? from '#contract\/([a-z-]+)\/[a-z-]*schemas\.ts'$/gm)]
      .map(([, feature]) => feature!)
      .filter((feature) => byFeature.has(feature) && !source.includes(`#texts/${feature}/fields.ts`))
      .map((feature) => `${file}: ${feature}`),
  )
  expect(missing).toEqual([])
  expect(forms.length).toBeGreaterThan(15)
})
