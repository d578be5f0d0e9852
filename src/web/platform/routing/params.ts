import { createContext, useContext } from 'react'
import type { Params } from 'react-router'

/** The parameters of the page's path (`/mentor/:id`), provided by `App`, which matches once without nested routes. */
export const ParamsContext = createContext<Params>({})

export const useParams = (): Params => useContext(ParamsContext)
