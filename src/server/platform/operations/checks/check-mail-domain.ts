import { Resolver } from 'node:dns/promises'
import { isPrivateHostname, type Env } from '#server/platform/operations/env.ts'

type MailEnv = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DKIM_SELECTOR'>
type ResolveTxt = (name: string) => Promise<string[][]>

/** Milliseconds for an answer, asked for twice. */
const TIMEOUT = 3_000
const nothingThere = new Set(['ENOTFOUND', 'ENODATA'])

/** Whether the DNS says that the mail server may send for the sender's domain: SPF, DKIM, DMARC (RFC 7208, 6376, 7489). */
export function mailDomainChecks(
  { SMTP_URL, MAIL_FROM, DKIM_SELECTOR }: MailEnv,
  resolveTxt: ResolveTxt = publicDns(),
): Record<string, () => Promise<string> | string> {
  const domain = domainOf(MAIL_FROM)
  if (SMTP_URL === undefined || isPrivateHostname(domain)) return {}
  const records = readRecords(resolveTxt)
  return {
    spf: () => checkSpf(domain, records),
    dkim: () => checkDkim(domain, DKIM_SELECTOR, records),
    dmarc: () => checkDmarc(domain, records),
  }
}

const domainOf = (sender: string) => /@([^<>@\s]+?)>?\s*$/.exec(sender)![1]!.toLowerCase()

function publicDns(): ResolveTxt {
  const resolver = new Resolver({ timeout: TIMEOUT, tries: 2 })
  return (name) => resolver.resolveTxt(name)
}

type Records = (name: string) => Promise<string[]>

const readRecords =
  (resolveTxt: ResolveTxt): Records =>
  async (name) => {
    try {
      return (await resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      if (nothingThere.has(String((error as { code?: string }).code))) return []
      throw new Error(`the DNS was asked for ${name} in vain (${(error as Error).message})`, { cause: error })
    }
  }

async function checkSpf(domain: string, records: Records): Promise<string> {
  const found = (await records(domain)).filter((text) => /^v=spf1(?: |$)/i.test(text))
  if (found.length === 0)
    throw new Error(`${domain} has no TXT record "v=spf1 …": name the mail server in one, or mail ends as spam`)
  if (found.length > 1)
    throw new Error(`${domain} has ${found.length} records "v=spf1 …", which receivers take for none`)
  if (/(?:^| )\+?all$/i.test(found[0]!))
    throw new Error(`"${found[0]}" of ${domain} lets every server send: end it in -all`)
  return found[0]!
}

async function checkDkim(domain: string, selector: string | undefined, records: Records): Promise<string> {
  if (selector === undefined) return 'not looked for: DKIM_SELECTOR names the key'
  const name = `${selector}._domainkey.${domain}`
  const key = (await records(name)).find((text) => /(?:^|;)\s*p=/i.test(text))
  if (key === undefined) throw new Error(`${name} has no key: publish the one with which the mail server signs`)
  if (/(?:^|;)\s*p=\s*(?:;|$)/i.test(key)) throw new Error(`the key at ${name} was withdrawn: its p= is empty`)
  return `a key at ${name}`
}

/** The record of the domain, else of the domains above it. */
async function checkDmarc(domain: string, records: Records): Promise<string> {
  for (let labels = domain.split('.'); labels.length > 1; labels = labels.slice(1)) {
    const name = `_dmarc.${labels.join('.')}`
    const policy = (await records(name)).find((text) => /^v=DMARC1\b/i.test(text))
    if (policy !== undefined) return `${policy} at ${name}`
  }
  throw new Error(`_dmarc.${domain} has no record: publish "v=DMARC1; p=none; rua=mailto:…" and go on from the reports`)
}
