import { existsSync, statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import type { Env } from '#server/platform/operations/env.ts'
import type { Destination } from './destination.ts'
import { folderDestination } from './destination-folder.ts'
import { bucketDestination, isBucketAddress } from './destination-s3.ts'

/** Where an address leads: a folder or `s3://bucket/prefix`, or a name in it; `name` is undefined for all of them. */
export function destinationOf(env: Env, address: string): { destination: Destination; name: string | undefined } {
  if (isBucketAddress(address)) {
    const name = address.endsWith('/') || !/\.tar\.[a-z.]+$/.test(address) ? undefined : basename(address)
    const prefix = name === undefined ? address : address.slice(0, -name.length)
    return { destination: bucketDestination(env, prefix), name }
  }
  const path = resolve(address)
  const isFolder = /[\\/]$/.test(address) || (existsSync(path) && statSync(path).isDirectory())
  if (isFolder) return { destination: folderDestination(path), name: undefined }
  return { destination: folderDestination(dirname(path)), name: basename(path) }
}

/** The folder or bucket of BACKUP_TO, which need not exist yet. */
export const folderOrBucket = (env: Env, address: string): Destination =>
  isBucketAddress(address) ? bucketDestination(env, address) : folderDestination(resolve(address))
