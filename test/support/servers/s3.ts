import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { onTestFinished } from 'vitest'

/** An S3 server on loopback. It cannot verify the signatures of the SDK's third version, so the tests check their parameters. */
export async function s3ForTest() {
  const directory = await mkdtemp(join(tmpdir(), 'kando-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'kando', configs: [] }],
  })
  const { port } = await server.run()
  onTestFinished(async () => {
    await server.close()
    await rm(directory, { recursive: true })
  })
  const endpoint = `http://127.0.0.1:${port}`
  return { endpoint, env: settingsOf(endpoint) }
}

export const settingsOf = (endpoint: string) => ({
  S3_ENDPOINT: endpoint,
  S3_REGION: 'auto',
  S3_BUCKET: 'kando',
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
})
