import { compileText } from './compile-text.ts'
import { textsBelow, type TextFile } from './read-texts.ts'
import { exported, importOf, runtime, textValue, valueOf } from './write-module.ts'

/** The function whose calls stand in the built files where texts belong; it does not exist. */
const slot = 'KANDO_TEXT'
const slotPattern = /\bKANDO_TEXT\((["'`])([^"'`]+)\1((?:,\s*[\w$.]+)*)\)/g

type Runtime = (typeof runtime)[number]

/**
 * What the texts of any language are formatted with, by text: the module of a text that is counted in one language only hands over what
 * counts in all.
 */
export function runtimeOfTexts(languages: Iterable<readonly TextFile[]>): ReadonlyMap<string, ReadonlySet<Runtime>> {
  const found = new Map<string, Set<Runtime>>()
  for (const files of languages)
    for (const { name, texts } of files)
      for (const [key, text] of textsBelow(texts)) {
        const at = `${name}.json: ${key}`
        const names = found.get(at) ?? new Set()
        const naming = (used: string) => {
          if (isRuntime(used)) names.add(used)
          return used
        }
        compileText(text, { naming })
        found.set(at, names)
      }
  return found
}

const isRuntime = (name: string): name is Runtime => (runtime as readonly string[]).includes(name)

/** The module of a text file with a slot for each text, from which all languages are made. */
export function writeSlots(file: TextFile, formats: ReturnType<typeof runtimeOfTexts>): string {
  const slotAt = (at: string) =>
    `/* @__PURE__ */ ${slot}(${[JSON.stringify(at), ...(formats.get(at) ?? [])].join(', ')})`
  const code = Object.entries(file.texts).map(([key, node]) =>
    exported(key, ` = ${valueOf(node, `${file.name}.json: ${key}`, (_, at) => slotAt(at))}`),
  )
  return [importOf(runtime, file), ...code, ''].join('\n')
}

/** The same for what a language's modules format with. */
export const writeLanguageSlots = (): string => `
import { formatsOf } from '../../formats.ts'
export { select } from '../../formats.ts'
export const language = /* @__PURE__ */ ${slot}("language")
export const { number, plural, ordinal, list, row, writeNumbersAs } = /* @__PURE__ */ formatsOf(/* @__PURE__ */ ${slot}("format"))
`

export const hasSlots = (code: string): boolean => code.includes(slot)

/** What stands in the slots of one language: texts and other constants, by place; `formats` as the modules were written with. */
export type SlotTexts = {
  texts: ReadonlyMap<string, string>
  formats: ReturnType<typeof runtimeOfTexts>
  isolatesNames?: boolean
}

/** Puts the texts of a language into built code. Throws where a slot has no text, or does not look like one. */
export function fillSlots(code: string, { texts, formats, isolatesNames = false }: SlotTexts): string {
  const filled = code.replaceAll(slotPattern, (_, _quote: string, at: string, given: string) => {
    const text = texts.get(at)
    if (text === undefined) throw new Error(`${at}: no text for a slot`)
    const names = given.split(',').slice(1)
    const called = new Map([...(formats.get(at) ?? [])].map((name, index) => [name as string, names[index]!.trim()]))
    return textValue(text, { naming: namingBeside(called), isolates: isolatesNames })
  })
  if (hasSlots(filled)) throw new Error(`A slot is not filled: ${/.{0,20}KANDO_TEXT.{0,60}/s.exec(filled)?.[0]}`)
  return filled
}

/** Calls what texts are formatted with as the code around them does, and their arguments otherwise. */
function namingBeside(called: ReadonlyMap<string, string>): (name: string) => string {
  const taken = new Set([...called.values()].map((name) => name.split('.')[0]!))
  const own = new Map<string, string>()
  return (name) => {
    const known = called.get(name) ?? own.get(name)
    if (known !== undefined) return known
    const free = [...'abcdefghijklmnopqrstuvwxyz'].find((letter) => !taken.has(letter))
    if (free === undefined) throw new Error('The text has too many arguments')
    taken.add(free)
    own.set(name, free)
    return free
  }
}
