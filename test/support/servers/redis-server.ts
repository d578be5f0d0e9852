import { spawnSync } from 'node:child_process'
import { listeningProgram, type ListeningProgram } from '#test/support/listening-program.ts'

/** Debian's Redis; CI installs it. */
export const hasRedisServer = spawnSync('redis-server', ['--version']).status === 0

/** A Redis server of our own on loopback that keeps nothing on the disk. */
export const redisOn = (port: number): ListeningProgram =>
  listeningProgram(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { port },
  )
