import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/** An earlier version in a folder of its own, built; or why there is none. */
export type Release = { root: string; name: string; remove(): void } | { missing: string }

const root = join(import.meta.dirname, '../../..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/**
 * The last tagged version, or else the one before the newest migration, which is what an upgrade has to be compatible with. It runs with
 * the packages that are installed here.
 */
export function previousRelease(folder: string): Release {
  if (spawnSync('git', ['rev-parse', '--git-dir'], { cwd: root }).status !== 0) return { missing: 'no git repository' }
  const commit = lastTag() ?? beforeNewestMigration()
  if (commit === undefined) return { missing: 'the history is not there' }
  const release = join(folder, 'previous')
  git('worktree', 'add', '--quiet', '--detach', '--force', release, commit)
  const remove = () => {
    rmSync(release, { recursive: true, force: true })
    git('worktree', 'prune')
  }
  try {
    symlinkSync(join(root, 'node_modules'), join(release, 'node_modules'))
    const run = (...args: string[]) =>
      execFileSync(process.execPath, args, {
        cwd: release,
        env: { ...process.env, NODE_ENV: 'production' },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    run('tools/texts/generate.ts')
    run('node_modules/vite/bin/vite.js', 'build', '--app', '--configLoader', 'native', '--logLevel', 'warn')
  } catch (error) {
    remove()
    throw error
  }
  const packages = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8')
  const same = packages(release) === packages(root) ? '' : ', with the packages of this version'
  return { root: release, name: `${git('log', '-1', '--format=%h of %cs', commit)}${same}`, remove }
}

function lastTag(): string | undefined {
  const { status, stdout } = spawnSync('git', ['describe', '--tags', '--abbrev=0', 'HEAD^'], {
    cwd: root,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : undefined
}

function beforeNewestMigration(): string | undefined {
  const newest = git('ls-files', 'db/migrations').split('\n').at(-1)!
  const added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', newest)
  const parent = spawnSync('git', ['rev-parse', '--verify', `${added}^`], { cwd: root, encoding: 'utf8' })
  return added !== '' && parent.status === 0 ? parent.stdout.trim() : undefined
}
