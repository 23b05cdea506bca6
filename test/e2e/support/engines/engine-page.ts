import { expect } from 'vitest'
import { PATIENTLY } from '../stage.ts'

/** A page of any engine, as its user handles and reads it. Each action waits for its control. */
export interface EnginePage {
  open(path: string): Promise<void>
  /**
   * Presses the first visible button, link or choice.
   *
   * @param name its accessible name
   * @param itemText a text of the list item that holds it; anywhere if left out
   */
  press(name: RegExp, itemText?: string): Promise<void>
  /** Writes into the visible field of this label. */
  fill(label: RegExp, text: string): Promise<void>
  /** Presses a key where the focus is. */
  key(key: 'Space' | 'Enter' | 'Escape'): Promise<void>
  /** The text that the page shows. */
  text(): Promise<string>
  /** The value of a name in the local storage of the page. */
  stored(name: string): Promise<string | null>
  /** A picture of what the window shows, as PNG. */
  picture(): Promise<Buffer>
  /** Errors of scripts so far, where the engine's driver reports them. */
  errors(): readonly string[]
  close(): Promise<void>
}

/** Waits until the page shows a text. */
export const see = (page: EnginePage, text: RegExp): Promise<void> =>
  expect.poll(() => page.text(), PATIENTLY).toMatch(text)
