const longest = 200

/**
 * The first line of an error without what could be personal: addresses, values in quotes, and paths of web addresses, which can hold
 * tokens. Ids stay: staff look things up by them.
 */
export function publicError(text: string | null): string {
  const [first = ''] = (text ?? '').slice(0, 2000).split('\n')
  const plain = first
    .replaceAll(/[^\s@<>"'():,;]{1,64}@[^\s@<>"'():,;]{1,255}/g, '[address]')
    .replaceAll(/"[^"]*"|'[^']*'|“[^“”]*”/g, '[value]')
    .replaceAll(/(https?:\/\/[^\s/]{1,253})\/\S*/g, '$1/[path]')
    .replaceAll(/\+?\d[\d ()-]{7,}\d/g, '[number]')
    .trim()
  return plain.length > longest ? `${plain.slice(0, longest - 1)}…` : plain
}
