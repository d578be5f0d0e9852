import { createContext, useContext } from 'react'

/** Whether the reader asked to save data: then pictures of lists are left out. */
export const DataSavingContext = createContext(false)

export const useDataSaving = () => useContext(DataSavingContext)
