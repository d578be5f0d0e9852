import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { sourceLanguage } from '../../src/contract/offered-languages.ts'
import { openCatalogue } from '../texts/catalogue.ts'
import { runtimeOfTexts, writeLanguageSlots, writeSlots } from '../texts/slots.ts'

const texts = fileURLToPath(new URL('../../src/texts', import.meta.url))

/** Builds with slots in place of texts: `write-languages.ts` makes the files of each language from the same build. */
export function textSlots(): Plugin {
  const modules = new Map<string, string>()
  return {
    name: 'kando:texts',
    enforce: 'pre',
    apply: 'build',
    buildStart() {
      // Once for all environments.
      if (modules.size > 0) return
      const { source, complete } = openCatalogue(texts)
      const formats = runtimeOfTexts(complete.values())
      for (const file of source) modules.set(`${file.name}.ts`, writeSlots(file, formats))
      modules.set('language.ts', writeLanguageSlots())
    },
    load: {
      filter: { id: /\/src\/texts\/compiled\// },
      handler: (id) => modules.get(relative(`${texts}/compiled/${sourceLanguage}`, id).replaceAll('\\', '/')),
    },
  }
}
