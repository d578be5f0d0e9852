import { useLocation, useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { useLogOut } from '../header/use-log-out.tsx'
import { Search } from './search.tsx'

/** The search of everything on a page of its own. What was searched for stays in its address, for the way back. */
export function PageSearch() {
  const { logOut, question } = useLogOut()
  const navigate = useNavigate()
  const { search } = useLocation()
  const keep = (text: string) =>
    void navigate(text === '' ? paths.search : `${paths.search}?${new URLSearchParams({ q: text })}`, { replace: true })
  return (
    <>
      <Search logOut={logOut} start={new URLSearchParams(search).get('q') ?? ''} onDone={keep} />
      {question}
    </>
  )
}
