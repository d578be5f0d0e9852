import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { visibleText } from '#contract/rich-text.ts'
import { deviceName } from '#rules/accounts/devices.ts'
import { sanitizeRichText } from '#server/platform/text/rich-text.ts'
import { isSafeSvg } from '#server/platform/files/svg.ts'
import { everyRoute } from './personas.ts'

const [small, large] = [10_000, 100_000]
/** A text may take three times as long as in ten parts, and anything may take 60 ms: quadratic patterns take seconds. */
const allowed = (inParts: number) => Math.max(60, inParts * 3)

// Inputs that make patterns and normalisation slow: long runs that almost match, and runs that are reordered.
const pieces = [
  'a',
  ' ',
  '\n',
  '0',
  '-',
  '.',
  '/',
  '@',
  '<',
  '&',
  '<!--',
  '<!---->',
  '<p ',
  '<script>',
  '</script ',
  '-->',
  '\u0323\u0307',
  'a\u0301',
  'a.',
  'a-',
  'a a',
  '1a',
  "''",
  '{[(',
]
const grow = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

/**
 * CPU time of this thread in milliseconds: time on the clock grows with whatever else the machine does. Some kernels count it in steps of
 * 4 ms, so what is measured should take several.
 */
function cpuTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The fastest of a few runs in milliseconds of CPU time. */
function time(run: () => unknown): number {
  let fastest = Infinity
  for (let attempt = 0; attempt < 3 && fastest > 1; attempt++) {
    const started = cpuTime()
    run()
    fastest = Math.min(fastest, cpuTime() - started)
  }
  return fastest
}

function expectLinear(run: (text: string) => unknown) {
  for (const piece of pieces) {
    const [part, whole] = [small, large].map((length) => `x${grow(piece, length)}!`) as [string, string]
    const inParts = time(() => {
      for (let times = 0; times < large / small; times++) run(part)
    })
    const atOnce = time(() => run(whole))
    expect(atOnce, `${JSON.stringify(piece)}, ${inParts.toFixed(1)} ms in parts`).toBeLessThan(allowed(inParts))
  }
}

describe('time is at most linear in the length of the text', () => {
  test.each(textFields())('in the field $name', ({ schema }) => {
    expectLinear((text) => z.safeParse(schema, text))
  })

  test.each([
    ['visibleText', visibleText],
    ['sanitizeRichText', sanitizeRichText],
    ['isSafeSvg', isSafeSvg],
    ['deviceName', deviceName],
  ] as const)('in %s', (_, run) => {
    expectLinear(run)
  })

  test.each(patterns())('of the pattern $pattern', ({ pattern }) => {
    expectLinear((text) => text.replace(pattern, ''))
  })
})

test('fields and patterns are discovered', () => {
  expect(textFields().map(({ name }) => name)).toContain('accounts.login body.email')
  expect(textFields().length).toBeGreaterThan(80)
  expect(patterns().length).toBeGreaterThan(20)
})

/** Every text that a caller can send: the strings in the inputs of all routes. */
function textFields(): { name: string; schema: z.core.$ZodType }[] {
  const found: { name: string; schema: z.core.$ZodType }[] = []
  for (const { name, route } of everyRoute)
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = route[part]
      if (schema) collect(schema, `${name} ${part}`, found)
    }
  return found
}

function collect(schema: z.core.$ZodType, name: string, found: { name: string; schema: z.core.$ZodType }[]): void {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'string') found.push({ name, schema })
  for (const [key, inner] of Object.entries('shape' in def ? (def.shape as object) : {}))
    collect(inner as z.core.$ZodType, `${name}.${key}`, found)
  for (const key of ['element', 'innerType', 'in', 'out', 'valueType', 'keyType'])
    if (key in def) collect((def as never)[key], name, found)
  for (const option of 'options' in def ? (def.options as z.core.$ZodType[]) : []) collect(option, name, found)
}

/** Every regular expression of the contract and the rules. */
function patterns(): { pattern: RegExp }[] {
  const found = new Map<string, RegExp>()
  for (const file of globSync('src/{contract,rules}/**/*.ts', { exclude: ['**/*.test.ts'] })) {
    const { program } = parseSync(file, readFileSync(file, 'utf8'))
    JSON.stringify(program, (_, node: { raw?: string; regex?: { pattern: string; flags: string } } | null) => {
      if (node?.regex) found.set(node.raw ?? '', new RegExp(node.regex.pattern, node.regex.flags.replace('y', 'g')))
      return typeof node === 'bigint' ? null : node
    })
  }
  return [...found.values()].map((pattern) => ({ pattern }))
}
