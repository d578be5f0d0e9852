/** The name of a tab; on phones a shorter one is shown, which the name has in it. */
export function TabWords({ name, short }: { name: string; short: string }) {
  return (
    <>
      <span className="max-sm:sr-only">{name}</span>
      <span aria-hidden="true" className="sm:hidden">
        {short}
      </span>
    </>
  )
}
