import { expect, test, vi } from 'vitest'
import { apiForTest } from '#test/support/api.ts'
import { backUp, emptyMachine, folderForTest, restore } from '#test/support/backups.ts'
import { s3ForTest } from '#test/support/servers/s3.ts'
import { createSecrets } from '#server/platform/auth/secrets.ts'
import { createStorage } from '#server/platform/files/storage.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { destinationOf } from './destinations.ts'

vi.setConfig({ testTimeout: 120_000 })

test('files of a bucket travel to a bucket of another server, by an archive that is in a third one', async () => {
  const [uploads, backups, other] = [await s3ForTest(), await s3ForTest(), await s3ForTest()]
  const api = await apiForTest({ env: uploads.env })
  await makeUser(api)
  const { storage } = api.app.dependencies
  const keys = Array.from({ length: 25 }, (_, n) => `public/${String(n).padStart(5, '0')}.webp`)
  for (const key of keys) await storage.put(key, Buffer.from(`picture ${key}`), 'image/webp')
  const elsewhere = {
    BACKUP_S3_ENDPOINT: backups.endpoint,
    BACKUP_S3_REGION: 'auto',
    BACKUP_S3_ACCESS_KEY_ID: 'S3RVER',
    BACKUP_S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
  const settings = {
    ...elsewhere,
    BACKUP_TO: 's3://kando/every/day',
    BACKUP_KEEP_DAYS: 1,
    BACKUP_KEEP_WEEKS: 0,
    BACKUP_KEEP_MONTHS: 0,
  }
  await backUp(api, undefined, settings)
  api.clock.advance(24 * 60 * 60_000)
  const archive = await backUp(api, undefined, settings)
  expect(archive).toBe('s3://kando/every/day/kando-2026-11-24T080000Z.tar.zst')

  const machine = await emptyMachine({ ...other.env, ...elsewhere })
  const { destination } = destinationOf(machine.env, archive)
  expect(await destination.list()).toEqual(['kando-2026-11-24T080000Z.tar.zst'])
  expect(await restore(archive, machine)).toContain('25 files')
  const restored = createStorage(machine.env, createSecrets(machine.env.SECRET_KEY))
  for (const key of [keys[0]!, keys.at(-1)!]) expect(String(await restored.read(key, 1000))).toBe(`picture ${key}`)
})

test('an archive that is not there, or a bucket that is not, is said with its address', async () => {
  const { env } = await s3ForTest()
  const machine = await emptyMachine(env)
  await expect(restore('s3://kando/none.tar.zst', machine)).rejects.toThrow(
    's3://kando/none.tar.zst: there is no such file',
  )
  const missing = `${folderForTest()}/none.tar.zst`
  await expect(restore(missing, machine)).rejects.toThrow(`${missing}: there is no such file`)
  const api = await apiForTest({ env })
  await expect(backUp(api, 's3://nowhere/')).rejects.toThrow(/^s3:\/\/nowhere\/kando-.*: /)
  const run = await api.db.selectFrom('backup_runs').select('state').executeTakeFirstOrThrow()
  expect(run.state).toBe('FAILED')
})
