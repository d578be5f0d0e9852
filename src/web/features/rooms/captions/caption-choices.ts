import { createStore, type Store } from '../media/store.ts'

const storageKey = 'room-captions'

type CaptionChoices = { readonly isShown: boolean; readonly isWriting: boolean }

const store = createStore<CaptionChoices>({ isShown: localStorage.getItem(storageKey) !== 'off', isWriting: false })

/** Whether captions are shown on this device, which is remembered, and whether the person writes them now. */
export const captionChoices: Store<CaptionChoices> = store

export function showCaptions(isShown: boolean): void {
  localStorage.setItem(storageKey, isShown ? 'on' : 'off')
  store.set({ isShown })
}

export const writeCaptions = (isWriting: boolean): void => store.set({ isWriting })
