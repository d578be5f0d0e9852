import { SaxesParser } from 'saxes'

/** `name` is a prefix for the namespace and the local name: `d:href` (WebDAV), `c:calendar-data` (CalDAV), `cs:getctag`, else `?:name`. */
type XmlElement = {
  readonly name: string
  /** The attribute `name`, of a component or a filter. */
  readonly label: string
  text: string
  readonly children: XmlElement[]
}

/** What a server says of one of its resources: the properties that it answered with status 200. */
export type DavResponse = {
  readonly href: string
  /** Of the resource itself; 200 where the server names none. */
  readonly status: number
  readonly properties: ReadonlyMap<string, XmlElement>
}

const prefixes = new Map([
  ['DAV:', 'd'],
  ['urn:ietf:params:xml:ns:caldav', 'c'],
  ['http://calendarserver.org/ns/', 'cs'],
])
const MAX_DEPTH = 20

/** Reads a multistatus document (RFC 4918, 13). Throws for any other text, and for a document type, whose entities expand without bound. */
export function parseMultistatus(text: string): DavResponse[] {
  const root = parseXml(text)
  if (root.name !== 'd:multistatus') throw new Error('Not a multistatus document')
  return root.children.filter(({ name }) => name === 'd:response').map(readResponse)
}

function readResponse(response: XmlElement): DavResponse {
  const properties = response.children
    .filter(({ name }) => name === 'd:propstat')
    .filter((propstat) => statusOf(propstat) === 200)
    .flatMap((propstat) => childOf(propstat, 'd:prop')?.children ?? [])
  return {
    href: childOf(response, 'd:href')?.text.trim() ?? '',
    status: statusOf(response),
    properties: new Map(properties.map((property) => [property.name, property])),
  }
}

/** The first child of this name. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)

const statusOf = (element: XmlElement) =>
  Number(/ (\d{3})(?: |$)/.exec(childOf(element, 'd:status')?.text.trim() ?? ' 200')?.[1])

function parseXml(text: string): XmlElement {
  const root: XmlElement = { name: '', label: '', text: '', children: [] }
  const open = [root]
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('A document type')
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (open.length > MAX_DEPTH) throw new Error('Too deep')
    const name = `${prefixes.get(uri) ?? '?'}:${local}`
    const element = { name, label: attributes.name?.value ?? '', text: '', children: [] }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  const append = (part: string) => void (open.at(-1)!.text += part)
  parser.on('text', append)
  parser.on('cdata', append)
  parser.write(text).close()
  return root.children[0]!
}
