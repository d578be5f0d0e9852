import { checkBuild, checkStart } from './platform/operations/check-start.ts'
import { checkEnv } from './platform/operations/env.ts'
import { explainStart } from './platform/operations/explain-start.ts'

// With --check only what could hinder the start.
try {
  const env = checkEnv()
  await checkStart(env)
  if (!process.argv.includes('--check')) {
    checkBuild(env)
    // What hinders it is said before the whole server is loaded.
    const { startServer } = await import('./start-server.ts')
    await startServer(env)
  }
} catch (error) {
  const known = explainStart(error)
  console.error(known?.message ?? error)
  process.exit(known?.exitCode ?? 1)
}
