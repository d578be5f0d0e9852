import { Transform, type Readable } from 'node:stream'
import { openS3Client } from '#server/platform/files/storage-s3.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { Destination, PendingArchive } from './destination.ts'

/** Bytes of a part: an upload has 10,000 parts at most, so an archive may have 160 GB. Memory holds three of them. */
const uploadPart = 16 * 1024 * 1024
const uploadsAtOnce = 2
/** Milliseconds that a part may take. */
const partTimeout = 120_000

export const isBucketAddress = (address: string) => address.startsWith('s3://')

/** The bucket has a provider of its own where BACKUP_S3_* is set, otherwise that of the uploads. */
function openBucket(env: Env) {
  const own = env.BACKUP_S3_ENDPOINT !== undefined
  if (!own && env.S3_ENDPOINT === undefined)
    throw new OperatorError('An address with s3:// needs S3_ENDPOINT or BACKUP_S3_ENDPOINT and their keys')
  const settings = own
    ? {
        S3_ENDPOINT: env.BACKUP_S3_ENDPOINT,
        S3_REGION: env.BACKUP_S3_REGION,
        S3_ACCESS_KEY_ID: env.BACKUP_S3_ACCESS_KEY_ID,
        S3_SECRET_ACCESS_KEY: env.BACKUP_S3_SECRET_ACCESS_KEY,
      }
    : env
  return openS3Client(settings, partTimeout)
}

/** Archives in a bucket of any S3-compatible server, below `s3://bucket/prefix`. */
export function bucketDestination(env: Env, address: string): Destination {
  const [, Bucket = '', path = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(address) ?? []
  const prefix = path === '' || path.endsWith('/') ? path : `${path}/`
  const named = (name: string) => `s3://${Bucket}/${prefix}${name}`
  const key = (name: string) => ({ Bucket, Key: `${prefix}${name}` })
  const calling = async <T>(name: string, work: (opened: Awaited<ReturnType<typeof openS3Client>>) => Promise<T>) => {
    const opened = await openBucket(env)
    try {
      return await work(opened)
    } catch (error) {
      throw error instanceof OperatorError ? error : inWords(named(name), error)
    }
  }
  return {
    address: named,
    create: (name) =>
      calling(name, async (opened) => {
        const { sdk, client } = opened
        const exists = await client.send(new sdk.HeadObjectCommand(key(name))).then(
          () => true,
          (error: unknown) => !isMissing(error) && Promise.reject(error as Error),
        )
        if (exists) throw new OperatorError(`${named(name)} exists: choose another name`)
        return upload(opened, named(name), key(name))
      }),
    open: (name) =>
      calling(name, async ({ sdk, client }) => {
        const { Body } = await client.send(new sdk.GetObjectCommand(key(name)))
        return Body as Readable
      }),
    list: () =>
      calling('', async ({ sdk, client }) => {
        const names: string[] = []
        for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
          names.push(...Contents.flatMap(({ Key }) => (Key === undefined ? [] : [Key.slice(prefix.length)])))
        return names
      }),
    remove: (name) =>
      calling(name, async ({ sdk, client }) => void (await client.send(new sdk.DeleteObjectCommand(key(name))))),
  }
}

/** An upload in parts: the object exists once all of them are there. */
async function upload(
  { client }: Awaited<ReturnType<typeof openS3Client>>,
  address: string,
  key: { Bucket: string; Key: string },
): Promise<PendingArchive> {
  const { Upload } = await import('@aws-sdk/lib-storage')
  let bytes = 0
  const sink = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const params = { ...key, Body: sink, ContentType: 'application/octet-stream' }
  const uploading = new Upload({ client, params, partSize: uploadPart, queueSize: uploadsAtOnce })
  const done = uploading.done()
  done.catch((error: unknown) => sink.destroy(inWords(address, error)))
  return {
    sink,
    async commit() {
      await done.catch((error: unknown) => Promise.reject(inWords(address, error)))
      return bytes
    },
    async abort() {
      sink.destroy()
      await uploading.abort()
      await done.catch(() => {})
    },
  }
}

const isMissing = (error: unknown) => ['NoSuchKey', 'NotFound'].includes((error as { name?: string }).name ?? '')
const inWords = (address: string, error: unknown) =>
  new OperatorError(`${address}: ${isMissing(error) ? 'there is no such file' : (error as Error).message}`, {
    cause: error,
  })
