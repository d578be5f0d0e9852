import { readdirSync, readFileSync } from 'node:fs'
import { chromium, type Browser, type Page } from '@playwright/test'
import { findChromium } from '#test/support/chromium.ts'
import { expect } from '#test/support/journey.ts'
import { expectFrames } from './room-journey.ts'

/** A browser of its own whose network can stand still: no packet of any connection leaves or arrives, and none is closed. */
export type FreezableBrowser = { browser: Browser; freeze: () => void; thaw: () => void; close: () => Promise<void> }

export async function launchFreezable(): Promise<FreezableBrowser> {
  const { executablePath, args, env } = await findChromium()
  const server = await chromium.launchServer({ ...(executablePath && { executablePath }), args, env })
  const browser = await chromium.connect(server.wsEndpoint())
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => () =>
    void process.kill(findNetworkProcess(server.process().pid!), name)
  return { browser, freeze: signal('SIGSTOP'), thaw: signal('SIGCONT'), close: () => server.close() }
}

/** The process of a browser that all its connections go through. */
function findNetworkProcess(browser: number): number {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const isIt = (pid: string) =>
    parentOf(pid) === browser && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('network.mojom.NetworkService')
  return Number(processes.find(isIt))
}

/** Null for a process that has ended meanwhile. */
function parentOf(pid: string): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1])
  } catch {
    return null
  }
}

type Lost = { frozen: FreezableBrowser; page: Page; name: string; others: readonly Page[] }

/** While the network of one person stands still the others read that they are reconnecting, and so do they; then it goes on. */
export async function expectMarkedWhileFrozen({ frozen, page, name, others }: Lost): Promise<void> {
  frozen.freeze()
  try {
    for (const other of others) {
      const tile = other.locator('figure').filter({ hasText: `${name} is reconnecting` })
      await expect(tile).toBeVisible()
      await expect(tile.getByText(name, { exact: true })).toBeVisible()
    }
    await expect(page.locator('figure').getByText("You're reconnecting")).toBeVisible()
    await expect(page.getByText("You're offline for a moment. We're reconnecting; you stay in the room.")).toBeVisible()
    await expect(page.getByText('Good connection')).toBeHidden()
  } finally {
    frozen.thaw()
  }
  for (const other of others) await expect(other.getByText(`${name} is reconnecting`)).toHaveCount(0)
  await expect(page.getByText("You're reconnecting")).toHaveCount(0)
  for (const one of [page, ...others]) await expectFrames(one)
}
