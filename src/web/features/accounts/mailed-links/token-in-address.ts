/** The mailed token; it leaves the address bar and the history before any other request (quality.md, Security 2). */
export function takeTokenFromAddress(): string | null {
  const url = new URL(location.href)
  const token = url.searchParams.get('token')
  if (token !== null) {
    url.searchParams.delete('token')
    history.replaceState(history.state, '', url)
  }
  return token
}
