import type { ReactNode } from 'react'

/** What a sign-in page is about. */
export function AuthHeading({ title, text }: { title: string; text?: ReactNode }) {
  return (
    <>
      <h1 tabIndex={-1} className="text-h1 outline-none">
        {title}
      </h1>
      {text ? <p className="mt-2 text-ui text-ink-2">{text}</p> : null}
    </>
  )
}
