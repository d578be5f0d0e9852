// `npm test`, or some suites of it: `npm test -- unit api`. Further arguments choose tests of one suite: `npm test -- browser offline`. The
// last line counts over all suites: "N passed, N failed".
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { build } from './build.mjs'
import { install, root, runtime } from './install.mjs'

const suites = {
  // Each of its usual four checkers finds out for itself what the others know: two take three fifths of the processor time.
  types: () => singleCheck(['typescript/bin/tsc', '-p', '.', '--checkers', '2']),
  lint: async () => {
    const linted = await run(['oxlint/bin/oxlint'])
    const formatted = await run(['oxfmt/bin/oxfmt', '--check'])
    return { passed: linted && formatted ? 1 : 0, failed: linted && formatted ? 0 : 1, skipped: [] }
  },
  shape: () => singleCheck([join(root, 'tools/check-shape.ts')]),
  unit: (chosen) => vitest(['unit', 'web'], chosen),
  api: async (chosen) => {
    await build() // some tests start the real server
    return vitest(['api'], chosen)
  },
  // As operators host it: on the oldest PostgreSQL (the embedded one is the newest), through a PgBouncer in transaction mode.
  external: async (chosen) => {
    const url = process.env.TEST_OLDEST_DATABASE_URL
    const hasPooler = !spawnSync('pgbouncer', ['--version']).error
    const skipped = [
      ...(url ? [] : ['PostgreSQL 15: TEST_OLDEST_DATABASE_URL is not set (.ci/run starts one)']),
      ...(hasPooler ? [] : ['PgBouncer: pgbouncer is not installed (.ci/run installs it)']),
    ]
    if (skipped.length === 2) return { passed: 0, failed: 0, skipped }
    await build()
    const settings = { ...(url && { TEST_DATABASE_URL: url }), ...(hasPooler && { TEST_POOLER: 'on' }) }
    const result = await vitest(['api'], chosen.length > 0 ? chosen : largestApiTests(hasPooler), settings)
    return { ...result, skipped: [...result.skipped, ...skipped] }
  },
  size: async () => {
    await build()
    return singleCheck([join(root, 'tools/check-size.ts')])
  },
  browser: async (chosen) => {
    await build()
    return playwright(chosen)
  },
}

const given = process.argv.slice(2)
const end = given.findIndex((name) => !(name in suites))
const [requested, chosen] = end === -1 ? [given, []] : [given.slice(0, end), given.slice(end)]
if (chosen.length > 0 && !(requested.length === 1 && suites[requested[0]].length === 1)) {
  console.error(`Name suites (${Object.keys(suites).join(', ')}), or unit, api or browser and files of it.`)
  process.exit(2)
}

