// @vitest-environment jsdom
import { act, useId } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { ArrivalBar } from './navigation-progress.tsx'
import { BrowserRouter } from './browser-router.tsx'

const Field = () => <input id={useId()} />

it('gives the ids that the server gave', async () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const place = document.createElement('div')
  place.innerHTML = renderToString(
    <ArrivalBar>
      <StaticRouter location="/">
        <Field />
      </StaticRouter>
    </ArrivalBar>,
  )
  const root = await act(async () =>
    hydrateRoot(
      place,
      <BrowserRouter>
        <Field />
      </BrowserRouter>,
    ),
  )
  expect(complain).not.toHaveBeenCalled()
  await act(async () => root.unmount())
  complain.mockRestore()
})
