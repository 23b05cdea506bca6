import { vi } from 'vitest'

export type SavedFile = { readonly name: string; readonly text: Promise<string> }

/** Collects the files that the browser is given to save, until `vi.restoreAllMocks`. */
export function catchSavedFiles(): readonly SavedFile[] {
  const saved: SavedFile[] = []
  const files = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.set('blob:file', file as Blob)
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: files.get(this.href)?.text() ?? Promise.resolve('') })
  })
  return saved
}
