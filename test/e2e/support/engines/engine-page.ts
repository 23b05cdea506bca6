import { expect } from 'vitest'
import { POLL_OPTIONS } from '../stage.ts'

/** A page of any browser engine, as its user operates and reads it. Each action waits for its control. */
export interface EnginePage {
  open(path: string): Promise<void>
  /**
   * Presses the first visible button, link or choice.
   *
   * @param name its accessible name
   * @param itemText a text of the list item that contains the control; any place if omitted
   */
  press(name: RegExp, itemText?: string): Promise<void>
  /** Fills the visible field that has this label. */
  fill(label: RegExp, text: string): Promise<void>
  /** Presses a key at the focused element. */
  key(key: 'Space' | 'Enter' | 'Escape'): Promise<void>
  /** Returns the text that the page shows. */
  text(): Promise<string>
  /** Returns the value of a name in the page's local storage. */
  stored(name: string): Promise<string | null>
  /** Returns a picture of the window, as PNG. */
  picture(): Promise<Buffer>
  /** Returns the script errors so far, if the engine's driver reports them. */
  errors(): readonly string[]
  close(): Promise<void>
}

/** Waits until the page shows a text. */
export const waitForText = (page: EnginePage, text: RegExp): Promise<void> =>
  expect.poll(() => page.text(), POLL_OPTIONS).toMatch(text)
