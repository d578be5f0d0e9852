/**
 * The bytes of a file of `size` that a `Range` header asks for (RFC 9110, 14.1.2); `last` belongs to them. Several ranges, other units and
 * what is no range get the whole file.
 */
export function byteRange(
  header: string | undefined,
  size: number,
): { first: number; last: number } | 'whole' | 'outside' {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'whole'
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < first) return 'whole'
  return first >= size ? 'outside' : { first, last }
}
