import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { Builder, Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import { expect } from 'vitest'
import { findWebkit } from '../../../../scripts/ensure-browser.ts'
import { makeTempFolder } from '../../../support/temp-folder.ts'
import { waitUntil } from '../../../support/wait-until.ts'
import { freePort } from '../../../support/world/free-port.ts'
import { POLL_OPTIONS, type Viewport } from '../stage.ts'
import type { EnginePage } from './engine-page.ts'

const CONTROLS = 'button, a[href], summary, [role=button], [role=tab], label:has(input[type=radio])'

/** Pages in WebKitGTK, driven by WebDriver on a separate display. */
export interface Webkit {
  open(origin: string, viewport: Viewport): Promise<EnginePage>
  close(): Promise<void>
}

export async function launchWebkit(): Promise<Webkit> {
  const programs = findWebkit()
  if (programs === undefined) throw new Error('No WebKit was found: install webkit2gtk-driver and xvfb')
  const display = spawn(programs.display, ['-displayfd', '3', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await once(createInterface({ input: display.stdio[3] as Readable }), 'line')
  const port = await freePort()
  const settings = makeTempFolder()
  // Pages see this setting as a preference for reduced motion.
  mkdirSync(join(settings.path, 'gtk-3.0'))
  writeFileSync(join(settings.path, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  const driver = spawn(programs.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${number}`,
      LANG: 'en_US.UTF-8',
      LIBGL_ALWAYS_SOFTWARE: '1',
      XDG_CONFIG_HOME: settings.path,
    },
  })
  // Ends both processes if the test run is aborted.
  process.once('exit', () => {
    driver.kill()
    display.kill()
  })
  const server = `http://127.0.0.1:${port}`
  await waitUntil(
    'WebKit’s driver answers',
    async () => (await fetch(`${server}/status`).catch(() => null))?.ok === true,
  )
  return {
    async open(origin, viewport) {
      // `MiniBrowser` is WebDriver's name for WebKitGTK's browser.
      const session = await new Builder().usingServer(server).withCapabilities({ browserName: 'MiniBrowser' }).build()
      await resize(session, viewport)
      return pageOf(session, origin)
    },
    async close() {
      await end(driver)
      await end(display)
      settings.remove()
    },
  }
}

/** Ends a process and waits until it has exited. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}

/** Resizes the window to a viewport. The window's own bars take part of its height, so the window is made taller. */
async function resize(session: WebDriver, { width, height }: Viewport): Promise<void> {
  const window = session.manage().window()
  await window.setRect({ width, height })
  const inner = await session.executeScript<number>('return innerHeight')
  await window.setRect({ width, height: height + (height - inner) })
}

function pageOf(session: WebDriver, origin: string): EnginePage {
  /** Acts on the first visible element with this name. Retries if the page has replaced the element meanwhile. */
  const act = (
    selector: string,
    name: RegExp,
    itemText: string | undefined,
    action: (element: WebElement) => Promise<void>,
  ) =>
    expect
      .poll(async () => {
        for (const element of await session.executeScript<WebElement[]>(findVisible, selector, itemText ?? null))
          if (name.test(await nameOf(element))) {
            await session.executeScript("arguments[0].scrollIntoView({ block: 'center' })", element)
            await action(element)
            return true
          }
        return false
      }, POLL_OPTIONS)
      .toBe(true)

  return {
    open: (path) => session.get(new URL(path, origin).href),
    press: (name, itemText) => act(CONTROLS, name, itemText, (element) => element.click()),
    fill: (label, text) =>
      act('input, textarea', label, undefined, async (element) => {
        await element.clear()
        await element.sendKeys(text)
      }),
    key: (key) => session.switchTo().activeElement().sendKeys(KEYS[key]),
    text: () => session.executeScript<string>('return document.body.innerText'),
    stored: (name) => session.executeScript<string | null>('return localStorage.getItem(arguments[0])', name),
    picture: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
    errors: () => [],
    close: () => session.quit(),
  }
}

const KEYS = { Space: Key.SPACE, Enter: Key.ENTER, Escape: Key.ESCAPE }

/** Returns the accessible name, or the text of a label. Returns '' for an element behind a dialog, because WebKit fails for it. */
const nameOf = async (element: WebElement) =>
  ((await element.getTagName()) === 'label' ? element.getText() : element.getAccessibleName()).catch(() => '')

/**
 * Script that runs in the page and returns the visible elements of a selector. Unless `itemText` is null, a list item with that
 * text has to contain them.
 */
const findVisible = `
  const [selector, itemText] = arguments
  return [...document.querySelectorAll(selector)].filter(
    (it) => it.checkVisibility() && (itemText === null || it.closest('li')?.textContent.includes(itemText)),
  )`
