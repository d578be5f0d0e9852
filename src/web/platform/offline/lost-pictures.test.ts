// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { watchPictures } from './lost-pictures.ts'

let end = () => {}
afterEach(() => {
  end()
  document.body.innerHTML = ''
})

/** A picture as a browser has it after an attempt to load it. */
function picture(width: number): HTMLImageElement {
  const image = document.createElement('img')
  const setSource = vi.fn()
  Object.defineProperties(image, {
    complete: { value: true },
    naturalWidth: { value: width, configurable: true },
    src: { get: () => '/files/a.webp', set: setSource },
  })
  document.body.append(image)
  return Object.assign(image, { setSource })
}
const visibility = (images: HTMLImageElement[]) => images.map(({ style }) => style.visibility)

test('pictures that could not be loaded leave their place empty, others stay', () => {
  const [before, fine] = [picture(0), picture(96)]
  end = watchPictures()
  const after = picture(0)
  for (const image of [fine, after]) image.dispatchEvent(new Event(image === after ? 'error' : 'load'))
  expect(visibility([before, fine, after])).toEqual(['hidden', '', 'hidden'])
})

test('they are loaded once there is a network, and shown when they are there', () => {
  const [image, gone] = [picture(0), picture(0)] as (HTMLImageElement & { setSource: () => void })[]
  end = watchPictures()
  gone!.remove()
  dispatchEvent(new Event('online'))
  expect(image!.setSource).toHaveBeenCalledExactlyOnceWith('/files/a.webp')
  expect(gone!.setSource).not.toHaveBeenCalled()
  image!.dispatchEvent(new Event('load'))
  expect(visibility([image!])).toEqual([''])
})
