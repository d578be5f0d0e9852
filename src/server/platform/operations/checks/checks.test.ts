import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkDisk, checkKeyFile, closeKeyFile } from './check-machine.ts'
import { mailDomainChecks } from './check-mail-domain.ts'
import { checkPublicAddress, validityOf } from './check-public-address.ts'
import { checkSharedCache } from './check-shared-cache.ts'

function folder(): string {
  const created = mkdtempSync(join(tmpdir(), 'kando-checks-'))
  onTestFinished(() => rmSync(created, { recursive: true }))
  return created
}

const env = {
  SMTP_URL: 'smtp://mail.kando.example',
  MAIL_FROM: 'Kando <hello@post.kando.example>',
  DKIM_SELECTOR: 'mail',
}

/** What the checks say with these TXT records; a name without any is unknown. */
async function found(records: Record<string, string[]>, settings: Partial<typeof env> = {}) {
  const checks = mailDomainChecks({ ...env, ...settings }, async (name) => {
    if (!records[name]) throw Object.assign(new Error(`queryTxt ENOTFOUND ${name}`), { code: 'ENOTFOUND' })
    // A record longer than 255 bytes arrives in parts.
    return records[name].map((text) => [text.slice(0, 5), text.slice(5)])
  })
  const says = async (check: () => Promise<string> | string) => {
    try {
      return await check()
    } catch (error) {
      return `FAIL ${(error as Error).message}`
    }
  }
  return Object.fromEntries(
    await Promise.all(Object.entries(checks).map(async ([name, run]) => [name, await says(run)])),
  )
}

test('the records of a sender that receivers trust are shown', async () => {
  const records = {
    'post.kando.example': ['unrelated', 'v=spf1 mx -all'],
    'mail._domainkey.post.kando.example': ['v=DKIM1; k=rsa; p=MIIBIjAN'],
    '_dmarc.kando.example': ['v=DMARC1; p=reject'],
  }
  expect(await found(records)).toEqual({
    spf: 'v=spf1 mx -all',
    dkim: 'a key at mail._domainkey.post.kando.example',
    dmarc: 'v=DMARC1; p=reject at _dmarc.kando.example',
  })
})

test('missing records are named with what to publish', async () => {
  const said = await found({})
  expect(said['spf']).toMatch(/^FAIL post\.kando\.example has no TXT record "v=spf1/)
  expect(said['dkim']).toMatch(/^FAIL mail\._domainkey\.post\.kando\.example has no key/)
  expect(said['dmarc']).toMatch(/^FAIL _dmarc\.post\.kando\.example has no record/)
})

test('records that protect nothing are failures', async () => {
  const twice = await found({ 'post.kando.example': ['v=spf1 mx -all', 'v=spf1 a -all'] })
  expect(twice['spf']).toContain('2 records')
  const open = await found({
    'post.kando.example': ['v=spf1 +all'],
    'mail._domainkey.post.kando.example': ['v=DKIM1; p='],
  })
  expect(open['spf']).toContain('lets every server send')
  expect(open['dkim']).toContain('was withdrawn')
})

test('a DNS that does not answer is not taken for one without records', async () => {
  const checks = mailDomainChecks(env, () =>
    Promise.reject(Object.assign(new Error('queryTxt ETIMEOUT'), { code: 'ETIMEOUT' })),
  )
  await expect(Promise.resolve(checks['spf']!())).rejects.toThrow('was asked for post.kando.example in vain')
})

test('nothing is asked for a sender without a mail server or a public domain', async () => {
  expect(await found({}, { MAIL_FROM: 'Kando <kando@localhost>' })).toEqual({})
  expect(mailDomainChecks({ MAIL_FROM: env.MAIL_FROM, SMTP_URL: undefined, DKIM_SELECTOR: undefined })).toEqual({})
})

test('a key that others can read is found and closed', () => {
  const dataDir = folder()
  expect(checkKeyFile(dataDir)).toBe('none: the key comes from the settings')
  const path = join(dataDir, 'secret-key')
  writeFileSync(path, 'key')
  chmodSync(path, 0o644)
  expect(() => checkKeyFile(dataDir)).toThrow('can be read by other users')
  closeKeyFile(dataDir)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(checkKeyFile(dataDir)).toBe(`${path} is for its owner only`)
})

test('the room on the disk is shown', () => {
  expect(checkDisk(folder())).toMatch(/^[\d.]+ GB of [\d.]+ GB are free$/)
})

test('a certificate that ends soon is a failure', () => {
  const now = Date.parse('2026-11-25T12:00:00Z')
  expect(validityOf('Jan 24 12:00:00 2027 GMT', now)).toBe('the certificate ends in 60 days')
  expect(() => validityOf('Dec  1 12:00:00 2026 GMT', now)).toThrow('ends in 6 days')
})

/** What stands at the public address: it answers health checks, and WebSockets with `upgrade`. */
async function publicServer({ health = 200, upgrade }: { health?: number; upgrade: boolean }): Promise<string> {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/healthz' ? health : 400).end()
  })
  if (upgrade)
    server.on('upgrade', (_request, socket) => {
      socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
    })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('the public address must lead here and pass WebSockets on', async () => {
  const good = await publicServer({ upgrade: true })
  expect(await checkPublicAddress(good)).toBe(`${good} answers, with WebSockets; no certificate`)
  await expect(checkPublicAddress(await publicServer({ upgrade: false }))).rejects.toThrow('must pass upgrades on')
  await expect(checkPublicAddress(await publicServer({ health: 502, upgrade: true }))).rejects.toThrow('answers 502')
})

test.each([
  ['passes requests with a session', true],
  ['gives everybody the same', false],
])('a shared cache that %s is right: %s', async (_, isRight) => {
  const server = createServer(({ headers }, response) => {
    const isPrivate = isRight && headers.cookie === 'signed-in=1'
    response
      .writeHead(200, { 'cache-control': isPrivate ? 'private, no-store' : 'public, s-maxage=60', age: '3' })
      .end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const check = checkSharedCache(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  if (isRight) expect(await check).toBe('requests with a session pass; a page came from a copy')
  else await expect(check).rejects.toThrow('let requests with the cookie signed-in pass')
})
