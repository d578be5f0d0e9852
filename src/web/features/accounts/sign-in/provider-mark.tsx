import type { Provider } from '#contract/accounts/schemas.ts'

const marks: Record<Provider, string> = {
  google:
    'M12 10.2v3.9h5.5c-.3 1.4-1.6 4-5.5 4a6.1 6.1 0 0 1 0-12.2c1.9 0 3.2.8 3.9 1.5l2.7-2.6A9.6 9.6 0 0 0 ' +
    '12 2.2a9.8 9.8 0 1 0 0 19.6c5.6 0 9.4-4 9.4-9.6 0-.7-.1-1.3-.2-2z',
  github:
    'M12 1.8a10.2 10.2 0 0 0-3.2 ' +
    '19.9c.5.1.7-.2.7-.5v-1.8c-2.8.6-3.4-1.3-3.4-1.3-.5-1.2-1.1-1.5-1.1-1.5-1-.6 0-.6 0-.6 1 .1 1.6 1 1.6 ' +
    '1 .9 1.6 2.4 1.1 3 .9.1-.7.4-1.1.6-1.4-2.2-.2-4.6-1.1-4.6-5 0-1.1.4-2 1-2.7-.1-.3-.4-1.3.1-2.7 0 0 ' +
    '.8-.3 2.8 1a9.6 9.6 0 0 1 5 0c2-1.3 2.8-1 2.8-1 .5 1.4.2 2.4.1 2.7.6.7 1 1.6 1 2.7 0 3.9-2.4 4.8-4.6 ' +
    '5 .4.3.7.9.7 1.9v2.8c0 .3.2.6.7.5A10.2 10.2 0 0 0 12 1.8z',
  // A badge with a person on it.
  oidc:
    'M7 2.5h10A2.5 2.5 0 0 1 19.5 5v14a2.5 2.5 0 0 1-2.5 2.5H7A2.5 2.5 0 0 1 4.5 19V5A2.5 2.5 0 0 1 7 ' +
    '2.5zm2.5 2v1.6h5V4.5zM12 8.4a3 3 0 1 0 0 ' +
    '6 3 3 0 0 0 0-6zm-4.6 10.1h9.2c-.2-2-2.1-3.1-4.6-3.1s-4.4 1.1-4.6 3.1z',
  linkedin:
    'M4 3.5h16a.8.8 0 0 1 .8.8v15.4a.8.8 0 0 1-.8.8H4a.8.8 0 0 1-.8-.8V4.3A.8.8 0 0 1 4 3.5zm1.9 ' +
    '6.6v7.7h2.5v-7.7zm1.25-3.8a1.45 1.45 0 1 0 0 2.9 1.45 1.45 0 0 0 0-2.9zm2.9 3.8v7.7h2.5v-4c0-2.2 ' +
    '2.8-2.4 2.8 0v4h2.5v-4.7c0-3.9-4.1-3.8-5.3-1.9v-1.1z',
}

/** The providers' marks in one colour, so that they read in both themes. */
export function ProviderMark({ provider }: { provider: Provider }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 shrink-0 fill-current">
      <path d={marks[provider]} />
    </svg>
  )
}
