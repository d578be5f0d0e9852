import { useMe } from '#web/platform/session/auth-session.ts'

/** Name and e-mail address of the signed-in person. */
export function AccountIdentity() {
  const me = useMe()
  return (
    <>
      <span className="block text-ui font-semibold text-ink">{me.fullName}</span>
      {me.email}
    </>
  )
}
