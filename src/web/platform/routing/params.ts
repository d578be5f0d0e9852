import { createContext, useContext } from 'react'
import type { Params } from 'react-router'

/** The parameters of the page's path (`/mentor/:id`); `App` fills it in from the one match it makes, without React Router's nested routes. */
export const ParamsContext = createContext<Params>({})

export const useParams = (): Params => useContext(ParamsContext)