try {
  await install()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

const results = []
for (const name of Object.keys(suites).filter((suite) => requested.length === 0 || requested.includes(suite))) {
  const started = Date.now()
  console.log(`\n== ${name}`)
  let result
  try {
    result = await suites[name](chosen)
  } catch (error) {
    console.error(error.message)
    result = { passed: 0, failed: 1, skipped: [] }
  }
  results.push({ name, seconds: Math.round((Date.now() - started) / 1000), ...result })
}
report(results)

function report(all) {
  console.log('')
  for (const { name, passed, failed, seconds } of all)
    console.log(`${name.padEnd(8)} ${passed} passed, ${failed} failed, ${seconds} s`)
  const skipped = all.flatMap((suite) => (suite.skipped ?? []).map((title) => `  ${suite.name}: ${title}`))
  if (skipped.length > 0) console.log(`\nSkipped:\n${skipped.join('\n')}`)
  const failures = all.flatMap((suite) => (suite.failures ?? []).flatMap((failure) => describe(suite.name, failure)))
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
  const total = (count) => all.reduce((sum, suite) => sum + suite[count], 0)
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
  process.exitCode = total('failed') > 0 ? 1 : 0
}

/** A failed test: what it left, and how to run it alone. */
function describe(suite, { title, alone, left = [] }) {
  const quoted = (alone ?? []).map((word) =>
    /^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`,
  )
  return [
    `  ${suite}: ${title}`,
    ...(alone ? [`    alone: npm test -- ${suite} ${quoted.join(' ')}`] : []),
    ...left.map((path) => `    see: ${relative(root, path)}`),
  ]
}

async function singleCheck(command) {
  const ok = await run(command)
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: [] }
}

/** Of each feature and each folder of the platform the largest file with API tests that open the database of the run (through the pooler, if any). */
function largestApiTests(hasPooler) {
  const opensDatabase = hasPooler ? /support\/api\.ts'/ : /support\/(?:api|database)\.ts'/
  const bySize = readdirSync(join(root, 'src/server'), { recursive: true })
    .filter((path) => /^(features|platform)[\\/].*\.api\.test\.ts$/.test(path))
    .map((path) => ({ path: join('src/server', path), text: readFileSync(join(root, 'src/server', path), 'utf8') }))
    // One that starts a cluster of its own says nothing about the run's.
    .filter(({ text }) => opensDatabase.test(text) && !text.includes('startTestCluster'))
    .sort((one, other) => one.text.length - other.text.length)
  const partOf = (path) => path.split(/[\\/]/, 4).join('/')
  return [...new Map(bySize.map(({ path }) => [partOf(path), path])).values()]
}

async function vitest(projects, chosen, settings = {}) {
  const file = newReportFile(projects[0])
  const reporters = ['--reporter=default', '--reporter=./tools/vitest-counts.ts']
  const selected = projects.map((project) => `--project=${project}`)
  const ok = await run(['vitest/vitest.mjs', 'run', ...selected, ...reporters, ...chosen], {
    KANDO_COUNTS: file,
    ...settings,
  })
  const { passed, failed, failures, skipped } = readReport(file) ?? { passed: 0, failed: 0, failures: [], skipped: [] }
  return { passed, failed: countFailures(failed, ok), failures, skipped }
}

async function playwright(chosen) {
  const file = newReportFile('browser')
  const ok = await run(['@playwright/test/cli.js', 'test', ...chosen])
  const json = readReport(file)
  const stats = json?.stats ?? { expected: 0, unexpected: 0, flaky: 0 }
  const specs = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specs)]
  const tests = (json?.suites ?? []).flatMap(specs).flatMap((spec) => spec.tests.map((test) => ({ ...spec, ...test })))
  return {
    passed: stats.expected,
    failed: countFailures(stats.unexpected + stats.flaky, ok),
    failures: tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ title, file, line, results }) => ({
        title,
        alone: [`test/e2e/${file}:${line}`],
        // Pictures of its pages, the tree of what they showed, the output of its servers.
        left: results.flatMap(({ attachments }) => attachments.flatMap(({ path }) => path ?? [])),
      })),
    skipped: tests
      .filter(({ status }) => status === 'skipped')
      .map(({ title, annotations }) =>
        `${title} ${annotations.map(({ description }) => description).join(' ')}`.trim(),
      ),
  }
}

/** A run that fails without a failed test (a crash, an unhandled error) counts as one failure. */
function countFailures(failed, ok) {
  return failed === 0 && !ok ? 1 : failed
}

function newReportFile(name) {
  const file = join(root, '.tmp', `${name}.json`)
  mkdirSync(join(root, '.tmp'), { recursive: true })
  rmSync(file, { force: true })
  return file
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** Runs a script of a package (or of this repository, by absolute path) on the runtime with inherited output. */
function run([script, ...rest], settings = {}) {
  const path = script.startsWith(root) ? script : join(root, 'node_modules', script)
  const child = spawn(runtime, [path, ...rest], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // Child processes find the same Node.
    env: {
      ...process.env,
      // Tests start hundreds of processes with the same code: compiling it is half of their start.
      NODE_COMPILE_CACHE: join(root, '.tmp/compile-cache'),
      ...settings,
      PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
    },
    shell: process.platform === 'win32',
  })
  return new Promise((done) => {
    child.once('error', () => done(false))
    child.once('exit', (code) => done(code === 0))
  })
}
